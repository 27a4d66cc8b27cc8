"""The comparison: all our algorithms at every size, with the peers that have them too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from benchmarks.arena import Arena
from benchmarks.contender import OURS, Contender
from benchmarks.goals import goal
from benchmarks.measure import OutOfTimeError, Timing, interrupt_after, time_by_turns
from benchmarks.memory import Memory, measure_memory


@dataclass(slots=True)
class Entry:
    """One contender and its measurements: a timing for each size, in order, and memory."""

    contender: Contender
    timings: list[Timing] = field(default_factory=list)
    memory: Memory | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """All contenders of one algorithm, ours first."""

    entries: list[Entry]

    @property
    def ours(self) -> Entry:
        """Our own entry."""
        return self.entries[0]

    def ratio(self, peer: Entry, size: int) -> float | None:
        """Return the peer's time as a multiple of our median at a size, None if unknown."""
        own, other = self.ours.timings[size].median, peer.timings[size].median
        return other / own if own and other else None

    def met(self, peer: Entry, size: int, arena: Arena) -> bool | None:
        """Return whether we meet the goal against a peer, None without a goal or if unknown."""
        ratio, wanted = self.ratio(peer, size), goal(peer.contender, arena)
        if ratio is None or wanted is None:
            return None
        return ratio >= wanted


def compare(
    contenders: Sequence[Contender],
    arenas: Sequence[Arena],
    memory_arena: Arena,
    rounds: int,
    box: float,
    tell: Callable[[str], None],
) -> list[Group]:
    """Time all contenders, and measure the memory that each takes in `memory_arena`.

    Each has `box` seconds at each size; one that used them up at a size, or would at the pace of
    the size before, sits out from there on. `tell` gets the name of each step.
    """
    groups = _groups(contenders)
    for size, arena in enumerate(arenas):
        tell(f"{arena} rooms")
        for group in groups:
            for entry in group.entries:
                entry.timings.append(Timing())
            able = [entry for entry in group.entries if _keeps_up(entry, arenas, size, box)]
            timings = time_by_turns([entry.contender for entry in able], arena, rounds, box)
            for entry, timing in zip(able, timings, strict=True):
                entry.timings[size] = timing
        arena.clear()
    tell(f"memory at {memory_arena} rooms")
    for group in groups:
        for entry in group.entries:
            if entry.timings[0].median:
                entry.memory = _memory(entry.contender, memory_arena, box)
    return groups


def choose(contenders: Sequence[Contender], algorithms: Collection[str]) -> list[Contender]:
    """Return the contenders of these algorithms, or all."""
    return [one for one in contenders if not algorithms or one.algorithm in algorithms]


def _groups(contenders: Sequence[Contender]) -> list[Group]:
    """Group by algorithm; leave out a peer without an algorithm of ours to run against."""
    groups = {
        (one.kind, one.algorithm): Group([Entry(one)]) for one in contenders if one.library == OURS
    }
    for one in contenders:
        group = groups.get((one.kind, one.algorithm))
        if group and one.library != OURS:
            group.entries.append(Entry(one))
    return list(groups.values())


def _keeps_up(entry: Entry, arenas: Sequence[Arena], size: int, box: float) -> bool:
    if size == 0:
        return True
    before = entry.timings[size - 1]
    seconds = before.median
    if seconds is None:
        return False
    return seconds * arenas[size].rooms / arenas[size - 1].rooms <= box


def _memory(contender: Contender, arena: Arena, box: float) -> Memory | None:
    try:
        with interrupt_after(box):
            return measure_memory(contender, arena)
    except OutOfTimeError:
        return None
