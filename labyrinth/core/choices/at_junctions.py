"""Walkers: at a junction they take one of the ways on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from labyrinth.core.choices.choice import Choice, Choices, considered
from labyrinth.core.trace import EXPAND, STEP, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(slots=True)
class Walked:
    """A walk so far: its tiles, from where each was entered first, how often each passage was."""

    tiles: list[int]
    entered_from: dict[int, int | None]
    passages: Counter[frozenset[int]]


@dataclass(frozen=True, slots=True)
class AtJunctions(Choices):
    """One way is right: the next tile of the walk, by the rule of the algorithm."""

    rule: str
    question: str = "The walker is at a junction. Which tile comes next?"
    by_coin: bool = False

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the walk, which EXPAND and STEP events make."""
        walking = trace.codes_of(EXPAND, STEP)
        walked = Walked([], {}, Counter())
        left_at = 0
        for number, event in enumerate(trace.events):
            if event >> TILE_BITS not in walking:
                continue
            tile = event & TILE_MASK
            here = walked.tiles[-1] if walked.tiles else None
            if here is not None:
                if len(ways := ways_from(trace, here)) > 2:
                    could_come = self._right(walked, ways, tile)
                    right = tuple(way for way in ways if way in could_come)
                    wrong = tuple(way for way in ways if way not in could_come)
                    if tile in right and wrong:
                        yield Choice(
                            left_at,
                            number + 1,
                            tile,
                            right,
                            wrong,
                            self.by_coin,
                            here,
                            told=considered(trace, left_at, number + 1, first=True),
                        )
                walked.passages[frozenset((here, tile))] += 1
            walked.tiles.append(tile)
            walked.entered_from.setdefault(tile, here)
            left_at = number + 1

    def _right(self, walked: Walked, ways: Collection[int], tile: int) -> Collection[int]:
        """Return which of the ways could be taken after a walk; `tile` is taken."""
        return (tile,)


@dataclass(frozen=True, slots=True)
class ByMouse(AtJunctions):
    """All ways but the way back are drawn among."""

    rule: str = "A way is drawn among all that are open, but for the way back."
    question: str = "The mouse is at a junction. Onto which tiles could it go next?"
    by_coin: bool = True

    def _right(self, walked: Walked, ways: Collection[int], tile: int) -> Collection[int]:
        return set(ways).difference(walked.tiles[-2:-1])


@dataclass(frozen=True, slots=True)
class ByMarks(AtJunctions):
    """Trémaux: any way without a mark; back at once from a known tile; else the way it came."""

    rule: str = "A passage without a mark is walked; of several the first of right, down, left, up."

    def _right(self, walked: Walked, ways: Collection[int], tile: int) -> Collection[int]:
        here = walked.tiles[-1]
        if len(walked.tiles) > 1:
            came_from = walked.tiles[-2]
            marks = walked.passages[frozenset((came_from, here))]
            if marks == 1 and walked.entered_from[here] != came_from:
                return (came_from,)
        unmarked = [way for way in ways if not walked.passages[frozenset((here, way))]]
        back = walked.entered_from[here]
        return unmarked or (() if back is None else (back,))


def ways_from(trace: Trace, tile: int) -> list[int]:
    """Return the open tiles above, left of, right of and below a tile of a search's maze."""
    width, tiles = trace.width, trace.before
    beside = [tile - width, *[tile - 1] * (tile % width > 0)]
    beside += [*[tile + 1] * (tile % width < width - 1), tile + width]
    return [each for each in beside if 0 <= each < len(tiles) and tiles[each]]
