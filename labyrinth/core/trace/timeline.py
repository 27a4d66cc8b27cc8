"""The timeline: what a transport bar shows of a trace, looked up at any position at once.

A position is a number of events applied, 0 to the length of the trace, as the player counts. A
trace that opens or closes a tile is a generation; any other is a search or a walk.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import CHANGING, DECIDING, OPENING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.trace import Trace

BLOCK: Final = 1024
"""Events from one sample of the figures to the next."""

# What a tile is, as bits.
_OPEN, _HELD, _EXPANDED = 1, 2, 4
_STATES: Final = 8
_IS_OPEN: Final = bytes([0, *[_OPEN] * 255])
# What an event changes: one more than the gain of the frontier in the low bits, then two flags.
_GAIN_BITS, _EXPANDS, _WORKS = 3, 4, 8
_GAINS: Final = bytes(code & _GAIN_BITS for code in range(256))
_EXPANSIONS: Final = bytes(bool(code & _EXPANDS) for code in range(256))
_WORK: Final = bytes(bool(code & _WORKS) for code in range(256))
_SIGNED: Final = (-1, 0, 1)

_HELD_IN_GENERATION: Final = (EventKind.VISIT, EventKind.DISCOVER, EventKind.STEP)
_HELD_IN_SEARCH: Final = (EventKind.DISCOVER,)


_OUT, _IN, _STAYS = range(3)
_IN_GENERATION: Final = {EventKind.CARVE: _IN, EventKind.VISIT: _IN, EventKind.FILL: _OUT}
_IN_SEARCH: Final = {EventKind.DISCOVER: _IN, EventKind.EXPAND: _IN, EventKind.STEP: _IN}
_BRANCH: Final = 3


class Figures(NamedTuple):
    """What a run has come to at a position."""

    events: int
    """Events so far: the position itself."""
    frontier: int
    """Tiles on the frontier; in a generation, tiles in the generator's hands."""
    expanded: int
    """Tiles expanded so far, each counted once; 0 in a generation."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The figures of a trace at every position, and the positions worth a mark on the bar.

    The frontier of a search is the tiles whose last event is DISCOVER; the tiles that a generator
    holds are those whose last event is VISIT, DISCOVER or STEP. A walk has no frontier.

    Memory: a byte an event, beside a sample of the figures every `BLOCK` events.
    """

    length: int
    """The number of events."""
    first_branch: int | None
    """The first position after an event that makes a branch, as `_first_branch` says.
    None where nothing branches, as in one long corridor."""
    largest_frontier: int | None
    """The first position at which the frontier is at its largest, None where it is always empty."""
    goal_seen: int | None
    """The first position after a deed on the goal, which is where the path ends. None in a
    generation, and in a search or walk without a path."""
    done: int
    """In a generation the first position with the corridors of the end: after it, at most marks
    go. In a search or walk the position where the path begins to be drawn, or the end."""
    changes: bytes
    """For each event what it changes, in the code of this module."""
    frontiers: array[int]
    """The size of the frontier at every multiple of `BLOCK`."""
    expansions: array[int]
    """The number of tiles expanded at every multiple of `BLOCK`."""
    largest_sizes: array[int]
    """The largest size of the frontier up to every multiple of `BLOCK`."""

    def at(self, position: int) -> Figures:
        """Return the figures at `position`, cut to 0 and the length: some microseconds."""
        position = max(0, min(position, self.length))
        block = position // BLOCK
        part = self.changes[block * BLOCK : position]
        frontier = self.frontiers[block] + sum(part.translate(_GAINS)) - len(part)
        expanded = self.expansions[block] + sum(part.translate(_EXPANSIONS))
        return Figures(position, frontier, expanded)

    def largest_up_to(self, position: int) -> int:
        """Return the largest size that the frontier had up to `position`, cut as in `at`."""
        position = max(0, min(position, self.length))
        block = position // BLOCK
        sizes = _sizes(self.changes[block * BLOCK : position], self.frontiers[block])
        return max(self.largest_sizes[block], *sizes)

    def curve(self, width: int) -> list[int]:
        """Return the size of the frontier at `width` positions, evenly from the first to the last.

        A sparkline of that many columns; a width of 1 shows the last position.
        """
        steps = max(1, width - 1)
        first = 0 if width > 1 else 1
        return [
            self.at(self.length * step // steps).frontier for step in range(first, first + width)
        ]


def timeline(trace: Trace) -> Task[Timeline]:
    """Prepare the timeline of `trace` as it is now, computed slice by slice."""
    return Task(_timeline(trace))


def _timeline(trace: Trace) -> Generator[float, None, Timeline]:
    length = len(trace)
    changing = trace.codes_of(*CHANGING)
    generation = any(event >> TILE_BITS in changing for event in trace.events if changing)
    branch = yield from _first_branch(trace, generation)
    goal_seen = None if generation else (yield from _goal_seen(trace))
    after, codes = _transitions(trace.kinds, generation)
    states = bytearray(trace.before.translate(_IS_OPEN))
    changes = bytearray()
    frontiers, expansions, largest_sizes = (array("I", [0]) for _ in range(3))
    largest, largest_frontier, done = 0, None, 0
    for first, events in _blocks(trace):
        block = bytearray()
        note = block.append
        for event in events:
            tile = event & TILE_MASK
            transition = (event >> TILE_BITS) * _STATES + states[tile]
            states[tile] = after[transition]
            note(codes[transition])
        changes += block
        sizes = _sizes(block, frontiers[-1])
        if max(sizes) > largest:
            largest = max(sizes)
            largest_frontier = first + sizes.index(largest)
        if (last := block.translate(_WORK).rfind(1)) >= 0:
            done = first + last + 1
        frontiers.append(sizes[-1])
        largest_sizes.append(largest)
        expansions.append(expansions[-1] + sum(block.translate(_EXPANSIONS)))
        yield first / length
    return Timeline(
        length,
        branch,
        largest_frontier,
        goal_seen,
        done,
        bytes(changes),
        frontiers,
        expansions,
        largest_sizes,
    )


def _sizes(changes: bytes | bytearray, before: int) -> list[int]:
    """Return the sizes of the frontier before and after each of the changes."""
    return list(accumulate((_SIGNED[gain] for gain in changes.translate(_GAINS)), initial=before))


def _transitions(kinds: list[EventKind], generation: bool) -> tuple[bytes, bytes]:
    """Return, for each line and each state before, the state after and the code of the change."""
    held_kinds = _HELD_IN_GENERATION if generation else _HELD_IN_SEARCH
    after, codes = bytearray(), bytearray()
    for kind in kinds:
        for state in range(_STATES):
            is_open = state & _OPEN
            if kind in OPENING:
                is_open = _OPEN
            elif kind is EventKind.FILL:
                is_open = 0
            looks = kind is EventKind.LOOK or kind.decides
            held = state & _HELD if looks else _HELD if kind in held_kinds else 0
            expanded = _EXPANDED if kind is EventKind.EXPAND else state & _EXPANDED
            works = (
                is_open != state & _OPEN if generation else kind is not EventKind.PATH and not looks
            )
            gain = bool(held) - bool(state & _HELD)
            after.append(is_open | held | expanded)
            codes.append(
                (gain + 1)
                | (_EXPANDS if expanded != state & _EXPANDED else 0)
                | (_WORKS if works else 0)
            )
    return bytes(after), bytes(codes)


def _goal_seen(trace: Trace) -> Generator[float, None, int | None]:
    last = trace.line_at(len(trace))
    if last is None or last.kind is not EventKind.PATH:
        return None
    goal = trace.events[-1] & TILE_MASK
    deciding = trace.codes_of(*DECIDING)
    for first, events in _blocks(trace):
        for position, event in enumerate(events, first + 1):
            if event & TILE_MASK == goal and event >> TILE_BITS not in deciding:
                return position
        yield 0.0
    raise AssertionError("the last event is on the goal")


def _blocks(trace: Trace) -> Iterator[tuple[int, array[int]]]:
    """Yield the events block by block, each with the position before it."""
    for first in range(0, len(trace), BLOCK):
        yield first, trace.events[first : first + BLOCK]


def _first_branch(trace: Trace, generation: bool) -> Generator[float, None, int | None]:
    """Find, slice by slice, the first position after an event that makes a branch.

    The figure is the corridors in a generation, else the tiles discovered, expanded or stepped on.
    An event makes a branch if it adds a tile to the figure, and that tile or one beside it has
    three or more neighbours in the figure then. Returns None where no event does. Yields 0.0.
    """
    changes = _IN_GENERATION if generation else _IN_SEARCH
    effects = bytes(changes.get(kind, _STAYS) for kind in trace.kinds)
    # One column of nothing at the end of each row, and a row of it at both ends, close the border.
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
    """Return the most tiles that ever waited: those whose mark is that of a discovery.

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
