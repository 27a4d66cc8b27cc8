"""A choice: a position of a run at which its algorithm takes one of several tiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from labyrinth.core.trace import CONSIDER, Trace
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK
from labyrinth.core.trace.half import Half, half_of

MOST_WRONG: Final = 16
"""The most wrong tiles that a choice names."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What may come next at a position of a run; tiles are flat indices.

    At `position` all is known that decides; after `settled` events it has happened, and the
    reason there says why. `right` are all tiles that could come: one, those of equal keys, or
    where a coin decides (`by_coin`) all among which it falls. `wrong` could not come, the most
    tempting first.
    """

    position: int
    settled: int
    tile: int
    """What came; it is among the right ones."""
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    by_coin: bool = False
    at: int | None = None
    """Where the algorithm is, if it is anywhere."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """What is told of a tile to choose by, such as its weight."""
    told: int | None = None
    """The position whose reason says best why it came, None for `settled`."""
    tricky: bool = False
    """Whether it is one that is worth asking first."""
    kind: int = 0
    """Its number among the kinds of choices that its algorithm has."""

    @property
    def reason_at(self) -> int:
        """The position whose reason says best why it came."""
        return self.settled if self.told is None else self.told

    def later(self, events: int) -> Choice:
        """Return the same choice after so many events more."""
        told = None if self.told is None else self.told + events
        position, settled = self.position + events, self.settled + events
        return replace(self, position=position, settled=settled, told=told)

    def of_half(self, half: Half) -> Choice:
        """Return a choice of the half of a symmetric maze as one of the whole."""
        return replace(
            self,
            position=half.position(self.position, with_image=True),
            settled=half.position(self.settled),
            told=None if self.told is None else half.position(self.told),
            tile=half.outside(self.tile),
            right=tuple(map(half.outside, self.right)),
            wrong=tuple(map(half.outside, self.wrong)),
            at=None if self.at is None else half.outside(self.at),
            notes={half.outside(tile): note for tile, note in self.notes.items()},
        )


class Choices(ABC):
    """Reads the real choices from a run of one algorithm.

    `question` asks for the tile that comes, or for all that could come; `rule` says in a sentence
    how it is chosen, and among equals.
    """

    question: str
    rule: str

    def question_of(self, choice: Choice) -> str:
        """Return the question of one choice."""
        return self.question

    def rule_of(self, choice: Choice, trace: Trace) -> str:
        """Return the rule of one choice, as the options of the run make it."""
        return self.rule

    def read(self, trace: Trace) -> Iterator[Choice | None]:
        """Yield the choices in the order of the run, and None now and then where there is none.

        A choice has a tile that could come and one that could not, at least. The trace has its
        decisions; without them there may be fewer choices. So it may be read slice by slice.
        """
        if trace.half is not None:
            half = half_of(trace)
            for choice in self.of_part(half.trace):
                yield choice and choice.of_half(half)
        elif not trace.legs:
            yield from self.of_part(trace)
        for leg in trace.legs:
            for choice in self.of_part(trace.of_leg(leg)):
                yield choice and choice.later(leg.first)

    @abstractmethod
    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Yield the same for a trace that is one search, or a generation."""


@dataclass(frozen=True, slots=True)
class NoChoices(Choices):
    """An algorithm without a real choice; the rule says why."""

    rule: str
    question: str = ""

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Yield nothing."""
        yield from ()


def before_decisions_on(trace: Trace, position: int) -> int:
    """Return where the decisions began that led to the deed after `position`, on its own tile."""
    deciding, events = trace.codes_of(*DECIDING), trace.events
    tile = events[position] & TILE_MASK
    while position and events[position - 1] & TILE_MASK == tile:
        if events[position - 1] >> TILE_BITS not in deciding:
            break
        position -= 1
    return position


def considered(trace: Trace, position: int, settled: int, *, first: bool = False) -> int | None:
    """Return the position after the last decision, or the first, to take what came, or None.

    That is one of the kind CONSIDER on the tile of the deed after which a choice is settled.
    """
    codes, tile = trace.codes_of(CONSIDER), trace.events[settled - 1] & TILE_MASK
    found = [
        number
        for number, event in enumerate(trace.events[position:settled], position + 1)
        if event >> TILE_BITS in codes and event & TILE_MASK == tile
    ]
    return found[0 if first else -1] if found else None


def cut(tiles: Iterable[int]) -> tuple[int, ...]:
    """Return the first tiles, as many as a choice names, each once."""
    return tuple(dict.fromkeys(tiles))[:MOST_WRONG]
