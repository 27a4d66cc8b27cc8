"""Timing: contenders in turns, each within its time limit.

Seconds are processor time, of threads and of ended processes too, so that other programs on the
machine count as little as possible. The limit is by the clock (a processor timer would make
processor time as coarse as 4 ms), so the pace of interrupted work is unknown.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Final

from benchmarks.arena import Arena
from benchmarks.contender import Contender

if sys.platform != "win32":
    import resource

_ROOMS_A_ROUND: Final = 10_000


class OutOfTimeError(Exception):
    """The time limit is used up."""


@dataclass(slots=True)
class Timing:
    """The seconds of each repetition of a contender, and why there are no more.

    `cut_off` says that the time limit was reached, `failure` is the name of its error.
    """

    seconds: list[float] = field(default_factory=list)
    cut_off: bool = False
    failure: str = ""

    @property
    def median(self) -> float | None:
        """The median of the repetitions, None without any."""
        return median(self.seconds) if self.seconds else None


def time_by_turns(
    contenders: Sequence[Contender], arena: Arena, repetitions: int, box: float
) -> list[Timing]:
    """Time contenders in turns, `repetitions` rounds; return their timings in the same order.

    Mazes of under 10 000 rooms have more rounds, as if they were as large as that. A contender
    that has used `box` seconds is interrupted, and sits out the remaining rounds. Preparations are
    not timed, but interrupted after ten times as long.
    """
    timings = [Timing() for _ in contenders]
    # Objects of others must not slow down the garbage collections in the measured time.
    gc.collect()
    gc.freeze()
    for _ in range(repetitions * max(1, _ROOMS_A_ROUND // arena.rooms)):
        for contender, timing in zip(contenders, timings, strict=True):
            left = box - sum(timing.seconds)
            if not timing.failure and not timing.cut_off and left > 0:
                _time_once(contender, arena, timing, left)
    gc.unfreeze()
    return timings


def processor_time() -> float:
    """Return the seconds of processor time of this process and of its ended children.

    Windows does not report those of the children.
    """
    seconds = process_time()
    if sys.platform != "win32":
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds += children.ru_utime + children.ru_stime
    return seconds


def _time_once(contender: Contender, arena: Arena, timing: Timing, left: float) -> None:
    try:
        with interrupt_after(10 * left):
            work = contender.prepare(arena)
        with interrupt_after(left):
            began = processor_time()
            work()
            timing.seconds.append(processor_time() - began)
    except OutOfTimeError:
        timing.cut_off = True
    except Exception as error:  # a peer's bug must not end the comparison
        timing.failure = type(error).__name__


@contextmanager
def interrupt_after(seconds: float) -> Generator[None, None, None]:
    """Raise OutOfTimeError in the block after some seconds, if the system has such an alarm."""

    def interrupt(*_: object) -> None:
        raise OutOfTimeError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
