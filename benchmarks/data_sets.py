"""Data sets compared with maze-dataset: `python -m benchmarks.data_sets`.

Mazes of the depth-first generator with their solutions are made and written to disk, by us with
one process and with two, with and without report cards, and by maze-dataset with its default, one
process, and in parallel. Each contender is a process of its own, warmed up by a few mazes, and
makes all mazes again, with other seeds, in each turn. The results are medians over the rounds with
their intervals: mazes per second, and their ratio to either way of maze-dataset in the same round.
Processor time is shown besides the clock's, since it varies less on a busy machine.

The value of a second core on the machine is shown as well: how many times as many mazes two
independent processes make as one, by the clock, without writing.
"""

from __future__ import annotations

import argparse
import json
import logging
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.interval import Median, median_of
from benchmarks.measure import processor_time
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.datasets import write
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.record import Record, RecordBatch, make
from labyrinth.study.plan import STAMP

# The least ratio of mazes per second of two processes to maze-dataset by itself.
LEAST_RATIO: Final = 25.0
# The least ratio of two processes to one.
LEAST_EFFICIENCY: Final = 1.7
_WARMING: Final = 20
_ONE, _TWO = "labyrinth, 1 process", "labyrinth, 2 processes"
_WITH_CARDS: Final = "labyrinth, 2 processes, report cards"
_PEERS: Final = ("maze-dataset", "maze-dataset, parallel")
_MAKING: Final = "making alone"

# Writes `mazes` mazes of a size into a folder; its random numbers continue between turns.
Contender = Callable[[Path, int, int], object]


