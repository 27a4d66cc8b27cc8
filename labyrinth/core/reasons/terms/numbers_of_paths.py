"""Terms of the number of cheapest paths."""

from __future__ import annotations

from math import log10

from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import STEP
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def cheapest_paths(moment: Moment) -> str | None:
    """Return how many cheapest paths lead to the tile: "3 cheapest paths lead from the start"."""
    if moment.trace.has_diagonals:
        if moment.tile == moment.trace.leg_at(moment.position).start:
            return "1 cheapest path leads from the start"
        return "As many cheapest paths as to the tiles before it lead"
    events = moment.events_of_leg()
    if events is None:
        return None
    counting, tiles = moment.trace.codes_of(STEP), moment.player.tiles
    numbers: dict[int, int] = {}
    costs: dict[int, float] = {}
    for event in events:
        tile = event & TILE_MASK
        if event >> TILE_BITS in counting:
            fact = moment.fact(tile)
            if fact is None or fact.g is None:
                return None
            costs[tile] = fact.g
            cost = fact.g - tiles[tile]
            before = [each for each in moment.open_beside(tile) if costs.get(each) == cost]
            numbers[tile] = sum(map(numbers.__getitem__, before)) or 1
    number = numbers[moment.tile]
    if number == 1:
        return "1 cheapest path leads from the start"
    told = f"{number:,}" if number < 10**9 else f"About 10^{round(log10(number))}"
    return f"{told} cheapest paths lead from the start"
