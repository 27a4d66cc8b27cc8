"""The landmarks of a run: the positions that are marked on the transport bar."""

from __future__ import annotations

from typing import NamedTuple

from labyrinth.core.trace.timeline import Timeline


class Landmark(NamedTuple):
    """A position of a run that is worth a mark, with its name and the glyph of the mark."""

    name: str
    glyph: str
    position: int


def landmarks(timeline: Timeline) -> tuple[Landmark, ...]:
    """Return the landmarks of a run in the order of their positions."""
    found = (
        ("First branch", "◇", timeline.first_branch),
        ("Largest frontier", "▲", timeline.largest_frontier),
        ("Goal seen", "★", timeline.goal_seen),
        ("Done", "■", timeline.done),
    )
    marks = [Landmark(name, glyph, at) for name, glyph, at in found if at is not None]
    return tuple(sorted(marks, key=lambda mark: mark.position))
