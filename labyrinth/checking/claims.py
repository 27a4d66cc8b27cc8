"""What is claimed of an algorithm, and the levels of which each contains the one before."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal

from labyrinth.core.frozen import Frozen

Kind = Literal["solver", "generator"]


class Claim(Enum):
    """One claim; the value is what it says."""

    RUNS = "it ends, without an error"
    UNCHANGED = "it leaves the maze as it is"
    VALID = "its path leads step by step from the start to a goal"
    FOUND = "it finds a path where there is one, and says so where there is none"
    REPEATS = "the same maze gives the same answer"
    SHORTEST = "its path has the fewest steps, where every tile costs 1"
    CHEAPEST = "its path has the lowest cost, with weights too"
    INSIDE = "its mazes have a closed border"
    CONNECTED = "every room can be reached"
    SAME_SEED = "the same seed gives the same maze"
    PERFECT = "exactly one path joins any two rooms"
    UNIFORM = "every perfect maze is equally likely"

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.name.lower().replace("_", "-")


class Level(Frozen):
    """What may be expected of an algorithm: its claims, those of lower levels among them.

    `key` names it on the command line; `words` go on from "it finds" or "it makes".
    """

    key: str
    kind: Kind
    words: str
    claims: tuple[Claim, ...]


_SOLVES: Final = (Claim.RUNS, Claim.UNCHANGED, Claim.VALID, Claim.FOUND, Claim.REPEATS)
_FEWEST_STEPS: Final = (*_SOLVES, Claim.SHORTEST)
_CARVES: Final = (Claim.RUNS, Claim.INSIDE, Claim.CONNECTED, Claim.SAME_SEED)
_ARE_PERFECT: Final = (*_CARVES, Claim.PERFECT)

LEVELS: Final = (
    Level("some-path", "solver", "a path, if there is one", _SOLVES),
    Level("shortest", "solver", "a path of the fewest steps", _FEWEST_STEPS),
    Level("cheapest", "solver", "a path of the lowest cost", (*_FEWEST_STEPS, Claim.CHEAPEST)),
    Level("connected", "generator", "connected mazes", _CARVES),
    Level("perfect", "generator", "perfect mazes", _ARE_PERFECT),
    Level(
        "uniform", "generator", "perfect mazes, each equally likely", (*_ARE_PERFECT, Claim.UNIFORM)
    ),
)
"""All levels; of one kind each stands behind those that it contains."""


def levels_of(kind: Kind) -> list[Level]:
    """Return the levels of one kind, the lowest first."""
    return [level for level in LEVELS if level.kind == kind]


def level_named(key: str) -> Level:
    """Return the level of that key. Raises KeyError for none."""
    return {level.key: level for level in LEVELS}[key]
