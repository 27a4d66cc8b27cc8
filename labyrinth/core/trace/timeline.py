"""The timeline: the figures of a trace at any position, for the transport bar.

Looking up figures takes microseconds. A position is a number of events, from 0 to the length of the
trace, as in the player. A trace that opens or closes a tile is a generation; any other trace is a
search or a walk.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Generator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from labyrinth.core.task import SLICE, as_task
from labyrinth.core.trace.events import CHANGING, DECIDING, OPENING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.trace import Trace

# The number of events between two samples of the figures.
BLOCK: Final = 1024

# The state of a tile, as bits.
_OPEN, _HELD, _EXPANDED = 1, 2, 4
_STATES: Final = 8
_IS_OPEN: Final = bytes([0, *[_OPEN] * 255])
# The change that an event makes: one more than the gain of the frontier in the low bits, then
# flags. A tile that is expanded again is an expansion, but not a further tile expanded.
_GAIN_BITS, _EXPANDS, _WORKS, _IS_EXPANSION = 3, 4, 8, 16
_GAINS: Final = bytes(code & _GAIN_BITS for code in range(256))
_SIGNED: Final = (-1, 0, 1)
# For each flag a translation table: changes that have the flag become 1, others 0.
_FLAGS: Final = {
    flag: bytes(bool(code & flag) for code in range(256))
    for flag in (_EXPANDS, _WORKS, _IS_EXPANSION)
}

_OUT, _IN, _STAYS = range(3)
_BRANCH: Final = 3


class Figures(NamedTuple):
    """The figures of a run at a position."""

    events: int
    """The number of events so far, which equals the position."""
    frontier: int
    """The number of tiles on the frontier; in a generation, of tiles held by the generator."""
    expanded: int
    """The number of tiles expanded so far, each tile counted once; 0 in a generation."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The figures of a trace at every position, and the positions marked on the transport bar.

    The frontier of a search is the set of tiles whose last event is DISCOVER. A generator holds the
    tiles whose last event is VISIT, DISCOVER or STEP. Events that leave the mark of a tile
    unchanged do not count here. A walk has no frontier.

    Memory: a byte per event, plus a sample of the figures every `BLOCK` events.
    """

    length: int
    """The number of events."""
    first_branch: int | None
    """The position after the first event that makes a branch.

    See `_first_branch`. None if there is no branch, as in a single long corridor.
    """
    largest_frontier: int | None
    """The first position at which the frontier is largest; None if the frontier is always empty."""
    goal_seen: int | None
    """The position after the first event on the goal where the path ends.

    Decisions do not count. None in a generation, and in a search or walk without a path.
    """
    done: int
    """The position after which the algorithm has nothing more to do.

    In a generation, no tile is opened or closed after this position. In a search or walk, only the
    path is drawn after it.
    """
    changes: bytes
    """For each event a byte with the changes to the figures, as bits defined in this module."""
    frontiers: array[int]
    """The size of the frontier at every multiple of `BLOCK`, and at the end."""
    expanded: array[int]
    """The number of tiles expanded, at the same positions as `frontiers`."""
    expansions: array[int]
    """The number of expansions, repeated ones included, at the same positions as `frontiers`."""
    largest_sizes: array[int]
    """The largest size of the frontier so far, at the same positions as `frontiers`."""

    def at(self, position: int) -> Figures:
        """Return the figures at `position`, clamped to the length of the run."""
        position, block, part = self._part(position)
        frontier = self.frontiers[block] + sum(part.translate(_GAINS)) - len(part)
        expanded = self.expanded[block] + sum(part.translate(_FLAGS[_EXPANDS]))
        return Figures(position, frontier, expanded)

    def largest_up_to(self, position: int) -> int:
        """Return the largest size of the frontier up to `position`, clamped to the run."""
        _, block, part = self._part(position)
        return max(self.largest_sizes[block], *_sizes(part, self.frontiers[block]))

    def expansions_up_to(self, position: int) -> int:
        """Return the number of expansions before `position`, clamped to the run."""
        _, block, part = self._part(position)
        return self.expansions[block] + sum(part.translate(_FLAGS[_IS_EXPANSION]))

    def position_before(self, number: int) -> int:
        """Return the position before the expansion with this number, counted from 1.

        If there are fewer expansions, returns the end of the trace.
        """
        block = bisect_right(self.expansions, number - 1) - 1
        left = number - self.expansions[block]
        part = self.changes[block * BLOCK : (block + 1) * BLOCK]
        for position, code in enumerate(part, block * BLOCK):
            left -= bool(code & _IS_EXPANSION)
            if not left:
                return position
        return self.length

    def curve(self, width: int) -> list[int]:
        """Return the size of the frontier at `width` evenly spaced positions, from first to last.

        The sizes are for a sparkline of `width` columns. If `width` is 1, the only position is the
        last.
        """
        steps = max(1, width - 1)
        first = 0 if width > 1 else 1
        return [
            self.at(self.length * step // steps).frontier for step in range(first, first + width)
        ]

    def _part(self, position: int) -> tuple[int, int, bytes]:
        """Return (position, block, changes): the clamped position and its block number.

        The changes are the changes of the block up to the position.
        """
        position = max(0, min(position, self.length))
        block = position // BLOCK
        return position, block, self.changes[block * BLOCK : position]


@as_task
def timeline(trace: Trace) -> Generator[float, None, Timeline]:
    """Return a task that computes the timeline of `trace` as it is now."""
    length = len(trace)
    changing = trace.codes_of(*CHANGING)
    generation = any(event >> TILE_BITS in changing for event in trace.events if changing)
    branch = yield from _first_branch(trace, generation)
    goal_seen = None if generation else (yield from _goal_seen(trace))
    after, codes = _transitions(trace.kinds, generation)
    states = bytearray(trace.before.translate(_IS_OPEN))
    changes = bytearray()
    samples = [array("I", [0]) for _ in range(4)]
    frontiers, expanded, expansions, largest_sizes = samples
    largest, largest_frontier, done = 0, None, 0
    for first in range(0, length, BLOCK):
        block = bytearray()
        note = block.append
        for event in trace.events[first : first + BLOCK]:
            tile = event & TILE_MASK
            transition = (event >> TILE_BITS) * _STATES + states[tile]
            states[tile] = after[transition]
            note(codes[transition])
        changes += block
        sizes = _sizes(block, frontiers[-1])
        if max(sizes) > largest:
            largest = max(sizes)
            largest_frontier = first + sizes.index(largest)
        if (last := block.translate(_FLAGS[_WORKS]).rfind(1)) >= 0:
            done = first + last + 1
        frontiers.append(sizes[-1])
        largest_sizes.append(largest)
        expanded.append(expanded[-1] + sum(block.translate(_FLAGS[_EXPANDS])))
        expansions.append(expansions[-1] + sum(block.translate(_FLAGS[_IS_EXPANSION])))
        yield first / length
    return Timeline(length, branch, largest_frontier, goal_seen, done, bytes(changes), *samples)


def _sizes(changes: bytes | bytearray, before: int) -> list[int]:
    """Return the sizes of the frontier before and after each of the changes."""
    return list(accumulate((_SIGNED[gain] for gain in changes.translate(_GAINS)), initial=before))


def _transitions(kinds: list[EventKind], generation: bool) -> tuple[bytes, bytes]:
    """Return tables of the new state and of the change, by the event's code and the tile's state.

    The index in both tables is `code * _STATES + state`.
    """
    held_kinds = {EventKind.DISCOVER}
    if generation:
        held_kinds |= {EventKind.VISIT, EventKind.STEP}
    after, codes = bytearray(), bytearray()
    for kind in kinds:
        looks, expands = kind is EventKind.LOOK or kind.decides, kind is EventKind.EXPAND
        for state in range(_STATES):
            is_open = state & _OPEN
            if kind in CHANGING:
                is_open = _OPEN if kind in OPENING else 0
            held = state & _HELD if looks else _HELD if kind in held_kinds else 0
            is_new = expands and not state & _EXPANDED
            works = (
                is_open != state & _OPEN if generation else kind is not EventKind.PATH and not looks
            )
            gain = bool(held) - bool(state & _HELD)
            after.append(is_open | held | state & _EXPANDED | _EXPANDED * expands)
            codes.append(gain + 1 | _EXPANDS * is_new | _WORKS * works | _IS_EXPANSION * expands)
    return bytes(after), bytes(codes)


def _goal_seen(trace: Trace) -> Generator[float, None, int | None]:
    """Return the position after the first event on the end of the path, or None without a path.

    Decisions do not count. Yields 0.0.
    """
    last = trace.line_at(len(trace))
    if last is None or last.kind is not EventKind.PATH:
        return None
    goal = trace.events[-1] & TILE_MASK
    deciding = trace.codes_of(*DECIDING)
    for first in range(0, len(trace), BLOCK):
        for position, event in enumerate(trace.events[first : first + BLOCK], first + 1):
            if event & TILE_MASK == goal and event >> TILE_BITS not in deciding:
                return position
        yield 0.0
    raise AssertionError("the last event is on the goal")


def _first_branch(trace: Trace, generation: bool) -> Generator[float, None, int | None]:
    """Return the position after the first event that makes a branch, or None.

    The figure is a set of tiles: in a generation the corridors, in a search or walk the tiles
    discovered, expanded or walked on. An event makes a branch if it adds a tile to the figure, and
    that tile or a tile next to it then has three or more neighbours in the figure. Yields 0.0 after
    each slice.
    """
    joining = OPENING if generation else {EventKind.DISCOVER, EventKind.EXPAND, EventKind.STEP}
    changes = dict.fromkeys(joining, _IN) | ({EventKind.FILL: _OUT} if generation else {})
    effects = bytes(changes.get(kind, _STAYS) for kind in trace.kinds)
    # An empty column at the end of each row, and an empty row at both ends, close the border.
    width, stride = trace.width, trace.width + 1
    figure = bytearray(stride * (trace.height + 2) + 1)
    if generation:
        corridors = trace.before.translate(_IS_OPEN)
        for row in range(trace.height):
            begin = (row + 1) * stride
            figure[begin : begin + width] = corridors[row * width : (row + 1) * width]

    def neighbours(at: int) -> int:
        return figure[at - 1] + figure[at + 1] + figure[at - stride] + figure[at + stride]

    for first in range(0, len(trace), SLICE):
        for position, event in enumerate(trace.events[first : first + SLICE], first + 1):
            effect = effects[event >> TILE_BITS]
            tile = event & TILE_MASK
            at = tile + tile // width + stride
            if effect == _STAYS or figure[at] == effect:
                continue
            figure[at] = effect
            if effect == _IN and (
                neighbours(at) >= _BRANCH
                or any(
                    figure[beside] and neighbours(beside) >= _BRANCH
                    for beside in (at - 1, at + 1, at - stride, at + stride)
                )
            ):
                return position
        yield 0.0
    return None


def largest_frontier(trace: Trace) -> Generator[float, None, int]:
    """Return the largest size of the frontier, the set of tiles whose last event is DISCOVER.

    Decisions and LOOK do not count as events here.

    Yields the share done, 0.0 to 1.0.
    """
    effects = bytes(
        _STAYS if kind is EventKind.LOOK or kind.decides else kind is EventKind.DISCOVER
        for kind in trace.kinds
    )
    waits = bytearray(len(trace.before))
    waiting = largest = 0
    for first in range(0, len(trace), SLICE):
        for event in trace.events[first : first + SLICE]:
            effect = effects[event >> TILE_BITS]
            tile = event & TILE_MASK
            if effect == waits[tile] or effect == _STAYS:
                continue
            waits[tile] = effect
            if effect == _IN:
                waiting += 1
                if waiting > largest:
                    largest = waiting
            else:
                waiting -= 1
        yield first / len(trace)
    return largest
