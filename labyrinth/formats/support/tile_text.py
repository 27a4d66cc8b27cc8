"""Texts that are nothing but lines with a character a tile."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.text_lines import TextLine, picture_lines
from labyrinth.formats.support.tile_rows import Alphabet, tile_rows


def read_tiles(
    text: str, alphabet: Alphabet, *, starts: str = "", goals: str = ""
) -> tuple[Maze, list[str]]:
    """Read a text as tiles; `starts` and `goals` are the characters that stand for them.

    Trailing blanks and blank lines at both ends do not count; short lines are filled up with
    blanks. Returns the maze with notes. Raises LabyrinthError that names the line and the column.
    """
    lines = picture_lines(text)
    height, width = len(lines), max(len(line.text) for line in lines)
    check_size(height, width)
    maze = Maze(height, width, tile_rows(lines, width, alphabet))
    found = _find(lines, starts)
    if len(found) > 1:
        row, col = found[1]
        raise LabyrinthError(
            f"line {lines[row].number}, column {col + 1}: a second start; one is allowed"
        )
    maze.start = found[0] if found else None
    maze.goals = tuple(_find(lines, goals))
    return maze, []


def _find(lines: list[TextLine], marks: str) -> list[Position]:
    return [
        (row, col)
        for row, line in enumerate(lines)
        if any(mark in line.text for mark in marks)
        for col, character in enumerate(line.text)
        if character in marks
    ]
