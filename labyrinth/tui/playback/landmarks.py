"""The landmarks of a run: the positions that are marked on the transport bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from labyrinth.core.trace.timeline import Timeline
from labyrinth.core.trace.trace import Leg
from labyrinth.tui.widgets.counted import counted


class Landmark(NamedTuple):
    """A position of a run that is worth a mark, with its name and the glyph of the mark."""

    name: str
    glyph: str
    position: int
    detail: str = ""
    """What there is to tell of it besides, or nothing."""

    def in_words(self) -> str:
        """Say what it is and where: "▲ Largest frontier, at event 733,857: 1,204 tiles"."""
        place = f"{self.glyph} {self.name}, at event {self.position:,}"
        return f"{place}: {self.detail}" if self.detail else place


def landmarks(timeline: Timeline, legs: Sequence[Leg] = ()) -> tuple[Landmark, ...]:
    """Return the landmarks of a run in the order of their positions.

    Of a tour, whose parts are `legs`, the stops are among them, where the next part begins.
    """
    largest = timeline.at(timeline.largest_frontier or 0).frontier
    found = (
        ("First branch", "◇", timeline.first_branch, ""),
        ("Largest frontier", "▲", timeline.largest_frontier, counted(largest, "tile")),
        ("Goal seen", "★", timeline.goal_seen, ""),
        ("Done", "■", timeline.done, ""),
    )
    marks = [Landmark(name, glyph, at, said) for name, glyph, at, said in found if at is not None]
    for number, leg in enumerate(legs[1:], 1):
        marks.append(Landmark(f"Stop {number}", str(number % 10), leg.first))
    return tuple(sorted(marks, key=lambda mark: mark.position))
