"""Making a scenario from a maze: random instances with the lengths of their shortest paths."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Generator, Iterable
from itertools import accumulate

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom, below
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE, Position
from labyrinth.core.measure.corridors import spread, unseen_tiles
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import InSlices, as_task, during
from labyrinth.scenarios.judging import MOVES
from labyrinth.scenarios.scenario import Instance

_SOLVER = "a-star"
# The range of lengths in a bucket.
_BUCKET = 4


@as_task
def making(maze: Maze, name: str, count: int, seed: int) -> Generator[float, None, list[Instance]]:
    """Make, slice by slice, `count` instances on a maze; the shortest paths come first.

    `name` is the name of the map in the instances. The start is drawn at random from all tiles that
    are connected to another tile, and the goal from the tiles connected to the start. The same seed
    gives the same instances. The lengths follow Moving AI's rule for diagonal steps, and ignore
    weights. The task raises LabyrinthError if no two tiles are connected.
    """
    plain = Maze(maze.height, maze.width, maze.tiles.translate(OPEN_TO_ONE))
    # Diagonal steps between two open tiles connect no further regions.
    grid = SearchGrid.of(plain, (0, 0), ())
    regions = yield from during(0.0, _regions(grid))
    ends = list(accumulate(map(len, regions)))
    rng = ReproducibleRandom(seed)
    made: list[tuple[float, Position, Position]] = []
    for number in range(count):
        drawn = below(rng, ends[-1])
        at = bisect(ends, drawn)
        region, place = regions[at], ends[at] - 1 - drawn
        other = (place + 1 + below(rng, len(region) - 1)) % len(region)
        start, goal = grid.position(region[place]), grid.position(region[other])
        run = search_by(plain, SolverChoice(_SOLVER, {"diagonal": MOVES}), start, (goal,))
        for share in run:
            yield (number + share) / count
        made.append((run.result.cost, start, goal))
    size = maze.height, maze.width
    return [
        Instance(line, int(length / _BUCKET), name, *size, start, goal, f"{length:.8f}")
        for line, (length, start, goal) in enumerate(sorted(made), 2)
    ]


def scenario_text(instances: Iterable[Instance]) -> str:
    """Return the content of a scenario file with these instances."""
    lines = ["version 1"]
    for each in instances:
        (start_row, start_col), (goal_row, goal_col) = each.start, each.goal
        ends = (start_col, start_row, goal_col, goal_row)
        fields = (each.bucket, each.map, each.width, each.height, *ends, each.published)
        lines.append("\t".join(map(str, fields)))
    return "\n".join(lines) + "\n"


def _regions(grid: SearchGrid) -> InSlices[list[array[int]]]:
    """Return the connected components of two or more tiles; each lists the indices of its tiles.

    Raises LabyrinthError if there are none.
    """
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
        raise LabyrinthError("no two tiles of the maze are connected, so it has no instances")
    return regions
