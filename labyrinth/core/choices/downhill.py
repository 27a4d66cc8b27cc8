"""Micromouse: it steps downhill by a flood of what it has seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from labyrinth.core.choices.at_junctions import ways_from
from labyrinth.core.choices.choice import Choice, Choices
from labyrinth.core.trace import EXPAND, STEP, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class Downhill(Choices):
    """At a junction of the search run each way of the lowest flood number is right.

    The flood goes from the goals over all tiles that were not seen to be walls. Without decisions
    it is not known what was.
    """

    onto: tuple[int, int]
    """The codes by which the search run steps onto a tile."""
    floor: int
    """The code by which an open tile is seen."""
    wall: int
    """The code by which a wall is seen."""
    question: str = "The mouse is at a junction. Onto which tile does it step next?"
    rule: str = (
        "It steps to the tile nearest to a goal, taking every tile that it has not seen for open."
    )

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the search run, and flood at each of its junctions."""
        if not trace.with_decisions:
            return
        walking = trace.codes_of(EXPAND, STEP)
        walls: set[int] = set()
        here, known_at = -1, 0
        for number, event in enumerate(trace.events):
            tile = event & TILE_MASK
            code = event - tile
            if code in (self.floor, self.wall):
                known_at = number + 1
                if code == self.wall:
                    walls.add(tile)
            elif event >> TILE_BITS in walking:
                if code in self.onto and len(ways := ways_from(trace, here)) > 2:
                    numbers = _flood(trace, walls, ways)
                    lowest = numbers[tile]
                    right = tuple(way for way in ways if numbers[way] == lowest)
                    wrong = tuple(way for way in ways if numbers[way] != lowest)
                    if wrong:
                        yield Choice(known_at, number + 1, tile, right, wrong, at=here)
                    else:
                        yield None
                here, known_at = tile, number + 1


def _flood(trace: Trace, walls: Collection[int], targets: Collection[int]) -> dict[int, int]:
    """Return the steps from tiles to the nearest goal, up to those of all the targets."""
    height, width = trace.height, trace.width
    numbers = dict.fromkeys(trace.goals, 0)
    waiting, left = [*trace.goals], set(targets).difference(trace.goals)
    for tile in waiting:
        if not left:
            break
        for beside in (tile - width, tile + width, tile - 1, tile + 1):
            row, col = divmod(beside, width)
            inside = 0 < row < height - 1 and 0 < col < width - 1
            if inside and beside not in walls and beside not in numbers:
                numbers[beside] = numbers[tile] + 1
                waiting.append(beside)
                left.discard(beside)
    return numbers
