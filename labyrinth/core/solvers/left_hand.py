"""The left-hand rule.

1. Set out from the start with a wall at the left hand; of several ways take the first of right,
   down, left, up. Where no wall touches the start, walk straight on until there is one at the
   left hand or ahead.
2. Turn left; as long as a wall is ahead, turn right; walk on to the next tile. So the left hand
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
from labyrinth.core.search.toolkit.wall_following import LEFT, follow_wall
from labyrinth.core.structures import Place
from labyrinth.core.trace.trace import EventKind


@solver(
    key="left-hand",
    name="Left-hand rule",
    summary="Walks with the left hand on the wall; loops defeat it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    shortcut="l",
    structures=(Place("Nothing but its place"),),
    pseudocode=(
        line("walk straight on until a wall is at the left hand"),
        line("until a goal is reached:"),
        line("    turn left; while a wall is ahead: turn right"),
        line("    walk on to a tile for the first time", EventKind.EXPAND),
        line("        or once more", EventKind.STEP),
        line("    if this is the first move again: give up"),
        line("leave the detours out of the walk, done", EventKind.PATH),
    ),
)
def left_hand(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Walk with the left hand on the wall."""
    return follow_wall(grid, record, LEFT)
