"""Memory leaked by random use of the interface: some minutes to warm up, and many more.

The user is that of the tests, who returns to the main menu at both ends, so that the counts are of
the same screen.
"""

from __future__ import annotations

import asyncio
import gc
from functools import _lru_cache_wrapper
from heapq import heapify
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import pytest

from benchmarks.object_counts import Counts, counts
from benchmarks.process_memory import ProcessMemory
from labyrinth.tui import clock
from tests.tui.driven_clock import DrivenClock
from tests.tui.driving import running
from tests.tui.environment import begin_anew
from tests.tui.random_user import RECIPE, RandomUser, prepare

STEPS_UP_TO_LEAVING = 100


def forget_cancelled_timers() -> None:
    """Delete cancelled timers, which asyncio deletes only when they are due, in tests in an hour.

    Programs set their timers for the next frame, so what these hold is freed at once.
    """
    loop: Any = asyncio.get_running_loop()
    loop._scheduled = [timer for timer in loop._scheduled if not timer.cancelled()]
    heapify(loop._scheduled)


def empty_bounded_caches() -> None:
    """Empty the bounded caches of functions, but not those that could grow forever.

    Textual and Rich have some dozens, which fill for an hour and keep up to 10 MB.
    """
    gc.unfreeze()  # frozen objects would not be listed
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and each.cache_info().maxsize is not None:
            each.cache_clear()
    gc.collect()
    gc.freeze()  # as the interface does; only the main menu is left, which stays


async def measure_random_use(warm_up: float, more: float, seed: int) -> None:
    """Use the interface for `warm_up` and then `more` seconds, and report what has grown."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        begin_anew(patch, Path(folder, "state"))
        patch.setattr(clock, "present", DrivenClock())
        gate = prepare(patch)
        async with running(recipe=RECIPE, animations="full", drawing=True) as pilot:
            user = RandomUser(pilot, seed, gate)
            print("  steps  resident  in use  in use without caches  objects")
            steps, memory, found = 0, list[ProcessMemory](), list[Counts]()
            for seconds in (warm_up, more):
                end = monotonic() + seconds
                while monotonic() < end:
                    await user.step()
                    assert pilot.app._exception is None, list(user.log)
                    forget_cancelled_timers()
                    steps += 1
                    if steps % STEPS_UP_TO_LEAVING == 0:
                        await user.leave()
                await user.come_to_rest()
                forget_cancelled_timers()
                found.append(counts(pilot))
                filled = ProcessMemory.now()
                empty_bounded_caches()
                memory.append(ProcessMemory.now())
                told = f"{steps:7}  {filled}  {memory[-1].in_use:21.1f}"
                print(f"{told}  {found[-1]}", flush=True)
            before, after = memory
            print(
                f"grown by {after.in_use - before.in_use:.1f} MB in use without caches, "
                f"{after.resident - before.resident:.1f} MB resident, "
                f"counts equal: {found[0] == found[1]}"
            )