@dataclass(frozen=True, slots=True)
class Turn:
    """The time of all mazes in one turn: by the clock and of processors, in seconds."""

    wall: float
    processor: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print the table; return 1 if a goal is missed."""
    options = _parser().parse_args(arguments)
    if options.contender:
        _serve(_contender(options.contender), options.size)
        return 0
    names = [_ONE, _TWO, _WITH_CARDS]
    if find_spec("maze_dataset"):
        names += _PEERS
    else:
        print("maze-dataset is skipped: it is not installed")
    turns = _turns(names, options.size, options.mazes, options.rounds)
    peers = [name for name in _PEERS if name in turns]
    print(f"{options.mazes:,} mazes of {options.size}x{options.size}, {options.rounds} rounds\n")
    told = ["contender", "mazes/s", "processor, ms a maze", *(f"times {peer}" for peer in peers)]
    print(f"| {' | '.join(told)} |")
    print(f"| --- |{' --: |' * (len(told) - 1)}")
    for name in names:
        print(f"| {' | '.join([name, *_cells(name, peers, turns, options.mazes)])} |")
    worth = _worth_of_a_core(options.size, options.mazes, options.rounds)
    efficiency = _ratio(turns[_ONE], turns[_TWO])
    print(f"\ntwo processes: {_told(efficiency)} times one, goal {LEAST_EFFICIENCY:g}")
    print(f"two that share and write nothing: {_told(worth)} times one")
    is_met = efficiency.middle >= LEAST_EFFICIENCY
    if peers:
        ratio = _ratio(turns[peers[0]], turns[_TWO])
        print(f"two processes: {_told(ratio)} times {peers[0]}, goal {LEAST_RATIO:g}")
        is_met = is_met and ratio.middle >= LEAST_RATIO
    return int(not is_met)


def _turns(names: Sequence[str], size: int, mazes: int, rounds: int) -> dict[str, list[Turn]]:
    """Run each contender once in each round."""
    turns: dict[str, list[Turn]] = {name: [] for name in names}
    with ExitStack() as stack:
        contenders = {name: stack.enter_context(_Process(name, size)) for name in names}
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for name, contender in contenders.items():
                contender.ask(mazes)
                turns[name].append(contender.answer())
    return turns


def _worth_of_a_core(size: int, mazes: int, rounds: int) -> Median:
    """Return how many times as many mazes two independent processes make as one."""
    ratios = []
    with _Process(_MAKING, size) as one, _Process(_MAKING, size) as other:
        for _ in range(rounds):
            one.ask(mazes)
            alone = one.answer().wall
            for each in (one, other):
                each.ask(mazes // 2)
            ratios.append(alone / max(each.answer().wall for each in (one, other)))
    return median_of(ratios)


class _Process:
    """A contender in a process of its own, which ends with the block."""

    def __init__(self, name: str, size: int) -> None:
        words = ["--contender", name, "--size", str(size)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.data_sets", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> _Process:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, mazes: int) -> None:
        """Start its turn with so many mazes."""
        assert self._process.stdin is not None, "a pipe"
        self._process.stdin.write(f"{mazes}\n")
        self._process.stdin.flush()

    def answer(self) -> Turn:
        """Wait for the end of its turn."""
        assert self._process.stdout is not None, "a pipe"
        return Turn(**json.loads(self._process.stdout.readline()))


def _serve(contender: Contender, size: int) -> None:
    """Run a turn for each line of input, which has the number of mazes."""
    answers, sys.stdout = sys.stdout, sys.stderr
    with TemporaryDirectory(dir=".") as folder:
        contender(Path(folder), size, _WARMING)
        for line in sys.stdin:
            began, used = perf_counter(), processor_time()
            contender(Path(folder), size, int(line))
            turn = {"wall": perf_counter() - began, "processor": processor_time() - used}
            print(json.dumps(turn), file=answers, flush=True)


def _contender(name: str) -> Contender:
    if name in _PEERS:
        return partial(_theirs, parallel=name == _PEERS[1])
    if name == _MAKING:
        return _made
    return _Ours(1 if name == _ONE else 2, report_card=name == _WITH_CARDS)


class _Ours:
    """Our contender, with new seeds at each turn."""

    def __init__(self, workers: int, *, report_card: bool) -> None:
        self._workers, self._report_card = workers, report_card
        self._seed = 0

    def __call__(self, folder: Path, size: int, mazes: int) -> None:
        """Write a Parquet table."""
        recipe = f"dfs:{size}x{size}:{self._seed}"
        self._seed += mazes
        write(
            recipe,
            folder / "mazes.parquet",
            count=mazes,
            solver="bfs",
            report_card=self._report_card,
            workers=self._workers,
        )


def _made(folder: Path, size: int, mazes: int) -> None:
    """Make records as one of our processes does, and write nothing."""
    recipe, solver = Recipe.parse(f"dfs:{size}x{size}:0"), SolverChoice.parse("bfs")
    data_set = DataSet(recipe, mazes, solver, False, False, (), None)
    make(RecordBatch(data_set, range(mazes), Record.row, STAMP))


def _theirs(folder: Path, size: int, mazes: int, *, parallel: bool) -> None:
    """Write a file of maze-dataset."""
    logging.disable()
    warnings.simplefilter("ignore")
    from maze_dataset import MazeDataset, MazeDatasetConfig
    from maze_dataset.generation import LatticeMazeGenerators

    config = MazeDatasetConfig(
        name="mazes", grid_n=size, n_mazes=mazes, maze_ctor=LatticeMazeGenerators.gen_dfs
    )
    MazeDataset.generate(config, gen_parallel=parallel).save(folder / "mazes.zanj")


def _cells(name: str, peers: Sequence[str], turns: dict[str, list[Turn]], mazes: int) -> list[str]:
    """Return the table cells of a contender."""
    own = turns[name]
    return [
        f"{median_of([mazes / turn.wall for turn in own]).middle:,.0f}",
        f"{median_of([1000 * turn.processor / mazes for turn in own]).middle:.3f}",
        *("" if name in _PEERS else _told(_ratio(turns[peer], own)) for peer in peers),
    ]


def _ratio(slower: Sequence[Turn], quicker: Sequence[Turn]) -> Median:
    """Return how many times as long the slower one took, round by round."""
    return median_of([one.wall / other.wall for one, other in zip(slower, quicker, strict=True)])


def _told(ratio: Median) -> str:
    return f"{ratio.middle:.2f} ({ratio.lowest:.2f} to {ratio.highest:.2f})"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.data_sets",
        description="Compare writing data sets with maze-dataset, in turns.",
    )
    parser.add_argument("--mazes", type=int, default=1000, help="default %(default)s")
    parser.add_argument("--size", type=int, default=10, help="rooms a side; default %(default)s")
    parser.add_argument("--rounds", type=int, default=9, help="default %(default)s")
    parser.add_argument("--contender", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
