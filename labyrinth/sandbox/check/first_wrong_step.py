"""The first wrong step of a failing search, with the invariant that it breaks."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import path_fault
from labyrinth.core.trace import TILE_MASK
from labyrinth.sandbox.check.best_paths import best_tree, edges_from, way_to
from labyrinth.sandbox.learners_mazes import DISCOVERED, EXPANDED, ON_PATH


class WrongStep(Frozen):
    """A step of a run, after its first `events` events, and a sentence on what is wrong with it."""

    events: int
    sentence: str


def first_wrong_step(
    maze: Maze,
    events: Sequence[int],
    path: Sequence[Position],
    *,
    of_rooms: bool = False,
    weights: bool = True,
    in_order: bool = False,
    is_endless: bool = False,
) -> WrongStep | None:
    """Return the first wrong step of the run of a learner's solver, None if it is not known.

    `events` are those of the whole run, and `path` is its answer. Without `weights` each step
    counts 1. `in_order` says that a right search expands the tiles in the order of g, `is_endless`
    that the run was stopped at a limit.
    """
    if not path:
        run = _Run(maze, events, of_rooms=of_rooms, weights=weights)
        return run.again if is_endless else run.left_out()
    if fault := path_fault(maze, path, of_rooms=of_rooms):

        def is_wrong(length: int) -> bool:
            begun = maze.copy()
            tile = path[length - 1]
            begun.goals = ((2 * tile[0] + 1, 2 * tile[1] + 1) if of_rooms else tile,)
            return path_fault(begun, path[:length], of_rooms=of_rooms) != ""

        first = bisect_left(range(1, len(path)), True, key=is_wrong)
        steps = [at for at, event in enumerate(events, 1) if event - (event & TILE_MASK) == ON_PATH]
        return WrongStep(steps[min(first, len(steps) - 1)], f"the path {fault}") if steps else None
    run = _Run(maze, events, of_rooms=of_rooms, weights=weights)
    return run.detour((in_order and run.out_of_order) or run.closed_early())


class _Run:
    """The expansions of a run with the lowest g that they allow, beside the best costs."""

    def __init__(self, maze: Maze, events: Sequence[int], *, of_rooms: bool, weights: bool) -> None:
        assert maze.start is not None
        self.maze, self.of_rooms, self.weights = maze, of_rooms, weights
        self.best = best_tree(maze, weights=weights, of_rooms=of_rooms)
        start = maze.index(maze.start)
        # The position at which each tile was discovered, and those of the tiles on the path.
        self.discovered = {start: 0}
        self.path: list[tuple[int, int]] = []
        # The lowest g of each tile so far; the position and the g of its last expansion.
        self.g, self.expanded = {start: 0}, dict[int, tuple[int, int]]()
        self.again: WrongStep | None = None
        self.out_of_order: WrongStep | None = None
        waiting = [(0, start)]
        for position, event in enumerate(events, 1):
            tile = event & TILE_MASK
            code = event - tile
            if code == DISCOVERED:
                self.discovered.setdefault(tile, position)
            elif code == ON_PATH:
                self.path.append((position, tile))
            elif code == EXPANDED and tile in self.g:
                g, name = self.g[tile], self.name(tile)
                while waiting and waiting[0][1] in self.expanded:
                    heappop(waiting)  # a stale entry of another tile is never the lowest
                if tile in self.expanded and g >= self.expanded[tile][1]:
                    told = f"{name} is expanded again, although its g is still {g}"
                    self.again = self.again or WrongStep(position, told)
                elif waiting and waiting[0][0] < g:
                    told = f"{name} with g {g} is expanded before {self.name(waiting[0][1])} with "
                    told += f"g {waiting[0][0]}, which was waiting"
                    self.out_of_order = self.out_of_order or WrongStep(position, told)
                self.expanded[tile] = position, g
                for beside, weight in edges_from(maze, tile, of_rooms=of_rooms):
                    through = g + (weight if weights else 1)
                    if beside not in self.g or through < self.g[beside]:
                        self.g[beside] = through
                        heappush(waiting, (through, beside))

    def closed_early(self) -> WrongStep | None:
        """Return the first expansion of a tile with too high a g that is never corrected."""
        closed = sorted((position, tile, g) for tile, (position, g) in self.expanded.items())
        for position, tile, g in closed:
            if g > self.best[tile][0]:
                return self._dearer(position, f"{self.name(tile)} is closed with g {g}", tile)
        return None

    def detour(self, wrong_step: WrongStep | None) -> WrongStep | None:
        """Return `wrong_step`, otherwise the first tile of the path with too high a g.

        Returns None if the path is a best one.
        """
        (_, tile), g = self.path[0], 0
        for position, tile, g in self._costs():
            if wrong_step is None and g > self.best[tile][0]:
                told = f"the path reaches {self.name(tile)} with g {g}"
                wrong_step = self._dearer(position, told, tile)
        goal = self._nearest_goal()
        if g == self.best[goal][0]:
            return None
        told = f"the path ends at {self.name(tile)} with g {g}, but the goal {self.name(goal)} "
        return wrong_step or WrongStep(self.path[-1][0], f"{told}has g {self.best[goal][0]}")

    def left_out(self) -> WrongStep | None:
        """Return where a search without an answer leaves a best path, None if there is no path."""
        goal = self._nearest_goal()
        if goal not in self.best:
            return None
        way = way_to(goal, self.best)
        for before, tile in pairwise([way[0], *way]):
            name = self.name(tile)
            if tile not in self.discovered:
                told = f"{name}, beside {self.name(before)}, is not looked at, although the goal "
                told += "lies behind it"
                return WrongStep(self.expanded[before][0], told)
            if tile == goal:
                return WrongStep(
                    self.discovered[tile], f"{name} is a goal, but no path is returned"
                )
            if tile not in self.expanded:
                told = f"{name} is discovered, but not expanded, although the goal lies behind it"
                return WrongStep(self.discovered[tile], told)
        return None

    def name(self, tile: int) -> str:
        """Return the name of a tile or a room: its row and column."""
        row, col = self.maze.position(tile)
        return f"{row // 2},{col // 2}" if self.of_rooms else f"{row},{col}"

    def _dearer(self, position: int, told: str, tile: int) -> WrongStep:
        best, before = self.best[tile]
        return WrongStep(position, f"{told}; {best} was possible via {self.name(before)}")

    def _nearest_goal(self) -> int:
        goals = map(self.maze.index, self.maze.goals)
        return min(goals, key=lambda goal: self.best.get(goal, (inf, goal)))

    def _costs(self) -> Iterator[tuple[int, int, int]]:
        """Yield the position, the tile and the g of each step of the path."""
        g = 0
        for (_, before), (position, tile) in pairwise(self.path):
            weight = dict(edges_from(self.maze, before, of_rooms=self.of_rooms))[tile]
            g += weight if self.weights else 1
            yield position, tile, g
