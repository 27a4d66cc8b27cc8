"""Columns of a table that are cut at its edges: left out, since part of a number is another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from rich.segment import Segment
from textual.strip import Strip

MORE_LEFT: Final = "◂"
MORE_RIGHT: Final = "▸"
"""In the head where a column is left out that has no room."""


def cut_columns(
    edges: Iterable[int], room: range, before: int, after: int
) -> Iterator[tuple[range, str]]:
    """Yield where columns are seen of which a part has no `room`, and a sign of their side.

    The columns lie between the `edges`, with so many blanks before and after what they tell. One
    that is alone is not left out.
    """
    left, right = room.start, room.stop
    seen = [(start, stop) for start, stop in pairwise(edges) if start < right and stop > left]
    whole = [left <= start + before and stop - after <= right for start, stop in seen]
    if any(whole):
        if not whole[0]:
            yield range(left, seen[0][1]), MORE_LEFT
        if not whole[-1]:
            yield range(seen[-1][0], right), MORE_RIGHT


def without_cut(strip: Strip, cuts: Iterable[tuple[range, str]], *, is_head: bool) -> Strip:
    """Return a line with nothing where columns are cut, in the head with the signs of that."""
    for cut, sign in cuts:
        before, within, after = strip.divide([cut.start, cut.stop, strip.cell_length])
        style = next((segment.style for segment in reversed(list(within))), None)
        left_out = Segment((sign if is_head else "").ljust(len(cut)), style)
        strip = Strip.join([before, Strip([left_out], len(cut)), after])
    return strip
