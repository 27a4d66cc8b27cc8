"""Which room of a list digs next."""

from __future__ import annotations

from labyrinth.core.generators.growing_tree import middle, oldest


def test_the_oldest_and_the_one_in_the_middle() -> None:
    rooms = list(range(100, 109))
    assert rooms[oldest(rooms, float)] == 100
    assert rooms[middle(rooms, float)] == 104
