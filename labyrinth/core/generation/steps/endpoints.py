"""Endpoints: where a generated maze has its start and its goal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator
from itertools import accumulate
from random import Random

from labyrinth.core.declaration.maze_options import after_generator
from labyrinth.core.declaration.options import Choice
from labyrinth.core.maze.dead_ends import dead_ends_by_row
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.longest_path import longest_path
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
