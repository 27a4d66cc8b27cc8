"""The count of quarter turns of Pledge's algorithm."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import REACH, Content, Entry
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import TILE_MASK

_TO_THE_RIGHT = 1
_THREE_TO_THE_LEFT = -3


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns since the wall was met: a quarter to the right one more, to the left one less."""

    name: str = "Count of turns"
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return the count, which is not known beyond `REACH` events from the beginning."""
        if player.position > REACH:
            return Content(None)
        width = player.trace.width
        headings = {-width: 0, 1: 1, width: 2, -1: 3}
        turns = 0
        heading = before = None
        for event in player.trace.events[: player.position]:
            tile = event & TILE_MASK
            if before is not None:
                turned = headings.get(tile - before)
                if turned is None:
                    break  # the path is drawn, from the start on
                if heading is not None:
                    turns += _quarter_turns((turned - heading) % 4, at_wall=turns != 0)
                heading = turned
            before = tile
        return Content(None, (Entry(number=turns),))


def _quarter_turns(clockwise: int, *, at_wall: bool) -> int:
    """Return the turns that were counted for a change of the heading, 0 to 3 quarters."""
    if clockwise == 1:
        return _TO_THE_RIGHT if at_wall else _THREE_TO_THE_LEFT
    return (0, 0, -2, -1)[clockwise]
