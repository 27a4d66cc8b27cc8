"""The right-hand rule.

Of several ways to set out the first of right, down, left, up is taken. After its first move along
the wall a second time, the walk would only repeat itself.

Source: folklore; known as the hand-on-wall rule, or wall following.
Guarantee: a path in every perfect maze. With loops it may give up although there is a path, and
it cannot tell that there is none, unless no way leads from the start.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Growth, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.wall_following import ALONG_WALLS, RIGHT, Hand

HAND = Hand("Right-hand rule", RIGHT, "right", "left")


@solver(
    key="right-hand",
    summary="Walks with the right hand on the wall; loops defeat it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    shortcut="r",
    refused=ALONG_WALLS,
    structures=lambda: (structures.Place("Nothing but its place"),),
    pseudocode=HAND.code,
)
def right_hand(grid: SearchGrid, record: Record) -> Slices:
    """Walk with the right hand on the wall."""
    return HAND.follow(grid, record)
