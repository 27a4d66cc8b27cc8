"""A vector picture of several runs on mazes of one size, side by side, with a table below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.draw.caption import heading, title_of
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.shapes import shapes_of
from labyrinth.formats.draw.svg import (
    Marks,
    heading_parts,
    maze_parts,
    page_of,
    text_parts,
    width_of,
)
from labyrinth.formats.draw.wall_geometry import Drawing, drawing_of
from labyrinth.formats.support.sheet import Sheet, Style
from labyrinth.races.side_by_side import columns_of

_LONGEST_SIDE: Final = 960
_LARGEST_ROOM: Final = 24
_MARGIN: Final = 16.0
_GAP: Final = 24.0
_TITLE_SIZES: Final = (20, 16)
_SIZE: Final = 13
_LINE: Final = _SIZE * 1.6
_MARKS: Final = {
    Mark.EXPANDED: "expanded",
    Mark.TRAIL: "expanded",
    Mark.FRONTIER: "frontier",
    Mark.ACTIVE: "active",
    Mark.PATH: "path",
}
"""The colour of each mark, by its name in the palette."""
_RUN: Final = re.compile(rb"([^\x00])\1*", re.DOTALL)


class Still(Frozen):
    """One run where it is: its trace, its position, and what stands above and below it.

    `maze` has the endpoints. The path, if there is one, is drawn as a line.
    """

    maze: Maze
    trace: Trace
    position: int
    title: str
    foot: str
    path: Sequence[Position] = ()
    waypoints: Sequence[Position] = ()


class Board(Frozen):
    """A table: its headings, the texts of its lines, and which columns are set flush right."""

    headings: Sequence[str]
    lines: Sequence[Sequence[str]]
    numbers: Sequence[bool]


def svg_side_by_side(stills: Sequence[Still], board: Board, foot: str, style: Style) -> str:
    """Return the picture of the stills, at least one, above a board and a sentence."""
    colours = palette(style.dark)
    pictures = [_Picture(still) for still in stills]
    largest = max(pictures, key=lambda each: each.drawing.height).drawing
    columns = columns_of(len(stills), largest.width / max(1, largest.height))
    rows = ceil(len(stills) / columns)
    unit = _unit(largest, columns, rows, style)
    inside = max(each.width(unit) for each in pictures)
    high = largest.height * unit + 2 * _LINE
    table = _Table(board)
    title = title_of(Sheet(stills[0].maze, style=style))
    lanes_width = columns * inside + (columns - 1) * _GAP
    width = max(lanes_width, table.width, width_of(foot, _SIZE)) + 2 * _MARGIN
    head = heading(title, width_of, width - 2 * _MARGIN, _TITLE_SIZES)
    top = _MARGIN + head.height
    below = top + rows * (high + _GAP)
    height = below + table.height + 2 * _LINE + _MARGIN
    left = (width - lanes_width) / 2
    parts = [*heading_parts(head, width / 2, _MARGIN, colours.text)]
    for number, picture in enumerate(pictures):
        x = left + number % columns * (inside + _GAP) + inside / 2
        parts += picture.parts(x, top + number // columns * (high + _GAP), unit, colours)
    parts += table.parts((width - table.width) / 2, below, colours)
    baseline = below + table.height + 1.5 * _LINE
    parts += text_parts(foot, width / 2, baseline, _SIZE, colours.text)
    return page_of(width, height, title or foot, colours.ground, parts)


def _unit(drawing: Drawing, columns: int, rows: int, style: Style) -> float:
    """Return the pixels of a unit."""
    step = 1 if drawing.blocks else 2
    if style.cell:
        return style.cell / step
    longest = max(columns * drawing.width, rows * drawing.height, 1)
    return max(1.0, min(_LARGEST_ROOM / step, _LONGEST_SIDE / longest))


class _Picture:
    """The maze of one run with its marks, where the run is."""

    def __init__(self, still: Still) -> None:
        player = Player(still.trace)
        player.seek(still.position)
        maze = Maze(still.trace.height, still.trace.width, bytes(player.tiles))
        maze.wall_weights = still.maze.wall_weights
        self._still, self._marks = still, bytes(player.marks)
        self._maze = maze.copy()
        self._maze.start = still.maze.start
        self._maze.goals = still.maze.goals
        self.drawing = drawing_of(maze)

    def width(self, unit: float) -> float:
        """Return the pixels that the maze and the texts take."""
        texts = (self._still.title, self._still.foot)
        return max(self.drawing.width * unit, *(width_of(text, _SIZE) for text in texts))

    def parts(self, x: float, top: float, unit: float, colours: Palette) -> Iterator[str]:
        """Draw it below `top`, its middle at x."""
        still, drawing = self._still, self.drawing
        left, upper = x - drawing.width * unit / 2, top + _LINE
        yield from text_parts(still.title, x, top + _SIZE, _SIZE, colours.text)
        sheet = Sheet(self._maze, path=still.path, waypoints=still.waypoints)
        shapes = shapes_of(sheet, colours, unit, blocks=drawing.blocks)
        marks = self._found_marks(colours)
        yield from maze_parts(drawing, shapes, (left, upper), unit, colours, marks)
        lower = upper + drawing.height * unit + _SIZE * 1.3
        yield from text_parts(still.foot, x, lower, _SIZE, colours.text)

    def _found_marks(self, colours: Palette) -> Marks:
        """Return what the run has marked."""
        marks: Marks = {}
        for row in range(self._maze.height):
            first = row * self._maze.width
            for run in _RUN.finditer(self._marks, first, first + self._maze.width):
                name = _MARKS[Mark(run[1][0])]
                if self._still.path and name == "path":
                    name = "expanded"
                line = (run.start() - first, row, run.end() - run.start(), 0)
                marks.setdefault(getattr(colours, name), []).append(line)
        return marks


class _Table:
    """A board, laid out."""

    def __init__(self, board: Board) -> None:
        self._board = board
        lines = [board.headings, *board.lines]
        self._widths = [
            max(width_of(line[at], _SIZE) for line in lines) for at in range(len(board.headings))
        ]
        self.width = sum(self._widths) + _SIZE * (len(self._widths) - 1)
        self.height = _LINE * len(lines)

    def parts(self, left: float, top: float, colours: Palette) -> Iterator[str]:
        """Write it below `top`."""
        for number, line in enumerate([self._board.headings, *self._board.lines]):
            x, baseline = left, top + number * _LINE + _SIZE
            colour = colours.text if number else colours.block
            for text, width, right in zip(line, self._widths, self._board.numbers, strict=True):
                place, anchor = (x + width, "end") if right else (x, "start")
                yield from text_parts(text, place, baseline, _SIZE, colour, anchor)
                x += width + _SIZE
