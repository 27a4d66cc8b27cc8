"""The cost of starting a command: `python -m benchmarks.start`, which needs POSIX.

A small maze is generated and printed by a new process, and `labyrinth --version` by another, in
turn. The results are the processor time of each, and the median of the pairs' ratios with a 95 %
confidence interval: the load of the machine affects both equally.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from typing import Final

from benchmarks.interval import median_of

COMMAND: Final = ("generate", "dfs:10x10:1")
YARDSTICK: Final = ("--version",)
# The most that the command may cost, as a multiple of the yardstick.
MOST: Final = 2.4
PAIRS: Final = 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; return 1 if the command costs too much."""
    options = _parser().parse_args(arguments)
    command = options.words or list(COMMAND)
    pairs = [(seconds(command), seconds(YARDSTICK)) for _ in range(options.pairs)]
    for words, times in zip((command, YARDSTICK), zip(*pairs, strict=True), strict=True):
        print(f"labyrinth {' '.join(words)}: {1000 * median(times):.0f} ms")
    ratio = median_of([ours / yardstick for ours, yardstick in pairs])
    print(
        f"{ratio.middle:.2f} times, 95 % interval {ratio.lowest:.2f} to {ratio.highest:.2f}, "
        f"goal at most {MOST}"
    )
    return int(ratio.lowest > MOST)


def seconds(words: Sequence[str]) -> float:
    """Return the processor time of a new process of `labyrinth`, including start and end.

    Raises RuntimeError if the command fails.
    """
    command = [sys.executable, "-m", "labyrinth", *words]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.start",
        description="Compare the processor time of a short command with that of --version.",
        epilog=f"Status 1: the interval lies above {MOST}.",
    )
    parser.add_argument(
        "words", nargs="*", help=f"the command and its arguments; default {' '.join(COMMAND)}"
    )
    parser.add_argument(
        "--pairs", type=int, default=PAIRS, help="pairs of processes; default %(default)s"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
