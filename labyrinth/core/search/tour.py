"""Tours: searches from stop to stop, in the order given or in the best one, as one trace."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final

from labyrinth.core.declaration.solver import Found, Slices
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.stop_order import MOST_EXACT, best_order
from labyrinth.core.task import relay
from labyrinth.core.trace import EventKind, Pseudocode, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.recording import tell
from labyrinth.core.trace.trace import Leg

MOST_STOPS: Final = 99

CODE = Pseudocode(
    "Tour",
    """
| for each stop in turn, and at last for a goal:
    NEXT stand: {tile} is where {part} begins.
|     search the way there
    SEARCH stand: The way from {tile} to {part_end} is searched.
|     forget the tiles that still wait
    FORGET leave: {tile} is forgotten: the way to this stop is known.
| walk from stop to stop
    WALK path: {tile} lies on the tour: step {number} of {length}.
""",
)
NEXT, SEARCH, FORGET, WALK = CODE.codes.values()


class Tour(Frozen):
    """What a tour came to.

    `found` has the whole path (flat indices of the grid), or none where a part was not found, and
    the tiles expanded and filled in all parts; `stops` are in the order in which they were visited.
    """

    found: Found
    stops: tuple[int, ...]


def visit(
    grid: SearchGrid,
    trace: Trace,
    stops: Sequence[int],
    run: Callable[[SearchGrid], Slices],
    *,
    in_best_order: bool,
) -> Generator[int, None, Tour]:
    """Search from the start over all stops to a goal; each part is a leg of the trace.

    `run` searches a grid and records in `trace`, with the grid's indices.
    """
    note = ""
    if in_best_order:
        stops = yield from best_order(grid, stops)
        if len(stops) <= MOST_EXACT:
            note = f"The best order of {len(stops)} stops was found."
        else:
            sure = f"only of up to {MOST_EXACT} is it surely the best"
            note = f"A good order of {len(stops)} stops was found; {sure}."
    lines = trace.follow(CODE)
    forget, walk = lines[FORGET], lines[WALK]
    path, waypoints = [grid.start], [grid.start]
    expanded = filled = 0
    targets = [*({stop} for stop in stops), grid.goals]
    for number, goals in enumerate(targets, 1):
        leg = grid.replaced(start=path[-1], goals=frozenset(goals))
        begin = len(trace.events)
        trace.legs.append(Leg(begin, leg.start, tuple(sorted(goals))))
        is_there = leg.start in leg.goals
        tell(trace.decide, [lines[NEXT]] if is_there else [lines[NEXT], lines[SEARCH]], leg.start)
        if is_there:
            continue
        found = yield from relay(run(leg), expanded.__add__)
        expanded += found.expanded
        filled += found.filled
        if not found.path:
            place = f"stop {number}" if number <= len(stops) else "the goal"
            why = found.gave_up and f"On the way to {place}: {found.gave_up}"
            missing = "" if why else f"No way leads to {place}."
            missed = Found([], expanded, gave_up=why, note=missing, filled=filled)
            return Tour(missed, tuple(stops))
        path += found.path[1:]
        waypoints += found.waypoints[1:]
        trace.events.fromlist([forget + tile for tile in _waiting(trace, begin)])
    trace.events.fromlist([walk + tile for tile in path])
    if len(waypoints) == 1:
        waypoints = []
    elif note:
        note = f"{note.removesuffix('.')}, by the costs of steps."
    whole = Found(path, expanded, note=note, waypoints=waypoints, filled=filled)
    return Tour(whole, tuple(stops))


def _waiting(trace: Trace, begin: int) -> list[int]:
    """Return the tiles that the events from `begin` on have put on the frontier and left there."""
    kinds = trace.kinds
    last: dict[int, EventKind] = {}
    for event in trace.events[begin:]:
        kind = kinds[event >> TILE_BITS]
        if not kind.decides:
            last[event & TILE_MASK] = kind
    return [tile for tile, kind in last.items() if kind is EventKind.DISCOVER]
