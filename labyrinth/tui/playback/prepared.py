"""What the timeline finds out of a run once, in the background."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from labyrinth.core.structures import Structure
from labyrinth.core.task import Task
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.keyframes import Keyframes, preparation
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.playback.trace_mode import deeds_of


@dataclass(frozen=True, slots=True)
class Prepared:
    """What there is to know of a run, and what makes far jumps quick, where they are not."""

    timeline: Timeline
    keyframes: Keyframes | None
    deeds: Deeds | None
    structures: Sequence[Structure] = ()
    """What the algorithm holds, quick to be read."""


def preparation_of(trace: Trace, structures: Sequence[Structure]) -> Task[Prepared]:
    """Prepare what there is to know of a run that has come to its end, slice by slice.

    The `structures` are prepared for it; nobody else may read them meanwhile.
    """
    return Task(_prepare(trace, structures))


def _prepare(trace: Trace, structures: Sequence[Structure]) -> Generator[float, None, Prepared]:
    figures, frames = timeline(trace), preparation(trace)
    for share in figures:
        yield share / 2
    for share in frames:
        yield 0.5 + share / 2
    for structure in structures:
        for _ in structure.prepare(trace):
            yield 1.0
    return Prepared(figures.result, frames.result, deeds_of(trace), structures)
