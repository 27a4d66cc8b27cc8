"""Rows per second of a study: `python -m benchmarks.studies`.

The same study is run by one process, by two and by a Dask cluster with two workers on this machine
(extra `cluster`), in turn and each time from the beginning, including the table. The efficiency is
the rate divided by that of as many times one process; on a machine with other work it shows how
many cores were left.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.interval import median_of
from labyrinth.study import Study, run
from labyrinth.study.plan import Plan

ROUNDS: Final = 5
WORKERS: Final = 2
SOLVERS: Final = ("bfs", "a-star")
# The least use of the second core by two processes, on a machine without other work.
LEAST: Final = 0.85


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; return 1 if two processes miss their goal."""
    options = _parser().parse_args(arguments)
    plan = Plan(Study(SOLVERS, ("dfs",), sizes=(options.size,), seeds=str(options.mazes)))
    with _cluster() as executor, TemporaryDirectory() as folder:
        table = Path(folder) / "study.csv"
        ways: dict[str, Callable[[], float]] = {
            "one process": lambda: _seconds(plan, table, 1),
            "two processes": lambda: _seconds(plan, table, WORKERS),
        }
        if executor is not None:
            ways["local cluster"] = lambda: _seconds(plan, table, WORKERS, executor)
        times: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(options.rounds):
            for name, way in ways.items():
                times[name].append(way())
    alone = times.pop("one process")
    print(f"{len(plan):,} rows of {options.size}, {' and '.join(SOLVERS)}:")
    print(f"one process: {len(plan) / median(alone):,.0f} rows/s")
    enough = True
    for name, taken in times.items():
        pairs = zip(alone, taken, strict=True)
        efficiency = median_of([one / (WORKERS * many) for one, many in pairs])
        print(
            f"{name}: {len(plan) / median(taken):,.0f} rows/s, efficiency {efficiency.middle:.2f}, "
            f"95 % interval {efficiency.lowest:.2f} to {efficiency.highest:.2f}"
        )
        enough &= efficiency.highest >= LEAST
    return int(not enough)


def _seconds(plan: Plan, table: Path, workers: int, executor: Executor | None = None) -> float:
    began = perf_counter()
    run(plan, executor, table, workers=workers, afresh=True)
    return perf_counter() - began


@contextmanager
def _cluster() -> Iterator[Executor | None]:
    """Yield a cluster of two warmed-up workers; None without Dask."""
    if find_spec("distributed") is None:
        print("the extra `cluster` is not installed: the cluster is left out")
        yield None
        return
    from distributed import Client, LocalCluster

    logging.disable(logging.CRITICAL)
    with (
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        TemporaryDirectory() as folder,
    ):
        executor: Executor = client.get_executor()
        run(Plan(Study(SOLVERS, ("dfs",))), executor, Path(folder) / "study.csv", workers=WORKERS)
        yield executor


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.studies",
        description="Rows a second of one process, two, and a cluster on this machine.",
        epilog=f"Status 1: the interval of an efficiency lies below {LEAST}.",
    )
    parser.add_argument("--size", default="10x10", help="rows and columns of rooms (10x10)")
    parser.add_argument("--mazes", type=int, default=5000, help="how many (5000)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each ({ROUNDS})")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
