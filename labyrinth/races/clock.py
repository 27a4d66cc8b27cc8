"""The clock of a race: a position on the clock determines the position of each lane's run."""

from collections.abc import Sequence
from enum import Enum

from labyrinth.core.trace.timeline import Timeline


class ClockKind(Enum):
    """The unit of the clock."""

    EXPANSIONS = "expansions"
    EVENTS = "events"
    TOGETHER = "all end together"


class Clock:
    """A clock: its positions go from 0, where no lane has begun, to `length`, where all have ended.

    EVENTS: at position n each lane has had n events, or has ended. EXPANSIONS: at position n each
    lane has had n expansions and all events before the next expansion, or has ended; a run without
    any expansion ends at 1. TOGETHER: at each position all lanes have had the same share of their
    events, so that all end at `length`.
    """

    def __init__(self, kind: ClockKind, timelines: Sequence[Timeline]) -> None:
        """Create the clock for the lanes with these timelines."""
        self.kind = kind
        self._timelines = timelines
        # For each lane the clock position at which it ends.
        self.ends: list[int]
        if kind is ClockKind.EXPANSIONS:
            self.ends = [max(1, run.expansions[-1]) if run.length else 0 for run in timelines]
        else:
            self.ends = [run.length for run in timelines]
        self.length = max(self.ends, default=0)
        if kind is ClockKind.TOGETHER:
            self.ends = [self.length if run.length else 0 for run in timelines]

    def position(self, lane: int, time: int) -> int:
        """Return the number of events of a lane at the clock position `time`."""
        run, end = self._timelines[lane], self.ends[lane]
        if time >= end:
            return run.length
        if time <= 0:
            return 0
        if self.kind is ClockKind.EXPANSIONS:
            return run.position_before(time + 1)
        return run.length * time // end

    def time(self, lane: int, position: int) -> int:
        """Return the first clock position at which `position` events of a lane have happened.

        `position` is from 0 to the number of the lane's events.
        """
        run = self._timelines[lane]
        if position <= 0:
            return 0
        if self.kind is ClockKind.EXPANSIONS:
            return max(1, run.expansions_up_to(position))
        return -(-position * self.ends[lane] // run.length)
