"""Cul-de-sac filling.

In the order of a depth-first walk all that lies beyond a tile has the numbers that follow its own.
If the lowest number next to a tile, or to any beyond it, is not below the number of the tile
before, the one way in is also the only way out. Without a goal in it, such a part is a cul-de-sac,
be it a dead end or one with loops. What is left is exactly the tiles that lie on paths without
detours.

Source: Walter Pullen, "Think Labyrinth", after folklore; the lowest numbers are those of John
Hopcroft and Robert Tarjan, "Algorithm 447: efficient algorithms for graph manipulation" (1973).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import search_rest
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Cul-de-sac filling")
CODE.line("number the tiles in the order of a depth-first walk")
CODE.line("for each tile and all that lies beyond it:")
CODE.line("    if one way leads in, and no goal is there:")
FILL_IN = CODE.line("        fill it", EXPAND)
CODE.line("put the start in a queue, and search what is left:")
TAKE = CODE.line("    take the tile at the front and expand it", EXPAND)
PUT = CODE.line("    queue its neighbours that were not seen before", DISCOVER)
CODE.line("    one is a goal: walk back to the start, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="cul-de-sac-filling",
    summary="Fills what has one way in and no goal: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    structures=lambda: (structures.Queue(),),
    pseudocode=CODE,
)
def cul_de_sac_filling(grid: SearchGrid, record: Record) -> Slices:
    """Fill the cul-de-sacs and search the rest."""
    order, before = yield from _depth_first_order(grid)
    ends = yield from _cul_de_sacs(grid, order, before)
    tiles = bytearray(grid.tiles)
    filled = 0
    for first, end in ends:
        for tile in order[first:end]:
            tiles[tile] = 0
            record(FILL_IN + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, TAKE, PUT, tiles, filled))


def _depth_first_order(grid: SearchGrid) -> Generator[int, None, tuple[list[int], list[int]]]:
    """Return the tiles in the order of the walk, and the tile before each tile."""
    width = grid.width
    unnumbered = bytearray(grid.tiles)
    before = [grid.start] * len(unnumbered)
    order: list[int] = []
    stack = [grid.start]
    while stack:
        tile = stack.pop()
        if not unnumbered[tile]:
            continue
        unnumbered[tile] = 0
        order.append(tile)
        for neighbour in (tile - width, tile - 1, tile + width, tile + 1):
            if unnumbered[neighbour]:
                before[neighbour] = tile
                stack.append(neighbour)
        if len(order) % SLICE == 0:
            yield 0
    return order, before


def _cul_de_sacs(
    grid: SearchGrid, order: list[int], before: list[int]
) -> Generator[int, None, list[tuple[int, int]]]:
    """Return the first number of each cul-de-sac, and the number after its last."""
    width = grid.width
    # Walls have a number above all others.
    numbers = [len(order)] * len(grid.tiles)
    for number, tile in enumerate(order):
        numbers[tile] = number
    lowest = list(range(len(order)))
    ends = list(range(1, len(order) + 1))
    has_goal = bytearray(tile in grid.goals for tile in order)
    cul_de_sacs: list[tuple[int, int]] = []
    for number in range(len(order) - 1, 0, -1):
        tile = order[number]
        low = min(
            lowest[number],
            numbers[tile - width],
            numbers[tile + width],
            numbers[tile - 1],
            numbers[tile + 1],
        )
        parent = numbers[before[tile]]
        lowest[parent] = min(lowest[parent], low)
        ends[parent] = max(ends[parent], ends[number])
        has_goal[parent] |= has_goal[number]
        if low >= parent and not has_goal[number]:
            # It takes in those that were found within it.
            while cul_de_sacs and cul_de_sacs[-1][0] < ends[number]:
                cul_de_sacs.pop()
            cul_de_sacs.append((number, ends[number]))
        if number % SLICE == 0:
            yield 0
    return cul_de_sacs[::-1]
