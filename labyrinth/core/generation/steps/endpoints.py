"""Endpoints: where a generated maze has its start and its goal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Sequence
from itertools import accumulate
from random import Random

from labyrinth.core.declaration.maze_options import after_generator
from labyrinth.core.declaration.options import Choice, Place
from labyrinth.core.generation.toolkit.tiles import open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_ends_by_row, room_at
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.toolkit.distances import longest_path
from labyrinth.core.trace import Pseudocode, Trace

MOST_TILES = 30_000_000
"""How many tiles the walks that look for a longer path may cover, some ten seconds of work."""

ENDPOINTS = Choice(
    "endpoints",
    "where start and goal lie",
    "corner",
    {
        "corner": "from the top left to the bottom right",
        "dead-end": "from the top left to a dead end, a remote one more likely",
        "farthest": "the two ends of the longest shortest path",
    },
)


CODE = Pseudocode(
    "Endpoints",
    """
| place the start
    PLACE_START look: {tile} is the start: {start_place}.
| place the goal
    PLACE_GOAL look: {tile} is the goal: {goal_place}.
""",
)
PLACE_START, PLACE_GOAL = CODE.codes.values()


@after_generator(ENDPOINTS, turn=40, always=True)
def place_endpoints(maze: Maze, rng: Random, trace: Trace, how: str) -> Generator[None, None, None]:
    """Set the start and the goal of `maze` in one of the ways of ENDPOINTS.

    `corner` takes the first and the last corridor tile. `dead-end` draws the goal among the dead
    ends with a probability that rises with the square of the Manhattan distance from the start;
    where there is none, it is the corner. `farthest` is what `longest_path` returns: exact in any
    maze of some 5000 tiles.
    """
    tiles = maze.tiles
    first = len(tiles) - len(tiles.lstrip(b"\x00"))
    last = len(tiles.rstrip(b"\x00")) - 1
    if how == "dead-end":
        last = (yield from _draw_dead_end(maze, rng, first)) or last
    elif how == "farthest":
        grid = SearchGrid.of(maze, maze.position(first), ())
        longest = yield from longest_path(grid, first, MOST_TILES)
        first, last = sorted(longest.ends)
    maze.start = maze.position(first)
    maze.goals = (maze.position(last),)
    lines = trace.follow(CODE)
    trace.events.extend([lines[PLACE_START] + first, lines[PLACE_GOAL] + last])


def _draw_dead_end(maze: Maze, rng: Random, start: int) -> Generator[None, None, int | None]:
    row, col = maze.position(start)
    ends: list[int] = []
    squares: list[int] = []
    for of_row in dead_ends_by_row(maze):
        for end in of_row:
            end_row, end_col = maze.position(end)
            squares.append((abs(end_row - row) + abs(end_col - col)) ** 2)
        ends += of_row
        yield
    totals = list(accumulate(squares))
    if not totals or totals[-1] == 0:
        return None
    return ends[bisect_right(totals, rng.random() * totals[-1])]


START = Place("start", "the tile of the start, row and column from 0, opened if it is a wall")
GOAL = Place("goal", "the tile of the goal, row and column from 0, opened if it is a wall")
START_ROOM = Place(
    "start-room", "the room of the start, row and column from 0", in_rooms=True, instead_of="start"
)
GOAL_ROOM = Place(
    "goal-room", "the room of the goal, row and column from 0", in_rooms=True, instead_of="goal"
)

PLACES = Pseudocode(
    "Places of endpoints",
    """
| open the tile of the start, if it is a wall
    OPEN_START carve: {tile} is to be the start: it opens.
| move the start there
    MOVE_START look: {tile} is the start, as the recipe says.
| open the tile of the goal, if it is a wall
    OPEN_GOAL carve: {tile} is to be the goal: it opens.
| move the goal there
    MOVE_GOAL look: {tile} is the goal, as the recipe says.
""",
)
OPEN_START, MOVE_START, OPEN_GOAL, MOVE_GOAL = PLACES.codes.values()


@after_generator(START, turn=50)
def start_at(maze: Maze, rng: Random, trace: Trace, tile: Position) -> Generator[None, None, None]:
    """Set the start to a tile (row, col), which becomes a corridor if it is a wall."""
    _move(maze, trace, maze.index(tile), OPEN_START, MOVE_START)
    maze.start = tile
    yield


@after_generator(START_ROOM, turn=51)
def start_in(maze: Maze, rng: Random, trace: Trace, room: Position) -> Generator[None, None, None]:
    """Set the start to a room (row, col), which becomes a corridor if it is a wall."""
    yield from start_at(maze, rng, trace, maze.position(room_at(maze, *room)))


@after_generator(GOAL, turn=52)
def goal_at(maze: Maze, rng: Random, trace: Trace, tile: Position) -> Generator[None, None, None]:
    """Set the goal to a tile (row, col), which becomes a corridor if it is a wall."""
    _move(maze, trace, maze.index(tile), OPEN_GOAL, MOVE_GOAL)
    maze.goals = (tile,)
    yield


@after_generator(GOAL_ROOM, turn=53)
def goal_in(maze: Maze, rng: Random, trace: Trace, room: Position) -> Generator[None, None, None]:
    """Set the goal to a room (row, col), which becomes a corridor if it is a wall."""
    yield from goal_at(maze, rng, trace, maze.position(room_at(maze, *room)))


def places_apart(maze: Maze) -> list[str]:
    """Tell which endpoints a recipe has opened where no corridor touches them."""
    options = maze.recipe.options if maze.recipe else {}
    return endpoints_apart(
        maze, [name for name in ("start", "goal") if {name, f"{name}-room"} & options.keys()]
    )


def endpoints_apart(maze: Maze, named: Sequence[str] = ("start", "goal")) -> list[str]:
    """Tell which endpoints of these names no corridor touches."""
    if not named or maze.start in maze.goals:  # most recipes name none
        return []
    places = (("start", maze.start), *(("goal", goal) for goal in maze.goals))
    return [
        f"no corridor touches the {name} at {tile[0]},{tile[1]}: only steps across corners lead "
        "there"
        for name, tile in places
        if name in named and tile is not None and not any(map(maze.is_open, _beside(*tile)))
    ]


def _beside(row: int, col: int) -> tuple[Position, ...]:
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)


def _move(maze: Maze, trace: Trace, tile: int, opening: int, moving: int) -> None:
    lines = trace.follow(PLACES)
    if not maze.tiles[tile]:
        open_tile(maze, trace, lines[opening], tile)
    trace.events.append(lines[moving] + tile)
