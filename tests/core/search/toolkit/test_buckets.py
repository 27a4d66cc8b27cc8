"""The ring of buckets, against sorting."""

from __future__ import annotations

from heapq import heapify, heappop

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import lowest_first, ring_of_buckets

HIGH = 9


@given(st.lists(st.lists(st.integers(0, HIGH + 1), max_size=3), max_size=60))
def test_keys_come_lowest_first(rises: list[list[int]]) -> None:
    """Whatever is taken puts others in, some with its own key: a heap says in which order."""
    grid = SearchGrid.of(Maze(1, 2, bytes([1, HIGH])), (0, 0), ())
    buckets = ring_of_buckets(grid)
    buckets[0].append(0)
    waiting = iter(rises)
    key_of = [0]
    taken = []
    for later in lowest_first(buckets):
        while later[0]:
            item = later[0].pop()
            taken.append(key_of[item])
            for rise in next(waiting, []):
                later[rise].append(len(key_of))
                key_of.append(key_of[item] + rise)
    assert taken == sorted(key_of)
    assert not any(buckets)


@given(st.lists(st.integers(0, HIGH + 1), min_size=1))
def test_buckets_hold_what_was_put_in(keys: list[int]) -> None:
    buckets: list[list[int]] = [[] for _ in range(HIGH + 2)]
    for item, key in enumerate(keys):
        buckets[key].append(item)
    heap = [(key, item) for item, key in enumerate(keys)]
    heapify(heap)
    for later in lowest_first(buckets):
        assert [heappop(heap)[1] for _ in later[0]] == later[0]
        later[0].clear()
    assert not heap
