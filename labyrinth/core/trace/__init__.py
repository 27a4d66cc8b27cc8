"""What a run did, event by event, and how it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.trace.events import CARVE as CARVE
    from labyrinth.core.trace.events import CONSIDER as CONSIDER
    from labyrinth.core.trace.events import DISCOVER as DISCOVER
    from labyrinth.core.trace.events import EXPAND as EXPAND
    from labyrinth.core.trace.events import FILL as FILL
    from labyrinth.core.trace.events import LEAVE as LEAVE
    from labyrinth.core.trace.events import LOOK as LOOK
    from labyrinth.core.trace.events import PATH as PATH
    from labyrinth.core.trace.events import REFUSE as REFUSE
    from labyrinth.core.trace.events import STAND as STAND
    from labyrinth.core.trace.events import STEP as STEP
    from labyrinth.core.trace.events import VISIT as VISIT
    from labyrinth.core.trace.events import EventKind as EventKind
    from labyrinth.core.trace.pseudocode import Pseudocode as Pseudocode
    from labyrinth.core.trace.trace import Trace as Trace

_EVENTS = "CARVE CONSIDER DISCOVER EXPAND FILL LEAVE LOOK PATH REFUSE STAND STEP VISIT EventKind"
__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.trace.events": _EVENTS.split(),
        "labyrinth.core.trace.pseudocode": ["Pseudocode"],
        "labyrinth.core.trace.trace": ["Trace"],
    },
)
