"""Shell completion: a script that knows the commands, their options and what these take."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Collection, Mapping

import shtab

from labyrinth.cli.arguments import add_quiet
from labyrinth.cli.parser import COMMANDS, PROGRAM, add_root_options
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.formats import formats


def script(shell: str) -> str:
    """Return the completion script for `bash`, `zsh` or `fish`."""
    parser = ArgumentParser(prog=PROGRAM)
    add_root_options(parser)
    commands = parser.add_subparsers()
    choices = _choices()
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.add_arguments(subparser)
        add_quiet(subparser)
        for action in subparser._actions:
            _complete(action, choices)
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


def _complete(action: Action, choices: Mapping[str, Collection[str]]) -> None:
    if action.dest in choices:
        action.choices = choices[action.dest]
    elif action.dest in ("source", "output"):
        action.complete = shtab.FILE  # type: ignore[attr-defined]
