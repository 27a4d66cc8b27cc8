"""Shell completion: a script that knows the commands, their options and what these take."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Collection, Iterator, Mapping
from typing import Final

import shtab

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import maze_options
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
# Bash takes words apart at their colons, which are no ends of arguments. A recipe is no name of a
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
_BY_FUNCTION: Final = {
    "solvers": "_labyrinth_solvers",
    "generators": "_labyrinth_generators",
    "words": "_labyrinth_recipes",
    "source": "_labyrinth_file_or_recipe",
}
"""What completes an argument in bash, by its destination."""


def script(parser: ArgumentParser, shell: str) -> str:
    """Return the script for `bash`, `zsh` or `fish`; `parser` has the commands as subparsers."""
    in_bash = shell == "bash"
    _complete(parser, _choices(), in_bash=in_bash)
    completed: str = shtab.complete(parser, shell, preamble=_preamble() if in_bash else "")
    return f"{completed}\n{_AFTER_ALL_IN_BASH}" if in_bash else completed


def _preamble() -> str:
    """Return what bash knows of keys and their options, and the functions that go by it."""
    solving = (f"{key}:{word}" for key, each in solvers.all().items() for word in _written(each))
    common = (f":{word}" for each in maze_options() for word in _in_words(each.option))
    carving = (f"{key}:{word}" for key, each in generators.all().items() for word in _written(each))
    known = {
        "solver_keys": solvers.all(),
        "solver_options": solving,
        "generator_keys": generators.all(),
        "generator_options": [*carving, *common],
    }
    lists = "\n".join(f'_labyrinth_{name}="{" ".join(words)}"' for name, words in known.items())
    return f"\n{lists}\n{_IN_BASH}"


def _choices() -> Mapping[str, Collection[str]]:
    """Return what can stand in an argument, by its destination."""
    readable = [format.key for format in formats().values() if format.reads]
    writable = [format.key for format in formats().values() if format.writes]
    return {
        "words": list(generators.all()),
        "listed": sorted(
            {"generators", "solvers", "formats", "shapes", *generators.all(), *solvers.all()}
        ),
        "solvers": list(solvers.all()),
        "generators": list(generators.all()),
        "format": writable,
        "input_format": readable,
    }


def _written(algorithm: Algorithm) -> Iterator[str]:
    """Yield how each option of its own is written, with its value where it is a word."""
    for option in algorithm.options:
        yield from _in_words(option)


def _in_words(option: Option) -> Iterator[str]:
    values: Collection[str] = [""]
    if isinstance(option, Words):
        values = list(option.choices)
    elif isinstance(option, Flag):
        values = ["yes", "no"]
    elif isinstance(option, Outline):
        values = [*names(), TEXT]
    for value in values:
        yield f"{option.key}={value}"


def _complete(
    parser: ArgumentParser, choices: Mapping[str, Collection[str]], *, in_bash: bool
) -> None:
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                _complete(command, choices, in_bash=in_bash)
        elif in_bash and action.dest in _BY_FUNCTION:
            _complete_by(action, {"bash": _BY_FUNCTION[action.dest]})
        elif action.dest in choices:
            action.choices = choices[action.dest]
        elif action.dest in ("source", "output", "plot_to", "map", "with_files"):
            _complete_by(action, shtab.FILE)


def _complete_by(action: Action, function: Mapping[str, object]) -> None:
    """Have shtab complete an argument by a function of each shell.

    It looks for that in an attribute which argparse does not declare.
    """
    vars(action)["complete"] = function
