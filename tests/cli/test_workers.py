"""The processes of `generate --workers`: as many as have work, and none outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from labyrinth.core import parallel
from tests.cli.running import Output
from tests.processes import PATIENCE, started

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

    def remember(function: object, jobs: object, workers: int, chunk: int) -> object:
        asked.append(workers)
        return in_order(function, jobs, 1, chunk)  # type: ignore[arg-type]

    monkeypatch.setattr("labyrinth.cli.generate.in_order", remember)
    output.of("generate", "dfs:3x3:1", "--count", "2", "--workers", "300")
    assert asked == [2]
