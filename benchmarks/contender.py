"""A contender: one implementation of one algorithm, ours or a peer's, ready to be timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from benchmarks.arena import Arena

OURS: Final = "labyrinth"

# The function that is timed, without arguments.
Work = Callable[[], object]


class Kind(Enum):
    """The kind of a contender's work."""

    GENERATOR = "generator"
    SOLVER = "solver"


@dataclass(frozen=True, slots=True)
class Contender:
    """One implementation: `library`, and the `algorithm` of ours (by key) that it runs against.

    `prepare` returns the work for an arena; it is called before every timing and is not timed.
    """

    kind: Kind
    algorithm: str
    library: str
    prepare: Callable[[Arena], Work]
