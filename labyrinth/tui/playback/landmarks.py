"""The landmarks of a run: the positions that are marked on the transport bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from labyrinth.core.counted import counted
from labyrinth.core.trace.timeline import Timeline
from labyrinth.core.trace.trace import Leg
from labyrinth.predicting.score import Score
from labyrinth.predicting.verdict import miss_in_words


class Landmark(NamedTuple):
    """A position of a run that is worth a mark, with its name and the glyph of the mark."""

    name: str
    glyph: str
    position: int
    detail: str = ""
    """What there is to tell of it besides, or nothing."""
    unit: str = "event"
    """What positions count."""

    def in_words(self) -> str:
        """Say what it is and where: "▲ Largest frontier, at event 733,857: 1,204 tiles"."""
        place = f"{self.glyph} {self.name}, at {self.unit} {self.position:,}"
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


def missed_marks(score: Score, width: int) -> list[Landmark]:
    """Return the steps of a run that were predicted wrongly, of a maze so many tiles wide."""
    return [
        Landmark("Missed", "✗", answer.question.choice.reason_at, miss_in_words(answer, width))
        for answer in score.missed
    ]
