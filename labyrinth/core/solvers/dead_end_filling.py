"""Dead-end filling.

No path without detours enters a dead end, so filling dead ends loses no path. In a perfect maze
with one goal, only the path is left. Otherwise loops or paths to other goals are also left, and the
breadth-first search at the end chooses between them. Filled tiles do not count as expanded.

Source: folklore; described by Walter Pullen, "Think Labyrinth"; the search is Edward F. Moore's.
Guarantee: a path with the fewest steps, if there is a path: in a perfect maze with one goal after
filling, otherwise after the search at the end. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.filling import SEARCH_OF_REST, search_rest
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode(
    """
Dead-end filling
| for each tile:
    NEXT consider: {tile} is the next corridor tile, row by row.
|     while it is a dead end and not the start or a goal:
    DEAD_END stand: {tile} has {open_ways}: it is a dead end.
    OPEN refuse: {tile} has {open_ways}: it is not a dead end.
    KEPT refuse: {tile} is {endpoint}: it stays.
|         fill it and go to its only open neighbour
    FILL_IN step: {tile} is filled; {left_beside}.
"""
    + SEARCH_OF_REST
)
NEXT, DEAD_END, OPEN, KEPT, FILL_IN, *_ = CODE.codes.values()


@solver(
    summary="Fills all dead ends and searches what is left: finds a shortest path.",
    time="O(n): each tile is filled or searched once",
    memory="O(n)",
    question="In which mazes does filling alone find the path?",
    answer="""In perfect mazes with one goal: every branch off the path ends in a dead end, and is
        filled from there. A loop has no dead end.""",
    guarantee=Guarantee.FEWEST_STEPS,
    shortcut="u",
    refused={
        **OF_TILES,
        "diagonal": "it fills corridors, and diagonal moves do not follow corridors",
    },
    structures=["FilledTiles", "Queue"],
    choices="All dead ends are filled, and the order makes no difference: nothing is chosen.",
    pseudocode=CODE,
)
def dead_end_filling(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Fill the dead ends, and search the remaining tiles breadth first."""
    width = grid.width
    kept = {grid.start, *grid.goals}
    tiles = bytearray(grid.tiles)
    looks = filled = 0
    for tile in range(width, len(tiles) - width):
        if decide is not None and tiles[tile]:
            decide(NEXT + tile)
            if tile in kept:
                decide(KEPT + tile)
        while tiles[tile] and tile not in kept:
            exits = [
                neighbour
                for neighbour in (tile - width, tile + width, tile - 1, tile + 1)
                if tiles[neighbour]
            ]
            looks += 1
            if looks % SLICE == 0:
                yield filled
            if decide is not None:
                decide((DEAD_END if len(exits) < 2 else OPEN) + tile)
            if len(exits) > 1:
                break
            tiles[tile] = 0
            record(FILL_IN + tile)
            filled += 1
            if not exits:
                break
            tile = exits[0]
            if decide is not None and tile in kept:
                decide(KEPT + tile)
    return (yield from search_rest(grid, record, decide, CODE.codes, tiles))
