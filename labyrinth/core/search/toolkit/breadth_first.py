"""Breadth-first search to the nearest of some targets."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to, slices
from labyrinth.core.task import relay
from labyrinth.core.trace import Pseudocode
from labyrinth.core.trace.recording import led_to


class BreadthFirstLines(NamedTuple):
    """The lines of a breadth-first search: what they ask, do and find out, in their order."""

    begin: int
    more: int
    take: int
    new: int
    seen: int
    put: int
    target: int
    no_target: int
    none_left: int


def breadth_first(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    lines: BreadthFirstLines,
    sources: list[int],
    targets: Container[int],
) -> Slices:
    """Search breadth first from the sources; the path leads from one of them to a target."""
    begin, more, take, new, seen, put, _, no_target, none_left = lines
    record = led_to(record, decide, {take: [more], put: [new]})
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = no_arrivals(grid)
    for source in sources:
        arrivals[source] = SOURCE
        if decide is not None:
            decide(begin + source)
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
                    if decide is not None:
                        decide(no_target + neighbour)
                    queue.append(neighbour)
                elif decide is not None:
                    decide(seen + neighbour)
        yield before
    if decide is not None:
        decide(none_left + sources[0])
    return Found([], len(queue))


def rest_lines(code: Pseudocode) -> BreadthFirstLines:
    """Add the lines of `search_rest` to a solver's pseudocode, and return them."""
    codes = code.add(
        """
| put the start in a queue, and search what is left:
    BEGIN stand: What is left of the tiles is searched breadth first, from {tile} on.
    MORE stand: {waiting} in the queue, {tile} at the front.
|     take the tile at the front and expand it
    TAKE expand: {tile} was found before all others that wait, {steps} from the start.
|     queue its neighbours that were not seen before
    PUT discover: {tile} is {steps} from the start: it goes to the end of the queue.
    NEW consider: {tile}, beside {here}, was not seen before.
    SEEN refuse: {tile} {seen}: it is passed over.
|     one is a goal: walk back to the start, done
    TARGET path: {tile} lies on the path found: step {number} of {length}.
    NO_TARGET stand: {tile} is no goal.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
"""
    )
    return BreadthFirstLines(**{name.lower(): code for name, code in codes.items()})


def search_rest(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    lines: BreadthFirstLines,
    left: bytearray,
    filled: int,
) -> Slices:
    """Search breadth first what is left of the tiles after `filled` of them were filled.

    The lines are those of `rest_lines`.
    """
    rest = grid.replaced(tiles=bytes(left))
    search = breadth_first(rest, record, decide, lines, [grid.start], grid.goals)
    found = yield from relay(search, lambda expanded: filled + expanded)
    return found.replaced(filled=filled)
