"""Iterative deepening: depth-first searches that go a little further each time."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.declaration.options import Number
from labyrinth.core.declaration.solver import Found, Record, Slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, path_to
from labyrinth.core.task import SLICE

LIMIT = Number(
    "limit", "the most tiles that it expands, repeats included", 1_000_000, 1, 20_000_000
)


def deepen(
    grid: SearchGrid,
    record: Record,
    left: Callable[[int], int],
    limit: int,
    pop: int,
    push: int,
) -> Slices:
    """Search depth first up to an estimate, then up to the lowest estimate above that, and so on.

    The estimate of a tile is its cost and `left(tile)`, which must not exceed the cost from there
    to a goal: then the first path found is one of the lowest cost. Within one search a tile is
    expanded again only where it is reached at a lower cost. Gives up after `limit` expansions. The
    line `pop` records what is expanded, the line `push` what is discovered.
    """
    tiles, width, start, goals = grid.tiles, grid.width, grid.start, grid.goals
    size = len(tiles)
    endless = 256 * size
    was_expanded = bytearray(size)
    expanded = looks = 0
    threshold, next_threshold = 0, left(start)
    while threshold < next_threshold < endless:
        threshold, next_threshold = next_threshold, endless
        costs = [endless] * size
        costs[start] = 0
        arrivals = [0] * size
        arrivals[start] = SOURCE
        stack = [(start, 0)]
        while stack:
            tile, cost = stack.pop()
            if cost > costs[tile]:
                continue
            if looks == limit:
                return Found([], expanded, _gave_up(limit, threshold))
            looks += 1
            expanded += not was_expanded[tile]
            was_expanded[tile] = 1
            record(pop + tile)
            for step in (-width, -1, width, 1):
                neighbour = tile + step
                weight = tiles[neighbour]
                if not weight or cost + weight >= costs[neighbour]:
                    continue
                estimate = cost + weight + left(neighbour)
                if estimate > threshold:
                    next_threshold = min(next_threshold, estimate)
                    continue
                costs[neighbour] = cost + weight
                arrivals[neighbour] = step
                record(push + neighbour)
                if neighbour in goals:
                    return Found(path_to(neighbour, arrivals), expanded)
                stack.append((neighbour, cost + weight))
            if looks % SLICE == 0:
                yield expanded
    return Found([], expanded)


def _gave_up(limit: int, threshold: int) -> str:
    return f"The limit of {limit:,} expanded tiles was reached; a path costs {threshold:,} or more."
