"""The solution: the result of a search."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise, starmap
from math import dist, fsum
from typing import Final, Literal, NamedTuple

from labyrinth.core import hooks
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, in_decimals, whole
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace import Trace

Outcome = Literal["found", "unreachable", "gave-up"]
StopOrder = Literal["given", "best"]

# The reason of a solution without a note on its path.
REACHED: Final = "A goal was reached."


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search.

    `path` holds the (row, col) of the tiles from the start to a goal; it is [] if no path was
    found. `cost` is the sum of the weights of these tiles except the first, where a tile entered by
    a diagonal step counts √2 times; it is a whole number without diagonal steps, and 0 if no path
    was found. In the graph of rooms `cost` is the sum of the weights of the passages on the path.
    `expanded` is the number of tiles (or rooms) that were expanded, and `filled` is the number of
    tiles that were filled, such as dead ends. `seconds` is the time spent. `reason` is a sentence
    that says why the search ended. `trace` holds the events of the search. `options` are the
    options of the solver that differ from their defaults, by key. `stops` are the tiles that the
    path had to visit, in the order of the visits, and `order` says how this order was chosen.

    `waypoints` are the ends of the straight lines of an any-angle path, and [] for other paths. The
    cost of an any-angle path is the length of its lines, and `path` has all tiles on the lines.
    """

    solver: str
    outcome: Outcome
    path: list[Position]
    cost: float
    expanded: int
    seconds: float
    reason: str
    trace: Trace
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stops: tuple[Position, ...] = ()
    order: StopOrder = "given"
    waypoints: list[Position] = field(default_factory=list)
    filled: int = 0

    @property
    def rooms(self) -> list[Position]:
        """The rooms on the path, each as the (row, col) of the room, not of its tile."""
        return [(row // 2, col // 2) for row, col in self.path if row % 2 and col % 2]

    @property
    def vertices(self) -> list[Position]:
        """The tiles (row, col) on the path that are vertices of the searched graph."""
        return self.path[::2] if self.trace.is_of_rooms else self.path

    def _repr_svg_(self) -> str:
        """Return an SVG picture for notebooks: the path in the maze."""
        trace = self.trace
        maze = Maze(trace.height, trace.width, trace.before)
        maze.start = None if trace.start is None else maze.position(trace.start)
        maze.goals = tuple(map(maze.position, trace.goals))
        return hooks.svg_of(maze, self.path, self.stops, self.waypoints)

    @property
    def choice(self) -> SolverChoice:
        """The solver and its options; `str` returns them as a short text."""
        return SolverChoice(self.solver, self.options)


def outcome_of(found: Found) -> tuple[Outcome, str]:
    """Return the outcome of a search, and a sentence that says why."""
    if found.path:
        return "found", found.note or REACHED
    if found.gave_up:
        return "gave-up", found.gave_up
    return "unreachable", found.note or "No goal can be reached from the start."


def length_of(waypoints: Sequence[Position]) -> float:
    """Return the total length of the straight lines between waypoints, in tiles."""
    return whole(fsum(starmap(dist, pairwise(waypoints))))


def cost_of(grid: SearchGrid, path: Sequence[int]) -> float:
    """Return the cost of a path of adjacent tiles, given as tile indices of the grid."""
    tiles = grid.tiles
    if grid.entering:
        return sum(grid.entering[after - before][after] for before, after in pairwise(path))
    weights = [tiles[tile] for tile in path[1:]]
    if not grid.has_diagonals:
        return sum(weights)
    sides = (1, -1, grid.width, -grid.width)
    return in_decimals(
        sum(
            weight * (STRAIGHT if following - tile in sides else DIAGONAL)
            for weight, (tile, following) in zip(weights, pairwise(path), strict=True)
        )
    )


def costs_along(maze: Maze, solution: Solution) -> list[float]:
    """Return the cost up to each tile of the path that was found in `maze`.

    The costs begin with 0 and end with the cost of the path. For an any-angle path each cost is the
    length of the lines up to the point nearest to the middle of the tile.
    """
    if solution.waypoints:
        return list(_lengths(solution))
    of_rooms = solution.trace.is_of_rooms
    steps = (
        0
        if of_rooms and tile[0] % 2 and tile[1] % 2
        else maze[tile] * (DIAGONAL if row != tile[0] and col != tile[1] else STRAIGHT)
        for (row, col), tile in pairwise(solution.path)
    )
    return list(map(in_decimals, accumulate(steps, initial=0)))


def _lengths(solution: Solution) -> Iterator[float]:
    path, before, at = solution.path, 0.0, 0
    yield 0
    for start, end in pairwise(solution.waypoints):
        down, right, length = end[0] - start[0], end[1] - start[1], dist(start, end)
        last = path.index(end, at)
        for row, col in path[at + 1 : last + 1]:
            yield before + ((row - start[0]) * down + (col - start[1]) * right) / length
        before, at = before + length, last


class PathFigures(NamedTuple):
    """The figures of a path of tiles.

    `turns` counts the changes of direction; in an any-angle path, only changes between its lines.
    `branches` counts the tiles before the goal from which an allowed step leads off the path.
    """

    steps: int
    turns: int
    branches: int


def path_fault(maze: Maze, path: Sequence[Position], *, of_rooms: bool = False) -> str:
    """Describe what is wrong with a path of tiles from the maze's start to one of its goals.

    The text continues "its path": "leads through the wall 2,3"; "" means that nothing is
    wrong. A tile may occur more than once. The path must not be empty, and the maze must have its
    endpoints. With `of_rooms` the path has the rows and columns of rooms instead of tiles.
    """
    first, last = path[0], path[-1]
    start, goals = (maze.start_room, maze.goal_rooms) if of_rooms else (maze.start, maze.goals)
    if first in goals and last == start and first != last:
        return "leads from the goal to the start: reverse it"
    if first != start:
        return f"starts at {_named(first)}, not at the start"
    for row, col in path:
        tile = (2 * row + 1, 2 * col + 1) if of_rooms else (row, col)
        if tile not in maze:
            return f"leaves the maze at {_named((row, col))}"
        if not maze.is_open(tile):
            return f"leads through the wall {_named((row, col))}"
    for here, there in pairwise(path):
        rows, cols = abs(here[0] - there[0]), abs(here[1] - there[1])
        if rows + cols != 1:
            how = "has a diagonal step" if rows == cols == 1 else "jumps"
            if rows + cols == 0:
                return f"has {_named(here)} twice in succession"
            return f"{how} from {_named(here)} to {_named(there)}"
        if of_rooms and not maze.is_open((here[0] + there[0] + 1, here[1] + there[1] + 1)):
            return f"leads through the wall between {_named(here)} and {_named(there)}"
    if last not in goals:
        return f"ends at {_named(last)}, which is not the goal"
    return ""


def missed_path(fewest: int) -> str:
    """Return what a wrong answer "no path" has missed, such as "there is a path of 5 steps".

    `fewest` is the number of steps of a shortest path.
    """
    if fewest == 0:
        return "the start is the goal, so the path is only the start"
    return f"there is a path of {pluralize(fewest, 'step')}"


def _named(tile: Position) -> str:
    row, col = tile
    return f"{row},{col}"
