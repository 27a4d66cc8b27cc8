"""Terms of runs in parts: tours from stop to stop, and generations that are carved on."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.rooms_of import open_rooms


@term
def part(moment: Moment) -> str | None:
    """Return which part of a tour comes next, as in "part 2"."""
    return f"part {sum(leg.first < moment.position for leg in moment.trace.legs)}"


@term
def part_end(moment: Moment) -> str | None:
    """Return where the part of a tour ends that has begun: a stop, or one of several goals."""
    goals = moment.trace.leg_at(moment.position).goals
    return moment.name(goals[0]) if len(goals) == 1 else f"one of {len(goals)} goals"


@term
def carved_rooms(moment: Moment) -> str | None:
    """Return how many rooms are carved."""
    return counted(open_rooms(moment.player), "carved room")
