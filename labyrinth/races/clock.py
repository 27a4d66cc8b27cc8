"""The clock of a race: one position for all lanes, and the position of each lane in its trace."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from labyrinth.races.course import Course


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

    def __init__(self, kind: ClockKind, courses: Sequence[Course]) -> None:
        """Count by `kind` over these lanes."""
        self.kind = kind
        self._courses = tuple(courses)
        longest = max(map(len, courses), default=0)
        self.ends = tuple(self._end(course, longest) for course in courses)
        """For each lane the position of the clock at which it comes to its end."""
        self.length = max(self.ends, default=0)

    def position(self, lane: int, time: int) -> int:
        """Return how many events of a lane lie behind it when the clock says `time`."""
        course, end = self._courses[lane], self.ends[lane]
        if time >= end:
            return len(course)
        if time <= 0:
            return 0
        if self.kind is ClockKind.EVENTS:
            return time
        if self.kind is ClockKind.EXPANSIONS:
            return course.expansions.before(time + 1)
        return len(course) * time // end

    def positions(self, time: int) -> list[int]:
        """Return the position of each lane when the clock says `time`."""
        return [self.position(lane, time) for lane in range(len(self._courses))]

    def time(self, lane: int, position: int) -> int:
        """Return the first position of the clock at which a lane has `position` events behind it.

        The position is one from 0 to the number of the lane's events.
        """
        course, end = self._courses[lane], self.ends[lane]
        if position <= 0:
            return 0
        if self.kind is ClockKind.EVENTS:
            return position
        if self.kind is ClockKind.EXPANSIONS:
            return max(1, course.expansions.up_to(position))
        return -(-position * end // len(course))

    def _end(self, course: Course, longest: int) -> int:
        if not course:
            return 0
        if self.kind is ClockKind.EVENTS:
            return len(course)
        if self.kind is ClockKind.EXPANSIONS:
            return max(1, course.expansions.total)
        return longest
