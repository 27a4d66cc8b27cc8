"""The first branch: where in a trace the corridors, or what was searched of them, first fork."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from labyrinth.core.task import SLICE
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.trace import Trace

_OUT, _IN, _STAYS = range(3)
_IN_GENERATION: Final = {EventKind.CARVE: _IN, EventKind.VISIT: _IN, EventKind.FILL: _OUT}
_IN_SEARCH: Final = {EventKind.DISCOVER: _IN, EventKind.EXPAND: _IN, EventKind.STEP: _IN}
_BRANCH: Final = 3
_IS_OPEN: Final = bytes([0, *[1] * 255])


def first_branch(trace: Trace, generation: bool) -> Generator[float, None, int | None]:
    """Find, slice by slice, the first position after an event that makes a branch.

    The figure is the corridors in a generation, else the tiles discovered, expanded or stepped on.
    An event makes a branch if it adds a tile to the figure, and that tile or one beside it has
    three or more neighbours in the figure then. Returns None where no event does. Yields 0.0.
    """
    changes = _IN_GENERATION if generation else _IN_SEARCH
    effects = bytes(changes.get(kind, _STAYS) for kind in trace.kinds)
    # One column of nothing at the end of each row, and a row of it at both ends, close the border.
    width, stride = trace.width, trace.width + 1
    figure = bytearray(stride * (trace.height + 2) + 1)
    if generation:
        corridors = trace.before.translate(_IS_OPEN)
        for row in range(trace.height):
            begin = (row + 1) * stride
            figure[begin : begin + width] = corridors[row * width : (row + 1) * width]

    def neighbours(at: int) -> int:
        return figure[at - 1] + figure[at + 1] + figure[at - stride] + figure[at + stride]

    for first in range(0, len(trace), SLICE):
        for position, event in enumerate(trace.events[first : first + SLICE], first + 1):
            effect = effects[event >> TILE_BITS]
            tile = event & TILE_MASK
            at = tile + tile // width + stride
            if effect == _STAYS or figure[at] == effect:
                continue
            figure[at] = effect
            if effect == _IN and (
                neighbours(at) >= _BRANCH
                or any(
                    figure[beside] and neighbours(beside) >= _BRANCH
                    for beside in (at - 1, at + 1, at - stride, at + stride)
                )
            ):
                return position
        yield 0.0
    return None
