"""A choice: a position of a run where its algorithm takes one of several tiles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Concatenate, Final, ParamSpec, Self

from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.trace import CONSIDER, DECIDING, TILE_BITS, TILE_MASK, Trace

# The most wrong tiles that a choice lists.
MOST_WRONG: Final = 16

Given = ParamSpec("Given")
Move = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Choice:
    """The tiles that may come next at a position of a run, as flat indices.

    At `position` everything that decides the choice is known; after `settled` events it is made,
    and the reason at that position explains it. `right` has all tiles that could come: a single
    tile, several tiles of equal keys, or with `by_coin` all tiles among which a coin decides.
    `wrong` has tiles that could not come, the most tempting first.
    """

    position: int
    settled: int
    tile: int
    """The tile that came, one of `right`."""
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    by_coin: bool = False
    at: int | None = None
    """The tile where the algorithm is, None if it is at no tile."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """Notes on tiles that help to choose, such as weights."""
    told: int | None = None
    """The position whose reason explains best why the tile came, None for `settled`."""
    tricky: bool = False
    """Whether the choice is tricky, and therefore preferred for questions."""
    question: str = ""
    """The question for the tile that comes, or for all that could come."""
    rule: str = ""
    """The rule in a sentence, with its tie-breaking, for the options of the run."""

    @property
    def reason_at(self) -> int:
        """The position whose reason explains best why the tile came."""
        return self.settled if self.told is None else self.told

    def moved(self, begin: Move, end: Move, tile: Move = int) -> Self:
        """Return the choice with positions and tiles shifted for a trace that contains this one."""
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


# Yields the choices of one kind in a trace of one search or generation.
#
# It yields None now and then where there is none. A choice has at least one tile that could come
# and
# one that could not. What could come is computed from the events before.
Find = Callable[Concatenate[Trace, Given], Iterator[Choice | None]]


def asks(question: str, rule: str = "") -> Callable[[Find[Given]], Find[Given]]:
    """Set the question and the rule of choices that the decorated function yields without them.

    In a search of the graph of rooms both say "room" for "tile". Algorithms declare the decorated
    function by its name, with the lines that it gets besides the trace.
    """

    def ask(find: Find[Given]) -> Find[Given]:
        def choices(
            trace: Trace, /, *lines: Given.args, **more: Given.kwargs
        ) -> Iterator[Choice | None]:
            for found in find(trace, *lines, **more):
                if found:
                    asked, why = found.question or question, found.rule or rule
                    if trace.is_of_rooms:
                        asked, why = of_rooms(asked), of_rooms(why)
                    found = replace(found, question=asked, rule=why)
                yield found

        return choices

    return ask


def before_decisions_on(trace: Trace, position: int) -> int:
    """Return the position before the decisions that led to the event after `position`."""
    deciding, events = trace.codes_of(*DECIDING), trace.events
    tile = events[position] & TILE_MASK
    while position and events[position - 1] & TILE_MASK == tile:
        if events[position - 1] >> TILE_BITS not in deciding:
            break
        position -= 1
    return position


def considered(trace: Trace, position: int, settled: int, *, first: bool = False) -> int | None:
    """Return the position after the last (or first) decision to take the tile that came, or None.

    Such a decision is of the kind CONSIDER, on the tile of the event that settles the choice.
    """
    codes, tile = trace.codes_of(CONSIDER), trace.events[settled - 1] & TILE_MASK
    found = [
        number
        for number, event in enumerate(trace.events[position:settled], position + 1)
        if event >> TILE_BITS in codes and event & TILE_MASK == tile
    ]
    return found[0 if first else -1] if found else None


def cut(tiles: Iterable[int]) -> tuple[int, ...]:
    """Return the first distinct tiles, at most MOST_WRONG."""
    return tuple(dict.fromkeys(tiles))[:MOST_WRONG]
