"""The right-hand rule.

1. Set out from the start with a wall at the right hand; of several ways take the first of right,
   down, left, up. Where no wall touches the start, walk straight on until there is one at the
   right hand or ahead.
2. Turn right; as long as a wall is ahead, turn left; walk on to the next tile. So the right hand
   never leaves the wall.
3. Stop at a goal. The path is the walk without its detours: back from the goal, each time to the
   tile from which a tile was first entered.
4. Stop, and give up, when the first move along the wall is made a second time: from then on the
   walk would only repeat itself.

Source: folklore; known as the hand-on-wall rule, or wall following.
Guarantee: a path in every perfect maze. With loops it may give up although there is a path, and
it cannot tell that there is none, unless no way leads from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.wall_following import RIGHT, follow_wall
from labyrinth.core.structures import Place
from labyrinth.core.trace.trace import EventKind


@solver(
    key="right-hand",
    name="Right-hand rule",
    summary="Walks with the right hand on the wall; loops defeat it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    shortcut="r",
    structures=(Place("Nothing but its place"),),
    pseudocode=(
        line("walk straight on until a wall is at the right hand"),
        line("until a goal is reached:"),
        line("    turn right; while a wall is ahead: turn left"),
        line("    walk on to a tile for the first time", EventKind.EXPAND),
        line("        or once more", EventKind.STEP),
        line("    if this is the first move again: give up"),
        line("leave the detours out of the walk, done", EventKind.PATH),
    ),
)
def right_hand(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Walk with the right hand on the wall."""
    return follow_wall(grid, record, RIGHT)
