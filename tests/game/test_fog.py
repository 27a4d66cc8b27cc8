"""What a walker sees in the fog, against lines that are walked in small steps."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.maze.walls import Position
from labyrinth.game.fog import RADII, Fog, Veil

SMALL = st.tuples(st.integers(3, 11), st.integers(3, 11)).flatmap(
    lambda size: st.lists(
        st.sampled_from((0, 1, 1, 5)), min_size=size[0] * size[1], max_size=size[0] * size[1]
    ).map(lambda tiles: Maze(*size, bytes(tiles)))
)


def inside(maze: Maze, row: int, col: int) -> bool:
    return (row, col) in maze and maze[row, col] > 0


def in_sight(maze: Maze, here: Position, there: Position) -> bool:
    """Whether the straight line between the middles of two tiles passes over open tiles alone.

    Between any two of the points where it crosses an edge between tiles it lies in one tile, or
    along an edge; where it meets a corner, the two tiles beside the corner have to be open too.
    """
    rows, cols = there[0] - here[0], there[1] - here[1]
    half = Fraction(1, 2)
    crossings = {Fraction(0), Fraction(1)}
    for length in (abs(rows), abs(cols)):
        crossings |= {(number + half) / length for number in range(length)}
    ends = sorted(crossings)
    for first, last in pairwise(ends):
        middle = (first + last) / 2
        row, col = here[0] + half + middle * rows, here[1] + half + middle * cols
        if not inside(maze, int(row // 1), int(col // 1)):
            return False
    for end in ends:
        row, col = here[0] + half + end * rows, here[1] + half + end * cols
        if row.denominator == col.denominator == 1 and rows and cols:
            around = [(int(row) - down, int(col) - right) for down in (0, 1) for right in (0, 1)]
            if not all(inside(maze, *tile) for tile in around):
                return False
    return True


def expected(maze: Maze, here: Position, radius: int) -> set[int]:
    seen = set()
    for tile, weight in enumerate(maze.tiles):
        row, col = maze.position(tile)
        apart = (row - here[0]) ** 2 + (col - here[1]) ** 2
        if weight and apart <= radius * (radius + 1) and in_sight(maze, here, (row, col)):
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    if (row + down, col + right) in maze:
                        seen.add(maze.index((row + down, col + right)))
    return seen


@settings(max_examples=60)
@given(SMALL, st.sampled_from(RADII), st.data())
def test_walker_sees_what_lines_of_sight_lead_to(
    maze: Maze, radius: int, data: st.DataObject
) -> None:
    corridors = [maze.position(tile) for tile, weight in enumerate(maze.tiles) if weight]
    if not corridors:
        return
    fog = Fog(maze, radius)
    walked = data.draw(st.lists(st.sampled_from(corridors), min_size=1, max_size=5))
    remembered: set[int] = set()
    for here in walked:
        before = bytes(fog.veil)
        changed = fog.look(here)
        now = expected(maze, here, radius)
        remembered |= now
        for tile, veil in enumerate(fog.veil):
            wanted = (
                Veil.SEEN if tile in now else Veil.REMEMBERED if tile in remembered else Veil.HIDDEN
            )
            assert veil == wanted
            assert (tile in changed) == (veil != before[tile])


@settings(max_examples=20)
@given(st.integers(0, 99), st.sampled_from(RADII), st.integers(0, 30))
def test_recalled_is_what_a_walk_has_seen(seed: int, radius: int, steps: int) -> None:
    maze = generate("dfs", 6, 6, seed=seed)
    walked = solve(maze, "bfs").path[: steps + 1]
    walking, again = Fog(maze, radius), Fog(maze, radius)
    for tile in walked:
        walking.look(tile)
    for share in again.remember([*walked, *walked]):
        assert 0 <= share < 1
    again.look(walked[-1])
    assert again.veil == walking.veil


def test_what_is_far_away_costs_nothing() -> None:
    maze = generate("dfs", 40, 40, seed=1)
    fog = Fog(maze, max(RADII))
    assert maze.start is not None
    assert len(fog.look(maze.start)) < (2 * max(RADII) + 3) ** 2
    assert fog.look(maze.start) == set()
