"""Lines with one character per tile; an alphabet says which characters are walls."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.text_lines import TextLine, picture_lines

_UNREADABLE = 255


class Alphabet:
    """The ASCII characters of corridors and of walls."""

    def __init__(self, corridors: str, walls: str) -> None:
        self.expected = ", ".join(map(repr, corridors + walls))
        codes = dict.fromkeys(map(ord, corridors), 1) | dict.fromkeys(map(ord, walls), 0)
        self.table = bytes(codes.get(code, _UNREADABLE) for code in range(256))


def tile_rows(lines: Iterable[TextLine], width: int, alphabet: Alphabet) -> bytearray:
    """Return the tiles of the lines, cut to `width`; short lines are padded with spaces.

    Raises LabyrinthError that names the position of the first character not in the alphabet.
    """
    tiles = bytearray()
    for line in lines:
        text = line.text[:width].ljust(width)
        row = text.encode("latin-1", "replace").translate(alphabet.table)
        if (col := row.find(_UNREADABLE)) >= 0:
            raise LabyrinthError(
                f"line {line.number}, column {col + 1}: found {quoted(text[col])}, expected one of "
                f"{alphabet.expected}"
            )
        tiles += row
    return tiles


def read_tiles(
    text: str, alphabet: Alphabet, *, starts: str = "", goals: str = ""
) -> tuple[Maze, list[str]]:
    """Parse a text with one character per tile, and return the maze and notes.

    `starts` and `goals` are the characters of starts and goals. Trailing spaces and blank lines at
    both ends are ignored; short lines are padded with spaces. Raises LabyrinthError that names the
    line and the column.
    """
    lines = picture_lines(text)
    height, width = len(lines), max(len(line.text) for line in lines)
    check_size(height, width)
    maze = Maze(height, width, tile_rows(lines, width, alphabet))
    found = _find(lines, starts)
    if len(found) > 1:
        row, col = found[1]
        raise LabyrinthError(
            f"line {lines[row].number}, column {col + 1}: a second start; only one is allowed"
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
