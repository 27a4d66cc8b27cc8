"""The command without a name: start the interface, on a maze if one is given."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.source import Source

DESCRIPTION = """\
A maze laboratory in the terminal: generate a maze, edit it, search it,
and watch each of these happen step by step."""

EXAMPLES = """\
A recipe is ALGORITHM:ROWSxCOLS:SEED, where rows and columns count rooms; after
one more colon options may follow, separated by commas. The same recipe always
makes the same maze.

examples:
  labyrinth                   start with the main menu
  labyrinth maze.txt          open the maze in a file
  labyrinth wilson:20x40:7    generate a maze of 20 x 40 rooms and open it
  labyrinth dfs:20x40:7:weights=1:9,braid=0.5
                              the same size, with weights from 1 to 9 and half
                              of the dead ends removed

exit status:
  0 done, 2 bad input
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="FILE|RECIPE",
        help="a maze to open: a file, or a recipe to generate it by",
    )


def run(arguments: Namespace) -> int:
    """Start the interface and return the exit status when it is left.

    Raises LabyrinthError for a source that is no maze, and for a terminal that cannot show the
    interface.
    """
    source = Source() if arguments.source is None else Source.parse(arguments.source)
    _check_terminal()
    # Textual takes a quarter of a second to import: only the interface pays for it.
    from labyrinth.tui import LabyrinthApp

    app = LabyrinthApp(maze=source.maze, recipe=source.recipe, path=source.path)
    app.run()
    return app.return_code or 0


def _check_terminal() -> None:
    """Raise LabyrinthError unless the interface can be drawn and take keys here."""
    # Textual reads from standard input and draws on standard error, on Windows on output.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise LabyrinthError(
            "the interface needs a terminal: start labyrinth without redirecting its input "
            "or output"
        )
    if os.environ.get("TERM") == "dumb":
        raise LabyrinthError(
            "the interface cannot be drawn on a dumb terminal: start labyrinth in another, "
            "or set TERM to what this one is"
        )
