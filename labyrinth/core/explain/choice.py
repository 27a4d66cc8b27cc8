"""A choice: a position of a run where its algorithm takes one of several tiles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.trace import CONSIDER, DECIDING, TILE_BITS, TILE_MASK, Trace

# The most wrong tiles that a choice lists.
MOST_WRONG: Final = 16

Move = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Choice:
    """The tiles that may come next at a position of a run, as indices (row-major).

    `position` and `settled` are numbers of events. At `position` everything that decides the choice
    is known; at `settled` the choice has been made, and the reason at this position explains it.
    `right` has all tiles that could come next: a single tile, several tiles with equal keys, or
    with `by_coin` all tiles among which chance decides. `wrong` has tiles that could not come next,
    the most tempting first.
    """

    position: int
    settled: int
    tile: int
    """The tile that came next, one of the tiles in `right`."""
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    by_coin: bool = False
    at: int | None = None
    """The tile where the algorithm is; None if the algorithm is not at a tile."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """Notes on tiles, by tile, that help to choose, such as weights."""
    order: tuple[int, ...] = ()
    """The tiles of the queue, stack or list in the order in which they joined; empty if the order
    makes no difference."""
    came_from: int | None = None
    """The tile that a walker comes from; None if there is no walker, and at its start."""
    told: int | None = None
    """The position whose reason best explains why the tile came next; None for `settled`."""
    tricky: bool = False
    """Whether the choice is tricky, and therefore preferred for questions."""
    question: str = ""
    """The question that asks which tile comes next, or which tiles could come next."""
    rule: str = ""
    """The rule of the choice with its tie-breaking, for the options of the run, in a sentence."""

    @property
    def reason_at(self) -> int:
        """The position whose reason best explains why the tile came next."""
        return self.settled if self.told is None else self.told

    def moved(self, begin: Move, end: Move, tile: Move = int) -> Self:
        """Return the choice with positions and tiles converted for a trace that contains this one.

        `begin` and `end` convert positions before and after a choice, and `tile` converts tile
        indices.
        """
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
            order=tuple(map(tile, self.order)),
        )


# Yields the choices of one kind in a trace of one search or generation.
#
# It yields None now and then where there is none. A choice has at least one tile that could come
# and one that could not. What could come is computed from the events before.
Find = Callable[..., Iterator[Choice | None]]


def asks(question: str, rule: str = "") -> Callable[[Find], Find]:
    """Decorate a function so that its choices get this question and rule if they have none.

    In a search of the graph of rooms, both texts say "room" instead of "tile". Algorithms declare
    the decorated function by its name, together with the arguments that follow the trace, such as
    lines.
    """

    def ask(find: Find) -> Find:
        def choices(trace: Trace, *lines: Any, **more: Any) -> Iterator[Choice | None]:
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
    """Return the position before the decisions that led to the event after `position`.

    These are the decisions just before the event on the same tile.
    """
    deciding, events = trace.codes_of(*DECIDING), trace.events
    tile = events[position] & TILE_MASK
    while position and events[position - 1] & TILE_MASK == tile:
        if events[position - 1] >> TILE_BITS not in deciding:
            break
        position -= 1
    return position


def considered(trace: Trace, position: int, settled: int, *, first: bool = False) -> int | None:
    """Return the position after the last (or `first`) decision on the tile that came next, or None.

    Only decisions of the kind CONSIDER between `position` and `settled` count. The tile is the tile
    of the event that settles the choice, the last event before `settled`.
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
