"""The marks of a race on the transport bar: those of all lanes, by the race's clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.races.clock import ClockKind
from labyrinth.races.race_player import AnyRacePlayer
from labyrinth.tui.playback.transport_bar import Landmark

GOAL_SEEN: Final = "◆"
_UNITS: Final = {
    ClockKind.EXPANSIONS: "expansion",
    ClockKind.EVENTS: "event",
    ClockKind.TOGETHER: "position",
}


def marks_of(player: AnyRacePlayer, names: Sequence[str]) -> tuple[Landmark, ...]:
    """Return where each lane sees a goal for the first time, and where it ends, in that order.

    An end has the number of its lane; of what stands at the same position the first lane is first.
    """
    race, clock = player.race, player.clock
    unit = _UNITS[clock.kind]
    marks = []
    for number, name in enumerate(names):
        seen = race.lanes[number].course.timeline.goal_seen
        if seen is not None:
            time = clock.time(number, seen)
            marks.append(Landmark(f"{name}: goal seen", GOAL_SEEN, time, unit=unit))
        marks.append(Landmark(f"{name}: end", str(number + 1), clock.ends[number], unit=unit))
    return tuple(sorted(marks, key=lambda mark: mark.position))
