"""The clock of a race: one position for all lanes, and where each lane is in its trace then."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from labyrinth.core.trace.events import TILE_BITS, EventKind
from labyrinth.core.trace.timeline import BLOCK, Timeline, timeline
from labyrinth.core.trace.trace import Trace


class Counts(NamedTuple):
    """What a run has come to at a position of its trace.

    `frontier` and `expanded` are those of the timeline (each tile expanded counts once),
    `largest_frontier` is the largest size so far, and `expansions` counts again what is expanded
    again.
    """

    events: int
    frontier: int
    largest_frontier: int
    expanded: int
    expansions: int


@dataclass(frozen=True, slots=True)
class RunHistory:
    """The trace of a lane, which has no decisions, and what is looked up at any position of it.

    Beyond the trace it takes little more than a byte an event. `samples` holds the number of
    expansions before every multiple of `BLOCK` events, and at the end; those have `codes`.
    """

    trace: Trace
    timeline: Timeline
    codes: frozenset[int]
    samples: array[int]

    def __len__(self) -> int:
        """Return the number of events."""
        return self.timeline.length

    def at(self, position: int) -> Counts:
        """Return the counts at `position`, from 0 to the number of events: some microseconds."""
        figures = self.timeline.at(position)
        largest = self.timeline.largest_up_to(position)
        expansions = self.expansions_up_to(position)
        return Counts(position, figures.frontier, largest, figures.expanded, expansions)

    @property
    def expansions(self) -> int:
        """The number of expansions; a tile that is expanded again counts again."""
        return self.samples[-1]

    def expansions_up_to(self, position: int) -> int:
        """Return how many of the first `position` events are expansions."""
        block = position // BLOCK
        events = self.trace.events[block * BLOCK : position]
        return self.samples[block] + sum(event >> TILE_BITS in self.codes for event in events)

    def position_before(self, number: int) -> int:
        """Return the position before the expansion of that number, counted from 1.

        From the number after the last expansion on it is the end of the trace.
        """
        block = bisect_right(self.samples, number - 1) - 1
        left = number - self.samples[block]
        events = self.trace.events[block * BLOCK : (block + 1) * BLOCK]
        for position, event in enumerate(events, block * BLOCK):
            left -= event >> TILE_BITS in self.codes
            if not left:
                return position
        return len(self)


def read_history(trace: Trace) -> Generator[float, None, RunHistory]:
    """Prepare the history of a trace that has come to its end; the share done is 0.0 to 1.0."""
    line = timeline(trace)
    yield from line
    codes = trace.codes_of(EventKind.EXPAND)
    samples = array("I", [0])
    for first in range(0, len(trace), BLOCK):
        events = trace.events[first : first + BLOCK]
        samples.append(samples[-1] + sum(event >> TILE_BITS in codes for event in events))
        yield 1.0
    return RunHistory(trace, line.result, codes, samples)


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

    def __init__(self, kind: ClockKind, histories: Sequence[RunHistory]) -> None:
        """Count by `kind` over these lanes."""
        self.kind = kind
        self._histories = tuple(histories)
        longest = max(map(len, histories), default=0)

        def end(history: RunHistory) -> int:
            if kind is ClockKind.EXPANSIONS:
                return max(1, history.expansions)
            return len(history) if kind is ClockKind.EVENTS else longest

        self.ends = tuple(end(history) if history else 0 for history in histories)
        """For each lane the position of the clock at which it comes to its end."""
        self.length = max(self.ends, default=0)

    def position(self, lane: int, time: int) -> int:
        """Return how many events of a lane lie behind it when the clock says `time`."""
        history, end = self._histories[lane], self.ends[lane]
        if time >= end:
            return len(history)
        if time <= 0:
            return 0
        if self.kind is ClockKind.EVENTS:
            return time
        if self.kind is ClockKind.EXPANSIONS:
            return history.position_before(time + 1)
        return len(history) * time // end

    def positions(self, time: int) -> list[int]:
        """Return the position of each lane when the clock says `time`."""
        return [self.position(lane, time) for lane in range(len(self._histories))]

    def time(self, lane: int, position: int) -> int:
        """Return the first position of the clock at which a lane has `position` events behind it.

        The position is one from 0 to the number of the lane's events.
        """
        history, end = self._histories[lane], self.ends[lane]
        if position <= 0:
            return 0
        if self.kind is ClockKind.EVENTS:
            return position
        if self.kind is ClockKind.EXPANSIONS:
            return max(1, history.expansions_up_to(position))
        return -(-position * end // len(history))
