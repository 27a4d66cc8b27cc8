"""Pledge's algorithm.

The way that is open first of right, down, left and up is the main heading. When the count is back
at zero, the heading is the main heading again, and the walk leaves the wall: a plain wall follower
would circle for ever around a pillar here. After its first move along a wall a second time, the
walk would circle for ever along this wall, which goes all around it.

Source: John Pledge; told and proved by Harold Abelson and Andrea diSessa, "Turtle Geometry"
(1980).
Guarantee: a path in every perfect maze, and to every goal along the outer wall. With loops it may
give up although there is a path, and it cannot tell that there is none, unless no way leads from
the start.
"""

from __future__ import annotations

from itertools import count

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.search.toolkit.wall_following import ALONG_WALLS, quarter_turns
from labyrinth.core.task import SLICE
from labyrinth.core.trace import EXPAND, PATH, STEP, Pseudocode

_CIRCLES = (
    "The walk circles along the wall that goes all around it, without a goal on the way; "
    "there may still be a path."
)

CODE = Pseudocode("Pledge")
BEGIN = CODE.line("stand on the start, the count of turns is 0", EXPAND)
CODE.line("until a goal is reached:")
CODE.line("    if the count is 0: walk straight on; at a wall turn left")
NEW_AHEAD = CODE.line("        to a tile that is new", EXPAND)
KNOWN_AHEAD = CODE.line("        or known", STEP)
CODE.line("    else: follow the wall with the right hand")
NEW_AT_WALL = CODE.line("        to a tile that is new", EXPAND)
KNOWN_AT_WALL = CODE.line("        or known", STEP)
CODE.line("    count each quarter turn: left one less, right one more")
CODE.line("    if this wall's first move is made again: give up")
CODE.line("leave the detours out of the walk, done", PATH)


@solver(
    key="pledge",
    summary="Follows walls and counts its turns, so that no pillar holds it.",
    guarantee=Guarantee.MAY_GIVE_UP,
    growth=Growth.WALK,
    refused=ALONG_WALLS,
    structures=lambda: (structures.Turns(free=(NEW_AHEAD, KNOWN_AHEAD)),),
    pseudocode=CODE,
)
def pledge(grid: SearchGrid, record: Record) -> Slices:
    """Walk by the count of turns."""
    tiles, goals, ahead = grid.tiles, grid.goals, quarter_turns(grid)
    tile = grid.start
    record(BEGIN + tile)
    headings = [heading for heading in (1, 2, 3, 0) if tiles[tile + ahead[heading]]]
    if not headings:
        return Found([], 1)
    main_heading = headings[0]
    arrivals = no_arrivals(grid)
    arrivals[tile] = SOURCE
    turns, first_move, expanded = 0, None, 1
    for moves in count(1):
        new, known = NEW_AHEAD, KNOWN_AHEAD
        if turns:
            new, known = NEW_AT_WALL, KNOWN_AT_WALL
            turns += 1
        while not tiles[tile + ahead[(main_heading + turns) % 4]]:
            turns -= 1
        heading = (main_heading + turns) % 4
        tile += ahead[heading]
        move = 4 * tile + heading
        if turns == 0:
            first_move = None
        elif move == first_move:
            break
        else:
            first_move = first_move or move
        if arrivals[tile]:
            record(known + tile)
        else:
            arrivals[tile] = ahead[heading]
            record(new + tile)
            expanded += 1
            if tile in goals:
                return Found(path_to(tile, arrivals), expanded)
        if moves % SLICE == 0:
            yield expanded
    return Found([], expanded, _CIRCLES)
