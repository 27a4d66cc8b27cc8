"""Filling: find the parts of a maze that lead nowhere, and search the rest.

Solvers that fill declare SEARCH_OF_REST after their own lines.
"""

from collections.abc import Generator, Mapping
from typing import Final

from labyrinth.core.declaration.solver import Decide, Record, Slices, registry
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.task import SLICE, relay

SEARCH_OF_REST: Final = """
| put the start in a queue and search the remaining tiles:
    BEGIN stand: The remaining tiles are searched breadth first, from {tile}.
    MORE stand: The queue holds {waiting}; {tile} is at the front.
|     take the tile at the front and expand it
    TAKE expand: {tile} joined the queue first: it is expanded, {steps} from the start.
|     add its undiscovered neighbours to the queue
    PUT discover: {tile} is {steps} from the start: it joins the end of the queue.
    NEW consider: {tile}, a neighbour of {here}, has not been discovered yet.
    SEEN refuse: {tile} {seen}: it is skipped.
|     if one is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
"""


def search_rest(
    grid: SearchGrid, record: Record, decide: Decide, codes: Mapping[str, int], left: bytearray
) -> Slices:
    """Search breadth first over the tiles that are not 0 in `left`; the other tiles are filled."""
    filled, rest = left.count(0) - grid.tiles.count(0), grid.replaced(tiles=bytes(left))
    search = registry.get("bfs").run(rest, record, decide, codes)
    found = yield from relay(search, lambda expanded: filled + expanded)
    return found.replaced(filled=filled)


def hanging_parts(
    grid: SearchGrid, decide: Decide, codes: Mapping[str, int], most_loops: int | None = None
) -> Generator[int, None, list[list[int]]]:
    """Return the largest goal-free parts attached by a single tile, in depth-first order.

    A part is a list of tile indices, also in depth-first order, without the tile that attaches it.
    With `most_loops` only parts with at most that many loops are returned, not counting the loops
    of smaller parts that a single tile attaches to a part. Tiles that the start does not reach are
    in no part.

    Tiles are numbered in depth-first order, so the descendants of a tile have the numbers that
    follow its own. A tile and its descendants hang on its predecessor if none of them has a
    neighbour with a number below the number of the predecessor. This use of lowest numbers is due
    to John Hopcroft and Robert Tarjan, "Algorithm 447: efficient algorithms for graph manipulation"
    (1973).
    """
    order, before = yield from _depth_first_order(grid, decide, codes["NUMBERED"])
    width, goals = grid.width, grid.goals
    # Walls get a number above all others.
    numbers = [len(order)] * len(grid.tiles)
    for number, tile in enumerate(order):
        numbers[tile] = number
    lowest = list(range(len(order)))
    ends = list(range(1, len(order) + 1))
    stays = bytearray(tile in goals for tile in order)
    loops = [0] * len(order)
    parts: list[tuple[int, int]] = []
    for number in range(len(order) - 1, 0, -1):
        tile = order[number]
        above, below = numbers[tile - width], numbers[tile + width]
        left, right = numbers[tile - 1], numbers[tile + 1]
        low = min(lowest[number], above, below, left, right)
        parent = numbers[before[tile]]
        lowest[parent] = min(lowest[parent], low)
        ends[parent] = max(ends[parent], ends[number])
        hangs = low >= parent
        if most_loops is not None:
            # The way back to the tile before closes no loop.
            loops[number] -= 1
            loops[number] += (
                (above < number) + (below < number) + (left < number) + (right < number)
            )
            if not hangs:
                loops[parent] += loops[number]
            elif loops[number] > most_loops:
                stays[number] = True
        if decide is not None:
            answer = "HANGS"
            if not hangs:
                answer = "SECOND_WAY"
            elif stays[number]:
                looped = most_loops is not None and loops[number] > most_loops
                answer = "LOOPED" if looped else "STAYS"
            decide(codes["LOOKS"] + tile)
            decide(codes[answer] + tile)
        stays[parent] |= stays[number]
        if hangs and not stays[number]:
            # It includes those found within it.
            while parts and parts[-1][0] < ends[number]:
                parts.pop()
            parts.append((number, ends[number]))
        if number % SLICE == 0:
            yield 0
    return [order[first:end] for first, end in reversed(parts)]


def _depth_first_order(
    grid: SearchGrid, decide: Decide, numbered: int
) -> Generator[int, None, tuple[list[int], list[int]]]:
    """Return the tiles in depth-first order, and the predecessor of each tile."""
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
        if decide is not None:
            decide(numbered + tile, len(order))
        for neighbour in (tile - width, tile - 1, tile + width, tile + 1):
            if unnumbered[neighbour]:
                before[neighbour] = tile
                stack.append(neighbour)
        if len(order) % SLICE == 0:
            yield 0
    return order, before
