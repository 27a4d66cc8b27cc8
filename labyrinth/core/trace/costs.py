"""Costs of tiles during a search, computed along the parents.

The parent of a discovered tile is the tile expanded last. The parent of a tile that a walker enters
is the walker's previous tile.

Costs add up along the parents. A step costs the weight of the tile that it enters; in a search from
the goals it costs the weight of the tile that it leaves. In the graph of rooms a step costs the
weight of the passage. A jump and a line of sight cost their length, regardless of weights. If a
search may take diagonal steps, costs are exact costs (see `labyrinth.core.exact_costs`).

A bidirectional search has separate costs for the search from the start and the search from the
goals. The pseudocode line of an event shows which search the event belongs to. The line also gives
the parent of a tile that is discovered along a line of sight.
"""

from collections.abc import Iterator, MutableSequence
from typing import Final

from labyrinth.core.estimates import exact_distance
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.pseudocode import Sight
from labyrinth.core.trace.trace import Trace

UNKNOWN: Final = -1


class SparseCosts(dict[int, int]):
    """The costs of a few tiles of a large maze, by tile index (row-major)."""

    def __missing__(self, tile: int) -> int:
        """Return UNKNOWN for a tile without a cost."""
        return UNKNOWN


# The cost of each tile by its flat index, UNKNOWN if no parents lead to a source.
Costs = MutableSequence[int] | SparseCosts


def costs_of_events(
    trace: Trace,
    from_start: Costs,
    from_goals: Costs,
    *,
    walks: bool = False,
    parents: dict[int, int] | None = None,
) -> Iterator[int]:
    """Yield, for each event, the cost of its tile after the event, or UNKNOWN.

    `from_start` and `from_goals` have the costs of the search from the start and of the search from
    the goals. Both are updated meanwhile; at the beginning they hold only a cost of 0 for each
    source. `walks` says that the parent of a tile is the walker's previous tile. `parents` maps
    tiles to their parents, and is updated only for any-angle searches.
    """
    if trace.is_at_any_angle:
        yield from _costs_of_lines(trace, from_start, {} if parents is None else parents)
        return
    weights = trace.before
    backwards = [line.from_goals for line in trace.lines]
    jumps = [line.jumps for line in trace.lines]
    tables = [from_goals if line.from_goals else from_start for line in trace.lines]
    has_diagonals, width, of_rooms = trace.has_diagonals, trace.width, trace.is_of_rooms
    reaching = trace.codes_of(EventKind.EXPAND if walks else EventKind.DISCOVER)
    moving = trace.codes_of(EventKind.EXPAND, *([EventKind.STEP] if walks else []))
    # The tile of the search: the one expanded last, or the walker's.
    here, cost = 0, UNKNOWN
    for event in trace.events:
        code, tile = event >> TILE_BITS, event & TILE_MASK
        costs = tables[code]
        if code in reaching and cost != UNKNOWN:
            weight = weights[here if backwards[code] else tile]
            if of_rooms:
                weight = weights[here + tile >> 1]
            if has_diagonals or jumps[code]:
                rows, cols = abs(tile // width - here // width), abs(tile % width - here % width)
                if jumps[code]:
                    weight = max(rows, cols)
                if has_diagonals:
                    weight *= DIAGONAL if rows and cols else STRAIGHT
            costs[tile] = cost + weight
        if code in moving:
            here, cost = tile, costs[tile]
        yield costs[tile]


def _costs_of_lines(trace: Trace, costs: Costs, parents: dict[int, int]) -> Iterator[int]:
    """Yield, for each event of an any-angle search, the cost of its tile, or UNKNOWN.

    Costs are exact costs, rounded down.
    """
    width, lines = trace.width, trace.lines
    # The possible predecessors of a tile; the source of the search is its own parent.
    ends = dict.fromkeys(Sight, 0)
    for event in trace.events:
        line, tile = lines[event >> TILE_BITS], event & TILE_MASK
        if line.sight is not None:
            parent = parents[tile] = ends[line.sight]
            rows, cols = abs(tile // width - parent // width), abs(tile % width - parent % width)
            costs[tile] = costs[parent] + exact_distance("euclidean", rows, cols)
        elif line.kind is EventKind.EXPAND:
            ends[Sight.EXPANDED], ends[Sight.PARENT] = tile, parents.get(tile, tile)
        elif line.kind is EventKind.LOOK:
            ends[Sight.LOOKED_AT] = tile
        yield costs[tile]
