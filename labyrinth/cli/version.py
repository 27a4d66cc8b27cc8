"""Print the version.

Print the version of the program, as labyrinth --version does.

examples:
  labyrinth version
"""

from argparse import ArgumentParser, Namespace

from labyrinth import __version__


def add_arguments(parser: ArgumentParser) -> None:
    """Declare nothing: the command takes no arguments of its own."""


def run(arguments: Namespace) -> None:
    """Print the version."""
    print(f"labyrinth {__version__}")
