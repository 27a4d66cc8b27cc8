"""The clock of a race: one position for all lanes, and where each lane is in its trace then."""

from collections.abc import Sequence
from enum import Enum

from labyrinth.core.trace.timeline import Timeline


class ClockKind(Enum):
    """What the clock counts."""

    EXPANSIONS = "expansions"
    EVENTS = "events"
    TOGETHER = "all end together"


class Clock:
    """A clock from 0 to `length`, the position at which the last lane comes to its end.

    At 0 no lane has begun. By events each lane has as many events behind it as the clock says, by
    expansions as many expansions with all that follows from them, each up to its end; a run
    without any expansion ends at 1. Where all end together, each lane has gone the same share of
    its way.
    """

    def __init__(self, kind: ClockKind, timelines: Sequence[Timeline]) -> None:
        """Count by `kind` over the runs of all lanes, of which these are the timelines."""
        self.kind = kind
        self._timelines = timelines
        self.ends: list[int]
        """For each lane the position of the clock at which it comes to its end."""
        if kind is ClockKind.EXPANSIONS:
            self.ends = [max(1, run.expansions[-1]) if run.length else 0 for run in timelines]
        else:
            self.ends = [run.length for run in timelines]
        self.length = max(self.ends, default=0)
        if kind is ClockKind.TOGETHER:
            self.ends = [self.length if run.length else 0 for run in timelines]

    def position(self, lane: int, time: int) -> int:
        """Return how many events of a lane lie behind it when the clock says `time`."""
        run, end = self._timelines[lane], self.ends[lane]
        if time >= end:
            return run.length
        if time <= 0:
            return 0
        if self.kind is ClockKind.EXPANSIONS:
            return run.position_before(time + 1)
        return run.length * time // end

    def time(self, lane: int, position: int) -> int:
        """Return the first position of the clock at which a lane has `position` events behind it.

        The position is one from 0 to the number of the lane's events.
        """
        run = self._timelines[lane]
        if position <= 0:
            return 0
        if self.kind is ClockKind.EXPANSIONS:
            return max(1, run.expansions_up_to(position))
        return -(-position * self.ends[lane] // run.length)
