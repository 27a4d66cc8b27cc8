"""What a search did, drawn into the picture of its maze as a character on each tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import distance_map
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.core.trace.events import EventKind
from labyrinth.formats.ascii import GLYPHS as ASCII_GLYPHS
from labyrinth.formats.support.post_grid import endpoint_marks, render, stop_marks
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.unicode import GLYPHS as UNICODE_GLYPHS

_GLYPHS: Final = {"ascii": ASCII_GLYPHS, "unicode": UNICODE_GLYPHS}
_BLOCKS: Final = b"#".ljust(256)


def draw_overlay(maze: Maze, solution: Solution, show: str, format: str, room_width: int) -> bytes:
    """Draw `maze` with what OVERLAYS names `show`, the start and the goals.

    Raises LabyrinthError for a format that is no picture of characters.
    """
    marks = OVERLAYS[show](maze, solution) | endpoint_marks(Sheet(maze))
    if format in _GLYPHS:
        return render(maze, _GLYPHS[format], room_width, marks).encode()
    if format != "text":
        known = ", ".join(["text", *_GLYPHS])
        raise LabyrinthError(f"--show {show} can be drawn as {known}, not as {format}")
    picture = list(maze.tiles.translate(_BLOCKS).decode())
    for tile, mark in marks.items():
        picture[maze.index(tile)] = mark[-1]
    rows = range(0, len(picture), maze.width)
    return "".join("".join(picture[row : row + maze.width]) + "\n" for row in rows).encode()


def _explored(maze: Maze, solution: Solution) -> dict[Position, str]:
    marks = {maze.position(tile): "." for tile in _expanded(solution)}
    return marks | dict.fromkeys(solution.path, "*") | stop_marks(solution.stops)


def _order(maze: Maze, solution: Solution) -> dict[Position, str]:
    return {
        maze.position(tile): str(number % 10) for number, tile in enumerate(_expanded(solution))
    }


def _cost(maze: Maze, solution: Solution) -> dict[Position, str]:
    assert maze.start is not None
    costs = Task(distance_map(maze, maze.start, 1)).finish().costs
    return {
        maze.position(tile): str(costs[tile] % 10)
        for tile in _expanded(solution)
        if costs[tile] >= 0
    }


def _expanded(solution: Solution) -> list[int]:
    return solution.trace.tiles_of(EventKind.EXPAND)


OVERLAYS: Mapping[str, Callable[[Maze, Solution], dict[Position, str]]] = {
    "order": _order,
    "explored": _explored,
    "cost": _cost,
}
"""What can be shown of the tiles that a search expanded: their order (its last digit), which they
are, with the path and its stops, and the lowest cost of reaching them from the start (its last
digit)."""
