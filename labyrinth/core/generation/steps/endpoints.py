"""Endpoints: the start and the goal of a generated maze."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from labyrinth.core.declaration.maze_options import MazeOption, StepFunction
from labyrinth.core.declaration.options import Choice, Place
from labyrinth.core.generation.toolkit.tiles import open_tile
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import dead_ends_by_row, room_at
from labyrinth.core.task import InSlices
from labyrinth.core.trace import Pseudocode, Trace

# The most tiles that walks in search of a longer path visit, about ten seconds of work.
MOST_TILES = 30_000_000

ENDPOINTS = Choice(
    "endpoints",
    "where start and goal are",
    "corner",
    {
        "corner": "from the top left to the bottom right",
        "dead-end": "from the top left to a random dead end, more likely a remote one",
        "farthest": "the two ends of the longest shortest path",
    },
)


CODE = Pseudocode("""
Endpoints
| place the start
    PLACE_START look: {tile} is the start: {start_place}.
| place the goal
    PLACE_GOAL look: {tile} is the goal: {goal_place}.
""")
PLACE_START, PLACE_GOAL = CODE.codes.values()


@MazeOption(ENDPOINTS, turn=40, always=True)
def place_endpoints(maze: Maze, rng: Random, trace: Trace, how: str) -> InSlices[None]:
    """Place the start and the goal of `maze` by one of the rules in ENDPOINTS.

    `corner` takes the first and the last corridor tile. `dead-end` draws the goal among the dead
    ends with a probability that rises with the square of the Manhattan distance from the start;
    without a dead end the goal is as for `corner`. `farthest` takes the ends of the path that
    `longest_path` returns, which is exact in mazes without loops, and in any maze of up to about
    5000 tiles.
    """
    tiles = maze.tiles
    first = len(tiles) - len(tiles.lstrip(b"\x00"))
    last = len(tiles.rstrip(b"\x00")) - 1
    if how == "dead-end":
        row, col = maze.position(first)
        ends: list[int] = []
        squares: list[int] = []
        for of_row in dead_ends_by_row(maze):
            for end in of_row:
                end_row, end_col = maze.position(end)
                squares.append((abs(end_row - row) + abs(end_col - col)) ** 2)
            ends += of_row
            yield
        totals = list(accumulate(squares))
        if totals and totals[-1]:
            last = ends[bisect_right(totals, rng.random() * totals[-1])]
    elif how == "farthest":
        # Most mazes are generated without searching them.
        from labyrinth.core.maze.search_grid import SearchGrid
        from labyrinth.core.search.toolkit.distances import longest_path

        grid = SearchGrid.of(maze, maze.position(first), ())
        longest = yield from longest_path(grid, first, MOST_TILES)
        first, last = sorted(longest.ends)
    maze.start = maze.position(first)
    maze.goals = (maze.position(last),)
    lines = trace.follow(CODE)
    trace.events.extend([lines[PLACE_START] + first, lines[PLACE_GOAL] + last])


def keep_endpoints(before: Maze) -> StepFunction:
    """Return a step that keeps the start and the goals of `before`, if all of them are open.

    Otherwise the step places new endpoints.
    """

    def step(maze: Maze, rng: Random, trace: Trace, how: str) -> InSlices[None]:
        if maze.is_open(before.start) and all(map(maze.is_open, before.goals)):
            maze.start, maze.goals = before.start, before.goals
        else:
            yield from place_endpoints(maze, rng, trace, how)

    return step


PLACES = Pseudocode("""
Chosen endpoints
| open the tile of the start, if it is a wall
    OPEN_START carve: {tile} becomes the start: it is opened.
| move the start to this tile
    MOVE_START look: {tile} is the start, as set in the recipe.
| open the tile of the goal, if it is a wall
    OPEN_GOAL carve: {tile} becomes the goal: it is opened.
| move the goal to this tile
    MOVE_GOAL look: {tile} is the goal, as set in the recipe.
""")
OPEN_START, MOVE_START, OPEN_GOAL, MOVE_GOAL = PLACES.codes.values()


def _move_to(option: Place, turn: int, opening: int, moving: int) -> None:
    """Register the step that moves an endpoint to a given place, which becomes a corridor.

    `opening` and `moving` are the lines of its events.
    """

    @MazeOption(option, turn=turn)
    def move(maze: Maze, rng: Random, trace: Trace, place: Position) -> InSlices[None]:
        lines = trace.follow(PLACES)
        tile = room_at(maze, *place) if option.in_rooms else maze.index(place)
        if not maze.tiles[tile]:
            open_tile(maze, trace, lines[opening], tile)
        trace.events.append(lines[moving] + tile)
        if moving == MOVE_START:
            maze.start = maze.position(tile)
        else:
            maze.goals = (maze.position(tile),)
        yield


for _turn, _name, *_lines in (
    (50, "start", OPEN_START, MOVE_START),
    (52, "goal", OPEN_GOAL, MOVE_GOAL),
):
    _how = f"row and column of the {_name}, in tiles from 0; a wall there is opened"
    _move_to(Place(_name, _how), _turn, *_lines)
    _how = f"row and column of the {_name}, in rooms from 0"
    _move_to(Place(f"{_name}-room", _how, in_rooms=True, instead_of=_name), _turn + 1, *_lines)


def places_apart(maze: Maze) -> list[str]:
    """Return a sentence for each endpoint that the recipe places where no corridor touches it."""
    options = maze.recipe.options if maze.recipe else {}
    return endpoints_apart(
        maze, [name for name in ("start", "goal") if {name, f"{name}-room"} & options.keys()]
    )


def endpoints_apart(maze: Maze, named: Sequence[str] = ("start", "goal")) -> list[str]:
    """Return a sentence for each of the named endpoints that touches no corridor.

    The result is empty if the start is also a goal.
    """
    if not named or maze.start in maze.goals:  # most recipes name none
        return []
    places = (("start", maze.start), *(("goal", goal) for goal in maze.goals))
    beside = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return [
        f"no corridor touches the {name} at {tile[0]},{tile[1]}: only diagonal moves lead there"
        for name, tile in places
        if name in named
        and tile is not None
        and not any(maze.is_open((tile[0] + row, tile[1] + col)) for row, col in beside)
    ]
