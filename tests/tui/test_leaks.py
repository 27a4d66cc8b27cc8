"""Going round in the interface leaves nothing behind."""

from __future__ import annotations

from benchmarks.leaks import RECIPE, cycle
from benchmarks.object_counts import all_widgets, counts
from tests.tui.driving import running, until_viewing


async def test_cycles_leave_no_object_behind() -> None:
    others = all_widgets()  # a thread of a test before may let go of them meanwhile
    async with running(recipe=RECIPE) as pilot:
        await until_viewing(pilot)
        # From the third on the list of solvers begins with the one used last, and its fields.
        for _ in range(3):
            await cycle(pilot)
        before = counts(pilot, others)
        for _ in range(4):
            await cycle(pilot)
        assert counts(pilot, others) == before
