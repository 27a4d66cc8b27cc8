"""Shell completion: a script that knows the commands, their options and what these take."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping
from typing import Final

import shtab

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.options import Flag, Option, Words
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.formats import formats

_SOLVERS_IN_BASH: Final = """
# A solver, and behind its colon its options, one after each comma. What bash completes begins
# behind the last colon or equals sign; what is written up to there is not to be repeated.
_labyrinth_solvers() {
  local word="$1" key begun option candidate reply kept="" candidates="%s"
  local options="%s"
  [ -n "${COMP_LINE-}" ] && word="${COMP_LINE:0:COMP_POINT}" && word="${word##*[[:space:]]}"
  if [[ "$word" == *:* ]]; then
    key="${word%%%%:*}:" begun="${word%%"${word##*[:,]}"}" candidates=""
    for option in $options; do
      [[ "$option" == "$key"* ]] && candidates+=" $begun${option#"$key"}"
    done
    kept="${word%%"${word##*[:=]}"}"
  fi
  for candidate in $(compgen -W "$candidates" -- "$word"); do
    reply="${candidate#"$kept"}"
    if [[ "$candidate" != *= ]]; then
      echo "$reply"
    elif [ "$candidate" != "$word" ]; then
      # No blank follows where there is a choice.
      printf '%%s\\n' "$reply" "${reply}VALUE"
    fi
  done
}
"""


def script(parser: ArgumentParser, shell: str) -> str:
    """Return the script for `bash`, `zsh` or `fish`; `parser` has the commands as subparsers."""
    in_bash = shell == "bash"
    _complete(parser, _choices(), in_bash=in_bash)
    keys, options = " ".join(solvers.all()), " ".join(_options_of_solvers())
    preamble = _SOLVERS_IN_BASH % (keys, options) if in_bash else ""
    completed: str = shtab.complete(parser, shell, preamble=preamble)
    return completed


def _choices() -> Mapping[str, Collection[str]]:
    """Return what can stand in an argument, by its destination."""
    readable = [format.key for format in formats().values() if format.reads]
    writable = [format.key for format in formats().values() if format.writes]
    return {
        "words": list(generators.all()),
        "solvers": list(solvers.all()),
        "format": writable,
        "input_format": readable,
    }


def _options_of_solvers() -> Iterator[str]:
    """Yield how each option of each solver is written, with its value where it is a word."""
    for solver in solvers.all().values():
        for option in solver.options:
            for word in _words(option):
                yield f"{solver.key}:{option.key}={word}"


def _words(option: Option) -> Collection[str]:
    if isinstance(option, Words):
        return list(option.choices)
    return ["yes", "no"] if isinstance(option, Flag) else [""]


def _complete(
    parser: ArgumentParser, choices: Mapping[str, Collection[str]], *, in_bash: bool
) -> None:
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                _complete(command, choices, in_bash=in_bash)
        elif action.dest == "solvers" and in_bash:
            action.complete = {"bash": "_labyrinth_solvers"}  # type: ignore[attr-defined]
        elif action.dest in choices:
            action.choices = choices[action.dest]
        elif action.dest in ("source", "output", "map"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
