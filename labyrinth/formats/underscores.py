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
from itertools import takewhile
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.room_masks import close_openings
from labyrinth.formats.support.text_lines import first_line, picture_lines

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
    """A drawing's upper border and the rows below it, without indentation.

    `pitch` is the distance in columns of the sides of rooms, `misplaced` the position of the first
    `|` that is not between rooms, or None. Raises LabyrinthError if the text has no upper border.
    """

    def __init__(self, text: str) -> None:
        lines = picture_lines(text)
        if not _TOP.fullmatch(lines[0].text):
            raise LabyrinthError(
                f"line {lines[0].number}, column 1: found {quoted(lines[0].text)}, expected the "
                "upper border, a line of '_'"
            )
        rows = list(
            takewhile(lambda line: "|" in line.text and _ROW.fullmatch(line.text), lines[1:])
        )
        self.first = lines[0].number
        self.rest = lines[1 + len(rows) :]
        self._numbers = [line.number for line in rows]
        indents = [len(line.text) - len(line.text.lstrip()) for line in rows]
        self._left = min([*indents, len(lines[0].text)])
        texts = [line.text[self._left :] for line in rows]
        self.width = max(map(len, texts), default=0)
        check_size(len(texts) + 1, max(self.width, 1))
        # The corners of the upper border are often blank.
        self.top = lines[0].text[self._left :].ljust(self.width)
        self.rows = [text.ljust(self.width) for text in texts]
        self.pitch = next(filter(self._fits, _WIDE_PITCHES), 2)
        self.cols = self.width // self.pitch
        misplaced = (
            self.place(row, column)
            for row, text in enumerate(self.rows)
            for inside in range(1, self.pitch)
            for column in range(inside, self.width, self.pitch)
            if text[column] == "|"
        )
        self.misplaced = next(misplaced, None)

    def _fits(self, pitch: int) -> bool:
        """Return whether `|` occurs only between rooms, and all floors are drawn completely."""
        cols, rest = divmod(self.width - 1, pitch)
        if rest or cols < _CLEARLY_WIDE:
            return False
        for row in self.rows:
            floors = {row[:-1][column::pitch].translate(_FLOORS) for column in range(1, pitch)}
            if len(floors) > 1 or "|" in "".join(floors):
                return False
        return True

    def place(self, row: int, col: int) -> str:
        return f"line {self._numbers[row]}, column {self._left + col + 1}"


def recognise(text: str) -> bool:
    """Return whether rows of `_` and `|`, closed on the right and below, follow a line of `_`."""
    if "_" not in text or "|" not in text or not _TOP.fullmatch(first_line(text).rstrip()):
        return False
    drawing = _Drawing(text)
    if not drawing.rows or drawing.misplaced or drawing.width < drawing.pitch + 1:
        return False
    last = drawing.rows[-1][1 :: drawing.pitch]
    sides = [row[0] for row in drawing.rows] + [row[-1] for row in drawing.rows]
    return last.count(" ") <= _MOST_OPENINGS and sides.count("|") >= len(sides) - _MOST_OPENINGS


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the drawing, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    drawing = _Drawing(text)
    rows, cols, pitch = len(drawing.rows), drawing.cols, drawing.pitch
    if not cols or drawing.width % pitch != 1:
        raise LabyrinthError(
            f"line {drawing.first}: expected rows of '_' and '|' after this border"
        )
    if drawing.misplaced:
        raise LabyrinthError(
            f"{drawing.misplaced}: found '|', but the sides of rooms are {pitch} columns apart"
        )
    maze = Maze.of_rooms(rows, cols)
    maze.tiles[1 : maze.width : 2] = bytes(mark != "_" for mark in drawing.top[1::pitch][:cols])
    starts: list[Position] = []
    goals: list[Position] = []
    for row, text in enumerate(drawing.rows):
        first = (2 * row + 1) * maze.width
        below = first + maze.width
        maze.tiles[first + 1 : below : 2] = b"\x01" * cols
        maze.tiles[first:below:2] = bytes(mark != "|" for mark in text[::pitch])
        maze.tiles[below + 1 : below + maze.width : 2] = bytes(
            mark != "_" for mark in text[1::pitch]
        )
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
    notes = []
    if starts or goals:
        notes.append("rooms with an endpoint were read as open below, except on the border")
    if drawing.rest:
        notes.append(f"the text after the drawing was ignored, from line {drawing.rest[0].number}")
    return maze, notes + close_openings(maze)


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
