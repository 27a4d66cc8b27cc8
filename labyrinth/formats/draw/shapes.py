"""Shapes drawn on a maze in addition to its walls, described once for all kinds of pictures.

Positions and sizes are in units: one unit is the distance between two neighbouring tiles, and the
middle of the tile (row, col) is at x = col, y = row. `unit` is the length of a unit in pixels or
points: numbers and rings are drawn only if they are legible.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.draw.palette import Colour, Palette
from labyrinth.formats.support.render_request import RenderRequest

# The least size in pixels of a tile whose weight is written on it.
SMALLEST_NUMBERED: Final = 12.0
_NUMBER_SIZE: Final = 0.58
_MARK_RADIUS: Final = 0.65
# The factor of marks on tiles as large as walls.
_ON_A_TILE: Final = 0.7
_WITHIN_A_TILE: Final = 0.48
# The factor of a disc relative to a diamond, which looks smaller than it is.
_DISC: Final = 0.85
_STOP_RADIUS: Final = 0.8
# In pixels.
_SMALLEST_RING: Final = 7.0
_PATH_WIDTH: Final = 0.4
_PATH_WIDTH_BELOW_NUMBERS: Final = 0.7
"""The width of a path that has numbers: wide enough for two digits in the background colour."""


class Stroke(NamedTuple):
    """A line through several points, with round ends."""

    points: Sequence[tuple[float, float]]
    width: float
    colour: Colour


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    colour: Colour


class Diamond(NamedTuple):
    """A filled square that stands on a corner."""

    x: float
    y: float
    radius: float
    colour: Colour


class Ring(NamedTuple):
    """A disc in the background colour, with a coloured edge and a number in its middle."""

    x: float
    y: float
    radius: float
    colour: Colour
    text: str


class Number(NamedTuple):
    """A number in the middle of a tile; `size` is the size of its digits."""

    x: float
    y: float
    size: float
    colour: Colour
    text: str


class Shapes(NamedTuple):
    """The shapes of a maze in drawing order."""

    path: list[Stroke]
    marks: list[Disc | Diamond]
    numbers: list[Number]
    rings: list[Ring]


def shapes_of(
    request: RenderRequest,
    colours: Palette,
    unit: float,
    *,
    blocks: bool,
    least: float = SMALLEST_NUMBERED,
) -> Shapes:
    """Return a request's path, endpoints, weights and waypoints as shapes.

    With `blocks`, walls fill tiles, and marks are smaller. Weights are written as numbers if `unit`
    is at least `least` pixels or points.
    """
    maze, scale = request.maze, _ON_A_TILE if blocks else 1.0
    written = weights_of(maze) if unit >= least else {}

    def radius(tile: Position) -> float:
        # A number must not extend beyond its mark, nor the mark beyond a tile between walls.
        if tile in written:
            return _WITHIN_A_TILE if blocks else _MARK_RADIUS
        return _MARK_RADIUS * scale

    path = []
    if request.path:
        points = [(col, row) for row, col in corners(request.path, request.waypoints)]
        numbered = not written.keys().isdisjoint(request.path)
        width = _PATH_WIDTH_BELOW_NUMBERS if numbered else _PATH_WIDTH
        path.append(Stroke(points, width, colours.path))
    marks: list[Disc | Diamond] = [
        Diamond(col, row, radius((row, col)), colours.goal) for row, col in maze.goals
    ]
    if maze.start:
        row, col = maze.start
        smaller = 1.0 if blocks and maze.start in written else _DISC
        marks.append(Disc(col, row, radius(maze.start) * smaller, colours.start))
    on_colour = {maze.start, *maze.goals, *(() if request.waypoints else request.path)}
    numbers = []
    for (row, col), weight in written.items():
        is_light = (row, col) in on_colour or not maze[row, col]
        colour = colours.ground if is_light else colours.text
        numbers.append(Number(col, row, _NUMBER_SIZE, colour, str(weight)))
    smallest = _SMALLEST_RING / unit
    rings = [
        Ring(
            col, row, max(smallest, _STOP_RADIUS * (0.6 if blocks else 1.0)), colours.stop, str(at)
        )
        for at, (row, col) in enumerate(request.stops, 1)
    ]
    return Shapes(path, marks, numbers, rings)


def weights_of(maze: Maze) -> dict[Position, int]:
    """Return the weights to write, by tile.

    With weighted edges, these are the weights of all passages and the weights stored for walls
    between two rooms; otherwise the weights above 1.
    """
    if not has_edge_weights(maze):
        return {maze.position(at): weight for at, weight in enumerate(maze.tiles) if weight > 1}
    waiting, width = maze.wall_weights or bytes(len(maze.tiles)), maze.width
    between = (
        at
        for at in range(width, len(maze.tiles) - width)
        if (at // width + at % width) % 2 and 0 < at % width < width - 1
    )
    return {
        maze.position(at): weight for at in between if (weight := maze.tiles[at] or waiting[at])
    }


def corners(path: Sequence[Position], waypoints: Sequence[Position] = ()) -> list[Position]:
    """Return the waypoints of a path or, without waypoints, its ends and the tiles of its turns."""
    if waypoints:
        return list(waypoints)
    if len(path) < 3:
        return list(path)
    middle = [
        here
        for (before, here), (_, after) in pairwise(pairwise(path))
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    return [path[0], *middle, path[-1]]
