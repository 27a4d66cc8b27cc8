"""Mazes in pictures: pixels to walls and corridors, their lattice, its tiles, the endpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from labyrinth.core.maze.maze import Maze
    from labyrinth.formats.support.picture_facts import Corrections, FoundPicture


def read_picture(data: bytes, corrections: Corrections) -> tuple[Maze, list[str], FoundPicture]:
    """Read the maze in a picture; return it with notes and what was found.

    Raises LabyrinthError without Pillow, and where no maze can be made out.
    """
    # Whatever is read, every format is asked for: what few files need comes with them.
    from labyrinth.formats.pictures import reading

    return reading.read_picture(data, corrections)
