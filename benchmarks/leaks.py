"""Memory that the interface leaks: `python -m benchmarks.leaks` repeats a cycle of actions.

Each cycle generates a maze, searches it, edits it, steps through its timeline and comes back. The
results are the memory of the process and how much of it is in use, in MB, how much of it undo
keeps, which grows on purpose up to its budget, how long a key takes, and the numbers of objects
that a program could leak. The first ten cycles fill most of the caches of Textual and Rich, all of
them bounded; those of regions and of the widths of texts have 4096 entries, and fill for some
hundred more cycles. With `--random` a user does anything at all, for minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

from textual.pilot import Pilot

from benchmarks.object_counts import counts
from benchmarks.process_memory import ProcessMemory
from benchmarks.scratch_home import scratch_home
from labyrinth import Recipe
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.screens.maze_screen import MazeScreen

RECIPE = Recipe.parse("dfs:8x10:1")
# The keys of a cycle; after each the program waits for all computations.
KEYS = (
    ("n",),
    ("f", "a"),
    ("n",),
    ("e", "home", "enter", "right", "5", "enter", "tab", "escape"),
    ("u", "u"),
    ("t", "right", "right", "end"),
    ("escape",),
)
KEYS_TO_TIME = 20


async def cycle(pilot: Pilot[None]) -> None:
    """Generate, search, edit, look at the timeline, and return to the beginning."""
    for keys in KEYS:
        for key in keys:
            await press(pilot, key)
        await until_computed(pilot)


async def press(pilot: Pilot[None], key: str) -> None:
    """Press a key and wait until it is handled, not for a fixed time."""
    pilot.app.simulate_key(key)
    await until_idle()


async def until_idle() -> None:
    """Run all other tasks until each of them waits for something external."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # type: ignore[attr-defined]
        await asyncio.sleep(0)


async def until_computed(pilot: Pilot[None]) -> None:
    """Wait until nothing is computed on the maze screen."""
    await until_idle()
    while maze_screen(pilot).tasks.busy:
        await asyncio.sleep(0.001)
        await until_idle()


def maze_screen(pilot: Pilot[None]) -> MazeScreen:
    """Return the maze screen."""
    (screen,) = (each for each in pilot.app.screen_stack if isinstance(each, MazeScreen))
    return screen


async def milliseconds_a_key(pilot: Pilot[None]) -> float:
    """Return the processor time of a key that moves the focus, the median of several."""
    times = []
    for _ in range(KEYS_TO_TIME):
        began = process_time()
        await press(pilot, "down")
        times.append((process_time() - began) * 1000)
    return median(times)


async def measure(cycles: int, steps: int) -> None:
    """Run `cycles` cycles, and report in `steps` steps what exists by then."""
    app = LabyrinthApp(recipe=RECIPE)
    app.animation_level = "none"
    async with app.run_test(size=(80, 24)) as pilot:
        await until_computed(pilot)
        print("cycles  resident  in use  undo MB  ms a key  objects")
        for done in range(cycles + 1):
            if done:
                await cycle(pilot)
            if done % max(1, cycles // steps) == 0:
                key, found = await milliseconds_a_key(pilot), counts(pilot)
                undo = maze_screen(pilot).document.contents[0].history.bytes / 1e6
                told = f"{done:6}  {ProcessMemory.now()}  {undo:7.1f}  {key:8.1f}"
                print(f"{told}  {found}", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.leaks", description=__doc__)
    parser.add_argument("--cycles", type=int, default=300)
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--random", action="store_true", help="random use instead of cycles")
    parser.add_argument("--warm-up", type=float, default=5.0, help="minutes of random use")
    parser.add_argument("--more", type=float, default=20.0, help="minutes after the warm-up")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    with scratch_home():
        if chosen.random:
            from benchmarks.random_use import measure_random_use

            asyncio.run(measure_random_use(chosen.warm_up * 60, chosen.more * 60, chosen.seed))
        else:
            asyncio.run(measure(chosen.cycles, chosen.steps))


if __name__ == "__main__":
    main(sys.argv[1:])
