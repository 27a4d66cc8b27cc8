"""Which room of a list digs next."""

from __future__ import annotations

from labyrinth.core.generators.growing_tree import PICKS


def test_the_oldest_and_the_one_in_the_middle() -> None:
    rooms = list(range(100, 109))
    picked = [rooms[pick(rooms, float)] for name in ("oldest", "middle") if (pick := PICKS[name])]
    assert picked == [100, 104]
