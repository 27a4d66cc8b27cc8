"""What a run did, event by event, and how it is played."""

from labyrinth.core.trace.events import (
    CARVE,
    DISCOVER,
    EXPAND,
    FILL,
    LEAVE,
    LOOK,
    PATH,
    STEP,
    VISIT,
    EventKind,
)
from labyrinth.core.trace.pseudocode import Pseudocode
from labyrinth.core.trace.trace import Trace

__all__ = [
    "CARVE",
    "DISCOVER",
    "EXPAND",
    "FILL",
    "LEAVE",
    "LOOK",
    "PATH",
    "STEP",
    "VISIT",
    "EventKind",
    "Pseudocode",
    "Trace",
]
