"""Read mazes from pictures: find the walls, their lattice, the tiles and the endpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from labyrinth.formats.support.format import Candidate
    from labyrinth.formats.support.picture_facts import Corrections, FoundPicture


def read_picture(data: bytes, corrections: Corrections) -> list[tuple[Candidate, FoundPicture]]:
    """Return the possible readings of the maze in a picture, the likeliest first.

    Raises LabyrinthError if Pillow is missing or no maze is recognised.
    """
    # Detection imports every format: what few files need is imported here.
    from labyrinth.formats.pictures import picture_reader

    return picture_reader.read_picture(data, corrections)
