"""The left-hand rule.

The left hand never leaves the wall. Of several ways to set out the first of right, down, left, up
is taken. The path is the walk without its detours: back from the goal, each time to the tile from
which a tile was first entered. When the first move along the wall is made a second time, the walk
would only repeat itself from then on.

Source: folklore; known as the hand-on-wall rule, or wall following.
Guarantee: a path in every perfect maze. With loops it may give up although there is a path, and
it cannot tell that there is none, unless no way leads from the start.
"""

from __future__ import annotations

from labyrinth.core.declaration.solver import Growth, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.wall_following import LEFT, follow_wall, hand_lines
from labyrinth.core.structures import Place

LINES = hand_lines("Left-hand rule", "left", "right")


@solver(
    key="left-hand",
    summary="Walks with the left hand on the wall; loops defeat it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    shortcut="l",
    structures=(Place("Nothing but its place"),),
    pseudocode=LINES.code,
)
def left_hand(grid: SearchGrid, record: Record) -> Slices:
    """Walk with the left hand on the wall."""
    return follow_wall(grid, record, LEFT, LINES)
