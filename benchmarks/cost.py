"""The cost of generating and searching, compared to a commit: `python -m benchmarks.cost COMMIT`.

Each pair is a new process of the working tree and one of the other commit. They do every job in
turn on one processor, the same work each time, and the shortest turn of either counts: other work
on a machine makes a processor slower, by up to half, for longer than a turn. Each pair has its own
seeds. The result for each job, and for all together (their geometric mean), is the median over the
pairs of the ratio of processor times, with a 95 % confidence interval.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from benchmarks.cost_sample import Order
from benchmarks.interval import Median, median_of

# The highest allowed ratio of generating, and of searching, as a whole.
MOST: Final = 1.05
PAIRS: Final = 30
SIDE: Final = 30
TURNS: Final = 5
# The turns of a job that takes longer than `SLOW`: they are long enough to be stable.
TURNS_OF_SLOW: Final = 2
SLOW: Final = 0.05
# The processor time for which a job is repeated in a turn, at least once.
SECONDS_A_TURN: Final = 0.005
ROOT: Final = Path(__file__).parent.parent
# The kinds of jobs in each total.
TOTALS: Final = {"generating": ("generator", "step"), "searching": ("solver",)}

_SEEDS_A_PAIR: Final = 100_000

# The ratio of this tree's time to the other's, by job, for each pair.
Ratios = dict[str, list[float]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the comparison; return 1 if a total is too high, 2 if nothing can be compared."""
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        try:
            extract(ROOT, options.commit, Path(folder))
        except subprocess.CalledProcessError as error:
            print(error.stderr.decode().strip(), file=sys.stderr)
            return 2
        ratios = compare(ROOT, Path(folder), options.pairs, options.side, options.algorithms, _tell)
    if not ratios:
        print(f"both have none of {' '.join(options.algorithms)}", file=sys.stderr)
        return 2
    totals = {
        name: median_of(total(ratios, kinds))
        for name, kinds in TOTALS.items()
        if any(job.split()[0] in kinds for job in ratios)
    }
    print(f"Processor time as a multiple of that of {options.commit}: the median of")
    print(f"{options.pairs} pairs, and its interval.\n")
    print(table({job: median_of(values) for job, values in ratios.items()} | totals))
    return int(any(one.lowest > MOST for one in totals.values()))


def extract(repository: Path, commit: str, folder: Path) -> None:
    """Write the package of a commit into a folder; raises CalledProcessError without the commit."""
    archive = subprocess.run(
        ["git", "archive", commit, "labyrinth"], cwd=repository, capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")


def compare(
    this: Path,
    other: Path,
    pairs: int,
    side: int,
    algorithms: Sequence[str],
    tell: Callable[[str], None],
) -> Ratios:
    """Return the ratios of the jobs that both trees have, of these algorithms or of all.

    The number of repetitions is fixed beforehand, by the time of the other tree.
    """
    with Process(this, 0) as one, Process(other, 0) as two:
        tell("how long each job takes")
        once = {
            job: two.seconds(job, side, 0, 1)
            for job in two.jobs
            if job in one.jobs and (not algorithms or job.split()[1] in algorithms)
        }
    ratios: Ratios = {job: [] for job in once}
    for pair in range(pairs):
        tell(f"pair {pair + 1} of {pairs}")
        seed = pair * _SEEDS_A_PAIR
        with Process(this, pair) as one, Process(other, pair) as two:
            for job, seconds in once.items():
                times = max(1, round(SECONDS_A_TURN / seconds))
                turns = [
                    [process.seconds(job, side, seed, times) for process in (one, two)]
                    for _ in range(TURNS if seconds < SLOW else TURNS_OF_SLOW)
                ]
                ours, others = (min(column) for column in zip(*turns, strict=True))
                ratios[job].append(ours / others)
    return ratios


class Process:
    """A process that has the package in `tree`, and nothing that is installed."""

    def __init__(self, tree: Path, hash_seed: int) -> None:
        """Start it; with the same `hash_seed` two processes lay out their sets alike."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-S", str(ROOT / "benchmarks" / "cost_sample.py")],
            env={**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": str(hash_seed)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.jobs: list[str] = json.loads(self._read())

    def __enter__(self) -> Process:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._end()

    def seconds(self, job: str, side: int, seed: int, times: int) -> float:
        """Return the processor time of `times` runs of a job, with seeds from `seed` on."""
        order: Order = {"job": job, "side": side, "seed": seed, "times": times}
        assert self._process.stdin
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return float(self._read())

    def _read(self) -> str:
        assert self._process.stdout
        if line := self._process.stdout.readline():
            return line
        status = self._process.wait()
        self._end()
        raise RuntimeError(f"a process ended with {status}; its error stands above")

    def _end(self) -> None:
        self._process.kill()
        self._process.communicate()


def total(ratios: Ratios, kinds: Sequence[str]) -> list[float]:
    """Return for each pair the geometric mean of the ratios of all jobs of these kinds."""
    chosen = [values for job, values in ratios.items() if job.split()[0] in kinds]
    return [geometric_mean(pair) for pair in zip(*chosen, strict=True)]


def table(medians: Mapping[str, Median]) -> str:
    """Return a line for each job or total, in Markdown."""
    lines = ["| what | ratio | 95 % interval |", "| --- | --: | --: |"]
    lines += [
        f"| {name} | {one.middle:.3f} | {one.lowest:.3f} to {one.highest:.3f} |"
        for name, one in medians.items()
    ]
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cost",
        description="Compare the processor time of generating and searching with another commit.",
        epilog=f"Status 1: a total has an interval that lies above {MOST}.",
    )
    parser.add_argument("commit", help="the other commit, by any name that git knows")
    parser.add_argument("algorithms", nargs="*", help="keys of algorithms; default all")
    parser.add_argument(
        "--pairs", type=int, default=PAIRS, help="pairs of processes; default %(default)s"
    )
    parser.add_argument(
        "--side",
        type=int,
        default=SIDE,
        metavar="ROOMS",
        help="the mazes have as many rows and columns of rooms; default %(default)s",
    )
    return parser


def _tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
