"""Layouts: none twice, none missed, none in two parts; beside trees counted one by one."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.datasets import write
from labyrinth.datasets.layouts import part_of, spanning_trees
from tests.datasets.reading import by_json
from tests.executors import Here

Edge = frozenset[tuple[int, int]]


def all_trees(rows: int, cols: int) -> set[frozenset[Edge]]:
    """Return every spanning tree of a grid: the sets of so many edges that join all rooms."""
    rooms = [(row, col) for row in range(rows) for col in range(cols)]
    edges = [
        frozenset((one, other))
        for one, other in combinations(rooms, 2)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    return {
        frozenset(tree)
        for tree in combinations(edges, len(rooms) - 1)
        if len(reached(tree)) == len(rooms)
    }


def reached(tree: tuple[Edge, ...]) -> set[tuple[int, int]]:
    found = {(0, 0)}
    for _ in tree:
        found |= {room for edge in tree if edge & found for room in edge}
    return found


def tree_of(tiles: list[bytes]) -> frozenset[Edge]:
    """Return the passages in rows of tiles."""
    passages = set()
    for row, line in enumerate(tiles):
        for col, tile in enumerate(line):
            if tile and (row + col) % 2:
                step = (0, 1) if row % 2 else (1, 0)
                before = ((row - step[0]) // 2, (col - step[1]) // 2)
                passages.add(frozenset((before, (before[0] + step[0], before[1] + step[1]))))
    return frozenset(passages)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
def test_trees_are_counted(rows: int, cols: int) -> None:
    assert spanning_trees(rows, cols) == len(all_trees(rows, cols))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize("weights", ["", ":weights=1:3"])
def test_distinct_mazes_are_all_that_there_are(
    tmp_path: Path, rows: int, cols: int, weights: str
) -> None:
    target = tmp_path / "mazes.jsonl"
    trees = all_trees(rows, cols)
    recipe = f"wilson:{rows}x{cols}:3{weights}"
    write(recipe, target, count=len(trees), distinct=True, executor=Here())
    found = [tree_of(record["tiles"]) for record in by_json(target)]
    assert len(found) == len(trees)
    assert set(found) == trees
    with pytest.raises(LabyrinthError, match=f"have {len(trees)} layouts without loops"):
        write(recipe, target, count=len(trees) + 1, distinct=True, executor=Here())


def test_where_no_layout_comes_up_any_more_it_is_told(tmp_path: Path) -> None:
    target = tmp_path / "mazes.jsonl"
    # It never opens the wall at the bottom right.
    with pytest.raises(LabyrinthError, match="gave 2, and the last 1,041 seeds gave no new one"):
        write("binary-tree:2x2:0", target, count=3, distinct=True, executor=Here())
    assert not list(tmp_path.iterdir())
    write("binary-tree:2x2:0", target, count=2, distinct=True, executor=Here())


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(["dfs:2x2", "prim:2x3", "kruskal:3x3", "dfs:3x4:braid=0.5"]),
    st.integers(0, 1000),
    st.sampled_from([(0.8, 0.1, 0.1), (0.5, 0.5), (0.2, 0.3, 0.5)]),
    st.integers(1, 60),
    st.booleans(),
)
def test_no_layout_is_in_two_parts(
    tmp_path_factory: pytest.TempPathFactory,
    kind: str,
    seed: int,
    split: tuple[float, ...],
    count: int,
    distinct: bool,
) -> None:
    algorithm, size, *options = kind.split(":")
    recipe = ":".join([algorithm, size, str(seed), *options])
    count = min(count, 4) if distinct else count
    folder = tmp_path_factory.mktemp("split")
    written = write(
        recipe, folder / "m.jsonl", count=count, distinct=distinct, split=split, executor=Here()
    )
    parts = [
        [b"".join(record["tiles"]) for record in by_json(folder / file.name)]
        for file in written.files
    ]
    assert [file.part for file in written.files] == (
        ["train", "test"] if len(split) == 2 else ["train", "validation", "test"]
    )
    assert sum(map(len, parts)) == count
    for one, other in combinations(parts, 2):
        assert not set(one) & set(other)
    if distinct:
        assert all(len(set(part)) == len(part) for part in parts)


def test_parts_have_their_shares() -> None:
    shares, whole = (0.8, 0.1, 0.1), 2**64
    found = [part_of((2 * at + 1) * whole // 2000, shares) for at in range(1000)]
    assert [found.count(part) for part in range(3)] == [800, 100, 100]
    assert part_of(whole - 1, shares) == 2
    assert part_of(whole - 1, ()) == 0
