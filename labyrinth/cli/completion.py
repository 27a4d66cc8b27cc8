"""Shell completion: a script that knows the commands, their options and the options' values."""

from argparse import ArgumentParser
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

import shtab

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import common_options
from labyrinth.core.declaration.options import Flag, Option, Outline, Words
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.shapes.written import TEXT, names
from labyrinth.formats import formats

_IN_BASH: Final = """
# What stands behind a key: its options, one after each comma, once so many colons are written. An
# option without a key is one of all. What bash completes begins behind the last colon or equals
# sign; what is written up to there is not to be repeated.
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
      # No blank follows where there is a choice.
      printf '%s\\n' "$reply" "${reply}VALUE"
    fi
  done
}
# All that is written of the word at the cursor, whatever bash takes it apart at.
_labyrinth_word() {
  local word="$1"
  [ -n "${COMP_LINE-}" ] && word="${COMP_LINE:0:COMP_POINT}" && word="${word##*[[:space:]]}"
  echo "$word"
}
_labyrinth_is_recipe() {
  [[ "$1" == *:* && " $_labyrinth_generator_keys " == *" ${1%%:*} "* ]]
}
_labyrinth_solvers() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 1 "$_labyrinth_solver_keys" \
    "$_labyrinth_solver_options"
}
_labyrinth_generators() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 1 "$_labyrinth_generator_keys" \
    "$_labyrinth_generator_options"
}
_labyrinth_recipes() {
  _labyrinth_keyed "$(_labyrinth_word "$1")" 3 "$_labyrinth_generator_keys" \
    "$_labyrinth_generator_options"
}
_labyrinth_file_or_recipe() {
  if _labyrinth_is_recipe "$(_labyrinth_word "$1")"; then
    _labyrinth_recipes "$1"
  else
    _shtab_compgen_files "$1"
  fi
}
"""
_AFTER_ALL_IN_BASH: Final = """
# Bash splits words at colons, but an argument does not end there. A recipe is not the name of a
# file, in which colons and equals signs would be quoted.
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
"""
# The bash completion of an argument, by its destination.
_BY_FUNCTION: Final = {
    "solvers": "_labyrinth_solvers",
    "generators": "_labyrinth_generators",
    "words": "_labyrinth_recipes",
    "source": "_labyrinth_file_or_recipe",
}
_FILES: Final = ("source", "output", "report", "target", "plot_to", "map", "with_files")


def script(every: ArgumentParser, parsers: Iterable[ArgumentParser], shell: str) -> str:
    """Return the script for `bash`, `zsh` or `fish`; `every` has a subparser for each command."""
    carving, solving, known = generators.all(), solvers.all(), formats().values()
    choices: dict[str, Collection[str]] = {
        "words": list(carving),
        "listed": sorted({"generators", "solvers", "formats", "shapes", *carving, *solving}),
        "solvers": list(solving),
        "generators": list(carving),
        "format": [format.key for format in known if format.writes],
        "input_format": [format.key for format in known if format.reads],
    }
    for action in chain.from_iterable(parser._actions for parser in parsers):
        if shell == "bash" and action.dest in _BY_FUNCTION:
            # shtab looks for a shell function in this attribute, which argparse does not declare.
            vars(action)["complete"] = {"bash": _BY_FUNCTION[action.dest]}
        elif action.dest in choices:
            action.choices = choices[action.dest]
        elif action.dest in _FILES:
            vars(action)["complete"] = shtab.FILE
    if shell != "bash":
        return str(shtab.complete(every, shell))
    # The keys and their options for bash, and the functions that complete them.
    carved_by = {key: each.options for key, each in carving.items()} | {"": common_options()}
    known_words = {
        "solver_keys": solving,
        "solver_options": _written({key: each.options for key, each in solving.items()}),
        "generator_keys": carving,
        "generator_options": _written(carved_by),
    }
    lists = "\n".join(
        f'_labyrinth_{name}="{" ".join(words)}"' for name, words in known_words.items()
    )
    completed = shtab.complete(every, shell, preamble=f"\n{lists}\n{_IN_BASH}")
    return f"{completed}\n{_AFTER_ALL_IN_BASH}"


def _written(owned: Mapping[str, Iterable[Option]]) -> Iterator[str]:
    """Yield how each option is written after its key, with its value if that is a word."""
    for key, option in ((key, option) for key, options in owned.items() for option in options):
        values: Collection[str] = [""]
        if isinstance(option, Words):
            values = option.choices
        elif isinstance(option, Flag):
            values = ["yes", "no"]
        elif isinstance(option, Outline):
            values = [*names(), TEXT]
        for value in values:
            yield f"{key}:{option.key}={value}"
