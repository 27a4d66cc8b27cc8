"""Looks: what a tile can look like, whatever the glyph set."""

from __future__ import annotations

from enum import IntEnum

from labyrinth.core.trace.player import Mark
from labyrinth.tui.maze_view.distance_scale import LEVELS


class Look(IntEnum):
    """What there is to tell of one tile."""

    WALL = 0
    FLOOR = 1
    LIGHT = 2
    MEDIUM = 3
    HEAVY = 4
    ACTIVE = 5
    FRONTIER = 6
    EXPANDED = 7
    TRAIL = 8
    PATH = 9
    START = 10
    GOAL = 11
    WALKER = 12
    PLANNED = 13
    PLANNED_WALL = 14


HEAT = 32
"""The first look of the heat map: a corridor at each level of distance has a look of its own."""

LOOKS = range(HEAT + LEVELS)
"""Every number that may stand for a look."""

COMPONENT_CLASSES: dict[Look, str] = {
    look: f"maze--{look.name.lower()}" for look in Look if look != Look.WALL
}
"""The component class that styles each look; walls share the floor's."""

CURSOR_CLASS = "maze--cursor"

MARK_CHARACTERS: dict[int, str] = {
    Look.ACTIVE: "o",
    Look.FRONTIER: "+",
    Look.EXPANDED: "·",
    Look.TRAIL: ":",
    Look.PATH: "*",
    Look.START: "S",
    Look.GOAL: "G",
    Look.WALKER: "@",
    Look.PLANNED: "◇",
    Look.PLANNED_WALL: "◆",
}
"""The character of each look that is more than a bare tile: no two states share one."""

_LOOK_OF_MARK = {
    Mark.NONE: Look.FLOOR,
    Mark.ACTIVE: Look.ACTIVE,
    Mark.FRONTIER: Look.FRONTIER,
    Mark.EXPANDED: Look.EXPANDED,
    Mark.TRAIL: Look.TRAIL,
    Mark.PATH: Look.PATH,
}


def look_of_weight(weight: int) -> Look:
    """Return the look of an unmarked tile of this weight, 0 for a wall."""
    if weight < 2:
        return Look.FLOOR if weight else Look.WALL
    if weight < 4:
        return Look.LIGHT
    return Look.MEDIUM if weight < 7 else Look.HEAVY


LOOKS_OF_WEIGHTS = bytes(look_of_weight(weight) for weight in range(256))
"""A translation table from tiles to looks."""

LOOKS_OF_MARKS = bytes(_LOOK_OF_MARK[mark] for mark in Mark)
"""The look of each mark."""

LOOKS_OF_PLANS = bytes(Look.PLANNED if weight else Look.PLANNED_WALL for weight in range(256))
"""A translation table from tiles that are about to be painted to their looks."""
