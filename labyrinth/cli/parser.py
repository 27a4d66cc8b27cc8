"""The commands, and the parsers of their arguments."""

from __future__ import annotations

import os
import re
import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from textwrap import fill
from typing import Any, Final, NoReturn, Protocol, cast

from labyrinth import __version__
from labyrinth.cli import interface
from labyrinth.cli.options import option
from labyrinth.cli.with_files import add_with
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import closest

PROGRAM = "labyrinth"
SHELLS = ("bash", "zsh", "fish")

_LONG_QUOTE = re.compile(r"'([^']{61,})'")
"""What argparse quotes whole."""


class Command(Protocol):
    """What the file of each command defines."""

    SUMMARY: str
    DESCRIPTION: str
    EXAMPLES: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what the command takes."""

    def run(self, arguments: Namespace) -> int:
        """Do it and return the exit status. Raises LabyrinthError for bad input."""


COMMANDS: Final = (
    "generate",
    "solve",
    "race",
    "study",
    "scenario",
    "exercise",
    "quiz",
    "check",
    "example",
    "info",
    "convert",
    "list",
    "play",
    "config",
)


def command_named(name: str) -> Command:
    """Return one of COMMANDS; its file is imported only now."""
    file = "listing" if name == "list" else name
    return cast(Command, import_module(f"labyrinth.cli.{file}"))


class Parser(ArgumentParser):
    """A parser that raises LabyrinthError where argparse would print and exit."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments in one sentence."""
        message = _LONG_QUOTE.sub(lambda found: quoted(found[1]), message)
        more = "" if message.endswith("?") else f"; see {self.prog} --help"
        raise LabyrinthError(message + more)

    def check_options(self, words: Sequence[str]) -> None:
        """Refuse the first option that is not declared: argparse may complain of what follows it.

        Raises LabyrinthError that says which one is meant.
        """
        for word in takewhile(lambda word: word != "--", words):
            option = word.partition("=")[0]
            if option.startswith("--") and option not in self._option_string_actions:
                # The hyphens would make all options look alike.
                known = {name.lstrip("-"): name for name in self._option_string_actions}
                meant = closest(option[2:], known)
                mend = f"; did you mean {known[meant]}?" if meant else ""
                self.error(f"there is no option {quoted(option)}{mend}")

    def refuse_rest(self, words: Sequence[str]) -> None:
        """Refuse what no argument took. Raises LabyrinthError if there is anything."""
        if words:
            self.error(f"unrecognized arguments: {quoted(' '.join(words))}")


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
            subparser = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
            command.add_arguments(subparser)
            add_shared(subparser)
        print(script(every, shell))
        parser.exit()


def parse(words: Sequence[str]) -> tuple[Command, Namespace]:
    """Return the command that the words choose, and its arguments.

    A first word that names no command is a maze for the interface. Raises LabyrinthError for
    arguments that the command does not take, SystemExit after `--help` and the like.
    """
    if words and words[0] in COMMANDS:
        name = words[0]
        parser = command_parser(name)
        parser.check_options(words[1:])
        arguments, rest = parser.parse_known_intermixed_args(words[1:])
        parser.refuse_rest(rest)
        return command_named(name), arguments
    parser = root_parser()
    if words and (meant := _meant_command(words[0])):
        raise LabyrinthError(
            f"there is no file or command {quoted(words[0])}; did you mean {PROGRAM} {meant}?"
        )
    parser.check_options(words)
    arguments, rest = parser.parse_known_args(words)
    parser.refuse_rest(rest)
    return interface, arguments


def _meant_command(word: str) -> str | None:
    """Return the command that a word looks like, unless it is, or looks like, a maze."""
    is_maze = os.path.exists(word) or set(word) & set(".:/")
    return None if is_maze else closest(word, COMMANDS)


def starts_interface(command: Command) -> bool:
    """Whether a command is one of those that draw on the whole terminal."""
    # What no command was named by is not imported for the question.
    return command in (interface, sys.modules.get(f"{__package__}.play"))


def command_parser(name: str) -> Parser:
    """Return the parser of one command's arguments."""
    command = command_named(name)
    parser = _parser(Parser, f"{PROGRAM} {name}", command)
    command.add_arguments(parser)
    add_shared(parser)
    return parser


def root_parser() -> Parser:
    """Return the parser for when no command is named."""
    parser = _parser(_RootParser, PROGRAM, interface)
    parser.usage = f"{PROGRAM} [FILE|RECIPE]\n       {PROGRAM} COMMAND [ARGUMENT ...]"
    add_root_options(parser)
    interface.add_arguments(parser)
    add_shared(parser)
    return parser


def add_shared(parser: ArgumentParser) -> None:
    """Declare the options that every command takes."""
    add_with(parser)
    option(parser, "-q/--quiet", "tell nothing on standard error but why it failed")


def add_root_options(parser: ArgumentParser) -> None:
    """Declare the options that stand alone."""
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version)
    summary = f"print the completion script for {', '.join(SHELLS[:-1])} or {SHELLS[-1]} and exit"
    option(parser, "--completion SHELL", summary, words=SHELLS, action=_PrintCompletion)


def _parser(kind: type[Parser], program: str, command: Command) -> Parser:
    return kind(
        prog=program,
        description=command.DESCRIPTION,
        epilog=command.EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
