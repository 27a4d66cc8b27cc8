"""Recording several decisions at once: those of one tile, and those that lead to a deed."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from labyrinth.core.trace.events import TILE_MASK

forget: Final[Callable[[int], None]] = deque[int](maxlen=0).append
"""Record an event nowhere: what `trace.events.append` is replaced by."""


def record_with(
    record: Callable[[int], None],
    decide: Callable[[int], None] | None,
    decisions: Mapping[int, Iterable[int]],
) -> Callable[[int], None]:
    """Return what records a deed, and before it what always leads to it, on the same tile.

    `decisions` has the lines of deeds, each with those of the decisions before it. Where none are
    wanted it is `record` itself, so that they cost nothing.
    """
    if decide is None:
        return record

    def record_all(event: int) -> None:
        tile = event & TILE_MASK
        for line in decisions.get(event - tile, ()):
            decide(line + tile)
        record(event)

    return record_all


def record_decisions(decide: Callable[[int], None] | None, lines: Iterable[int], tile: int) -> None:
    """Record the decisions of these lines on a tile, in their order, if they are wanted."""
    if decide is not None:
        for line in lines:
            decide(line + tile)


def named(codes: Mapping[str, int], *names: str) -> list[int]:
    """Return the codes of these names, of those that a solver's lines have."""
    return [codes[name] for name in names if name in codes]
