"""Breadth-first search to the nearest of some targets."""

from __future__ import annotations

from collections.abc import Container

from labyrinth.core.declaration.solver import Found, Record, Slices
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to, slices
from labyrinth.core.task import relay
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode


def breadth_first(
    grid: SearchGrid,
    record: Record,
    take: int,
    put: int,
    sources: list[int],
    targets: Container[int],
) -> Slices:
    """Search breadth first from the sources; the path leads from one of them to a target.

    The line `take` records what is expanded, `put` what is discovered.
    """
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = no_arrivals(grid)
    for source in sources:
        arrivals[source] = SOURCE
    queue = sources[:]
    for before, tiles in slices(queue):
        for tile in tiles:
            record(take + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if neighbour in targets:
                        expanded = queue.index(tile, before) + 1
                        return Found(path_to(neighbour, arrivals), expanded)
                    queue.append(neighbour)
        yield before
    return Found([], len(queue))


def rest_lines(code: Pseudocode) -> tuple[int, int]:
    """Add the lines of `search_rest` to a solver's pseudocode; return its `take` and `put`."""
    code.line("put the start in a queue, and search what is left:")
    take = code.line("    take the tile at the front and expand it", EXPAND)
    put = code.line("    queue its neighbours that were not seen before", DISCOVER)
    code.line("    one is a goal: walk back to the start, done", PATH)
    code.line("no goal can be reached")
    return take, put


def search_rest(
    grid: SearchGrid, record: Record, take: int, put: int, left: bytearray, filled: int
) -> Slices:
    """Search breadth first what is left of the tiles, of which `filled` count as expanded.

    The lines `take` and `put` are those of `rest_lines`.
    """
    rest = grid.replaced(tiles=bytes(left))
    search = breadth_first(rest, record, take, put, [grid.start], grid.goals)
    found = yield from relay(search, lambda expanded: filled + expanded)
    return found.replaced(expanded=filled + found.expanded)
