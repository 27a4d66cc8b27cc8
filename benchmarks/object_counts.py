"""Counts of objects that a program could leak."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Collection
from dataclasses import dataclass
from weakref import WeakSet

from textual.pilot import Pilot
from textual.widget import Widget

from labyrinth.tui.screens.maze_screen import MazeScreen


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of what could be leaked."""

    widgets: int
    watchers: int
    tasks: int
    observers: int
    timers: int


def all_widgets() -> WeakSet[Widget]:
    """Return the widgets that are alive, of every application."""
    gc.unfreeze()  # frozen objects would not be among them
    gc.collect()
    return WeakSet(each for each in gc.get_objects() if isinstance(each, Widget))


def counts(pilot: Pilot[None], others: Collection[Widget] = ()) -> Counts:
    """Count the living objects, except widgets of `others`."""
    widgets = [each for each in all_widgets() if each not in others]
    mine = [each for each in widgets if each.is_attached and each.app is pilot.app]
    watchers = (getattr(each, "__watchers", {}) for each in (*mine, pilot.app))
    return Counts(
        len(widgets),
        sum(len(those) for each in watchers for those in each.values()),
        len(asyncio.all_tasks()),
        sum(
            len(each.document._observers)
            for each in pilot.app.screen_stack
            if isinstance(each, MazeScreen)
        ),
        sum(len(each._timers) for each in (*mine, pilot.app)),
    )
