"""Seeds, as a study is given them: how many, or from one to another."""

from __future__ import annotations

import re
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted

_MOST: Final = 2**63 - 1
"""The highest seed: columns of whole numbers hold no higher ones."""


def parse_seeds(text: str) -> range:
    """Read `COUNT`, seeds from 0 on, or `FIRST:LAST`. Raises LabyrinthError for anything else."""
    match = re.fullmatch(r"(\d{1,20})(?::(\d{1,20}))?", text, re.ASCII)
    if match is None:
        raise LabyrinthError(
            f"{quoted(text)} are not seeds: write how many, for example 100, or FIRST:LAST"
        )
    if match[2] is None:
        first, last = 0, int(match[1]) - 1
    else:
        first, last = int(match[1]), int(match[2])
    if not first <= last <= _MOST:
        raise LabyrinthError(
            f"{quoted(text)} are no seeds: there is at least one, the first is not above the last, "
            f"and none is above {_MOST}"
        )
    return range(first, last + 1)


def seeds_text(seeds: range) -> str:
    """Write seeds as `parse_seeds` reads them."""
    return f"{seeds.start}:{seeds.stop - 1}" if seeds.start else str(seeds.stop)
