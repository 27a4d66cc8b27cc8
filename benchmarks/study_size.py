"""Memory and time of a large study: `python -m benchmarks.study_size`, which needs POSIX.

A file of a million rows is made of the rows of a few runs, repeated. The results are the peak
memory of the command that writes its table in each format, summarises it and draws it, and the
processor time of continuing a study of 100,000 rows of which one chunk is missing: the start of
the command, reading that file, the missing runs, and the table.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from labyrinth.study import Study
from labyrinth.study.plan import Done, Plan
from labyrinth.study.rows import SUFFIX, RowStore
from labyrinth.study.worker import perform

ROWS: Final = 1_000_000
RESUMED: Final = 100_000
CHUNK: Final = 200
MOST_MEGABYTES: Final = 200
MOST_SECONDS: Final = 2.0
FORMS: Final = (
    ("study.csv", "--by", "solver"),
    ("study.jsonl",),
    ("study.parquet", "--plot", "scaling", "--plot-to", "plot.svg"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; return 1 if it takes more than allowed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.study_size")
    parser.add_argument("--rows", type=int, default=ROWS, help=f"how many ({ROWS:,})")
    rows = parser.parse_args(arguments).rows
    is_enough = True
    with TemporaryDirectory() as folder:
        for table, *more in FORMS:
            _make_rows(Path(folder), table, rows, missing=0)
            megabytes, seconds = _taken(Path(folder), table, rows, more)
            print(f"{rows:,} rows, {table} {' '.join(more)}: {megabytes:.0f} MB, {seconds:.1f} s")
            is_enough &= megabytes <= MOST_MEGABYTES
        _make_rows(Path(folder), "resumed.csv", RESUMED, missing=CHUNK)
        _, seconds = _taken(Path(folder), "resumed.csv", RESUMED, ())
    print(f"going on with {RESUMED:,} rows: {seconds:.2f} s, goal at most {MOST_SECONDS:g} s")
    return int(not is_enough or seconds > MOST_SECONDS)


def _study(rows: int) -> Study:
    return Study(("bfs", "a-star"), ("dfs",), sizes=("4x4", "8x8"), seeds=str(rows // 4))


def _make_rows(folder: Path, table: str, rows: int, *, missing: int) -> None:
    """Write the rows of a study, without the last `missing` runs."""
    plan = Plan(_study(rows))
    parts = [perform(plan.batch(range(first, first + CHUNK))).rows for first in (0, len(plan) // 2)]
    with RowStore(folder / f"{table}{SUFFIX}", plan.head, len(plan)) as rows_known:
        for first in range(0, len(plan) - missing, CHUNK):
            part = parts[2 * first // len(plan)]
            rows_known.add(Done(first, part[: len(plan) - first], 0.3))


def _taken(folder: Path, table: str, rows: int, more: Sequence[str]) -> tuple[float, float]:
    """Return the megabytes and the processor time of the command that completes a study.

    Raises RuntimeError if it fails.
    """
    factors = ["--generator", "dfs", "--size", "4x4", "8x8", "--seeds", str(rows // 4)]
    command = [sys.executable, "-m", "labyrinth", "study", *factors, "--solver", "bfs", "a-star"]
    process = subprocess.Popen(
        [*command, "-o", table, "--quiet", *more], cwd=folder, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the study ended with {process.returncode}")
    return used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


if __name__ == "__main__":
    raise SystemExit(main())
