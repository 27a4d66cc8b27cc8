"""The processes of `generate --workers`: as many as have work, and none outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from labyrinth.core import parallel
from labyrinth.core.errors import LabyrinthError
from tests.cli.running import Output
from tests.processes import PATIENCE, begun_since, started

PARENT = """
import multiprocessing, sys
from labyrinth.cli import main

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
"""
MANY = ["generate", "dfs:30x30:1", "--count", "10000000", "--workers", "3"]

ENDINGS = [("fork", "SIGKILL"), ("spawn", "SIGTERM"), ("forkserver", "SIGHUP")]
OTHER_ENDINGS = [
    pytest.param(method, name, marks=pytest.mark.slow)
    for method in ("fork", "spawn", "forkserver")
    for name in ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT")
    if (method, name) not in ENDINGS
]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
@pytest.mark.parametrize(("method", "name"), [*ENDINGS, *OTHER_ENDINGS])
def test_no_worker_outlives_its_parent(tmp_path: Path, method: str, name: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    command = [sys.executable, str(script), method, *MANY]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"#"
        os.kill(process.pid, getattr(signal, name))
        # The output ends when the last process that has it open does.
        process.communicate(timeout=PATIENCE)
        assert process.returncode != 0


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
@pytest.mark.parametrize("killed", [0, 1])
def test_idle_worker_that_is_killed_holds_up_no_other(killed: int) -> None:
    before = multiprocessing.active_children()
    results = parallel.in_order(abs, range(2), 2, 1)
    assert [next(results), next(results)] == [0, 1]
    workers = begun_since(before)
    assert len(workers) == 2
    workers[killed].kill()
    workers[killed].join(PATIENCE)
    assert list(results) == []
    assert not any(worker.is_alive() for worker in workers)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_work_given_to_a_worker_that_was_killed_is_told() -> None:
    before = multiprocessing.active_children()
    results = parallel.in_order(abs, range(-100, 0), 2, 1)
    assert next(results) == 100
    for worker in begun_since(before):
        worker.kill()
        worker.join(PATIENCE)
    with pytest.raises(
        LabyrinthError, match="a process was killed, perhaps because memory ran out"
    ):
        list(results)


def test_only_its_own_workers_are_ended() -> None:
    first, second = (parallel.in_order(abs, range(-9, 0), 2, 1) for _ in range(2))
    assert (next(first), next(second)) == (9, 9)
    first.close()
    assert list(second) == [8, 7, 6, 5, 4, 3, 2, 1]


def _fails(number: int) -> int:
    raise OverflowError(number)


def _cannot_be_sent(number: int) -> object:
    return lambda: number


def test_what_a_job_raises_and_what_cannot_be_sent_is_raised_here() -> None:
    with pytest.raises(OverflowError, match=r"^3$"):
        list(parallel.in_order(_fails, [3, 4], 2, 1))
    with pytest.raises(RuntimeError, match=r"the result cannot be sent: .*lambda"):
        list(parallel.in_order(_cannot_be_sent, [3, 4], 2, 1))


@pytest.mark.parametrize(
    ("workers", "jobs", "useful"), [(300, 2, 2), (3, 2, 2), (2, 300, 2), (1, 1, 1)]
)
def test_no_more_workers_than_there_is_work(workers: int, jobs: int, useful: int) -> None:
    assert parallel.useful(workers, jobs) == useful


def test_no_more_workers_than_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 4)
    assert parallel.useful(100_000, 1_000_000) == 61
    monkeypatch.setattr(parallel, "cores", lambda: 128)
    monkeypatch.setattr(sys, "platform", "linux")
    assert parallel.useful(100_000, 1_000_000) == 128


def test_two_mazes_by_three_hundred_workers_are_two_processes(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    in_order = parallel.in_order

    def remember(function: Any, jobs: Any, workers: int, chunk: int) -> object:
        asked.append(workers)
        return in_order(function, jobs, 1, chunk)

    monkeypatch.setattr("labyrinth.cli.generate.in_order", remember)
    output.of("generate", "dfs:3x3:1", "--count", "2", "--workers", "300")
    assert asked == [2]


@pytest.mark.parametrize(
    ("words", "workers"),
    [
        (["--count", "1000"], 1),
        (["--count", "1001"], 2),
        (["--count", "500", "--solve", "bfs"], 1),
        (["--count", "500", "--solve", "bfs", "a-star"], 2),
    ],
)
def test_a_second_process_is_for_what_takes_longer_than_it_does(
    output: Output, monkeypatch: pytest.MonkeyPatch, words: list[str], workers: int
) -> None:
    asked = []

    def remember(function: Any, jobs: Any, workers: int, chunk: int) -> object:
        asked.append(workers)
        return parallel.in_order(function, [], 1, chunk)

    monkeypatch.setattr("labyrinth.cli.generate.cores", lambda: 2)
    monkeypatch.setattr("labyrinth.cli.generate.in_order", remember)
    output.of("generate", "dfs:10x10:1", *words)
    assert asked == [workers]
