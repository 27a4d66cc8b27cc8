"""Drawings of `_` and `|`, a line for each row of rooms.

     _ _ _ _      The first line is the upper border. A room has `_` if its floor is a wall,
    |_  |_  |     then `|` if its right side is a wall: two columns per room. If the right
    |  _ _|_|     side is open, there is a space or `_`, which has no meaning.
    |_ _ _ _|

The format is read-only. Rooms may also be two or three columns wide, without the column of the
wall, as in `|__|`. `S` or `A` marks the start, and `G`, `E` or `B` a goal; below such a mark the
floor is assumed to be open. Lines may be indented or cut short. Text after the drawing, such as the
seed, is ignored. Two openings in the border become start and goal, and are closed.
"""

from __future__ import annotations

import re
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.border import close_openings
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.text_lines import TextLine, picture_lines

_STARTS: Final = "SA"
_GOALS: Final = "GEB"
_TOP = re.compile(r"[ \t]*_[_ \t]*")
_ROW = re.compile(f"[| _{_STARTS}{_GOALS}\t]+")
_MARK = re.compile(f"[{_STARTS}{_GOALS}]")
_FLOORS = str.maketrans(dict.fromkeys(_STARTS + _GOALS, " "))
_WIDE_PITCHES: Final = (4, 3)
# From this many rooms on a drawing of wider rooms is not read as one of narrow ones.
_CLEARLY_WIDE: Final = 3
_MOST_OPENINGS: Final = 3


class _Drawing:
    """A drawing's upper border and the rows below it, without indentation."""

    def __init__(self, lines: list[TextLine]) -> None:
        rows = [lines[0]]
        for line in lines[1:]:
            if "|" not in line.text or not _ROW.fullmatch(line.text):
                break
            rows.append(line)
        self.rest = lines[len(rows) :]
        indents = [len(line.text) - len(line.text.lstrip()) for line in rows[1:]]
        self.left = min([*indents, len(rows[0].text)])
        self.numbers = [line.number for line in rows]
        texts = [line.text[self.left :] for line in rows]
        # The corners of the upper border are often blank.
        width = max(map(len, texts[1:]), default=0)
        check_size(len(texts), max(width, 1))
        self.top = texts[0].ljust(width)
        self.rows = [text.ljust(width) for text in texts[1:]]
        self.width = width
        self.pitch = self._pitch()

    @property
    def cols(self) -> int:
        return self.width // self.pitch

    def _pitch(self) -> int:
        for pitch in _WIDE_PITCHES:
            cols, rest = divmod(self.width - 1, pitch)
            if rest or cols < _CLEARLY_WIDE:
                continue
            if all(self._fits(pitch, row) for row in self.rows):
                return pitch
        return 2

    def _fits(self, pitch: int, row: str) -> bool:
        """Return whether `|` occurs only between rooms, and all floors are drawn completely."""
        floors = [row[:-1][column::pitch] for column in range(1, pitch)]
        return (
            "|" not in "".join(floors) and len({floor.translate(_FLOORS) for floor in floors}) == 1
        )

    def misplaced(self) -> Position | None:
        """Return the row and column of the first `|` that is not between rooms, or None."""
        for row, text in enumerate(self.rows):
            for column in range(1, self.pitch):
                if (at := text[column :: self.pitch].find("|")) >= 0:
                    return row, column + at * self.pitch
        return None

    def place(self, row: int, col: int) -> str:
        return f"line {self.numbers[row + 1]}, column {self.left + col + 1}"


def recognise(text: str) -> bool:
    """Return whether rows of `_` and `|`, closed on the right and below, follow a line of `_`."""
    if "_" not in text or "|" not in text:
        return False
    lines = picture_lines(text)
    if not _TOP.fullmatch(lines[0].text):
        return False
    drawing = _Drawing(lines)
    if not drawing.rows or drawing.misplaced() or drawing.width < drawing.pitch + 1:
        return False
    last = drawing.rows[-1][1 :: drawing.pitch]
    sides = [row[0] for row in drawing.rows] + [row[-1] for row in drawing.rows]
    return last.count(" ") <= _MOST_OPENINGS and sides.count("|") >= len(sides) - _MOST_OPENINGS


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the drawing, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    lines = picture_lines(text)
    if not _TOP.fullmatch(lines[0].text):
        raise LabyrinthError(
            f"line {lines[0].number}, column 1: found {quoted(lines[0].text)}, expected the upper "
            "border, a line of '_'"
        )
    drawing = _Drawing(lines)
    if not drawing.cols or drawing.width % drawing.pitch != 1:
        raise LabyrinthError(
            f"line {lines[0].number}: expected rows of '_' and '|' after this border"
        )
    if misplaced := drawing.misplaced():
        raise LabyrinthError(
            f"{drawing.place(*misplaced)}: found '|', but the sides of rooms are "
            f"{drawing.pitch} columns apart"
        )
    maze, notes = _maze(drawing)
    if drawing.rest:
        notes.append(f"the text after the drawing was ignored, from line {drawing.rest[0].number}")
    return maze, notes + close_openings(maze)


def _maze(drawing: _Drawing) -> tuple[Maze, list[str]]:
    rows, cols, pitch = len(drawing.rows), drawing.cols, drawing.pitch
    check_size(2 * rows + 1, 2 * cols + 1)
    maze = Maze(2 * rows + 1, 2 * cols + 1)
    floors = slice(1, None, pitch)
    tops = drawing.top[floors]
    maze.tiles[1 : maze.width : 2] = bytes(mark != "_" for mark in tops[:cols])
    starts: list[Position] = []
    goals: list[Position] = []
    for row, text in enumerate(drawing.rows):
        first = (2 * row + 1) * maze.width
        maze.tiles[first + 1 : first + maze.width : 2] = b"\x01" * cols
        maze.tiles[first : first + maze.width : 2] = bytes(mark != "|" for mark in text[::pitch])
        below = first + maze.width
        maze.tiles[below + 1 : below + maze.width : 2] = bytes(mark != "_" for mark in text[floors])
        for found in _MARK.finditer(text):
            # A mark in the right border belongs to the room next to it.
            room = 2 * row + 1, min(found.start() // pitch, cols - 1) * 2 + 1
            (starts if found[0] in _STARTS else goals).append(room)
            if row == rows - 1:
                maze[2 * row + 2, room[1]] = 0
            if len(starts) > 1:
                place = drawing.place(row, found.start())
                raise LabyrinthError(f"{place}: a second start; only one is allowed")
    maze.start = starts[0] if starts else None
    maze.goals = tuple(goals)
    hidden = "rooms with an endpoint were read as open below, except on the border"
    return maze, [hidden] if starts or goals else []


registry.add(
    Format(
        key="underscores",
        name="Underscores",
        summary="Walls as _ and |: one line per row of rooms, two columns per room.",
        suffixes=(".txt",),
        read=read,
        recognise=recognise,
    )
)
