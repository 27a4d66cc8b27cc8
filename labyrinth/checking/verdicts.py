"""What was found out of an algorithm: which claims are refuted, and by what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from labyrinth.checking.claims import Claim, Kind, Level, levels_of
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A maze on which a claim does not hold.

    Of a solver it has endpoints; `path` is what was returned, `enough` what would do, either [] for
    none. Of a generator it is the maze made of the `seed`.
    """

    maze: Maze
    path: list[Position] = field(default_factory=list)
    enough: list[Position] = field(default_factory=list)
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a claim does not hold: one sentence without a full stop, and the maze that shows it."""

    claim: Claim
    sentence: str
    counterexample: Counterexample | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of checking one algorithm: `refuted` claims, the most basic first.

    `asked` is the number of mazes; `figures` are numbers by their keys, and `remarks` say them in
    sentences without a full stop.
    """

    kind: Kind
    asked: int
    refuted: Mapping[Claim, Refutation]
    figures: Mapping[str, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    @property
    def strongest(self) -> Level | None:
        """The highest level that was not refuted, None where even the lowest was."""
        standing = [level for level in levels_of(self.kind) if self.holds(level)]
        return standing[-1] if standing else None

    def holds(self, level: Level) -> bool:
        """Whether no claim of a level was refuted."""
        return not any(claim in self.refuted for claim in level.claims)

    def first_against(self, level: Level) -> Refutation | None:
        """Return the most basic refutation of a level, None where it holds."""
        against = (self.refuted[claim] for claim in level.claims if claim in self.refuted)
        return next(against, None)
