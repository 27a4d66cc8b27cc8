"""The commands, and the parsers of their arguments."""

import os
import re
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from textwrap import fill
from types import ModuleType
from typing import Final, NoReturn

from labyrinth import __version__
from labyrinth.cli import with_files
from labyrinth.cli.options import option
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import closest

PROGRAM: Final = "labyrinth"
SHELLS: Final = ("bash", "zsh", "fish")
COMMANDS: Final = (
    "generate",
    "solve",
    "race",
    "study",
    "scenario",
    "exercise",
    "worksheet",
    "quiz",
    "check",
    "example",
    "info",
    "convert",
    "list",
    "play",
    "serve",
    "config",
    "doctor",
    "help",
    "version",
)

# Matches long texts that argparse quotes completely.
_LONG_QUOTE = re.compile(r"'([^']{61,})'")


def command_named(name: str) -> ModuleType:
    """Import the module of one of COMMANDS, or `interface`.

    The docstring of the module is the help of the command. The module defines
    `add_arguments(parser)` and `run(arguments)`. `run` returns the exit status, or None if the
    command either succeeds or raises LabyrinthError.
    """
    return import_module(f"labyrinth.cli.{'listing' if name == 'list' else name}")


def help_of(command: ModuleType) -> tuple[str, str, str]:
    """Return three parts of the module's docstring: the summary, the description and the rest.

    The rest follows the list of options in the help of the command.
    """
    summary, text = str(command.__doc__).split("\n\n", 1)
    description, epilog = re.split(r"\n\n(?=\w+:\n)", text, maxsplit=1)
    return summary[0].lower() + summary[1:].rstrip("."), description, epilog


class Parser(ArgumentParser):
    """The parser of the arguments of a command, or of the interface, which has no command name.

    Where argparse would print an error and exit, it raises LabyrinthError.
    """

    def __init__(self, name: str = "") -> None:
        """Declare the arguments of the command with this name, or of the interface without one."""
        self.command = command_named(name or "interface")
        _, description, epilog = help_of(self.command)
        super().__init__(
            prog=f"{PROGRAM} {name}".strip(),
            description=description,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.is_root = not name
        if self.is_root:
            self.usage = f"{PROGRAM} [FILE|RECIPE]\n       {PROGRAM} COMMAND [ARGUMENT ...]"
            add_root_options(self)
        self.command.add_arguments(self)
        add_shared(self)

    def error(self, message: str) -> NoReturn:
        """Raise LabyrinthError with the message in one sentence."""
        message = _LONG_QUOTE.sub(lambda found: quoted(found[1]), message)
        more = "" if message.endswith("?") else f"; see {self.prog} --help"
        raise LabyrinthError(message + more)

    def read(self, words: Sequence[str]) -> Namespace:
        """Parse the words of a command line, without the name of the command.

        Raises LabyrinthError if a word is not allowed; for an unknown option the message suggests
        a similar one.
        """
        # The first undeclared option: argparse may complain about what follows it.
        for word in takewhile(lambda word: word != "--", words):
            option = word.partition("=")[0]
            if option.startswith("--") and option not in self._option_string_actions:
                # The hyphens would make all options similar.
                known = {name.lstrip("-"): name for name in self._option_string_actions}
                meant = closest(option[2:], known)
                mend = f"; did you mean {known[meant]}?" if meant else ""
                self.error(f"there is no option {quoted(option)}{mend}")
        parse = self.parse_known_args if self.is_root else self.parse_known_intermixed_args
        arguments, rest = parse(words)
        if rest:
            self.error(f"unrecognized arguments: {quoted(' '.join(rest))}")
        return arguments

    def format_help(self) -> str:
        """Return the text of `--help`.

        The help of the program also lists the commands and the options of all generators.
        """
        if self.is_root:
            # It imports every command, and every step of a generation.
            from labyrinth.core.declaration.maze_options import maze_options

            summaries = (f"\n  {name:9} {help_of(command_named(name))[0]}" for name in COMMANDS)
            _, description, epilog = help_of(self.command)
            self.description = f"{description}\n\ncommands:{''.join(summaries)}"
            known = ", ".join(f"{each.key}={each.option.values}" for each in maze_options())
            more = f"; `{PROGRAM} list generators` lists all options."
            indent = " " * 10
            told = f"{indent}Every generator takes {known}{more}"
            options = fill(told, 80, subsequent_indent=indent, break_on_hyphens=False)
            self.epilog = epilog.format(options=options.strip())
        return super().format_help()


def parse(words: Sequence[str]) -> tuple[ModuleType, Namespace]:
    """Return the module of the command that the first word names, and the command's arguments.

    If the first word names no command, all words are arguments of the interface. Raises
    LabyrinthError if the arguments are invalid, and SystemExit after `--help`, `--version` and
    `--completion`.
    """
    first = words[0] if words else ""
    name = first if first in COMMANDS else ""
    parser = Parser(name)
    # A word that is, or looks like, a maze is not a mistyped command.
    is_known = name or first in parser._option_string_actions or os.path.exists(first)
    if not is_known and not set(first) & set(".:/") and (meant := closest(first, COMMANDS)):
        raise LabyrinthError(
            f"there is no file or command {quoted(first)}; did you mean {PROGRAM} {meant}?"
        )
    arguments = parser.read(words[1:] if name else words)
    if parser.is_root and arguments.completion:
        # It needs shtab, and every command's parser.
        from labyrinth.cli.completion import script

        every = ArgumentParser(prog=PROGRAM)
        add_root_options(every)
        commands, parsers = every.add_subparsers(), []
        for each in COMMANDS:
            command = command_named(each)
            summary, *_ = help_of(command)
            known = commands.add_parser(each, help=summary, description=summary)
            command.add_arguments(known)
            add_shared(known)
            parsers.append(known)
        print(script(every, parsers, arguments.completion))
        parser.exit()
    return parser.command, arguments


def add_shared(parser: ArgumentParser) -> None:
    """Declare the options that every command takes."""
    # `without_files` removes the option and its values before the words are parsed.
    summary = "add the algorithms of a file, or of package:NAME, for this run"
    option(parser, f"{with_files.OPTION} FILE.py", summary, dest="with_files", action="append")
    option(parser, "-q/--quiet", "report only errors on standard error")


def add_root_options(parser: ArgumentParser) -> None:
    """Declare the options that are given without a command."""
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version)
    summary = f"print the completion script for {', '.join(SHELLS[:-1])} or {SHELLS[-1]} and exit"
    option(parser, "--completion SHELL", summary, words=SHELLS)
