"""Block text files: UTF-8, a character a tile, as `labyrinth.core.block_text` describes."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth.core.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.sheet import Sheet


def recognise(text: str) -> bool:
    """Whether the first line that is not blank has a wall in it, or nothing but tiles."""
    first = text.lstrip().partition("\n")[0]
    return "#" in first or not first.strip(" SABGE*@123456789")


def read(text: str) -> tuple[Maze, list[str]]:
    """Read block text. Raises LabyrinthError that names the line and the column."""
    return Maze.from_text(text), []


def write(sheets: Sequence[Sheet]) -> str:
    """Write block text."""
    (sheet,) = sheets
    return sheet.maze.to_text()


registry.add(
    Format(
        key="text",
        name="Block text",
        summary="A character a tile: # wall, space corridor, S start, G goal, * path.",
        suffixes=(".txt",),
        read=read,
        write=write,
        recognise=recognise,
    )
)
