"""`labyrinth play`: walk a maze by hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from labyrinth.cli import interface
from labyrinth.cli.arguments import SOURCE, SOURCE_HELP

SUMMARY = "walk a maze by hand"

DESCRIPTION = """\
Start the interface in play mode: walk from the start to a goal by the arrow
keys."""

EXAMPLES = """\
examples:
  labyrinth play wilson:10x20:7
  labyrinth play maze.txt
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("source", metavar=SOURCE, help=SOURCE_HELP)
    interface.add_low_bandwidth(parser)


def run(arguments: Namespace) -> int:
    """Start the interface in play mode. Raises LabyrinthError like the interface's own start."""
    return interface.start(arguments.source, play=True, low_bandwidth=arguments.low_bandwidth)
