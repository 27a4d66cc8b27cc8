"""Solvers and generators as plain functions of a maze, and attempts that call them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from random import Random

from labyrinth import Maze
from labyrinth.sandbox.check.verdicts import Answer, Carved

Tile = tuple[int, int]
Solve = Callable[[Maze], list[Tile]]


class Solver:
    """Calls a function; what it raises is trouble, in the words of the error."""

    def __init__(self, function: Solve) -> None:
        self.function, self.asked = function, 0

    def __call__(self, mazes: Sequence[Maze], *, again: bool = False) -> Iterator[Answer]:
        for maze in mazes:
            self.asked += 1
            try:
                yield Answer(self.function(maze), expanded=1)
            except TimeoutError as error:
                yield Answer([], trouble=str(error), is_endless=True)
            except Exception as error:
                yield Answer([], trouble=f"it fails: {error}")


class Generator:
    """Calls a function, which carves a solid maze."""

    def __init__(self, function: Callable[[Maze, Random], None]) -> None:
        self.function = function

    def __call__(
        self, asked: Sequence[tuple[int, int, int]], *, again: bool = False
    ) -> Iterator[Carved]:
        for rows, cols, seed in asked:
            maze, trouble = Maze.of_rooms(rows, cols), ""
            try:
                self.function(maze, Random(seed))
            except Exception as error:
                trouble = f"it fails: {error}"
            yield Carved(maze, trouble)


def sides(maze: Maze, tile: Tile) -> Iterator[Tile]:
    row, col = tile
    for side in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if maze.is_open(side):
            yield side


def walked_back(came_from: dict[Tile, Tile | None], tile: Tile | None) -> list[Tile]:
    path = []
    while tile is not None:
        path.append(tile)
        tile = came_from[tile]
    return path[::-1]


def search(maze: Maze, *, last: bool) -> list[Tile]:
    """Breadth first, or depth first by a stack."""
    assert maze.start is not None
    waiting, came_from = deque([maze.start]), dict[Tile, Tile | None]({maze.start: None})
    while waiting:
        tile = waiting.pop() if last else waiting.popleft()
        if tile in maze.goals:
            return walked_back(came_from, tile)
        for side in sides(maze, tile):
            if side not in came_from:
                came_from[side] = tile
                waiting.append(side)
    return []


def breadth_first(maze: Maze) -> list[Tile]:
    return search(maze, last=False)


def depth_first(maze: Maze) -> list[Tile]:
    return search(maze, last=True)


def dijkstra(maze: Maze) -> list[Tile]:
    assert maze.start is not None
    waiting, came_from = [(0, maze.start, maze.start)], dict[Tile, Tile | None]()
    while waiting:
        cost, tile, before = heappop(waiting)
        if tile in came_from:
            continue
        came_from[tile] = before if tile != maze.start else None
        if tile in maze.goals:
            return walked_back(came_from, tile)
        for side in sides(maze, tile):
            heappush(waiting, (cost + maze[side], side, tile))
    return []


def carved_at_random(maze: Maze, rng: Random, last: bool = False) -> None:
    """Aldous and Broder: walk at random, and carve into every new room."""
    row = col = 0
    maze[1, 1] = 1
    left = maze.rows * maze.cols - (2 if last else 1)
    while left > 0:
        row_step, col_step = rng.choice(((-1, 0), (1, 0), (0, -1), (0, 1)))
        if not (0 <= row + row_step < maze.rows and 0 <= col + col_step < maze.cols):
            continue
        row, col = row + row_step, col + col_step
        if not maze[2 * row + 1, 2 * col + 1]:
            maze[2 * row + 1, 2 * col + 1] = 1
            maze[2 * row + 1 - row_step, 2 * col + 1 - col_step] = 1
            left -= 1
