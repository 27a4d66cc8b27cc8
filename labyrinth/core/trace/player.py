"""The player: moves along a trace, in both directions, at any speed, without a clock."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.grid_state import GridState, Mark
from labyrinth.core.trace.keyframes import Keyframes
from labyrinth.core.trace.paced import Paced
from labyrinth.core.trace.trace import Trace

__all__ = ["Mark", "Player"]

_LONG_MOVE: Final = 10_000
"""Events in a move after which every tile counts as changed, which costs nothing to say."""


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


class Player(Paced):
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
        self.first = 0
        """The position that moves back end at."""
        self.stop: int | None = None
        """The position that moves on end at, None for the end of the trace."""
        self.steps: Steps | None = None
        """What `advance` and `step` count, None for every event; positions always count events."""
        self._picture = GridState(trace, shared)
        self._position = 0
        self._keyframes: Keyframes | None = None
        # What each event found on its tile, as far as the trace was ever played.
        self._found = bytearray()

    @property
    def tiles(self) -> bytearray:
        """The tiles at the position, row-major, one byte a tile."""
        return self._picture.tiles

    @property
    def marks(self) -> bytearray:
        """The marks at the position, row-major, one byte a tile."""
        return self._picture.marks

    @property
    def position(self) -> int:
        """The number of events applied: 0 to the length of the trace."""
        return self._position

    @property
    def last(self) -> int:
        """The position that moves on end at."""
        return len(self.trace) if self.stop is None else self.stop

    @property
    def finished(self) -> bool:
        """Whether every event has been applied, up to where moves on end."""
        return self._position == self.last

    @property
    def jumps(self) -> bool:
        """Whether far jumps are quick."""
        return self._keyframes is not None

    @property
    def head(self) -> int | None:
        """The flat index of the last event's tile: where the run is at, None at the beginning."""
        return self.trace.events[self._position - 1] & TILE_MASK if self._position else None

    def use(self, keyframes: Keyframes) -> None:
        """From now on jump by way of keyframes of the trace, which must not change any more."""
        self._keyframes = keyframes
        self._found = keyframes.found

    def advance(self, seconds: float) -> Sequence[int]:
        """Play what is due after `seconds` more have gone by, and keep the fraction for later."""
        return self.step(self.due(seconds))

    def step(self, count: int = 1) -> Sequence[int]:
        """Move `count` events on, or back where it is negative, as far as the trace goes.

        Where the player has `steps` it is so many of them.
        """
        if self.steps is None:
            return self.seek(self._position + count)
        return self.seek(self.steps.moved(self._position, count))

    def seek(self, position: int) -> Sequence[int]:
        """Move to `position`, cut to `first` and `last`."""
        position = max(self.first, min(position, self.last))
        first, last = sorted((self._position, position))
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
        if keyframes and abs(position - self._position) > keyframes.interval // 2:
            self._position = keyframes.nearest(position)
            keyframes.show(self._position, self._picture)
        self._play(position)

    def _play(self, position: int) -> None:
        """Move by applying or taking back every event between."""
        first, last = sorted((self._position, position))
        events = self.trace.events[first:last]
        if position > self._position:
            self._found[first:last] = self._picture.apply(events)
        else:
            self._picture.revert(events, self._found[first:last])
        self._position = position
