"""Bias: how mazes of one kind differ from unbiased mazes of the same size.

A **uniform** maze is chosen at random so that every perfect maze is equally likely, as Wilson's
algorithm does. Uniform mazes prefer no direction or place for any reason other than the shape of
the grid.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import compress
from math import inf, sqrt
from operator import add
from typing import Any, Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import OPEN, neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import SLICE, InSlices, as_task, during

# The directions in which a dead end may open, in the order of the figures.
SIDES: Final = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
SIDE_NAMES: Final = ("up", "right", "down", "left")
_WAYS: Final = ("upwards", "to the right", "downwards", "to the left")
_DEAD_ENDS: Final = bytes(mask in {OPEN | side for side in SIDES} for mask in range(256))
# The largest size that is counted, in rooms: larger recipes are reduced to smaller mazes.
MOST_ROOMS: Final = 900
# The first seed of the uniform mazes: those of Wilson's own recipes are others.
_UNIFORM_SEEDS: Final = 2**32

NO_RECIPE: Final = (
    "This maze has no recipe, so no similar ones can be generated: the shares are those of this "
    "maze."
)
# The message if an edited maze has no bias.
EDITED: Final = (
    "This maze was edited, so its recipe makes different mazes: the shares are those of this maze."
)
# Differences of shares too small to mention.
_LEAST: Final = 0.02
# How many standard deviations from uniform are mentioned.
_FAR: Final = 3.0


# One maze, and many


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of directions, dead ends and solutions, summed over `mazes` mazes of one size.

    A **cell** is a room or, in a block maze, an area of two by two tiles. There are `rows` x `cols`
    cells. `dead_ends` and `solution` are row-major maps with a number for each cell.

    `across` and `down` count horizontal and vertical pairs of neighbouring open tiles. `opens` has
    the four numbers of dead ends that open up, right, down and left. `dead_ends` counts the dead
    ends in each cell. `solution` counts, for each cell, the mazes whose cheapest path from the
    start to a goal passes through the cell. `solved` counts the mazes that have such a path.
    """

    rows: int
    cols: int
    mazes: int
    across: int
    down: int
    opens: tuple[int, ...]
    dead_ends: array[int]
    solution: array[int]
    solved: int

    @property
    def horizontal(self) -> float:
        """The share of horizontal passages, 0.0 without any passage."""
        return self.across / max(1, self.across + self.down)

    @property
    def vertical(self) -> float:
        """The share of vertical passages, 0.0 without any passage."""
        return 1 - self.horizontal if self.across + self.down else 0.0

    @property
    def opening(self) -> list[float]:
        """The shares of the dead ends that open up, right, down and left; 0.0 without dead ends."""
        return [count / max(1, sum(self.opens)) for count in self.opens]

    @property
    def dead_ends_each(self) -> float:
        """The mean number of dead ends per cell of a maze."""
        return sum(self.opens) / (self.mazes * self.rows * self.cols)

    @property
    def solution_each(self) -> float:
        """The mean share of a maze's cells on its solution; 0.0 if no maze has a solution."""
        return sum(self.solution) / max(1, self.solved * self.rows * self.cols)

    def plus(self, other: Tally) -> Tally:
        """Return the sums of this tally and of the tally of other mazes of the same size."""
        return Tally(
            self.rows,
            self.cols,
            self.mazes + other.mazes,
            self.across + other.across,
            self.down + other.down,
            tuple(map(add, self.opens, other.opens)),
            array("L", map(add, self.dead_ends, other.dead_ends)),
            array("L", map(add, self.solution, other.solution)),
            self.solved + other.solved,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the figures for JSON; the two maps are lists of rows, with shares of the mazes."""
        maps = [
            [
                [round(count / max(1, of), 4) for count in counts[first : first + self.cols]]
                for first in range(0, len(counts), self.cols)
            ]
            for counts, of in ((self.dead_ends, self.mazes), (self.solution, self.solved))
        ]
        return {
            "mazes": self.mazes,
            "rows": self.rows,
            "cols": self.cols,
            "horizontal": self.horizontal,
            "vertical": self.vertical,
            "dead_ends_open": dict(zip(SIDE_NAMES, self.opening, strict=True)),
            "dead_ends_per_room": self.dead_ends_each,
            "solution_share": self.solution_each,
            "dead_end_map": maps[0],
            "solution_map": maps[1],
        }


def tally(maze: Maze) -> InSlices[Tally]:
    """Return the tally of one maze, computed slice by slice; the maze must not change meanwhile."""
    rows, cols = max(1, maze.rows), max(1, maze.cols)
    grid = SearchGrid.of(maze, (0, 0), ())
    masks = yield from neighbour_masks_in_slices(grid)
    across, down = (
        sum(masks.count(mask) for mask in range(OPEN, 2 * OPEN) if mask & side)
        for side in (Wall.RIGHT, Wall.DOWN)
    )
    yield
    path: list[Position] = []
    goals = [goal for goal in maze.goals if maze.is_open(goal)]
    if goals and maze.is_open(maze.start):
        run = search_by(maze, SolverChoice("dijkstra"), maze.start, goals)
        for _ in run:
            yield
        path = run.result.path
    ends = map(grid.position, compress(range(len(masks)), masks.translate(_DEAD_ENDS)))
    dead_ends, solution = (array("L", bytes(array("L").itemsize * rows * cols)) for _ in range(2))
    for counts, tiles, once in ((dead_ends, ends, False), (solution, path, True)):
        for number, (row, col) in enumerate(tiles, 1):
            cell = min(row // 2, rows - 1) * cols + min(col // 2, cols - 1)
            counts[cell] = 1 if once else counts[cell] + 1
            if number % SLICE == 0:
                yield
    opens = tuple(masks.count(OPEN | side) for side in SIDES)
    return Tally(rows, cols, 1, across, down, opens, dead_ends, solution, bool(path))


@dataclass(frozen=True, slots=True)
class Bias:
    """The tally of mazes of one kind, and the tally of as many uniform mazes.

    `kind` is the recipe of the first maze counted in `own`; its mazes may be smaller than those of
    the original recipe (see `kind_of`).
    """

    kind: Recipe
    own: Tally
    uniform: Tally

    def plus(self, other: Bias) -> Bias:
        """Return the bias that counts these mazes and other mazes of the same kind together."""
        return Bias(self.kind, self.own.plus(other.own), self.uniform.plus(other.uniform))

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name, for JSON."""
        return {
            "kind": str(self.kind),
            "own": self.own.as_dict(),
            "uniform": self.uniform.as_dict(),
        }


def kind_of(recipe: Recipe) -> Recipe:
    """Return the recipe of the first maze generated to measure the bias of a recipe.

    The result has the same generator and options, the seed 0, and at most MOST_ROOMS rooms.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows * cols > MOST_ROOMS:
        smaller = sqrt(MOST_ROOMS / (rows * cols))
        rows, cols = (max(1, min(int(side * smaller), MOST_ROOMS)) for side in (rows, cols))
    return Recipe(recipe.algorithm, rows, cols, 0, recipe.options)


@as_task
def bias(recipe: Recipe, count: int, first: int = 0) -> Generator[float, None, Bias]:
    """Return a task that measures the bias of a recipe's mazes.

    The task counts figures of `count` (at least 1) mazes with the recipe's generator and options,
    and of as many uniform mazes. The seeds are `first` and the numbers after it, so that another
    task can continue where this task ends.
    """
    kind = kind_of(recipe)
    endpoints = {key: value for key, value in kind.options.items() if key == ENDPOINTS.key}
    found: Bias | None = None
    for number in range(count):
        seed, share = first + number, number / count
        reference = Recipe("wilson", kind.rows, kind.cols, _UNIFORM_SEEDS + seed, endpoints)
        tallies = []
        for recipe in (kind.replaced(seed=seed), reference):
            carving = generation(recipe)
            for _ in carving:
                yield share
            tallies.append((yield from during(share, tally(carving.result))))
            yield share
        one = Bias(kind, *tallies)
        found = found.plus(one) if found else one
    assert found is not None, "at least one maze is counted"
    return found


# Results in sentences


def findings(bias: Bias) -> list[str]:
    """Return sentences that describe how the mazes differ from uniform mazes."""
    own, uniform = bias.own, bias.uniform
    found = [*_of_directions(own, uniform)] or ["No direction is preferred."]
    found += _of_borders(own)
    ends, usual = (
        f"{each:.0f}" if each == 0 or each >= 9.5 else f"{each:.1f}"
        for each in (100 * own.dead_ends_each, 100 * uniform.dead_ends_each)
    )
    found.append(f"There are {ends} dead ends per 100 rooms (uniform: {usual}).")
    if own.solved:
        found.append(
            f"The solution visits {own.solution_each:.0%} of the rooms "
            f"(uniform: {uniform.solution_each:.0%})."
        )
    return found


def _of_directions(own: Tally, uniform: Tally) -> Iterator[str]:
    difference = own.horizontal - uniform.horizontal
    if abs(difference) > _bound(own.across + own.down):
        way = "horizontally" if difference > 0 else "vertically"
        share = own.horizontal if difference > 0 else 1 - own.horizontal
        usual = uniform.horizontal if difference > 0 else 1 - uniform.horizontal
        yield f"More passages run {way}: {share:.0%} (uniform: {usual:.0%})."
    both = list(zip(_WAYS, own.opening, uniform.opening, strict=True))
    bound = _bound(sum(own.opens))
    never = [way for way, share, usual in both if not share and usual > bound]
    if never:
        yield f"No dead end opens {' or '.join(never)}."
    often = [(share, usual, way) for way, share, usual in both if share - usual > bound]
    if often:
        ways = [
            f"{way}: {share:.0%} (uniform: {usual:.0%})"
            for share, usual, way in sorted(often, reverse=True)
        ]
        yield f"Dead ends open more often {', and '.join(ways)}."


def _of_borders(own: Tally) -> Iterator[str]:
    rows, cols = own.rows, own.cols
    if min(rows, cols) < 2:
        return
    borders = {
        "top": slice(0, cols),
        "right": slice(cols - 1, None, cols),
        "bottom": slice((rows - 1) * cols, None),
        "left": slice(0, None, cols),
    }
    # By chance a border has no dead end, where ten are expected, once in 20,000 times.
    fewest = 10 / (own.dead_ends_each * own.mazes) if any(own.opens) else inf
    free = [
        name
        for name, border in borders.items()
        if len(own.dead_ends[border]) - 2 >= fewest and not any(own.dead_ends[border][1:-1])
    ]
    if free:
        yield f"There are no dead ends along the {' or '.join(free)} border."


def _bound(count: int) -> float:
    """Return the highest difference of two shares of `count` items that counts as chance."""
    return _LEAST + _FAR * sqrt(0.5 / max(1, count))


def of_mazes(bias: Bias) -> str:
    """Return a sentence that describes which mazes were compared."""
    own = bias.own
    return (
        f"Compared: {pluralize(own.mazes, 'maze')} of {own.rows} x {own.cols} rooms, and as many "
        "uniform ones, drawn so that every perfect maze is equally likely."
    )
