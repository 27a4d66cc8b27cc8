"""The commands, and the parsers of their arguments."""

from __future__ import annotations

import os
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from textwrap import fill
from typing import Any, Final, NoReturn, Protocol, cast

from labyrinth import __version__
from labyrinth.cli import interface
from labyrinth.core.errors import LabyrinthError

PROGRAM = "labyrinth"
SHELLS = ("bash", "zsh", "fish")


class Command(Protocol):
    """What the file of each command defines."""

    SUMMARY: str
    DESCRIPTION: str
    EXAMPLES: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what the command takes."""

    def run(self, arguments: Namespace) -> int:
        """Do it and return the exit status. Raises LabyrinthError for bad input."""


COMMANDS: Final = ("generate", "solve", "exercise", "info", "convert", "list", "play")


def command_named(name: str) -> Command:
    """Return one of COMMANDS; its file is imported only now."""
    file = "listing" if name == "list" else name
    return cast(Command, import_module(f"labyrinth.cli.{file}"))


class Parser(ArgumentParser):
    """A parser that raises LabyrinthError where argparse would print and exit."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments in one sentence."""
        raise LabyrinthError(f"{message}; see {self.prog} --help")


class _RootParser(Parser):
    """The parser for when no command is named; its help lists them."""

    def format_help(self) -> str:
        summaries = "\n".join(f"  {name:9} {command_named(name).SUMMARY}" for name in COMMANDS)
        self.description = f"{interface.DESCRIPTION}\n\ncommands:\n{summaries}"
        self.epilog = interface.EXAMPLES.format(options=_options_of_every_maze())
        return super().format_help()


def _options_of_every_maze() -> str:
    # It needs every step of a generation.
    from labyrinth.core.declaration.maze_options import maze_options

    known = ", ".join(f"{each.key}={each.option.values}" for each in maze_options())
    sentence = f"Every generator takes {known}; `{PROGRAM} list generators` tells all options."
    indent = " " * 10
    text = fill(
        sentence, 80, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return text.strip()


class _PrintCompletion(Action):
    def __call__(self, parser: ArgumentParser, *given: Any) -> None:
        # It needs shtab, and every command's parser.
        from labyrinth.cli.completion import script

        _, shell, *_ = given
        every = ArgumentParser(prog=PROGRAM)
        add_root_options(every)
        commands = every.add_subparsers()
        for name in COMMANDS:
            command = command_named(name)
            command.add_arguments(
                commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
            )
        print(script(every, shell))
        parser.exit()


def parse(words: Sequence[str]) -> tuple[Command, Namespace]:
    """Return the command that the words choose, and its arguments.

    A first word that names no command is a maze for the interface. Raises LabyrinthError for
    arguments that the command does not take, SystemExit after `--help` and the like.
    """
    if words and words[0] in COMMANDS:
        return command_named(words[0]), command_parser(words[0]).parse_intermixed_args(words[1:])
    if words and not os.path.exists(words[0]):
        for meant in get_close_matches(words[0], COMMANDS, 1, 0.75):
            raise LabyrinthError(
                f"there is no file or command {words[0]!r}; did you mean {PROGRAM} {meant}?"
            )
    return interface, root_parser().parse_args(words)


def command_parser(name: str) -> ArgumentParser:
    """Return the parser of one command's arguments."""
    command = command_named(name)
    parser = _parser(Parser, f"{PROGRAM} {name}", command)
    command.add_arguments(parser)
    return parser


def root_parser() -> ArgumentParser:
    """Return the parser for when no command is named."""
    parser = _parser(_RootParser, PROGRAM, interface)
    parser.usage = f"{PROGRAM} [FILE|RECIPE]\n       {PROGRAM} COMMAND [ARGUMENT ...]"
    add_root_options(parser)
    interface.add_arguments(parser)
    return parser


def add_root_options(parser: ArgumentParser) -> None:
    """Declare the options that stand alone."""
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version)
    parser.add_argument(
        "--completion",
        action=_PrintCompletion,
        choices=SHELLS,
        metavar="SHELL",
        help=f"print the completion script for {', '.join(SHELLS[:-1])} or {SHELLS[-1]} and exit",
    )


def _parser(kind: type[Parser], program: str, command: Command) -> ArgumentParser:
    return kind(
        prog=program,
        description=command.DESCRIPTION,
        epilog=command.EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
