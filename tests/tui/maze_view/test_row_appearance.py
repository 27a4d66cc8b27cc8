"""What the tiles of a row look like, against tile after tile."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import generate, solve
from labyrinth.core.task import Task
from labyrinth.core.trace.events import EXPAND, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark
from labyrinth.tui.maze_view.drawing import row_appearance, tints_of
from labyrinth.tui.maze_view.tile_appearance import (
    EXPLORED,
    EXPLORED_LEVELS,
    HEAT,
    HEAT_EXPANDED,
    PATH,
    PATH_LEVELS,
    Appearance,
    appearance_of,
)

TILES = st.integers(0, 9)
MARKS = st.sampled_from(Mark)


@given(st.lists(st.tuples(TILES, TILES, MARKS, st.integers(0, 40)), min_size=1, max_size=30))
def test_each_tile_looks_as_it_does_alone(row: list[tuple[int, int, Mark, int]]) -> None:
    tiles, below, marks, heat = (bytes(column) for column in zip(*row, strict=True))
    explored, path = bytes([EXPLORED + 3]) * len(row), bytes([PATH + 5]) * len(row)
    tinted = {Mark.EXPANDED: EXPLORED + 3, Mark.PATH: PATH + 5}
    bare = [
        Appearance.FRONT if not tile and under else appearance_of(tile) for tile, under, _, _ in row
    ]
    marked = [
        tinted.get(mark, Appearance[mark.name]) if mark else look
        for look, (_, _, mark, _) in zip(bare, row, strict=True)
    ]
    warm = [
        HEAT - 1 + level if tile and level else look
        for look, (tile, _, _, level) in zip(bare, row, strict=True)
    ]
    assert list(row_appearance(tiles, below, b"", b"", None)) == bare
    assert list(row_appearance(tiles, below, marks, b"", (explored, path))) == marked
    assert list(row_appearance(tiles, below, b"", heat, None)) == warm
    warm_and_marked = [
        (HEAT_EXPANDED - HEAT + hot if hot >= HEAT else Appearance.EXPANDED)
        if mark == Mark.EXPANDED
        else Appearance[mark.name]
        if mark
        else hot
        for hot, (_, _, mark, _) in zip(warm, row, strict=True)
    ]
    assert list(row_appearance(tiles, below, marks, heat, (explored, path))) == warm_and_marked


def test_nothing_lies_below_the_last_row() -> None:
    assert row_appearance(b"\0\1", b"", b"", b"", None) == bytes(
        [Appearance.WALL, Appearance.FLOOR]
    )


def test_tints_rise_with_the_order_of_a_search() -> None:
    maze = generate("wilson", 12, 17, seed=3)
    solution = solve(maze, "a-star")
    tints = Task(tints_of(solution)).finish()
    expanding = solution.trace.codes_of(EXPAND)
    order = dict.fromkeys(
        event & TILE_MASK for event in solution.trace.events if event >> TILE_BITS in expanding
    )
    explored = [tints.explored[tile] for tile in order]
    path = [tints.path[maze.index(position)] for position in solution.path]
    for levels, first, count in (
        (explored, EXPLORED, EXPLORED_LEVELS),
        (path, PATH, PATH_LEVELS),
    ):
        assert levels == sorted(levels)
        assert (levels[0], levels[-1]) == (first, first + count - 1)
    rest = set(range(len(maze.tiles))) - set(order)
    assert {tints.explored[tile] for tile in rest} == {Appearance.EXPANDED}
    assert tints.path.count(Appearance.PATH) == len(maze.tiles) - len(solution.path)
