"""Studies on a cluster of Dask, with processes of its own on the loopback interface."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from labyrinth import LabyrinthError
from labyrinth.study import Progress, Study, run
from tests.cli.running import Output
from tests.study.reading import without_times

STUDY = Study(("bfs", "a-star"), ("wilson",), sizes=("9x9",), seeds="200")
WORDS = shlex.split("study --generator wilson --size 9x9 --seeds 200 --solver bfs a-star -q")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="POSIX only"),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of the study, made by this process alone, but for its times."""
    table = tmp_path_factory.mktemp("expected") / "study.csv"
    return without_times(run(STUDY, results=table, workers=1).table)


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two worker processes and a scheduler."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


def test_a_worker_that_is_killed_changes_nothing(
    tmp_path: Path, output: Output, expected: bytes, cluster: Any
) -> None:
    killed: list[int] = []

    def kill_once(progress: Progress) -> None:
        if progress.new and not killed:
            assert progress.done < progress.total
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    with cluster.get_client() as client:
        executor = client.get_executor()
        table = run(STUDY, executor, tmp_path / "both.csv", workers=2, tell=kill_once).table
    assert killed
    assert without_times(table) == expected
    again = tmp_path / "command.csv"
    output.of(*WORDS, "-o", str(again), "--cluster", cluster.scheduler_address)
    assert without_times(again) == expected


def test_a_cluster_that_is_lost_ends_the_study_which_goes_on(
    tmp_path: Path, expected: bytes, cluster: Any
) -> None:
    table = tmp_path / "study.csv"
    told: list[Progress] = []

    def lose(progress: Progress) -> None:
        if progress.new:
            cluster.close()

    with cluster.get_client() as client:
        executor = client.get_executor()
        with pytest.raises(LabyrinthError, match=r"executor is broken .* run the same study again"):
            run(STUDY, executor, table, workers=2, tell=lose)
    assert not table.exists()
    run(STUDY, results=table, workers=1, tell=told.append)
    assert told[0].done > 0
    assert without_times(table) == expected


def test_what_is_no_cluster_is_told(output: Output) -> None:
    pytest.importorskip("distributed")
    with closing(socket.create_server(("127.0.0.1", 0))) as nobody:
        port = nobody.getsockname()[1]
    for address in ("nowhere://x", f"tcp://127.0.0.1:{port}"):
        told = output.refusal(*WORDS, "-o", "study.csv", "--cluster", address)
        assert f"the cluster '{address}' is not reachable" in told
