"""The tally: which way the passages and dead ends of mazes lead, and where they lie."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from itertools import compress
from operator import add
from typing import Any, Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import OPEN, neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Wall
from labyrinth.core.search.solve import search
from labyrinth.core.task import SLICE

SIDES: Final = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
"""The ways that a dead end may open, in the order of the figures."""
SIDE_NAMES: Final = ("up", "right", "down", "left")
_SOLVER: Final = "dijkstra"
_DEAD_ENDS: Final = bytes(mask in {OPEN | side for side in SIDES} for mask in range(256))


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted in `mazes` mazes of one size.

    A **cell** is a room; in a block maze it is two by two tiles, where the room would lie. There
    are `rows` x `cols` cells, and both maps are row-major.

    `across` and `down` count the pairs of open neighbours that lie so, `opens` the dead ends that
    open up, right, down and left. `dead_ends` has the dead ends of each cell, `solution` the mazes
    whose cheapest path from the start to a goal passes through it; `solved` have such a path.
    """

    rows: int
    cols: int
    mazes: int
    across: int
    down: int
    opens: tuple[int, int, int, int]
    dead_ends: array[int]
    solution: array[int]
    solved: int

    @property
    def horizontal(self) -> float:
        """The share of passages that lead left and right, 0.0 without any passage."""
        return self.across / max(1, self.across + self.down)

    @property
    def opening(self) -> tuple[float, float, float, float]:
        """The shares of dead ends that open up, right, down and left, 0.0 without any."""
        up, right, down, left = (count / max(1, sum(self.opens)) for count in self.opens)
        return up, right, down, left

    @property
    def dead_ends_each(self) -> float:
        """How many dead ends there are for each cell."""
        return sum(self.opens) / (self.mazes * self.rows * self.cols)

    @property
    def solution_each(self) -> float:
        """The share of the cells that a solution passes through, 0.0 without a solution."""
        return sum(self.solution) / max(1, self.solved * self.rows * self.cols)

    def plus(self, other: Tally) -> Tally:
        """Return the tally of these mazes and of others of the same size."""
        up, right, down, left = map(add, self.opens, other.opens)
        return Tally(
            rows=self.rows,
            cols=self.cols,
            mazes=self.mazes + other.mazes,
            across=self.across + other.across,
            down=self.down + other.down,
            opens=(up, right, down, left),
            dead_ends=array("L", map(add, self.dead_ends, other.dead_ends)),
            solution=array("L", map(add, self.solution, other.solution)),
            solved=self.solved + other.solved,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON can hold them, the maps as shares of the mazes, by rows."""
        return {
            "mazes": self.mazes,
            "rows": self.rows,
            "cols": self.cols,
            "horizontal": self.horizontal,
            "vertical": 1 - self.horizontal if self.across + self.down else 0.0,
            "dead_ends_open": dict(zip(SIDE_NAMES, self.opening, strict=True)),
            "dead_ends_per_room": self.dead_ends_each,
            "solution_share": self.solution_each,
            "dead_end_map": self._by_rows(self.dead_ends, self.mazes),
            "solution_map": self._by_rows(self.solution, self.solved),
        }

    def _by_rows(self, counts: array[int], of: int) -> list[list[float]]:
        shares = [round(count / max(1, of), 4) for count in counts]
        return [shares[first : first + self.cols] for first in range(0, len(shares), self.cols)]


def tally(maze: Maze) -> Generator[None, None, Tally]:
    """Count in one maze, slice by slice. It must not change meanwhile."""
    rows, cols = max(1, maze.rows), max(1, maze.cols)
    grid = SearchGrid.of(maze, (0, 0), ())
    masks = yield from neighbour_masks_in_slices(grid)
    across = sum(masks.count(mask) for mask in range(OPEN, 2 * OPEN) if mask & Wall.RIGHT)
    down = sum(masks.count(mask) for mask in range(OPEN, 2 * OPEN) if mask & Wall.DOWN)
    yield
    dead_ends = array("L", bytes(array("L").itemsize * rows * cols))
    solution = dead_ends[:]
    ends = compress(range(len(masks)), masks.translate(_DEAD_ENDS))
    for number, tile in enumerate(ends, 1):
        row, col = grid.position(tile)
        dead_ends[min(row // 2, rows - 1) * cols + min(col // 2, cols - 1)] += 1
        if number % SLICE == 0:
            yield
    path = yield from _path(maze)
    cells = set()
    for number, (row, col) in enumerate(path, 1):
        cells.add(min(row // 2, rows - 1) * cols + min(col // 2, cols - 1))
        if number % SLICE == 0:
            yield
    for cell in cells:
        solution[cell] = 1
    up, right, below, left = (masks.count(OPEN | side) for side in SIDES)
    return Tally(
        rows, cols, 1, across, down, (up, right, below, left), dead_ends, solution, bool(path)
    )


def _path(maze: Maze) -> Generator[None, None, list[tuple[int, int]]]:
    """Return the cheapest path, [] where there is none."""
    goals = [goal for goal in maze.goals if maze.is_open(goal)]
    if maze.start is None or not maze.is_open(maze.start) or not goals:
        return []
    run = search(maze, _SOLVER, maze.start, goals)
    for _ in run:
        yield
    return run.result.path
