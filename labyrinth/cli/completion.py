"""Shell completion: a script that knows the commands, their options and what these take."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Collection, Mapping

import shtab

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.formats import formats


def script(parser: ArgumentParser, shell: str) -> str:
    """Return the script for `bash`, `zsh` or `fish`; `parser` has the commands as subparsers."""
    _complete(parser, _choices())
    completed: str = shtab.complete(parser, shell)
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


def _complete(parser: ArgumentParser, choices: Mapping[str, Collection[str]]) -> None:
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                _complete(command, choices)
        elif action.dest in choices:
            action.choices = choices[action.dest]
        elif action.dest in ("source", "output"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
