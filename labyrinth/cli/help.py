"""`labyrinth help`: print the output of `--help`, of the program or of a command."""

from argparse import ArgumentParser, Namespace

from labyrinth.cli.console import Status
from labyrinth.cli.options import option

SUMMARY = "tell how a command is used"

DESCRIPTION = """\
Print what labyrinth --help says, or all about a command."""

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
