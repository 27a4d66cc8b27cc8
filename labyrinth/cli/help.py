"""`labyrinth help`: print the output of `--help`, of the program or of a command."""

from argparse import ArgumentParser, Namespace

from labyrinth.cli.console import Status
from labyrinth.cli.options import option

SUMMARY = "show how to use a command"

DESCRIPTION = """\
Print the same as labyrinth --help, or the help of one command."""

EXAMPLES = """\
examples:
  labyrinth help
  labyrinth help solve
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    from labyrinth.cli.parser import COMMANDS

    option(parser, "command", "a command", words=COMMANDS, nargs="?", metavar="COMMAND")


def run(arguments: Namespace) -> int:
    """Print the help."""
    from labyrinth.cli.parser import Parser

    print(Parser(arguments.command or "").format_help(), end="")
    return Status.DONE
