"""What a run did, event by event, and how it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.trace.events import (
        CARVE,
        CONSIDER,
        DISCOVER,
        EXPAND,
        FILL,
        LEAVE,
        LOOK,
        PATH,
        REFUSE,
        STAND,
        STEP,
        VISIT,
        EventKind,
    )
    from labyrinth.core.trace.pseudocode import Pseudocode
    from labyrinth.core.trace.trace import Trace

__all__ = [
    "CARVE",
    "CONSIDER",
    "DISCOVER",
    "EXPAND",
    "FILL",
    "LEAVE",
    "LOOK",
    "PATH",
    "REFUSE",
    "STAND",
    "STEP",
    "VISIT",
    "EventKind",
    "Pseudocode",
    "Trace",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.trace.events": (
            "CARVE",
            "CONSIDER",
            "DISCOVER",
            "EXPAND",
            "FILL",
            "LEAVE",
            "LOOK",
            "PATH",
            "REFUSE",
            "STAND",
            "STEP",
            "VISIT",
            "EventKind",
        ),
        "labyrinth.core.trace.pseudocode": ("Pseudocode",),
        "labyrinth.core.trace.trace": ("Trace",),
    },
)
