"""The player, which moves through a trace forwards and backwards.

The player has no clock: the caller tells it how much time has passed.
"""

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
# The number of events in a move after which every tile counts as changed, which saves time.
_LONG_MOVE: Final = 10_000
# The least number of events between two keyframes: replaying half of them takes 3 to 10 ms.
SHORTEST_INTERVAL: Final = 16 * SLICE
# The most keyframes: longer traces have longer intervals, which limits the memory.
MOST_KEYFRAMES: Final = 32
_FASTEST: Final = 1


class Steps:
    """The positions of a run where a player stops: position number 1, number 2 and so on.

    A position is a number of events.

    Events after the last of these positions belong to the last step. Memory: four bytes per
    position.
    """

    def __init__(self, positions: array[int], end: int) -> None:
        """Create the steps from their positions in ascending order; `end` is the end of the run."""
        self._positions, self._end = positions, end

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._positions)

    def __iter__(self) -> Iterator[int]:
        """Yield the positions."""
        return iter(self._positions)

    def up_to(self, position: int) -> int:
        """Return how many of these positions are at or before `position`."""
        return bisect_right(self._positions, position)

    def position(self, number: int) -> int:
        """Return the position with this number.

        Returns 0 for number 0, and the end of the run for the last number and all higher ones.
        """
        if number >= len(self):
            return self._end
        return self._positions[number - 1] if number > 0 else 0

    def moved(self, position: int, count: int) -> int:
        """Return the position `count` steps after `position`, or before it if `count` is negative.

        If `position` is between two stops, a step back leads to the earlier of the two.
        """
        number = self.up_to(position)
        if count < 0:
            number = min(len(self), self.up_to(position - 1) + 1)
        return self.position(number + count)


Changed = TypeVar("Changed", covariant=True)


class Paced(Generic[Changed]):
    """A position in a run that advances at a `speed` in steps per second, backwards if negative.

    Every method that moves returns what may look different afterwards, such as tiles.
    """

    first = 0
    """The first position: no move goes back beyond it."""
    halted = False
    """Whether the last step ended at a breakpoint, where playing stops."""

    def __init__(self, speed: float) -> None:
        """Start at position 0."""
        self.speed = speed
        self.position = 0
        # The positions that `advance` and `step` count, None for every position.
        self.steps: Steps | None = None
        self._owed = 0.0

    if TYPE_CHECKING:  # defined by each kind of run

        @property
        def last(self) -> int:
            """The last position: no move goes beyond it."""

        def seek(self, position: int) -> Changed:
            """Move to `position`, clamped to the range of the run."""

    @property
    def finished(self) -> bool:
        """Whether the position is the last position."""
        return self.position == self.last

    @property
    def jumps(self) -> bool:
        """Whether a move over many events is fast."""
        return True

    def advance(self, seconds: float) -> Changed:
        """Advance by the steps due after `seconds`; keep a fraction of a step for the next call."""
        self._owed += seconds * self.speed
        # Many small fractions may add up to slightly less than the step that they make due.
        due = int(self._owed + copysign(_ROUNDING, self._owed))
        self._owed -= due
        return self.step(due)

    def step(self, count: int = 1) -> Changed:
        """Move `count` events forward, or back if `count` is negative.

        If `steps` is set, moves `count` steps instead of events.
        """
        if self.steps is None:
            return self.seek(self.position + count)
        return self.seek(self.steps.moved(self.position, count))


