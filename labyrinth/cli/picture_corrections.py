"""What can be told of a picture that a maze is read from: arguments of every such command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from labyrinth.cli.arguments import checked, positive_number

if TYPE_CHECKING:
    from labyrinth.formats.support.picture_facts import Corrections


def add_corrections(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    group = parser.add_argument_group("mazes in pictures, where they are not found by themselves")
    group.add_argument(
        "--threshold",
        type=checked(positive_number),
        metavar="N",
        help="pixels darker than this are dark, 1 to 255",
    )
    group.add_argument(
        "--cell-size",
        type=checked(positive_number),
        metavar="N",
        help="pixels from one wall to the next, or of a tile where walls are as thick as corridors",
    )
    group.add_argument(
        "--inverted",
        action="store_true",
        help="take for walls what would be taken for corridors",
    )


def corrections_of(arguments: Namespace) -> Corrections:
    """Return what was told. Raises LabyrinthError for what is out of range."""
    # The menu starts without any file format.
    from labyrinth.formats.support.picture_facts import Corrections

    return Corrections(arguments.threshold, arguments.cell_size, arguments.inverted)
