"""The report card: the figures of one maze."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import OPEN, degree, is_turn, neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Wall
from labyrinth.core.measure.baselines import Expectation, Usual, baselines, expectations
from labyrinth.core.measure.corridors import find_regions, measure_corridors
from labyrinth.core.measure.route import Route, find_route
from labyrinth.core.search.toolkit.distances import LongestPath, longest_path, reach
from labyrinth.core.task import InSlices, as_task, during

# The most tiles that walks in search of a longer diameter visit, about a second of work.
MOST_TILES: Final = 3_000_000


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a maze, counted on its tiles; neighbouring tiles share a side.

    Size: the maze has `height` x `width` = `tiles` tiles, of which `corridor_tiles` are open.
    `of_rooms` says whether it is a maze of rooms: its height and width are odd, its border is
    closed, and there is a wall wherever an even row meets an even column. `rooms` counts the open
    tiles of such a maze in odd rows and columns; it is 0 for a block maze.

    Texture: `dead_ends`, `junctions` and `crossroads` are the numbers of corridor tiles with 1, 3
    and 4 open neighbours. `turns` is the number of corridor tiles with two open neighbours at a
    right angle. `dead_end_share` is the number of dead ends divided by `rooms`, or in a block maze
    by `corridor_tiles`. `horizontal` and `vertical` are the shares of horizontal and of vertical
    passages (pairs of open neighbours); both are 0.0 without passages.

    Corridors lead from one dead end, junction or crossroads to the next, or round a ring without
    any of these. `corridors` is the number of corridors; `mean_corridor` and `longest_corridor` are
    their mean and largest length in steps.

    Graph of the corridor tiles: `regions` is the number of connected components. `loops` is the
    cyclomatic number, passages - corridor tiles + regions: the number of passages that could be
    walled up without disconnecting any tiles. An open square of 2 x 2 tiles has one loop.
    `closed_off` counts the corridor tiles that cannot be reached from the start; without a start on
    a corridor, it counts the corridor tiles outside the largest region. `diameter` is the length in
    steps of the longest shortest path in the largest region. If `diameter_exact` is false,
    `diameter` is only a lower bound.

    Solution: `route` has the figures of the solution. It is None if there is no start, no goal, or
    no path to a goal. `difficulty` is `Route.difficulty`, in bits, or None.

    Comparison: `expected` compares figures with the values expected of the generator; it is empty
    if the maze was not generated. `usual` has the known ranges that contain nine out of ten of the
    generator's mazes of this size. In these ranges the difficulty is in bits, and figures of the
    route have names such as `route.length`.
    """

    height: int
    width: int
    tiles: int
    corridor_tiles: int
    of_rooms: bool
    rooms: int
    dead_ends: int
    dead_end_share: float
    junctions: int
    crossroads: int
    turns: int
    horizontal: float
    vertical: float
    corridors: int
    mean_corridor: float
    longest_corridor: int
    regions: int
    loops: int
    closed_off: int
    diameter: int
    diameter_exact: bool
    route: Route | None
    difficulty: float | None
    expected: tuple[Expectation, ...]
    usual: tuple[Usual, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name, for JSON."""
        return asdict(self)


def report(maze: Maze) -> Report:
    """Return the report card of any maze."""
    return report_run(maze).finish()


@as_task
def report_run(maze: Maze) -> Generator[float, None, Report]:
    """Return a task that computes a report card. The maze must not change meanwhile."""
    start = maze.start if maze.is_open(maze.start) else None
    goals = tuple(filter(maze.is_open, maze.goals))
    grid = SearchGrid.of(maze, start or (0, 0), goals)
    masks = yield from during(0.0, neighbour_masks_in_slices(grid))
    # How many tiles have each mask answers all that is counted tile by tile.
    by_degree: Counter[int] = Counter()
    turns = across = down = 0
    for mask in range(OPEN, 2 * OPEN):
        tiles = masks.count(mask)
        by_degree[degree(mask)] += tiles
        turns += tiles * is_turn(mask)
        across += tiles * bool(mask & Wall.RIGHT)
        down += tiles * bool(mask & Wall.DOWN)
        yield 0.02
    corridor_tiles = sum(by_degree.values())
    passages = across + down
    of_rooms = _is_of_rooms(maze, grid)
    rows = range(maze.width, len(maze.tiles), 2 * maze.width) if of_rooms else ()
    rooms = sum(maze.cols - maze.tiles[row + 1 : row + maze.width : 2].count(0) for row in rows)
    yield 0.05
    corridors, longest = yield from during(0.1, measure_corridors(masks, grid.width))
    finding = find_regions(grid, grid.start if start else None)
    regions, largest, of_start = yield from during(0.2, finding)
    loops = passages - corridor_tiles + regions
    diameter = yield from during(0.4, _diameter(grid, largest, loops))
    route = None
    if start and goals:
        route = yield from during(0.7, find_route(grid))
    reached = of_start if start else len(largest)
    share = by_degree[1] / max(1, rooms or corridor_tiles)
    found = {"rooms": rooms, "regions": regions, "loops": loops, "dead_end_share": share}
    return Report(
        height=maze.height,
        width=maze.width,
        tiles=len(maze.tiles),
        corridor_tiles=corridor_tiles,
        of_rooms=of_rooms,
        rooms=rooms,
        dead_ends=by_degree[1],
        dead_end_share=share,
        junctions=by_degree[3],
        crossroads=by_degree[4],
        turns=turns,
        horizontal=across / max(1, passages),
        vertical=down / max(1, passages),
        corridors=corridors,
        mean_corridor=passages / max(1, corridors),
        longest_corridor=longest,
        regions=regions,
        loops=loops,
        closed_off=corridor_tiles - reached,
        diameter=diameter.steps,
        diameter_exact=diameter.exact,
        route=route,
        difficulty=route.difficulty if route else None,
        expected=expectations(maze.recipe, found) if maze.recipe else (),
        usual=baselines(maze.recipe, max(1, rooms or corridor_tiles)) if maze.recipe else (),
    )


def _is_of_rooms(maze: Maze, grid: SearchGrid) -> bool:
    """Return whether a maze is a maze of rooms, as `Report` defines it."""
    if maze.height % 2 == 0 or maze.width % 2 == 0 or min(maze.height, maze.width) < 3:
        return False
    posts = (
        maze.tiles[2 * row * maze.width : (2 * row + 1) * maze.width : 2]
        for row in range(maze.rows + 1)
    )
    return not grid.padding and not any(row.lstrip(b"\x00") for row in posts)


def _diameter(grid: SearchGrid, region: Sequence[int], loops: int) -> InSlices[LongestPath]:
    if not region:
        return LongestPath((0, 0), 0, exact=True)
    first, remote = region[0], region[-1]
    if loops:
        longest = yield from longest_path(grid, first, MOST_TILES)
        return longest
    # In a tree the tile farthest from any tile is one end of a longest path.
    order, distances = yield from reach(grid, remote)
    return LongestPath((remote, order[-1]), distances[-1], exact=True)
