"""A scenario of a maze's own: random instances with the lengths of their best paths."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Generator, Iterable
from itertools import accumulate

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom, below
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE, Position
from labyrinth.core.measure.corridors import spread, unseen_tiles
from labyrinth.core.search.solve import search
from labyrinth.core.task import Task, during
from labyrinth.scenarios.judging import MOVES
from labyrinth.scenarios.scenario import Instance

_SOLVER = "a-star"
_BUCKET = 4
"""The lengths that a bucket spans."""


def making(maze: Maze, name: str, count: int, seed: int) -> Task[list[Instance]]:
    """Make `count` instances on a maze, whose map has that `name`, the shortest paths first.

    Start and goal are drawn by the seed from all tiles that are connected with others. The lengths
    are those of Moving AI's rule, without weights. Raises LabyrinthError, as it goes on, where no
    two tiles are connected.
    """
    return Task(_make(maze, name, count, seed))


def scenario_text(instances: Iterable[Instance]) -> str:
    """Return the content of a scenario's file."""
    lines = ["version 1"]
    for each in instances:
        (start_row, start_col), (goal_row, goal_col) = each.start, each.goal
        ends = (start_col, start_row, goal_col, goal_row)
        fields = (each.bucket, each.map, each.width, each.height, *ends, each.published)
        lines.append("\t".join(map(str, fields)))
    return "\n".join(lines) + "\n"


def _make(maze: Maze, name: str, count: int, seed: int) -> Generator[float, None, list[Instance]]:
    plain = Maze(maze.height, maze.width, maze.tiles.translate(OPEN_TO_ONE))
    places = yield from during(0.0, _places(plain))
    rng = ReproducibleRandom(seed)
    made: list[tuple[float, Position, Position]] = []
    for number in range(count):
        start, goal = places.draw(rng)
        run = search(plain, _SOLVER, start, (goal,), diagonal=MOVES)
        for share in run:
            yield (number + share) / count
        made.append((run.result.cost, start, goal))
    return [
        Instance(
            line,
            int(length / _BUCKET),
            name,
            maze.height,
            maze.width,
            start,
            goal,
            f"{length:.8f}",
        )
        for line, (length, start, goal) in enumerate(sorted(made), 2)
    ]


class _Places:
    """The tiles of a maze that are connected with others, by regions."""

    def __init__(self, grid: SearchGrid, regions: list[array[int]]) -> None:
        self._grid, self._regions = grid, regions
        self._ends = list(accumulate(map(len, regions)))

    def draw(self, rng: ReproducibleRandom) -> tuple[Position, Position]:
        """Draw a tile, and another of its region."""
        number = below(rng, self._ends[-1])
        at = bisect(self._ends, number)
        region = self._regions[at]
        place = self._ends[at] - 1 - number
        other = (place + 1 + below(rng, len(region) - 1)) % len(region)
        return self._grid.position(region[place]), self._grid.position(region[other])


def _places(maze: Maze) -> Generator[None, None, _Places]:
    # Steps across corners, which lead past two open tiles, connect no further regions.
    grid = SearchGrid.of(maze, (0, 0), ())
    unseen = unseen_tiles(grid)
    masks = yield from neighbour_masks_in_slices(grid)
    regions = []
    tile = unseen.find(1)
    while tile >= 0:
        region = yield from spread(unseen, masks, grid.width, tile)
        if len(region) > 1:
            regions.append(region)
        tile = unseen.find(1, tile)
    if not regions:
        raise LabyrinthError("no two tiles of the maze are connected: it has no instances")
    return _Places(grid, regions)
