"""Pledge's algorithm.

1. Set out from the start to the right, if that way is open, else down, left or up: this is the
   main heading. Walk straight on until a wall is ahead.
2. Turn left until no wall is ahead, then follow the wall with the right hand. Count the quarter
   turns: one less for each to the left, one more for each to the right.
3. When the count is back at zero, the heading is the main heading again: leave the wall and go on
   with step 1. A plain wall follower would circle for ever around a pillar here.
4. Stop at a goal. The path is the walk without its detours: back from the goal, each time to the
   tile from which a tile was first entered.
5. Stop, and give up, when the first move along a wall is made a second time before the count is
   zero: the walk would circle along this wall, which goes all around it, for ever.

Source: John Pledge; told and proved by Harold Abelson and Andrea diSessa, "Turtle Geometry"
(1980).
Guarantee: a path in every perfect maze, and to every goal along the outer wall. With loops it may
give up although there is a path, and it cannot tell that there is none, unless no way leads from
the start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walker import is_isolated, walk
from labyrinth.core.search.toolkit.wall_following import quarter_turns
from labyrinth.core.structures import Turns
from labyrinth.core.trace.trace import EventKind

_CIRCLES = (
    "The walk circles along the wall that goes all around it, without a goal on the way; "
    "there may still be a path."
)


@solver(
    key="pledge",
    name="Pledge",
    summary="Follows walls and counts its turns, so that no pillar holds it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    shortcut="p",
    structures=(Turns(),),
    pseudocode=(
        line("until a goal is reached:"),
        line("    if the count is 0: walk straight on, or turn left"),
        line("    else: follow the wall with the right hand"),
        line("    count each turn: left one less, right one more"),
        line("    walk on to a tile for the first time", EventKind.EXPAND),
        line("        or once more", EventKind.STEP),
        line("    if this wall's first move is made again: give up"),
        line("leave the detours out of the walk, done", EventKind.PATH),
    ),
)
def pledge(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Walk by the count of turns."""
    if is_isolated(grid):
        return walk(grid, record, ())
    return walk(grid, record, _tiles(grid), _CIRCLES)


def _tiles(grid: SearchGrid) -> Iterator[int]:
    tiles, tile, ahead = grid.tiles, grid.start, quarter_turns(grid)
    main_heading = next(heading for heading in (1, 2, 3, 0) if tiles[tile + ahead[heading]])
    turns = 0
    first_move = None
    while True:
        if turns:
            turns += 1
        while not tiles[tile + ahead[(main_heading + turns) % 4]]:
            turns -= 1
        heading = (main_heading + turns) % 4
        tile += ahead[heading]
        move = 4 * tile + heading
        if turns == 0:
            first_move = None
        elif move == first_move:
            return
        else:
            first_move = first_move or move
        yield tile
