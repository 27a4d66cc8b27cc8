"""The names of lanes, by which those of one algorithm are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def told_apart(lanes: Sequence[tuple[str, str]]) -> list[str]:
    """Return the name of each lane, from that of its algorithm and its options in words.

    Only where an algorithm runs in several lanes its options are told.
    """
    times = Counter(name for name, _ in lanes)
    return [
        f"{name} ({options})" if options and times[name] > 1 else name for name, options in lanes
    ]
