# Completes the options of a key, one after each comma, if the word has the given number of colons.
# An option without a key belongs to all keys. Bash completes only the text after the last colon or
# equals sign, so the text before it is not printed again.
_labyrinth_keyed() {
  local word="$1" colons="$2" keys="$3" options="$4"
  local candidates="$3" head="" rest="$1" key begun kept option candidate reply
  while (( colons > 0 )) && [[ "$rest" == *:* ]]; do
    head+="${rest%%:*}:" rest="${rest#*:}" candidates="" colons=$(( colons - 1 ))
  done
  key="${head%%:*}"
  if (( colons == 0 )) && [[ " $keys " == *" $key "* ]]; then
    begun="$head${rest%"${rest##*,}"}"
    for option in $options; do
      [[ "$option" == "$key:"* || "$option" == :* ]] && candidates+=" $begun${option#*:}"
    done
  fi
  kept="${word%"${word##*[:=]}"}"
  for candidate in $(compgen -W "$candidates" -- "$word"); do
    reply="${candidate#"$kept"}"
    if [[ "$candidate" != *= ]]; then
      echo "$reply"
    elif [ "$candidate" != "$word" ]; then
      # With two candidates, bash adds no blank after the first.
      printf '%s\n' "$reply" "${reply}VALUE"
    fi
  done
}
# Prints the word before the cursor, which bash may have split at colons and equals signs.
_labyrinth_word() {
  local word="$1"
  [ -n "${COMP_LINE-}" ] && word="${COMP_LINE:0:COMP_POINT}" && word="${word##*[[:space:]]}"
  echo "$word"
}
_labyrinth_is_recipe() {
  [[ "$1" == *:* && " $_labyrinth_generator_keys " == *" ${1%%:*} "* ]]
}
_labyrinth_solvers() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 1 "$_labyrinth_solver_keys"     "$_labyrinth_solver_options"
}
_labyrinth_generators() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 1 "$_labyrinth_generator_keys"     "$_labyrinth_generator_options"
}
_labyrinth_recipes() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 3 "$_labyrinth_generator_keys"     "$_labyrinth_generator_options"
}
_labyrinth_file_or_recipe() {
  if _labyrinth_is_recipe "$(_labyrinth_word "$1")"; then
    _labyrinth_recipes "$1"
  else
    _shtab_compgen_files "$1"
  fi
}
# What shtab writes is put here.

# Bash splits words at colons, but an argument does not end there. In the name of a file, bash would
# quote colons and equals signs; a recipe is not the name of a file.
_labyrinth() {
  local word
  word="$(_labyrinth_word "")"
  if [[ "$word" == *:* ]]; then
    local COMP_WORDS COMP_CWORD
    read -ra COMP_WORDS <<< "${COMP_LINE:0:COMP_POINT}"
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
  fi
  _shtab_labyrinth "$@"
  if _labyrinth_is_recipe "$word"; then
    compopt +o filenames
  fi
  return 0
}
complete -o bashdefault -F _labyrinth labyrinth
