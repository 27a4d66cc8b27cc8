"""The cost of stepping through a learner's function: `python -m benchmarks.stepping`.

The example breadth-first search runs on a maze, which takes some 20,000 lines. The results are the
time until the first picture (a new process, the whole run, the variables at its beginning), the
time until the variables are there after a step back to where nothing was read before, and the cost
of tracing the lines. Times are by the clock, since they are spent in another process: medians, and
the worst.

Then the interface does the same in a terminal of 120x36: times until the answer is drawn, by the
clock, and how long the event loop was blocked at most, in processor time of its thread and by the
clock. Nothing may take longer than 50 ms in the thread of the interface.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from benchmarks.scratch_home import scratch_home
from benchmarks.stepping_screen import HEAD, measure
from labyrinth import Maze, generate
from labyrinth.core.task import drain
from labyrinth.sandbox.job import Job, Source
from labyrinth.sandbox.process import Sandbox
from labyrinth.sandbox.variables import Replay

FIRST_PICTURE: Final = 0.5
# The goal for a step back, in seconds.
STEP_BACK: Final = 0.1
SCREEN_ROUNDS: Final = 5
EXAMPLE: Final = Path(__file__).parents[1] / "docs" / "examples" / "breadth_first.py"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; return 1 if a median is over its goal."""
    options = _parser().parse_args(arguments)
    source = Source(str(EXAMPLE), EXAMPLE.read_text(encoding="utf-8"))
    maze = generate("kruskal", options.rooms, options.rooms, 1)
    job = Job("breadth_first", "solver", source, maze)
    pictures = [seconds(partial(_picture, job)) for _ in range(options.rounds)]
    with Replay(job) as replay:
        lines = len(replay.ran.steps)
        # Far from each other, so that none is read with the one before.
        places = Random(1).sample(range(0, lines, 50), min(options.rounds, lines // 50))
        steps = [seconds(partial(replay.variables_at, place)) for place in places]
    with Sandbox() as bench:
        traced, plain = (
            median(drain(bench.run(each)).seconds for _ in range(options.rounds))
            for each in (job, job.replaced(lines=False))
        )
    print(
        f"{lines:,} lines: {1000 * traced:.0f} ms, {1000 * plain:.0f} ms without a trace of lines"
    )
    missed = _tell("first picture", pictures, FIRST_PICTURE)
    missed = _tell("step back", steps, STEP_BACK) or missed
    print(f"load {os.getloadavg()[0]:.1f}")
    return int(_watch(maze, source, min(options.rounds, SCREEN_ROUNDS)) or missed)


def _watch(maze: Maze, source: Source, rounds: int) -> bool:
    """Measure the cost in the interface, and return whether a median is over its goal."""
    with scratch_home() as home:
        example = home / EXAMPLE.name
        example.write_text(source.text, encoding="utf-8")
        answers = asyncio.run(measure(maze, example, "breadth-first", rounds))
    print(f"{HEAD}  (load {os.getloadavg()[0]:.1f})")
    for answer in answers:
        print(answer.line())
    goals = {"T, first picture": FIRST_PICTURE, "Left, a step back": STEP_BACK}
    return any(median(each.times) > goals.get(each.what, inf) for each in answers)


def seconds(call: Callable[[], object]) -> float:
    """Return how long a call takes by the clock."""
    began = perf_counter()
    call()
    return perf_counter() - began


def _picture(job: Job) -> None:
    with Replay(job) as replay:
        replay.variables_at(0)


def _tell(what: str, times: Sequence[float], goal: float) -> bool:
    """Print a line about times, and return whether their median is over the goal."""
    middle = median(times)
    print(
        f"{what}: {1000 * middle:.0f} ms, at worst {1000 * max(times):.0f} ms, "
        f"goal {1000 * goal:.0f} ms"
    )
    return middle > goal


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.stepping",
        description="Measure what it costs to watch a function line by line.",
        epilog="Status 1: a median is over its goal.",
    )
    parser.add_argument(
        "--rooms", type=int, default=32, help="rooms a side of the maze; default %(default)s"
    )
    parser.add_argument(
        "--rounds", type=int, default=20, help="how often each is measured; default %(default)s"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
