"""Trémaux's algorithm.

Of several passages without a mark the first of right, down, left, up is walked.

Source: Charles Pierre Trémaux (about 1876), told by Édouard Lucas, "Récréations mathématiques"
(1882).
Guarantee: a path, if there is a path, and each passage is walked twice at the most. Weights are
ignored.
"""

from __future__ import annotations

from itertools import count

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import EXPAND, PATH, STEP, Pseudocode

CODE = Pseudocode("Trémaux")
BEGIN = CODE.line("stand on the start", EXPAND)
CODE.line("until a goal is reached:")
CODE.line("    if a passage has no mark: mark it and walk it")
ENTER = CODE.line("        the tile beyond is new", EXPAND)
TURN_ROUND = CODE.line("        or known: walk back at once, mark it again", STEP)
GO_BACK = CODE.line("    else: walk back where the tile was first entered", STEP)
CODE.line("        back at the start: no goal can be reached")
CODE.line("the passages with one mark are the path, done", PATH)


@solver(
    key="tremaux",
    summary="Walks and marks its passages, none more than twice: some path.",
    guarantee=Guarantee.ANY_PATH,
    growth=Growth.WALK,
    shortcut="t",
    refused={"diagonal": "it marks the ends of corridors, and a step across a corner passes none"},
    structures=lambda: (structures.WayBack(back=GO_BACK),),
    pseudocode=CODE,
)
def tremaux(grid: SearchGrid, record: Record) -> Slices:
    """Walk and mark the passages."""
    tiles, tile, goals, width = grid.tiles, grid.start, grid.goals, grid.width
    # A passage is a step and twice the lower of its tiles, one more where it goes up or down.
    ways = ((1, 0, 0), (width, 0, 1), (-1, -2, 0), (-width, -2 * width, 1))
    marked = bytearray(2 * len(tiles))
    arrivals = no_arrivals(grid)
    arrivals[tile] = SOURCE
    record(BEGIN + tile)
    expanded = 1
    for moves in count(1):
        if moves % SLICE == 0:
            yield expanded
        for step, lower, upright in ways:
            passage = 2 * tile + lower + upright
            if tiles[tile + step] and not marked[passage]:
                marked[passage] = 1
                beyond = tile + step
                if arrivals[beyond]:
                    record(TURN_ROUND + beyond)
                    record(TURN_ROUND + tile)
                    break
                arrivals[beyond] = step
                record(ENTER + beyond)
                expanded += 1
                if beyond in goals:
                    return Found(path_to(beyond, arrivals), expanded)
                tile = beyond
                break
        else:
            if tile == grid.start:
                break
            tile -= arrivals[tile]
            record(GO_BACK + tile)
    return Found([], expanded)
