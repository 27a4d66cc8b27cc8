"""The trace of a run, event by event, and its playback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.trace.events import CARVE as CARVE
    from labyrinth.core.trace.events import CONSIDER as CONSIDER
    from labyrinth.core.trace.events import DECIDING as DECIDING
    from labyrinth.core.trace.events import DISCOVER as DISCOVER
    from labyrinth.core.trace.events import EXPAND as EXPAND
    from labyrinth.core.trace.events import FILL as FILL
    from labyrinth.core.trace.events import LEAVE as LEAVE
    from labyrinth.core.trace.events import LOOK as LOOK
    from labyrinth.core.trace.events import PATH as PATH
    from labyrinth.core.trace.events import REFUSE as REFUSE
    from labyrinth.core.trace.events import STAND as STAND
    from labyrinth.core.trace.events import STEP as STEP
    from labyrinth.core.trace.events import TILE_BITS as TILE_BITS
    from labyrinth.core.trace.events import TILE_MASK as TILE_MASK
    from labyrinth.core.trace.events import VISIT as VISIT
    from labyrinth.core.trace.events import EventKind as EventKind
    from labyrinth.core.trace.player import Mark as Mark
    from labyrinth.core.trace.player import Player as Player
    from labyrinth.core.trace.pseudocode import Pseudocode as Pseudocode
    from labyrinth.core.trace.recording import forget as forget
    from labyrinth.core.trace.recording import named as named
    from labyrinth.core.trace.recording import record_decisions as record_decisions
    from labyrinth.core.trace.recording import record_with as record_with
    from labyrinth.core.trace.trace import Trace as Trace

_KINDS = "CARVE CONSIDER DISCOVER EXPAND FILL LEAVE LOOK PATH REFUSE STAND STEP VISIT EventKind"
__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.trace.events": [*_KINDS.split(), "DECIDING", "TILE_BITS", "TILE_MASK"],
        "labyrinth.core.trace.player": ["Mark", "Player"],
        "labyrinth.core.trace.pseudocode": ["Pseudocode"],
        "labyrinth.core.trace.recording": ["forget", "named", "record_decisions", "record_with"],
        "labyrinth.core.trace.trace": ["Trace"],
    },
)
