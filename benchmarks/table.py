"""The table of a comparison, in Markdown, and the list of the goals that were missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.arena import Arena
from benchmarks.comparison import Entry, Group
from benchmarks.contender import OURS
from benchmarks.goals import BYTES_A_TILE, LINEAR, goal
from benchmarks.measure import Timing

_MET = {True: " ✓", False: " ✗", None: ""}
_NOTHING = "-"


def table(groups: Sequence[Group], arenas: Sequence[Arena]) -> str:
    """Return one row for each contender.

    Our cells hold the median in nanoseconds per room, those of a peer also its ratio to ours; ✓
    and ✗ say whether a goal is met. `growth` is our time per room at the largest size over that at
    the second, if that has 100x100 rooms or more.
    """
    heads = ["algorithm", "library", *map(str, arenas), "growth", "peak B/room", "kept B/tile"]
    lines = [_row(heads), _row(["---", "---", *["--:"] * (len(heads) - 2)])]
    lines += [_row(_cells(group, entry, arenas)) for group in groups for entry in group.entries]
    return "\n".join(lines)


def missed(groups: Sequence[Group], arenas: Sequence[Arena]) -> list[str]:
    """Return a sentence for each goal that was missed."""
    return [sentence for group in groups for sentence in _missed(group, arenas)]


def growth(entry: Entry, arenas: Sequence[Arena]) -> float | None:
    """Return the time per room at the last size over that at 100x100, None if unknown."""
    sizes = [size for size, arena in enumerate(arenas) if arena.rooms >= 100 * 100]
    if len(sizes) < 2:
        return None
    small, large = (
        seconds / arenas[size].rooms if (seconds := entry.timings[size].median) else None
        for size in (sizes[0], sizes[-1])
    )
    return large / small if small and large else None


def _missed(group: Group, arenas: Sequence[Arena]) -> Iterator[str]:
    name = f"{group.ours.contender.kind.value} {group.ours.contender.algorithm}"
    for peer in group.entries[1:]:
        for size, arena in enumerate(arenas):
            if group.met(peer, size, arena) is False:
                yield (
                    f"{name} at {arena}: {group.ratio(peer, size):.2f} times "
                    f"{peer.contender.library}, goal {goal(peer.contender, arena):.2g}"
                )
    grown = growth(group.ours, arenas)
    if grown and grown > LINEAR:
        yield f"{name}: a room takes {grown:.2f} times as long at {arenas[-1]}, goal {LINEAR}"
    memory = group.ours.memory
    if memory and memory.a_tile and memory.a_tile > BYTES_A_TILE:
        yield f"{name}: keeps {memory.a_tile:.1f} bytes a tile, goal {BYTES_A_TILE}"


def _cells(group: Group, entry: Entry, arenas: Sequence[Arena]) -> list[str]:
    ours = entry is group.ours
    cells = [
        _time(entry.timings[size], arena) if ours else _against(group, entry, size, arena)
        for size, arena in enumerate(arenas)
    ]
    grown = growth(entry, arenas)
    kept = entry.memory.a_tile if entry.memory else None
    name = f"{entry.contender.kind.value} **{entry.contender.algorithm}**"
    return [
        name if ours else "",
        OURS if ours else entry.contender.library,
        *cells,
        _NOTHING if grown is None else f"{grown:.2f}" + _MET[grown <= LINEAR if ours else None],
        f"{entry.memory.a_room:,.0f}" if entry.memory else _NOTHING,
        _NOTHING if kept is None else f"{kept:.1f}" + _MET[kept <= BYTES_A_TILE],
    ]


def _against(group: Group, peer: Entry, size: int, arena: Arena) -> str:
    cell = _time(peer.timings[size], arena)
    ratio = group.ratio(peer, size)
    if ratio is None:
        return cell
    digits = 1 if ratio < 10 else 0
    return f"{cell} ({ratio:,.{digits}f}x{_MET[group.met(peer, size, arena)]})"


def _time(timing: Timing, arena: Arena) -> str:
    if timing.median is not None:
        return f"{timing.median / arena.rooms * 1e9:,.0f}"
    return timing.failure or ("cut off" if timing.cut_off else _NOTHING)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
