"""Measure the usual figures of each generator's mazes for the tables of the program.

`python -m docs.baselines [KEY ...]` takes some minutes, less for single keys. For each
generator it makes mazes with default options and endpoints in opposite corners, square and three
times as wide as high, from the seeds 0, 1, 2 and so on. It writes the range in which nine out of
ten of them lie.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final

import labyrinth
from labyrinth import generate, generators
from labyrinth.core.declaration.generator import Texture
from labyrinth.core.measure.baselines import OF_ANY_SIZE
from labyrinth.core.measure.figures import measured, places_of
from labyrinth.core.measure.report_card import Report, report
from labyrinth.core.parallel import cores, in_order

TABLES: Final = Path(labyrinth.__file__).parent / "core" / "measure"
SIZES: Final = (
    ((4, 4), (2, 7), 200),
    ((8, 8), (5, 14), 200),
    ((16, 16), (9, 28), 100),
    ((32, 32), (18, 55), 60),
    ((64, 64), (37, 111), 24),
)
"""Rows and columns in rooms, square and wide, and how many mazes of them are measured."""

Job = tuple[str, int, int, int]
"""A generator, rows, columns, and a number of mazes."""

MEASURED: Final = (
    "loops",
    "dead_end_share",
    "junctions",
    "crossroads",
    "mean_corridor",
    "turns",
    "horizontal",
    "diameter",
    "route.length",
    "route.decisions",
    "route.false_branches",
    "route.turns",
    "difficulty",
)
"""The names of the figures that have a usual range."""


def in_unit(figure: str, report: Report) -> float | None:
    """Return one of MEASURED independent of the size: counts are divided by the places."""
    value = measured(figure, report)
    return value if value is None or figure in OF_ANY_SIZE else value / places_of(report)


def measure(job: Job) -> dict[str, list[float]]:
    """Return the values of each figure for the mazes of a job."""
    key, rows, cols, count = job
    found: dict[str, list[float]] = defaultdict(list)
    for seed in range(count):
        maze = generate(key, rows, cols, seed)
        maze.recipe = None  # No usual figures to compare with yet.
        card = report(maze)
        for name in MEASURED:
            value = in_unit(name, card)
            assert value is not None
            found[name].append(value)
    return found


def middle(values: Sequence[float], share: float) -> tuple[float, float]:
    """Return the range of the middle `share` of some values."""
    parts = quantiles(values, n=100, method="inclusive")
    outside = round(50 * (1 - share))
    return parts[outside - 1], parts[-outside]


def _range(values: Sequence[float], share: float) -> str:
    return ",".join(f"{end:.4f}" for end in middle(values, share))


def write(keys: Sequence[str]) -> None:
    """Measure generators and write the tables; with all of them the difficulty too."""
    jobs = [
        (key, *size, count)
        for key in keys
        for square, wide, count in SIZES
        for size in (square, wide)
    ]
    ends = [f"{name}_{end}" for name in MEASURED for end in ("low", "high")]
    lines = {} if set(keys) == set(generators()) else _kept(keys)
    pooled: dict[int, list[float]] = defaultdict(list)
    for job, found in zip(jobs, in_order(measure, jobs, cores(), 1), strict=True):
        key, rows, cols, _ = job
        ranges = [_range(values, 0.9) for values in found.values()]
        lines.setdefault(key, []).append(f"{key},{rows},{cols},{','.join(ranges)}")
        if rows == cols and generators()[key].texture is Texture.PERFECT:
            pooled[rows * cols] += found["difficulty"]
    ordered = [line for key in sorted(lines) for line in lines[key]]
    _write("baselines.csv", [",".join(("generator", "rows", "cols", *ends)), *ordered])
    if set(keys) == set(generators()):
        levels = [f"{rooms},{_range(values, 0.6)}" for rooms, values in sorted(pooled.items())]
        _write("usual_difficulty.csv", ["rooms,low,high", *levels])


def _kept(keys: Sequence[str]) -> dict[str, list[str]]:
    """Return the table's lines of other generators by key."""
    kept: dict[str, list[str]] = {}
    for line in (TABLES / "baselines.csv").read_text(encoding="ascii").splitlines()[1:]:
        key = line.partition(",")[0]
        if key not in keys:
            kept.setdefault(key, []).append(line)
    return kept


def _write(name: str, lines: Sequence[str]) -> None:
    (TABLES / name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(sys.argv[1:] or list(generators()))
