"""Kruskal: the lightest passage that joins two trees is carved next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from labyrinth.core.choices.choice import Choice, Choices
from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_OF_EACH = 8
"""The most wrong passages of each kind."""


@dataclass(frozen=True, slots=True)
class Joining(Choices):
    """The line `turn` records each passage when its turn comes, `carve` those that are carved.

    Their weights were drawn; without them there is no choice.
    """

    turn: int
    carve: int
    question: str = "Which passage is carved next?"
    rule: str = (
        "The passage next by its weight that joins two trees is carved; equal ones by chance."
    )

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the trees."""
        turns = [
            event - self.turn
            for event in trace.events
            if event >> TILE_BITS == self.turn >> TILE_BITS
        ]
        weights = trace.drawn
        if not turns or any(passage not in weights for passage in turns):
            return
        sign = -1 if weights[turns[0]] > weights[turns[-1]] else 1
        left = sorted(weights, key=lambda passage: sign * weights[passage])
        forest = singletons(len(trace.before))
        had_turn: set[int] = set()
        pending: list[int] = []
        position = trace.events.index(self.turn + turns[0])
        for number, event in enumerate(trace.events):
            code, passage = event >> TILE_BITS, event & TILE_MASK
            if code == self.turn >> TILE_BITS:
                pending.append(passage)
            elif code == self.carve >> TILE_BITS:
                left = [each for each in left if each not in had_turn]
                right, wrong = _candidates(trace, left, forest, passage)
                if wrong:
                    notes = {each: f"weight {weights[each]}" for each in (*right, *wrong)}
                    yield Choice(
                        position,
                        number + 1,
                        passage,
                        right,
                        wrong,
                        notes=notes,
                        tricky=len(pending) > 1,
                    )
                else:
                    yield None
                had_turn = set(pending)
                pending.clear()
                join(forest, *rooms_beside(trace, passage))
                position = number + 1


def _candidates(
    trace: Trace, left: list[int], forest: Forest, taken: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the passages that could be carved of those left, by weight, and tempting others.

    Others are those that would close a loop and come before, and those that come after.
    """
    weights = trace.drawn
    right: list[int] = []
    loops: list[int] = []
    later: list[int] = []
    for passage in left:
        one, other = rooms_beside(trace, passage)
        is_loop = find(forest, one) == find(forest, other)
        if weights[passage] == weights[taken]:
            (loops if is_loop else right).append(passage)
        elif is_loop and not later:
            loops.append(passage)
        elif right:
            later.append(passage)
            if len(later) == _OF_EACH:
                break
    # In turn of both kinds.
    wrong = [each for pair in zip_longest(loops[:_OF_EACH], later) for each in pair]
    return tuple(right), tuple(each for each in wrong if each is not None)


def rooms_beside(trace: Trace, passage: int) -> tuple[int, int]:
    """Return the rooms on both sides of a passage."""
    step = 1 if passage // trace.width % 2 else trace.width
    return passage - step, passage + step
