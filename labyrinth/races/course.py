"""The course of a lane: its trace, and what is looked up at any position of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

from labyrinth.core.task import during
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.races.expansions import Expansions, find_expansions


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
class Course:
    """A trace with its timeline and its expansions.

    The trace has deeds alone. Beyond it the course takes little more than a byte an event, and
    nothing for the tiles.
    """

    trace: Trace
    timeline: Timeline
    expansions: Expansions

    def __len__(self) -> int:
        """Return the number of events."""
        return self.timeline.length

    def at(self, position: int) -> Counts:
        """Return the counts at `position`, from 0 to the number of events: some microseconds."""
        figures = self.timeline.at(position)
        largest = self.timeline.largest_up_to(position)
        expansions = self.expansions.up_to(position)
        return Counts(position, figures.frontier, largest, figures.expanded, expansions)


def find_course(trace: Trace) -> Generator[float, None, Course]:
    """Prepare the course of a trace that has come to its end; the share done is 0.0 to 1.0."""
    line = timeline(trace)
    yield from line
    expansions = yield from during(1.0, find_expansions(trace))
    return Course(trace, line.result, expansions)
