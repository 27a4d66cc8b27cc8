"""A vector picture of a race: its lanes side by side, and its board below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil, log
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.timing import Timing
from labyrinth.core.table import Column
from labyrinth.core.trace.player import Mark, Player
from labyrinth.formats.draw.document import heading, title_of
from labyrinth.formats.draw.palette import Palette, palette
from labyrinth.formats.draw.shapes import shapes_of
from labyrinth.formats.draw.wall_geometry import Drawing, drawing_of
from labyrinth.formats.support.render_request import RenderRequest, Style
from labyrinth.formats.svg import (
    Marks,
    heading_parts,
    maze_parts,
    page_of,
    text_parts,
    width_of,
)
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import BoardRow, Race, in_order

_LONGEST_SIDE: Final = 960
_ASPECT: Final = 1.5
_LARGEST_ROOM: Final = 24
_MARGIN: Final = 16.0
_GAP: Final = 24.0
_TITLE_SIZES: Final = (20, 16)
_SIZE: Final = 13
_LINE: Final = _SIZE * 1.6
# The colour of each mark, by its name in the palette.
_MARKS: Final = {
    Mark.EXPANDED: "expanded",
    Mark.TRAIL: "expanded",
    Mark.FRONTIER: "frontier",
    Mark.ACTIVE: "active",
    Mark.PATH: "path",
}
_RUN: Final = re.compile(rb"([^\x00])\1*", re.DOTALL)


def race_svg(
    race: Race,
    kind: ClockKind,
    time: int,
    style: Style,
    timings: Sequence[Timing | None] = (),
) -> str:
    """Return a picture of the race at the clock position `time`, with its board, as an SVG file.

    `timings` has the search time of each lane, None if it was not measured.
    """
    rows, foot = race.board(race.clock(kind), time, timings), race.sentence(kind, time)
    colours = palette(style.dark)
    pictures = [_Picture(race, row) for row in rows]
    largest = max(pictures, key=lambda each: each.drawing.height).drawing
    columns = columns_of(len(rows), largest.width / max(1, largest.height))
    lines = ceil(len(rows) / columns)
    unit = _unit(largest, columns, lines, style)
    inside = max(each.width(unit) for each in pictures)
    high = largest.height * unit + 2 * _LINE
    table = _Table(race.kind.columns, in_order(rows))
    title = title_of(RenderRequest(race.lanes[0].maze, style=style))
    lanes_width = columns * inside + (columns - 1) * _GAP
    width = max(lanes_width, table.width, width_of(foot, _SIZE)) + 2 * _MARGIN
    head = heading(title, width_of, width - 2 * _MARGIN, _TITLE_SIZES)
    top = _MARGIN + head.height
    below = top + lines * (high + _GAP)
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
    """Return the size in pixels of a unit: a tile if walls are blocks, otherwise half a room.

    `columns` and `rows` are the numbers of mazes side by side and below one another.
    """
    step = 1 if drawing.blocks else 2
    if style.cell:
        return style.cell / step
    longest = max(columns * drawing.width, rows * drawing.height, 1)
    return max(1.0, min(_LARGEST_ROOM / step, _LONGEST_SIDE / longest))


class _Picture:
    """The picture of a lane: its maze with the marks of the run so far, and its texts.

    The path of a finished search is drawn as a line.
    """

    def __init__(self, race: Race, row: BoardRow) -> None:
        lane = race.lanes[row.lane]
        player = Player(lane.trace)
        player.seek(row.events)
        maze = Maze(lane.trace.height, lane.trace.width, bytes(player.tiles))
        maze.wall_weights = lane.maze.wall_weights
        self.drawing, self._marks = drawing_of(maze), bytes(player.marks)
        maze.start, maze.goals = lane.maze.start, lane.maze.goals
        path = [divmod(tile, maze.width) for tile in lane.path_tiles()]
        has_ended = row.events == len(lane.trace)
        self._request = (
            RenderRequest(maze, path, waypoints=lane.waypoints)
            if has_ended
            else RenderRequest(maze)
        )
        self._title = f"{lane.name} \N{BLACK STAR}" if row.place == 1 else lane.name
        self._foot = race.kind.foot(row)

    def width(self, unit: float) -> float:
        """Return the width of the maze and the texts in pixels."""
        texts = (self._title, self._foot)
        return max(self.drawing.width * unit, *(width_of(text, _SIZE) for text in texts))

    def parts(self, x: float, top: float, unit: float, colours: Palette) -> Iterator[str]:
        """Yield the SVG elements of the picture below `top`, centred at `x`."""
        drawing = self.drawing
        left, upper = x - drawing.width * unit / 2, top + _LINE
        yield from text_parts(self._title, x, top + _SIZE, _SIZE, colours.text)
        shapes = shapes_of(self._request, colours, unit, blocks=drawing.blocks)
        marks = self._found_marks(colours)
        yield from maze_parts(drawing, shapes, (left, upper), unit, colours, marks)
        lower = upper + drawing.height * unit + _SIZE * 1.3
        yield from text_parts(self._foot, x, lower, _SIZE, colours.text)

    def _found_marks(self, colours: Palette) -> Marks:
        """Return the marks of the run as horizontal lines, by colour."""
        marks: Marks = {}
        maze = self._request.maze
        for row in range(maze.height):
            first = row * maze.width
            for run in _RUN.finditer(self._marks, first, first + maze.width):
                name = _MARKS[Mark(run[1][0])]
                if self._request.path and name == "path":
                    name = "expanded"
                line = (run.start() - first, row, run.end() - run.start(), 0)
                marks.setdefault(getattr(colours, name), []).append(line)
        return marks


class _Table:
    """The board as a table, with its layout in pixels."""

    def __init__(self, columns: Sequence[Column[BoardRow]], rows: Sequence[BoardRow]) -> None:
        self._numbers = [column.is_number for column in columns]
        self._lines = [
            [column.heading for column in columns],
            *([column.text(row) for column in columns] for row in rows),
        ]
        self._widths = [
            max(width_of(text, _SIZE) for text in texts) for texts in zip(*self._lines, strict=True)
        ]
        self.width = sum(self._widths) + _SIZE * (len(self._widths) - 1)
        self.height = _LINE * len(self._lines)

    def parts(self, left: float, top: float, colours: Palette) -> Iterator[str]:
        """Yield the SVG elements of the board, whose upper left corner is at `left` and `top`."""
        for number, line in enumerate(self._lines):
            x, baseline = left, top + number * _LINE + _SIZE
            colour = colours.text if number else colours.block
            for text, width, right in zip(line, self._widths, self._numbers, strict=True):
                place, anchor = (x + width, "end") if right else (x, "start")
                yield from text_parts(text, place, baseline, _SIZE, colour, anchor)
                x += width + _SIZE


def columns_of(count: int, aspect: float) -> int:
    """Return the best number of columns to arrange `count` pictures in.

    `aspect` is the width of a picture divided by its height.
    """

    def distance(columns: int) -> float:
        rows = ceil(count / columns)
        empty = rows * columns - count
        return abs(log(aspect * columns / rows / _ASPECT)) + empty / count

    return min(range(1, count + 1), key=distance)
