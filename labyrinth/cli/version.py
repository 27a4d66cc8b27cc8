"""`labyrinth version`: print the version."""

from argparse import ArgumentParser, Namespace

from labyrinth import __version__
from labyrinth.cli.console import Status

SUMMARY = "print the version"

DESCRIPTION = """\
Print the version of the program, as labyrinth --version does."""

EXAMPLES = """\
examples:
  labyrinth version
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare nothing: the command takes no arguments of its own."""


def run(arguments: Namespace) -> int:
    """Print the version."""
    print(f"labyrinth {__version__}")
    return Status.DONE
