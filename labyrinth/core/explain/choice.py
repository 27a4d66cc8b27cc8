"""A choice: a position of a run at which its algorithm takes one of several tiles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Concatenate, Final, ParamSpec, Self

from labyrinth.core.trace import CONSIDER, DECIDING, TILE_BITS, TILE_MASK, Trace

MOST_WRONG: Final = 16
"""The most wrong tiles that a choice names."""

Given = ParamSpec("Given")
Move = Callable[[int], int]


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
    question: str = ""
    """Asks for the tile that comes, or for all that could come."""
    rule: str = ""
    """Says in a sentence how it is chosen, and among equals, as the options of the run make it."""

    @property
    def reason_at(self) -> int:
        """The position whose reason says best why it came."""
        return self.settled if self.told is None else self.told

    def moved(self, begin: Move, end: Move, tile: Move = int) -> Self:
        """Return the same choice in another trace, in which its positions and tiles are moved."""
        return replace(
            self,
            position=begin(self.position),
            settled=end(self.settled),
            told=None if self.told is None else end(self.told),
            tile=tile(self.tile),
            right=tuple(map(tile, self.right)),
            wrong=tuple(map(tile, self.wrong)),
            at=None if self.at is None else tile(self.at),
            notes={tile(each): note for each, note in self.notes.items()},
        )


Find = Callable[Concatenate[Trace, Given], Iterator[Choice | None]]
"""Yields the choices of one kind in a trace that is one search, or a generation.

Now and then, where there is none, it yields None. A choice has a tile that could come and one that
could not, at least. What could come is computed from what had happened up to there.
"""


def asks(question: str, rule: str = "") -> Callable[[Find[Given]], Find[Given]]:
    """Give the choices that the decorated function finds this question and rule, unless they have.

    In a search of the graph of rooms both say "room" where they say "tile".

    Algorithms declare it by its name, with the lines that it is given beside the trace.
    """

    def ask(find: Find[Given]) -> Find[Given]:
        def choices(
            trace: Trace, /, *lines: Given.args, **more: Given.kwargs
        ) -> Iterator[Choice | None]:
            for found in find(trace, *lines, **more):
                if found:
                    asked, why = found.question or question, found.rule or rule
                    found = replace(
                        found,
                        question=asked.replace("tile", trace.vertex),
                        rule=why.replace("tile", trace.vertex),
                    )
                yield found

        return choices

    return ask


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
