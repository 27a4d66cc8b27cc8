"""The event budget: how much of a long walk a trace keeps, so that its memory is bounded.

A walk, or an automaton, records each step as long as the trace holds fewer events than
`events_in_detail` says; loop-erased walks, which go on in half the time without a record, at most
EVENTS_ALWAYS_KEPT. From there on it records only what lasts: the tiles that are open or closed
for good, or those that differ after many steps. A trace thinned in this way is still exact: it
plays to the same maze, and back. Of up to a thousand rooms all is kept.
"""

from __future__ import annotations

from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms

EVENTS_A_ROOM: Final = 6
"""With this many in detail, what lasts fits into 10 events a room: 40 of 48 bytes a room, of which
the tiles now and before take the others, so 12 bytes for each of a room's four tiles."""
EVENTS_ALWAYS_KEPT: Final = 50_000
"""What is kept in detail of any maze: about 50 events for each of a thousand rooms."""


def events_in_detail(maze: Maze) -> int:
    """Return how many events a generator of this maze may record before it leaves out steps."""
    return max(EVENTS_ALWAYS_KEPT, EVENTS_A_ROOM * count_rooms(maze))
