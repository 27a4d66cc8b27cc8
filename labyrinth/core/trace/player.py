"""The player: moves along a trace, in both directions, at any speed, without a clock."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Generator, Iterator, Sequence
from enum import IntEnum
from math import copysign
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar
from zlib import compress, decompress

from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import CHANGING, OPENING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.trace import Trace

_ROUNDING: Final = 1e-6
_LONG_MOVE: Final = 10_000
"""Events in a move after which every tile counts as changed, which costs nothing to say."""
SHORTEST_INTERVAL: Final = 16 * SLICE
"""Events between two keyframes, at the least: replaying half of them takes 3 to 10 ms."""
MOST_KEYFRAMES: Final = 32
"""A longer trace has longer intervals, so that memory grows by its events alone."""
_FASTEST: Final = 1


class Steps:
    """The positions of a run that a player stops at, numbered from 1 in their order.

    What follows the last of them goes with it. Memory: four bytes each.
    """

    def __init__(self, positions: array[int], end: int) -> None:
        """Stop at these, of a run whose last position is `end`."""
        self._positions, self._end = positions, end

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._positions)

    def __iter__(self) -> Iterator[int]:
        """Yield each of them."""
        return iter(self._positions)

    def up_to(self, position: int) -> int:
        """Return how many of them are not after `position`."""
        return bisect_right(self._positions, position)

    def position(self, number: int) -> int:
        """Return the position of that number: 0 for none, after all of them the end."""
        if number >= len(self):
            return self._end
        return self._positions[number - 1] if number > 0 else 0

    def moved(self, position: int, count: int) -> int:
        """Return the position so many of them on, or back where it is negative.

        From between two of them a step back leads to the first of them.
        """
        number = self.up_to(position)
        if count < 0:
            number = min(len(self), self.up_to(position - 1) + 1)
        return self.position(number + count)


Changed = TypeVar("Changed", covariant=True)


class Paced(Generic[Changed]):
    """A position in a run that goes on at a `speed`, in steps a second (negative: back).

    Moves return what may look different then.
    """

    first = 0
    """The position that moves back end at."""

    def __init__(self, speed: float) -> None:
        """Stand at the beginning, and owe nothing yet."""
        self.speed = speed
        self.position = 0
        self.steps: Steps | None = None
        """What `advance` and `step` count, None for every position."""
        self._owed = 0.0

    if TYPE_CHECKING:  # what each kind of run has of its own

        @property
        def last(self) -> int:
            """The position that moves on end at."""

        def seek(self, position: int) -> Changed:
            """Move to `position`, as far as it goes."""

    @property
    def finished(self) -> bool:
        """Whether it has come to where moves on end."""
        return self.position == self.last

    @property
    def jumps(self) -> bool:
        """Whether far jumps are quick."""
        return True

    def advance(self, seconds: float) -> Changed:
        """Play what is due after `seconds` more have gone by, and keep the fraction for later."""
        self._owed += seconds * self.speed
        # Many small fractions may add up to a hair less than the step they make due.
        due = int(self._owed + copysign(_ROUNDING, self._owed))
        self._owed -= due
        return self.step(due)

    def step(self, count: int = 1) -> Changed:
        """Move so many positions, or `steps`, on, or back where it is negative."""
        if self.steps is None:
            return self.seek(self.position + count)
        return self.seek(self.steps.moved(self.position, count))


class Mark(IntEnum):
    """What the run has made of a tile so far; the overlay holds one for each tile."""

    NONE = 0
    ACTIVE = 1
    FRONTIER = 2
    EXPANDED = 3
    TRAIL = 4
    PATH = 5


_KEEPS_MARK: Final = 0x7F
_MARK_OF: Final = {
    **dict.fromkeys((EventKind.CARVE, EventKind.FILL, EventKind.LEAVE), Mark.NONE),
    EventKind.VISIT: Mark.ACTIVE,
    EventKind.DISCOVER: Mark.FRONTIER,
    EventKind.EXPAND: Mark.EXPANDED,
    EventKind.STEP: Mark.TRAIL,
    EventKind.PATH: Mark.PATH,
}
_KEEPS, _OPENS, _CLOSES = range(3)
_WAS_OPEN: Final = 0x80
_ZERO_TO_ONE: Final = bytes([1, *range(1, 256)])


class Keyframes(NamedTuple):
    """The compressed states of a trace at every multiple of `interval` and at its end.

    `found` holds what each event found on its tile, as a player notes it. Memory: a byte
    an event and, in a maze of a million rooms, 2 to 5 bytes a tile for all the states together,
    10 with weights. Of a run that changes no tiles only the marks are kept.
    """

    interval: int
    found: bytearray
    states: list[tuple[bytes, bytes]]

    def nearest(self, position: int) -> int:
        """Return the position of a keyframe at most half an interval from `position`."""
        number = (position + self.interval // 2) // self.interval
        return min(number * self.interval, len(self.found))


def preparation(trace: Trace) -> Task[Keyframes]:
    """Lay the keyframes of a trace that has come to its end, slice by slice.

    A slice takes some milliseconds; one with a keyframe up to 50 in a maze of a million rooms, but
    then the interpreter is free for other threads.
    """
    return Task(Player(trace).lay_keyframes())


class Player(Paced[Sequence[int]]):
    """A position in a trace, with the tiles and the marks as they are there.

    `speed` counts events a second, or `steps` where there are any. Every move returns the flat
    indices of the tiles that may look different now. The trace may grow, and lose events after the
    position, while it is played.

    A move costs what its events cost, some 100 ns each. With keyframes (`use`) a far jump costs
    no more than some 20 ms, in a maze of a million rooms. Memory: two bytes a tile, one where it
    shares the tiles, and, without keyframes, a byte for each event played so far.
    """

    def __init__(
        self, trace: Trace, speed: float = 1.0, *, shared: bytearray | None = None
    ) -> None:
        """Stand before the first event of `trace`, at `speed` events a second.

        The tiles of a trace that changes none may be `shared` with others; it never writes them.
        """
        super().__init__(speed)
        self.trace = trace
        self.stop: int | None = None
        """The position that moves on end at, None for the end of the trace."""
        self.tiles = bytearray(trace.before) if shared is None else shared
        self.marks = bytearray(len(trace.before))
        """The tiles and the marks at the position, row-major, one byte a tile."""
        self._values = b""
        self._keyframes: Keyframes | None = None
        # What each event found on its tile, as far as the trace was ever played.
        self._found = bytearray()

    @property
    def last(self) -> int:
        """The position that moves on end at."""
        return len(self.trace) if self.stop is None else self.stop

    @property
    def jumps(self) -> bool:
        """Whether far jumps are quick."""
        return self._keyframes is not None

    @property
    def head(self) -> int | None:
        """The flat index of the last event's tile: where the run is at, None at the beginning."""
        return self.trace.events[self.position - 1] & TILE_MASK if self.position else None

    def use(self, keyframes: Keyframes) -> None:
        """From now on jump by way of keyframes of the trace, which must not change any more."""
        self._keyframes = keyframes
        self._found = keyframes.found

    def seek(self, position: int) -> Sequence[int]:
        """Move to `position`, cut to `first` and `last`."""
        position = max(self.first, min(position, self.last))
        first, last = sorted((self.position, position))
        if first == last:
            return []
        if last - first > min(_LONG_MOVE, len(self.tiles)):
            self._jump(position)
            return range(len(self.tiles))
        changed = [] if self.head is None else [self.head]
        self._play(position)
        changed += [event & TILE_MASK for event in self.trace.events[first:last]]
        if self.head is not None:
            changed.append(self.head)
        return changed

    def _jump(self, position: int) -> None:
        """Move far: by way of the nearest keyframe, if that is surely nearer than `position`."""
        keyframes = self._keyframes
        if keyframes and abs(position - self.position) > keyframes.interval // 2:
            self.position = keyframes.nearest(position)
            tiles, marks = keyframes.states[-(-self.position // keyframes.interval)]
            # A bytearray would copy the bytes again on their way into its slice.
            if tiles:
                memoryview(self.tiles)[:] = decompress(tiles, bufsize=len(self.tiles))
            memoryview(self.marks)[:] = decompress(marks, bufsize=len(self.marks))
        self._play(position)

    def _play(self, position: int) -> None:
        """Move by applying or taking back every event between."""
        first, last = sorted((self.position, position))
        events = self.trace.events[first:last]
        if position > self.position:
            self._found[first:last] = self._apply(events)
        else:
            self._revert(events, self._found[first:last])
        self.position = position

    def _apply(self, events: array[int]) -> bytearray:
        """Apply events in order; return what each found on its tile, for `_revert`."""
        effects, values = self._effects()
        tiles, marks = self.tiles, self.marks
        marks_of = bytes(_MARK_OF.get(kind, _KEEPS_MARK) for kind in self.trace.kinds)
        found = bytearray()
        remember = found.append
        for event in events:
            code = event >> TILE_BITS
            tile = event & TILE_MASK
            remember(marks[tile] | _WAS_OPEN if tiles[tile] else marks[tile])
            if (mark := marks_of[code]) != _KEEPS_MARK:
                marks[tile] = mark
            if effect := effects[code]:
                tiles[tile] = values[tile] if effect == _OPENS else 0
        return found

    def _revert(self, events: array[int], found: bytearray) -> None:
        """Take back the last events applied, given in order with what `_apply` returned of them."""
        effects, values = self._effects()
        tiles, marks = self.tiles, self.marks
        for event, was in zip(reversed(events), reversed(found), strict=True):
            tile = event & TILE_MASK
            marks[tile] = was & ~_WAS_OPEN
            if effects[event >> TILE_BITS]:
                tiles[tile] = values[tile] if was & _WAS_OPEN else 0

    def _effects(self) -> tuple[bytes, bytes]:
        """Return what each code does to its tile, and the value of each tile where it is open.

        A trace that grows may have more codes; a run that changes no tile needs no values.
        """
        trace = self.trace
        effects = bytes(
            _OPENS if kind in OPENING else _CLOSES if kind is EventKind.FILL else _KEEPS
            for kind in trace.kinds
        )
        if any(effects) and not self._values:
            self._values = trace.weights or trace.before.translate(_ZERO_TO_ONE)
        return effects, self._values

    def lay_keyframes(self) -> Generator[float, None, Keyframes]:
        """Play a trace that has come to its end, slice by slice, and keep its states; once."""
        length = len(self.trace)
        interval = max(SHORTEST_INTERVAL, length // MOST_KEYFRAMES) // SLICE * SLICE
        states: list[tuple[bytes, bytes]] = []
        tiles = compressed = b""
        changes = not CHANGING.isdisjoint(self.trace.kinds)
        for first in [*range(0, length, SLICE), length]:
            if first % interval == 0 or first == length:
                if changes and self.tiles != tiles:
                    tiles = bytes(self.tiles)
                    compressed = compress(tiles, _FASTEST)
                states.append((compressed, compress(self.marks, _FASTEST)))
            if first < length:
                self._play(min(first + SLICE, length))
                yield first / length
        return Keyframes(interval, self._found, states)
