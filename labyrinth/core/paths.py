"""Paths: read back from the parents that a search recorded."""

from __future__ import annotations

from collections.abc import Sequence

SLICE = 4096
"""How many tiles a solver expands between two yields, about a millisecond of work."""


def path_to(goal: int, parents: Sequence[int]) -> list[int]:
    """Return the path of flat indices to `goal` from the tile that is its own parent."""
    path = [goal]
    while parents[path[-1]] != path[-1]:
        path.append(parents[path[-1]])
    path.reverse()
    return path
