"""The passages that a generator takes in turn, by the weights that were drawn for them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final

from labyrinth.core.disjoint_sets import Forest, find
from labyrinth.core.structures.content import (
    REACH,
    SHOWN,
    Content,
    Entry,
    Label,
    Role,
    Structure,
)
from labyrinth.core.structures.disjoint_sets import MOST_TILES, joined
from labyrinth.core.structures.scanning import newest_first
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

LOOP: Final = "loop"
"""The name of a passage whose two rooms are connected already."""


@dataclass(frozen=True, slots=True)
class PassagesInTurn(Structure):
    """The passages whose turn is still to come, the next one first; before them the one at hand.

    The line `turn` records each when its turn comes, and one of the lines `ends` when it is over.
    A passage is named "a b" by the trees that it lies between when it is at hand, LOOP where it
    would close one now.
    """

    turn: int
    ends: tuple[int, ...]
    name: str = "List by weight"
    listed: ClassVar[bool] = True
    of_decisions: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many passages are left, and the next of them with their weights.

        How many is not known more than `REACH` events before the end.
        """
        trace, position = player.trace, player.position
        if not trace.with_decisions:
            return Content(None)
        turning = self.turn >> TILE_BITS
        at_hand = self._at_hand(player)
        coming = trace.events[position : position + REACH]
        turns = (event & TILE_MASK for event in coming if event >> TILE_BITS == turning)
        passages = list(dict.fromkeys(chain(at_hand, turns)))
        weights = trace.drawn_at(position)
        names = _names(player, at_hand, passages[:most])
        entries = tuple(
            Entry(passage, weights.get(passage), names.get(passage, ""))
            for passage in passages[:most]
        )
        return Content(None if len(trace) > position + REACH else len(passages), entries)

    def _at_hand(self, player: Player) -> list[int]:
        """Return the passage whose turn it is, if there is one."""
        ends = {line >> TILE_BITS for line in self.ends}
        end = player.position
        for event in reversed(player.trace.events[max(0, end - REACH) : end]):
            if event >> TILE_BITS == self.turn >> TILE_BITS:
                return [event & TILE_MASK]
            if event >> TILE_BITS in ends:
                break
        return []


@dataclass(frozen=True, slots=True)
class RefusedPassages(Structure):
    """The passages that the line `refuse` has refused, the last one first, with their weights."""

    refuse: int
    name: str = "Refused"
    of_decisions: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many were refused, not known beyond `REACH` events, and the last of them."""
        if not player.trace.with_decisions:
            return Content(None)
        refused = self._refused(player)
        weights = player.trace.drawn_at(player.position)
        entries = tuple(Entry(passage, weights.get(passage)) for passage in refused[:most])
        return Content(len(refused) if player.position <= REACH else None, entries)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return a label for each of them."""
        return {passage: Label("", Role.REFUSED) for passage in self._refused(player)}

    def _refused(self, player: Player) -> list[int]:
        codes: Container[int] = {self.refuse >> TILE_BITS}
        return [tile for tile in newest_first(player, codes) if not player.tiles[tile]]


def _names(player: Player, at_hand: list[int], passages: list[int]) -> dict[int, str]:
    """Return what joining by these passages would do, by the passage; nothing in a large maze."""
    if len(player.tiles) > MOST_TILES:
        return {}
    forest = joined(player, (player.trace.height - 1) // 2)
    loops = [passage for passage in passages if _is_loop(player, forest, passage)]
    names = dict.fromkeys(loops, LOOP)
    names |= {passage: "a a" if passage in names else "a b" for passage in at_hand}
    return names


def _is_loop(player: Player, forest: Forest, passage: int) -> bool:
    step = 1 if passage // player.trace.width % 2 else player.trace.width
    return find(forest, passage - step) == find(forest, passage + step)
