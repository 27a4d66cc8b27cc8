"""Digging depth first from one room after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable


def dig_from_each(
    rooms: Iterable[int], dig_from: Callable[[int], Generator[int, None, None]], done: int
) -> Generator[int, None, None]:
    """Dig from each of the rooms until nothing is left that can be reached, then from the next.

    `dig_from` yields the rooms that it has carved so far; they are counted on from `done`.
    """
    for room in rooms:
        dug = 0
        for dug in dig_from(room):
            yield done + dug
        done += dug
