"""One process of `benchmarks.cost`: times jobs with the `labyrinth` that is on the path.

It uses only the stable interface, so that it runs with every commit.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from time import process_time
from typing import Any, TypedDict

from labyrinth import generate, generators, solve, solvers

# The steps after a generator, each timed with the fastest generator.
STEPS: dict[str, Any] = {
    "symmetry": "rotate",
    "sparse": 1.0,
    "braid": 1.0,
    "weights": (1, 9),
    "endpoints": "farthest",
}
_QUICKEST = "binary-tree"
_SEARCHED = "wilson"


class Order(TypedDict):
    """The job and its repetitions: in mazes of `side` x `side` rooms, from `seed` on."""

    job: str
    side: int
    seed: int
    times: int


def jobs() -> list[str]:
    """Return the names of all jobs."""
    return [
        *(f"generator {key}" for key in generators()),
        *(f"step {name}" for name in STEPS),
        *(f"solver {key}" for key in solvers()),
    ]


def seconds(order: Order) -> float:
    """Return the processor time of a job, for all its repetitions together."""
    _warm_up(order["job"])
    work = _work(order["job"], order["side"], order["seed"])
    # Every turn starts with an empty garbage collector.
    gc.collect()
    gc.freeze()
    began = process_time()
    for number in range(order["times"]):
        work(order["seed"] + number)
    return process_time() - began


@cache
def _warm_up(job: str) -> None:
    """Run a job once in a small maze, for its imports."""
    _work(job, 5, 0)(0)


@cache
def _work(job: str, side: int, seed: int) -> Callable[[int], object]:
    """Return the function of a job, given a seed; a solver searches the same maze each time."""
    kind, key = job.split(" ", 1)
    if kind == "solver":
        maze = generate(_SEARCHED, side, side, seed)
        return lambda _: solve(maze, key)
    if kind == "step":
        return partial(generate, _QUICKEST, side, side, **{key: STEPS[key]})
    return partial(generate, key, side, side)


def main() -> None:
    """Print the jobs on a line, then answer each line of input with the seconds it takes.

    All processes stay on one processor where possible: no two need be equally fast.
    """
    argparse.ArgumentParser(description=f"{__doc__}\nbenchmarks.cost starts it.").parse_args()
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps(jobs()), flush=True)
    for line in sys.stdin:
        print(seconds(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
