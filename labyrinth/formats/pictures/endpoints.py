"""The start and the goals of a maze in a picture: by marks in colour, else by openings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.pictures.colour_marks import Endpoints, colours_on, endpoints_of
from labyrinth.formats.pictures.extent import Extent
from labyrinth.formats.pictures.tiles import Axis, shares
from labyrinth.formats.pictures.walls import Parts
from labyrinth.formats.support.border import gaps_for_endpoints, openings_as_endpoints

if TYPE_CHECKING:
    from PIL.Image import Image

_MARKED: Final = 12
"""Percent of a tile that are in colour where it has a mark."""


def endpoints_in(pixels: Image, parts: Parts, extent: Extent, cols: Axis, rows: Axis) -> Endpoints:
    """Find the tiles with marks in colour, by tiles of the maze."""

    def marked(mask: Image) -> list[Position]:
        return [
            (row, col)
            for row, line in enumerate(shares(mask, cols, rows)[extent.top : extent.bottom])
            for col, share in enumerate(line[extent.left : extent.right])
            if share >= _MARKED
        ]

    if parts.own is not None:
        starts, goals = marked(parts.own.start), marked(parts.own.goals)
        start = starts[0] if starts else None
        if not (starts or goals):
            return Endpoints(None, (), "", len(marked(parts.own.path)))
        return Endpoints(start, tuple(goals), "", len(marked(parts.own.path)))
    assert parts.coloured is not None
    if parts.coloured.getbbox() is None:
        return Endpoints(None, (), "", 0)
    access = parts.coloured.load()
    assert access is not None
    found = []
    for row, col in marked(parts.coloured):
        places = [
            (x, y)
            for y in rows.points[extent.top + row]
            for x in cols.points[extent.left + col]
            if access[x, y]
        ]
        found.append(((row, col), places))
    return endpoints_of(colours_on(pixels, found))


def give_endpoints(maze: Maze, found: Endpoints, marked: Sequence[Position], *, thin: bool) -> str:
    """Give the maze the endpoints of colours, else of openings; return by what they were told.

    Failing these two rooms that are `marked` in the colour of walls, as by letters, are taken.
    """

    def inside(tile: Position) -> Position:
        row, col = tile
        if not thin:
            return tile
        return min(row | 1, maze.height - 2), min(col | 1, maze.width - 2)

    if found.start or found.goals:
        maze.start = inside(found.start) if found.start else None
        maze.goals = tuple(dict.fromkeys(inside(goal) for goal in found.goals))
        for tile in (maze.start, *maze.goals):
            if tile is not None:
                maze[tile] = 1
        return found.told or "endpoints as they are drawn here"
    if thin and (openings := openings_as_endpoints(maze)):
        (first, maze.start), (second, goal) = openings
        maze.goals = (goal,)
        for gap in (first, second):
            maze[gap] = 0
        sides = _side(maze, first), _side(maze, second)
        return f"start by an opening {sides[0]}, goal by one {sides[1]}"
    if not thin and (gaps := gaps_for_endpoints(maze)):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        return f"start at a gap {_side(maze, gaps[0])}, goal at one {_side(maze, gaps[1])}"
    if len(marked) == 2:
        maze.start, maze.goals = marked[0], (marked[1],)
        return "start and goal guessed to be the two rooms with a mark"
    return "no endpoints"


def _side(maze: Maze, gap: Position) -> str:
    if gap[0] == 0:
        return "at the top"
    if gap[0] == maze.height - 1:
        return "at the bottom"
    return "on the left" if gap[1] == 0 else "on the right"
