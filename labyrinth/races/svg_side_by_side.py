"""A vector picture of several runs on mazes of one size, side by side, with a table below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil
from typing import Final

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.draw.caption import heading, title_of
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.svg_drawing import (
    endpoint_parts,
    heading_parts,
    hex_of,
    path_parts,
    text_parts,
    wall_parts,
    width_of,
)
from labyrinth.formats.draw.wall_geometry import Drawing, TextLine, drawing_of
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
_MARK_WIDTH: Final = 1.5
"""How wide marks are between walls that are lines, in units; a corridor is two wide."""


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
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">',
        f"<title>{escape(title or foot, quote=False)}</title>",
        f'<rect width="100%" height="100%" fill="{hex_of(colours.ground)}"/>',
        *heading_parts(head, width / 2, _MARGIN, colours.text),
    ]
    for number, picture in enumerate(pictures):
        x = left + number % columns * (inside + _GAP) + inside / 2
        parts += picture.parts(x, top + number // columns * (high + _GAP), unit, colours)
    parts += table.parts((width - table.width) / 2, below, colours)
    baseline = below + table.height + 1.5 * _LINE
    parts += text_parts(foot, width / 2, baseline, _SIZE, colours.text)
    return "\n".join([*parts, "</svg>"]) + "\n"


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
        yield (
            f'<g transform="translate({left:g} {upper:g}) scale({unit:g})" fill="none" '
            'stroke-linecap="butt">'
        )
        yield from wall_parts(drawing, colours)
        yield from self._mark_parts(colours)
        sheet = Sheet(self._maze, path=still.path, waypoints=still.waypoints)
        yield from path_parts(sheet, drawing, colours)
        yield from endpoint_parts(self._maze, drawing, colours)
        yield "</g>"
        lower = upper + drawing.height * unit + _SIZE * 1.3
        yield from text_parts(still.foot, x, lower, _SIZE, colours.text)

    def _mark_parts(self, colours: Palette) -> Iterator[str]:
        """Draw what the run has marked, as lines through the middle of the tiles."""
        blocks = self.drawing.blocks
        lines: dict[str, list[TextLine]] = {}
        for row in range(self._maze.height):
            first = row * self._maze.width
            for run in _RUN.finditer(self._marks, first, first + self._maze.width):
                name = _MARKS[Mark(run[1][0])]
                if self._still.path and name == "path":
                    name = "expanded"
                length = run.end() - run.start() - (0 if blocks else 1)
                lines.setdefault(name, []).append((run.start() - first, row, length, 0))
        shift, width, cap = ("0 .5", 1, "butt") if blocks else ("0 0", _MARK_WIDTH, "square")
        for name, found in lines.items():
            # A dot is a line of no length, which has square ends all the same.
            yield (
                f'<path transform="translate({shift})" stroke-width="{width}" '
                f'stroke-linecap="{cap}" stroke="{hex_of(getattr(colours, name))}" '
                f'd="{_level_data(found)}"/>'
            )


def _level_data(lines: Iterable[TextLine]) -> str:
    """Return level lines as path data, those without length too."""
    return "".join(f"M{x} {y}h{across}" for x, y, across, _ in lines)


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
