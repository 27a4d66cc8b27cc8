"""Show how to use a command.

Print the same as labyrinth --help, or the help of one command.

examples:
  labyrinth help
  labyrinth help solve
"""

from argparse import ArgumentParser, Namespace

from labyrinth.cli.options import option


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    from labyrinth.cli.parser import COMMANDS

    option(parser, "command", "a command", words=COMMANDS, nargs="?", metavar="COMMAND")


def run(arguments: Namespace) -> None:
    """Print the help."""
    from labyrinth.cli.parser import Parser

    print(Parser(arguments.command or "").format_help(), end="")
