"""The limit of a run: how long making a maze, or searching it, may take."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import thread_time
from typing import TypeVar

from labyrinth.core.errors import LabyrinthError

Result = TypeVar("Result")


class OverLimitError(LabyrinthError):
    """A run takes more than it may."""


def within(
    slices: Generator[float, None, Result],
    limit: float | None,
    clock: Callable[[], float] = thread_time,
) -> Result:
    """Go through the slices and return their result; the `limit` is in seconds of the clock.

    Raises OverLimitError when more than that has gone by after a slice.
    """
    # Without a limit the clock is not asked: it is a system call, which small mazes would feel.
    end = None if limit is None else clock() + limit
    while True:
        try:
            next(slices)
        except StopIteration as stopped:
            result: Result = stopped.value
            return result
        if end is not None and clock() > end:
            slices.close()
            raise OverLimitError(f"It took more than {limit:g} s.")