class Mark(IntEnum):
    """The mark that a run has set on a tile; `Player.marks` has a mark for each tile.

    ACTIVE is the mark of a tile that a generator holds, TRAIL of a tile that a walker has entered
    or a filler has filled.
    """

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
    """The tiles and marks of a trace at every multiple of `interval` and at its end, compressed.

    `states` has (tiles, marks) for each keyframe; if the run changes no tiles, `tiles` is empty.
    `found` has a byte for each event: the state of the event's tile before the event. Memory: a
    byte per event and, in a maze of a million rooms, 2 to 5 bytes per tile for all states together,
    or 10 with weights.
    """

    interval: int
    found: bytearray
    states: list[tuple[bytes, bytes]]

    def nearest(self, position: int) -> int:
        """Return the position of a keyframe at most half an interval from `position`."""
        number = (position + self.interval // 2) // self.interval
        return min(number * self.interval, len(self.found))


def preparation(trace: Trace) -> Task[Keyframes]:
    """Return a task that computes the keyframes of a finished trace.

    A slice takes a few milliseconds. In a maze of a million rooms a slice with a keyframe takes up
    to 50 milliseconds, but other threads can run during this time.
    """
    return Task(Player(trace).lay_keyframes())


class Player(Paced[Sequence[int]]):
    """A position in a trace, with the tiles and the marks at that position.

    A position is a number of events. `speed` is in events per second, or in steps per second if
    `steps` is set. Every move returns the indices (row-major) of the tiles that may look different
    now. While the trace is played it may grow, and it may lose events after the position.

    A move takes about 100 ns per event. With keyframes (`use`), a move over many events takes at
    most about 20 ms in a maze of a million rooms. Memory: two bytes per tile, or one if the tiles
    are shared. Without keyframes the player also needs a byte for each event played so far.
    """

    def __init__(
        self, trace: Trace, speed: float = 1.0, *, shared: bytearray | None = None
    ) -> None:
        """Set the position before the first event of `trace`, at `speed` events per second.

        If the trace changes no tiles, several players may use the same `shared` tiles, which no
        player changes.
        """
        super().__init__(speed)
        self.trace = trace
        # The position at which forward moves end, None for the end of the trace.
        self.stop: int | None = None
        self.tiles = bytearray(trace.before) if shared is None else shared
        # The tiles and the marks at the position, row-major, one byte per tile.
        self.marks = bytearray(len(trace.before))
        self._values = b""
        self._keyframes: Keyframes | None = None
        # The previous state of each event's tile, as far as the trace was ever played.
        self._found = bytearray()

    @property
    def last(self) -> int:
        """The last position: no move goes beyond it."""
        return len(self.trace) if self.stop is None else self.stop

    @property
    def jumps(self) -> bool:
        """Whether a move over many events is fast: this needs keyframes."""
        return self._keyframes is not None

    @property
    def head(self) -> int | None:
        """The index (row-major) of the last event's tile; None at the beginning."""
        return self.trace.events[self.position - 1] & TILE_MASK if self.position else None

    def use(self, keyframes: Keyframes) -> None:
        """Use keyframes of the trace for long moves; the trace must not change from now on."""
        self._keyframes = keyframes
        self._found = keyframes.found

    def seek(self, position: int) -> Sequence[int]:
        """Move to `position`, clamped to the range from `first` to `last`."""
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
        """Move over many events, from the keyframe nearest to `position` if that is shorter."""
        keyframes = self._keyframes
        if keyframes and abs(position - self.position) > keyframes.interval // 2:
            self.position = keyframes.nearest(position)
            tiles, marks = keyframes.states[-(-self.position // keyframes.interval)]
            # A bytearray would copy the bytes again into its slice.
            if tiles:
                memoryview(self.tiles)[:] = decompress(tiles, bufsize=len(self.tiles))
            memoryview(self.marks)[:] = decompress(marks, bufsize=len(self.marks))
        self._play(position)

    def _play(self, position: int) -> None:
        """Move to `position` by applying or reverting every event on the way."""
        first, last = sorted((self.position, position))
        events = self.trace.events[first:last]
        if position > self.position:
            self._found[first:last] = self._apply(events)
        else:
            self._revert(events, self._found[first:last])
        self.position = position

    def _apply(self, events: array[int]) -> bytearray:
        """Apply events in order; return for each event the previous state of its tile."""
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
        """Revert the events applied last; `found` is the result of `_apply` for these events."""
        effects, values = self._effects()
        tiles, marks = self.tiles, self.marks
        for event, was in zip(reversed(events), reversed(found), strict=True):
            tile = event & TILE_MASK
            marks[tile] = was & ~_WAS_OPEN
            if effects[event >> TILE_BITS]:
                tiles[tile] = values[tile] if was & _WAS_OPEN else 0

    def _effects(self) -> tuple[bytes, bytes]:
        """Return the effect of each code on its tile, and the value of each tile when it is open.

        The effects are computed anew on each call, since a growing trace may get more codes. The
        values are empty if the run changes no tile.
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
        """Play a finished trace to its end, slice by slice, and return its keyframes.

        Yields the share done. May be called only once.
        """
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
