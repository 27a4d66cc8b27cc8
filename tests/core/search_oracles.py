"""Independent answers to compare the solvers with, and the mazes to try them on."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from labyrinth import Maze, Solution

Tile = tuple[int, int]
ACROSS = ("only-when-no-obstacles", "if-at-most-one-obstacle", "always")
"""The rules by which diagonal steps are taken."""


def weights_of(maze: Maze) -> dict[Tile, int]:
    """The weight of each corridor tile."""
    return {
        (row, col): maze.tiles[row * maze.width + col]
        for row in range(maze.height)
        for col in range(maze.width)
        if maze.tiles[row * maze.width + col]
    }


def lowest_costs(weights: dict[Tile, int], start: Tile) -> dict[Tile, int]:
    """Bellman and Ford: relax every edge until nothing gets cheaper."""
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for (row, col), weight in weights.items():
            sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            cost = min((costs[side] for side in sides if side in costs), default=None)
            if cost is None or (row, col) == start:
                continue
            if cost + weight < costs.get((row, col), cost + weight + 1):
                costs[row, col] = cost + weight
                changed = True
    return costs


def fewest_steps(weights: dict[Tile, int], start: Tile) -> dict[Tile, int]:
    return lowest_costs(dict.fromkeys(weights, 1), start)


def check_path(maze: Maze, solution: Solution) -> None:
    """Hold a path that was found to what every path must be."""
    weights = weights_of(maze)
    path = solution.path
    assert path[0] == maze.start
    assert path[-1] in maze.goals
    assert len(set(path)) == len(path)
    assert not set(path[:-1]) & set(maze.goals)
    for (row, col), (next_row, next_col) in pairwise(path):
        assert abs(row - next_row) + abs(col - next_col) == 1
    assert solution.cost == sum(weights[tile] for tile in path[1:])


@st.composite
def searches(draw: st.DrawFn, high: int = 1, side: int = 7, goals: int = 3) -> Maze:
    """Any block maze, its border open or closed, with weights up to `high` and endpoints."""
    height = draw(st.integers(1, side))
    width = draw(st.integers(2 if height == 1 else 1, side))
    corridor = st.integers(1, high)
    tile = st.one_of(corridor, corridor, st.just(0))
    tiles = draw(st.lists(tile, min_size=height * width, max_size=height * width))
    places = st.integers(0, height * width - 1)
    ends = draw(st.lists(places, min_size=2, max_size=goals + 1, unique=True))
    for end in ends:
        tiles[end] = tiles[end] or draw(corridor)
    start, *others = (divmod(end, width) for end in ends)
    return Maze(height, width, bytes(tiles), start=start, goals=tuple(others))
