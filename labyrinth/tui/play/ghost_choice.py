"""Whose ghost goes along in a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from labyrinth.game.recorded_run import RecordedRun


class Source(Enum):
    """Where the way of a ghost comes from."""

    NOBODY = auto()
    SOLVER = auto()
    BEST = auto()
    FILE = auto()


@dataclass(frozen=True, slots=True)
class GhostChoice:
    """A solver's ghost, by its key, or that of a run; `name` says whose it is, as in "A*".

    `pace` counts steps a second, as a Ghost's; None is that of the run itself.
    """

    source: Source = Source.NOBODY
    solver: str = ""
    run: RecordedRun | None = None
    name: str = ""
    pace: float | None = 0.0

    @property
    def steps_a_second(self) -> float:
        """How fast the ghost goes; 0 to go as the player does, which is all that a solver can."""
        if self.pace is not None:
            return self.pace
        run = self.run
        return len(run.moves) / run.seconds if run and run.seconds else 0.0
