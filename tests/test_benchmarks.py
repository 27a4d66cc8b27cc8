"""The benchmarks run on tiny mazes, without peers and without a look at the times."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from threading import Thread
from time import process_time

import pytest

from benchmarks import ours, start, stepping
from benchmarks.__main__ import main
from benchmarks.arena import Arena
from benchmarks.comparison import Entry, Group
from benchmarks.contender import OURS, Contender, Kind, Work
from benchmarks.goals import goal
from benchmarks.measure import Timing, processor_time, time_by_turns
from benchmarks.memory import kept_a_tile
from benchmarks.table import missed, table
from labyrinth import generate, generators, solvers


def peer(library: str, algorithm: str = "dfs", kind: Kind = Kind.GENERATOR) -> Contender:
    return Contender(kind, algorithm, library, lambda _: lambda: None)


def test_every_registered_algorithm_is_compared() -> None:
    compared = [(one.kind, one.algorithm) for one in ours.contenders()]
    keys = [(Kind.GENERATOR, key) for key in generators()]
    assert compared == keys + [(Kind.SOLVER, key) for key in solvers()]


def test_chosen_algorithms_have_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--sizes", "2x3", "--memory", "2x2", "--box", "0.001", "--no-peers"]
    assert main(["prim", "bfs", *sizes]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if OURS in line]
    names = [row.split(" | ")[0].strip("| ") for row in rows]
    assert names == ["generator **prim**", "solver **bfs**"]


def test_a_wrong_size_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--sizes", "20"])
    assert "ROWSxCOLS" in capsys.readouterr().err


@pytest.mark.parametrize("module", ["__main__", "cost", "frames", "leaks", "start", "stepping"])
def test_every_benchmark_explains_itself(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        import_module(f"benchmarks.{module}").main(["--help"])
    told = capsys.readouterr().out
    assert end.value.code == 0
    assert told.startswith("usage: python -m benchmarks")
    assert "options:" in told


def test_a_start_is_measured_by_turns(capsys: pytest.CaptureFixture[str]) -> None:
    start.main(["--pairs", "1"])
    told = capsys.readouterr().out
    assert re.search(r"generate dfs:10x10:1: \d+ ms\n.* --version: \d+ ms\n\d+\.\d\d times", told)


@pytest.mark.slow
def test_what_stepping_costs_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    stepping.main(["--rooms", "3", "--rounds", "2"])
    told = capsys.readouterr().out
    assert re.match(
        r"\d{3} lines: .*\nfirst picture: \d+ ms, .*\nstep back: \d+ ms, .* goal 100 ms\n", told
    )
    assert re.search(r"\nT, first picture( +\d+ ms){5}\n", told)
    assert re.search(r"\na whole frame( +\d+ ms){5}\n$", told)


def test_a_command_that_fails_is_not_measured() -> None:
    with pytest.raises(RuntimeError, match="ended with 2"):
        start.seconds(["generate", "nothing"])


def test_contenders_take_turns() -> None:
    turns = []

    def contender(name: str) -> Contender:
        def prepare(_: Arena) -> Work:
            turns.append(f"prepare {name}")
            return lambda: turns.append(name)

        return Contender(Kind.GENERATOR, name, OURS, prepare)

    timings = time_by_turns([contender("a"), contender("b")], Arena(90, 90), 2, box=60)
    assert turns == ["prepare a", "a", "prepare b", "b"] * 2
    assert [len(timing.seconds) for timing in timings] == [2, 2]


def test_one_that_fails_or_never_ends_sits_out() -> None:
    def fail(_: Arena) -> Work:
        raise KeyError

    def spin(_: Arena) -> Work:
        def work() -> None:
            while True:
                pass

        return work

    fails = Contender(Kind.SOLVER, "a", "peer", fail)
    spins = Contender(Kind.SOLVER, "a", "peer", spin)
    (failed,) = time_by_turns([fails], Arena(2, 2), 3, box=60)
    (interrupted,) = time_by_turns([spins], Arena(2, 2), 3, box=0.01)
    assert failed.failure == "KeyError"
    assert interrupted.cut_off
    assert failed.median is interrupted.median is None


def test_a_peer_stands_beside_ours_with_its_goal() -> None:
    arenas = [Arena(20, 40), Arena(300, 300)]
    fast, slow = Timing([1.0, 2.0, 9.0]), Timing([50.0])
    group = Group(
        [
            Entry(peer(OURS), [fast, fast]),
            Entry(peer("mazelib"), [slow, slow]),
            Entry(peer("scipy"), [Timing(cut_off=True), Timing(failure="OverflowError")]),
        ]
    )
    mazelib, scipy = table([group], arenas).splitlines()[-2:]
    assert "(25x ✓)" in mazelib
    assert "(25x ✗)" in mazelib
    assert scipy.split(" | ")[2] == "cut off"
    assert "OverflowError" in scipy
    assert missed([group], arenas) == ["generator dfs at 300x300: 25.00 times mazelib, goal 30"]


def test_goals_of_the_peers() -> None:
    small, large = Arena(20, 40), Arena(300, 300)
    assert goal(peer("mazelib"), small) == 3
    assert goal(peer("mazelib"), large) == 30
    assert goal(peer("mazelib", "sidewinder"), large) == 5
    assert goal(peer("networkx", "bfs", Kind.SOLVER), small) is None
    assert goal(peer("networkx", "bfs", Kind.SOLVER), large) == 2
    assert goal(peer("scipy", "wilson"), large) == pytest.approx(2 / 3)


def test_the_maze_of_an_arena_has_its_passages() -> None:
    arena = Arena(4, 5)
    assert len(list(arena.passages())) == 4 * 5 - 1
    assert arena.maze is arena.maze


def test_kept_bytes_count_the_tiles_and_the_trace() -> None:
    maze = generate("dfs", 30, 30, seed=1)
    assert maze.trace is not None
    least = len(maze.tiles) * 2 + 4 * len(maze.trace)
    assert least <= kept_a_tile(maze) * len(maze.tiles) <= 1.2 * least + 200


def test_what_is_cut_off_has_no_ratio_and_meets_no_goal() -> None:
    arena = Arena(20, 40)
    peers = [Entry(peer("mazelib"), [timing]) for timing in (Timing(cut_off=True), Timing([9.0]))]
    group = Group([Entry(peer(OURS), [Timing([2.0])]), *peers])
    cut_off, measured = peers
    assert group.ratio(cut_off, 0) is group.met(cut_off, 0, arena) is None
    assert group.ratio(measured, 0) == 4.5
    assert group.met(measured, 0, arena) is True
    assert missed([Group([group.ours, cut_off])], [arena]) == []


def busy(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass


def in_a_thread() -> None:
    thread = Thread(target=busy, args=(0.05,))
    thread.start()
    thread.join()


def in_a_process() -> None:
    child = "import time\nwhile time.process_time() < 0.05: pass"
    subprocess.run([sys.executable, "-c", child], check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="it does not tell what a child has taken")
@pytest.mark.parametrize("work", [in_a_thread, in_a_process])
def test_work_in_threads_and_processes_counts(work: Work) -> None:
    before = processor_time()
    work()
    assert processor_time() - before >= 0.05
