"""The route: the cheapest path from the start to a goal, and how hard it is to find."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from math import log2
from operator import ne

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.neighbours import neighbour_masks_in_slices, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.measure.corridors import spread, unseen_tiles
from labyrinth.core.search.solution import cost_of
from labyrinth.core.search.solve import untraced
from labyrinth.core.task import SLICE, InSlices, relay


@dataclass(frozen=True, slots=True)
class Route:
    """The figures of the solution, a path with the lowest cost.

    `length` is the number of steps, `cost` is the sum of the weights of all tiles except the first,
    and `turns` is the number of turns by a right angle. `decisions` is the number of tiles before
    the goal where a false branch begins. `false_branches` has the sizes of the false branches in
    tiles, the largest first.

    A false branch is a connected component that remains when the tiles of the route are removed
    from the maze, if it touches the route before the goal and contains no other goal.
    """

    length: int
    cost: int
    turns: int
    decisions: int
    false_branches: tuple[int, ...]

    @property
    def difficulty(self) -> float:
        """The difficulty of finding the route when seeing the whole maze, in bits.

        The difficulty is log2(1 + turns), plus log2(1 + tiles) for each false branch. Thus each
        false branch adds to the difficulty, and a branch of twice the size adds about one bit more.
        A straight corridor without a branch has the difficulty 0.0.

        The idea of the formula, the logarithm of a product over the solution and all branches,
        comes from Michael Scott McClendon, "The complexity and difficulty of a maze" (Bridges
        2001). McClendon measures each branch by its twists and turns; here the size of the branch
        is used instead.
        """
        return log2(1 + self.turns) + sum(log2(1 + tiles) for tiles in self.false_branches)


def find_route(grid: SearchGrid) -> InSlices[Route | None]:
    """Return the figures of the solution of a maze, None if no goal can be reached.

    `grid` is the grid of the maze, with a start and at least one goal, all of them corridor tiles.
    """
    found = yield from relay(untraced(grid, SolverChoice("dijkstra")), lambda _: None)
    if not found.path:
        return None
    path = array("I", found.path)
    turns = 0
    for tiles in _slices(path, overlap=2):
        steps = [after - before for before, after in pairwise(tiles)]
        turns += sum(map(ne, steps, steps[1:]))
        yield
    decisions, branches = yield from _false_branches(grid, path)
    sizes = [[size] * branches[size] for size in sorted(branches, reverse=True)]
    return Route(
        length=len(path) - 1,
        cost=int(cost_of(grid, path)),
        turns=turns,
        decisions=decisions,
        false_branches=tuple(chain.from_iterable(sizes)),
    )


def _false_branches(grid: SearchGrid, path: array[int]) -> InSlices[tuple[int, Counter[int]]]:
    """Return the number of tiles where false branches begin, and a count of branches by size."""
    unseen = unseen_tiles(grid)
    masks = yield from neighbour_masks_in_slices(grid)
    steps = steps_out(grid.width)
    # The route, and the branches that lead to another goal.
    right = bytearray(len(unseen))
    for part in _slices(path):
        for tile in part:
            unseen[tile] = 0
            right[tile] = 1
        yield
    branches: Counter[int] = Counter()
    decisions = small = 0
    for tile in islice(path, len(path) - 1):
        ways = steps[masks[tile]]
        # No branch leaves a tile with two neighbours, except the start: the route uses both.
        if len(ways) > 2 or tile == grid.start:
            neighbours = [tile + step for step in ways]
            for neighbour in neighbours:
                if unseen[neighbour]:
                    branch = yield from spread(unseen, masks, grid.width, neighbour)
                    small += len(branch) % SLICE
                    if (yield from _holds(branch, grid.goals)):
                        for part in _slices(branch):
                            for other in part:
                                right[other] = 1
                            yield
                    else:
                        branches[len(branch)] += 1
            decisions += not all(right[neighbour] for neighbour in neighbours)
        small += 1
        if small >= SLICE:
            small = 0
            yield
    return decisions, branches


def _holds(branch: array[int], goals: frozenset[int]) -> InSlices[bool]:
    for part in _slices(branch):
        if not goals.isdisjoint(part):
            return True
        if len(part) == SLICE:
            yield
    return False


def _slices(items: array[int], overlap: int = 0) -> Iterator[array[int]]:
    """Yield SLICE items at a time, followed by the first `overlap` items of the next slice."""
    for first in range(0, len(items), SLICE):
        yield items[first : first + SLICE + overlap]
