"""Lines of sight by exact geometry, tile by tile: independent answers for paths at any angle."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from math import dist, inf

import pytest

from labyrinth import Maze, Solution
from tests.core import search_oracles as oracles
from tests.core.search_oracles import Tile

NEEDED = {"only-when-no-obstacles": 2, "if-at-most-one-obstacle": 1, "always": 0}
"""How many of the two tiles beside a corner have to be open where a line runs through it."""

_HALF = Fraction(1, 2)


def tiles_on_line(one: Tile, other: Tile) -> list[Tile]:
    """The tiles whose inside the line between two centres meets, from one to the other."""
    met = []
    for row in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for col in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            begin, end = Fraction(0), Fraction(1)
            for middle, start, stop in ((row, one[0], other[0]), (col, one[1], other[1])):
                if start == stop:
                    # The line runs along the middle of these tiles.
                    continue
                enters, leaves = sorted(
                    (middle + side - start) / (stop - start) for side in (-_HALF, _HALF)
                )
                begin, end = max(begin, enters), min(end, leaves)
            if begin < end or one == other:
                met.append((begin, (row, col)))
    return [tile for _, tile in sorted(met)]


def sees(open_tiles: set[Tile], one: Tile, other: Tile, rule: str) -> bool:
    """Whether all tiles on the line are open, and at each corner on it as many as are needed."""
    line = tiles_on_line(one, other)
    if not open_tiles.issuperset(line):
        return False
    rows, cols = other[0] - one[0], other[1] - one[1]
    for row in range(min(one[0], other[0]), max(one[0], other[0])):
        for col in range(min(one[1], other[1]), max(one[1], other[1])):
            down, right = row + _HALF - one[0], col + _HALF - one[1]
            if down * cols == right * rows:
                around = {(row + step // 2, col + step % 2) for step in range(4)}
                if len((around - set(line)) & open_tiles) < NEEDED[rule]:
                    return False
    return True


def shortest(maze: Maze, rule: str) -> float:
    """The length of the shortest path at any angle over centres of tiles, inf without a path."""
    open_tiles = set(oracles.weights_of(maze))
    assert maze.start is not None
    lengths = {maze.start: 0.0}
    heap = [(0.0, maze.start)]
    while heap:
        length, tile = heappop(heap)
        if tile in maze.goals:
            return length
        for other in open_tiles:
            reached = length + dist(tile, other)
            if reached < lengths.get(other, inf) and sees(open_tiles, tile, other, rule):
                lengths[other] = reached
                heappush(heap, (reached, other))
    return inf


def check_path(maze: Maze, solution: Solution, rule: str = "only-when-no-obstacles") -> None:
    """Hold a path at any angle to its lines, and its cost to their length."""
    open_tiles = set(oracles.weights_of(maze))
    waypoints = solution.waypoints
    assert waypoints[0] == maze.start
    assert waypoints[-1] in maze.goals
    expected = waypoints[:1]
    for one, other in pairwise(waypoints):
        assert sees(open_tiles, one, other, rule)
        expected += tiles_on_line(one, other)[1:]
    assert solution.path == expected
    assert solution.cost == pytest.approx(sum(map(dist, waypoints, waypoints[1:])), abs=1e-9)
