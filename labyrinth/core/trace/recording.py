"""Recording of several decisions at once: on one tile, or before a deed."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from labyrinth.core.trace.events import TILE_MASK

# Record an event nowhere: the replacement of `trace.events.append`.
forget: Final[Callable[[int], None]] = deque[int](maxlen=0).append


def record_with(
    record: Callable[[int], None],
    decide: Callable[[int], None] | None,
    decisions: Mapping[int, Iterable[int]],
) -> Callable[[int], None]:
    """Return a recorder of deeds that records certain decisions before each deed.

    A deed is an event that is not a decision. `decisions` maps the code of a deed's line to the
    codes of the decisions to record before the deed, on the same tile. If `decide` is None, returns
    `record` itself, so that decisions cost nothing.
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
    """Record decisions on one tile, in order; do nothing if `decide` is None.

    `lines` are the codes of the decisions' lines.
    """
    if decide is not None:
        for line in lines:
            decide(line + tile)


def named(codes: Mapping[str, int], *names: str) -> list[int]:
    """Return the codes with these names; names that are not in `codes` are left out."""
    return [codes[name] for name in names if name in codes]
