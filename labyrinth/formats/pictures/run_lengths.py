"""Run lengths: how many pixels of one kind follow one another in the rows and columns of a mask.

The shortest runs that are frequent tell how thick walls are and how wide corridors.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

_RUN: Final = re.compile(rb"\xff+|\x00+")
_MOST_LINES: Final = 160
_FREQUENT: Final = 0.12


def shortest_runs(mask: Image, *, across: bool, share: float = _FREQUENT) -> tuple[float, float]:
    """Return the usual lengths of the shortest runs that are set, and of those that are not.

    They make up at least that `share` of all. `across` looks along rows, else along columns. 0.0
    where there are no such runs.
    """
    if not across:
        mask = mask.transpose(need("PIL.Image", EXTRA).Transpose.TRANSPOSE)
    width, height = mask.size
    pixels = mask.tobytes()
    inner: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    outer: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    lines = min(height, _MOST_LINES)
    for at in range(lines):
        line = (2 * at + 1) * height // (2 * lines) * width
        runs = [match[0] for match in _RUN.finditer(pixels, line, line + width)]
        for number, run in enumerate(runs):
            # What touches the edge of the picture is cut off, or a margin.
            lengths = inner if 0 < number < len(runs) - 1 else outer
            lengths[run[0] == 0][len(run)] += 1
    return _shortest(inner[0] or outer[0], share), _shortest(inner[1] or outer[1], share)


def _shortest(lengths: Counter[int], share: float) -> float:
    """Return the mean of the shortest lengths that make up that share of all."""
    total = sum(lengths.values())
    for length in sorted(lengths):
        near = [each for each in lengths if length <= each <= max(length + 1, 1.2 * length)]
        count = sum(lengths[each] for each in near)
        if count >= share * total:
            return sum(each * lengths[each] for each in near) / count
    return 0.0
