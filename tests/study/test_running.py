"""Studies that are broken off, killed and taken up again: the table is always the same."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import labyrinth.core
from labyrinth import LabyrinthError
from labyrinth.core.executors import executors
from labyrinth.loading.loaded import load
from labyrinth.study import Progress, Study, run
from labyrinth.study.journal import SUFFIX, Journal
from labyrinth.study.plan import Plan
from labyrinth.study.stamp import code_stamp
from tests.cli.running import COMMAND
from tests.loading.files import FULL, SEARCH
from tests.processes import PATIENCE, started
from tests.study.reading import rows_of, without_times

STUDY = Study(
    ("bfs", "a-star", "dfs"), ("dfs", "wilson"), {"braid": ("0", "0.4")}, ("3x3", "6x7"), "8"
)
WORDS = shlex.split(
    "study --generator dfs wilson --braid 0 0.4 --size 3x3 6x7 --seeds 8 --solver bfs a-star dfs"
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of the study, made at one go by one worker, but for its times."""
    table = tmp_path_factory.mktemp("expected") / "study.csv"
    return without_times(run(STUDY, results=table, workers=1).table)


def test_the_table_is_the_same_for_any_number_of_workers(tmp_path: Path, expected: bytes) -> None:
    told: list[Progress] = []
    finished = run(STUDY, results=tmp_path / "study.csv", workers=3, tell=told.append)
    assert without_times(finished.table) == expected
    assert (told[0].done, told[-1].done, told[-1].total) == (0, 192, 192)
    assert [each.done for each in told] == sorted({each.done for each in told})
    with ThreadPoolExecutor(2) as threads:
        table = run(STUDY, threads, tmp_path / "threads.csv").table
    assert without_times(table) == expected


@posix
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=["kill -9", "Ctrl-C"])
def test_the_same_command_goes_on_wherever_it_was_ended(
    tmp_path: Path, expected: bytes, number: int
) -> None:
    table = tmp_path / "study.csv"
    journal = tmp_path / f"study.csv{SUFFIX}"
    command = [COMMAND, *WORDS, "-o", str(table), "--workers", "2"]
    sizes = []
    for _ in range(6):
        before = journal.stat().st_size if journal.exists() else 0
        with started(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
            while process.poll() is None and (
                not journal.exists() or journal.stat().st_size <= before
            ):
                sleep(0.001)
            # Ctrl-C reaches every process of a terminal; kill -9 the one that is meant.
            if process.poll() is None:
                (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
            _, told = process.communicate(timeout=PATIENCE)
        if number == signal.SIGINT and process.returncode:
            assert process.returncode == 130
            assert told.endswith("labyrinth: interrupted\n")
            assert "the same command goes on" in told
        sizes.append(journal.stat().st_size)
    assert sizes == sorted(sizes), "what is done is kept"
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    assert without_times(table) == expected


def test_a_study_that_is_cut_off_anywhere_comes_to_the_same(
    tmp_path: Path, expected: bytes
) -> None:
    table = tmp_path / "study.csv"
    journal = tmp_path / f"study.csv{SUFFIX}"
    run(STUDY, results=table, workers=2)
    whole, in_whole = journal.read_bytes(), rows_of(table)
    for share in (0.1, 0.5, 0.9):
        journal.write_bytes(whole[: int(share * len(whole))])
        table.unlink()
        told: list[Progress] = []
        run(STUDY, results=table, workers=2, tell=told.append)
        assert 0 <= told[0].done < 192
        assert told[-1].new == 192 - told[0].done
        assert without_times(table) == expected
        # What was done before has its times as well.
        kept = sum(row == other for row, other in zip(rows_of(table), in_whole, strict=True))
        assert kept >= told[0].done
    told = []
    run(STUDY, results=table, tell=told.append)
    assert told == [], "nothing was left to do"


def test_a_changed_plan_or_file_refuses_to_go_on(tmp_path: Path) -> None:
    table, file = tmp_path / "study.csv", tmp_path / "my_search.py"
    file.write_text(SEARCH)
    mine = load(str(file))
    study = Study(("bfs",), ("dfs",), sizes=("2x2",), seeds="3")
    run(study, results=table, workers=1)
    before = table.read_bytes()
    with pytest.raises(LabyrinthError, match="seeds was 3 and is 4 now"):
        run(study.replaced(seeds="4"), results=table)
    assert table.read_bytes() == before
    run(study.replaced(seeds="4"), results=table, workers=1, afresh=True)
    learned = study.replaced(solvers=("my-search",))
    run(learned, results=table, workers=1, afresh=True)
    from labyrinth.loading.loaded import unload

    unload(mine)
    file.write_text(SEARCH.replace("pop(0)", "pop()"))
    load(str(file))
    with pytest.raises(LabyrinthError, match=r"my_search\.py has changed"):
        run(learned, results=table)


def test_code_that_was_edited_refuses_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "study.csv"
    study = Study(("bfs",), ("dfs",), sizes=("2x2",), seeds="3")
    run(study, results=table, workers=1)
    core = Path(labyrinth.core.__file__).parent
    for file in (core / "errors.py", core / "solvers" / "bfs.py"):
        (tmp_path / file.relative_to(core).parent).mkdir(exist_ok=True)
        (tmp_path / file.relative_to(core)).write_bytes(file.read_bytes())
    monkeypatch.setattr(labyrinth.core, "__file__", str(tmp_path / "__init__.py"))
    code_stamp.cache_clear()
    try:
        with pytest.raises(LabyrinthError, match=r"it was made by .* \(code .*, and this is"):
            run(study, results=table)
        before = code_stamp()
        with (tmp_path / "solvers" / "bfs.py").open("a") as edited:
            edited.write("# changed")
        code_stamp.cache_clear()
        assert code_stamp() != before
    finally:
        code_stamp.cache_clear()


KILLING = """    if len(grid.tiles) == 35 and grid.tiles[9] == 0:
        import os
        os._exit(9)
    path = [grid.start]
"""
"""What ends the process of a solver in mazes of 2 x 3 rooms, where a wall is at their tile 1,2."""


@pytest.mark.slow
def test_a_run_that_kills_is_a_row_that_says_so(tmp_path: Path) -> None:
    text = FULL.replace("    path = [grid.start]\n", KILLING)
    (tmp_path / "killing.py").write_text(text)
    load(str(tmp_path / "killing.py"))
    study = Study(("straight", "bfs"), ("dfs",), sizes=("2x2", "2x3"), seeds="4")
    tables = [
        run(study, results=tmp_path / f"{workers}.csv", workers=workers).table for workers in (1, 2)
    ]
    assert without_times(tables[0]) == without_times(tables[1])
    rows = rows_of(tables[0])
    walls = [row["recipe"] for row in rows if row["outcome"] == "died"]
    assert walls == [row["recipe"] for row in rows if kills(row)]
    assert walls


def kills(row: dict[str, str]) -> bool:
    from labyrinth import Recipe
    from labyrinth.core.generation.generate import generation

    maze = generation(Recipe.parse(row["recipe"])).finish()
    return row["solver"] == "straight" and len(maze.tiles) == 35 and maze.tiles[9] == 0


class Breaking(Executor):
    """Runs here what it is given, and breaks when it has done so much."""

    def __init__(self, most: int) -> None:
        self.left = most

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.left < 0:
            raise BrokenProcessPool("it is broken")
        if self.left == 0:
            future.set_exception(BrokenProcessPool("a worker died"))
        else:
            future.set_result(function(*given, **named))
        self.left -= 1
        return future


def test_an_executor_that_breaks_ends_the_study_which_goes_on(
    tmp_path: Path, expected: bytes
) -> None:
    table = tmp_path / "study.csv"
    for most in (0, 1, 2, 3):
        with pytest.raises(LabyrinthError, match=r"executor is broken .* the same study goes on"):
            run(STUDY, Breaking(most), table, workers=2)
    assert not table.exists()
    assert without_times(run(STUDY, Breaking(10_000), table, workers=2).table) == expected
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(LabyrinthError, match="broken or closed"):
        run(STUDY, closed, table, afresh=True)


class Late(Executor):
    """Does what it is given late and the last first, and tells some results twice."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: function(*given, **named)))
        threading.Thread(target=self.work, daemon=True).start()
        return future

    def work(self) -> None:
        future, call = self.waiting.pop()
        future.set_result(call())
        future._invoke_callbacks()  # type: ignore[attr-defined]


def test_results_may_come_late_in_any_order_and_twice(tmp_path: Path, expected: bytes) -> None:
    told: list[Progress] = []
    table = run(STUDY, Late(), tmp_path / "study.csv", workers=4, tell=told.append).table
    assert without_times(table) == expected
    assert told[-1].new == 192


@posix
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_pool_that_outlives_a_study_does_not_keep_it_locked(tmp_path: Path) -> None:
    study = Study(("bfs",), ("dfs",), sizes=("2x2",), seeds="3")
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        for seeds in ("3", "4"):
            again = study.replaced(seeds=seeds)
            run(again, pool, tmp_path / "study.csv", workers=1, afresh=True)
            Journal(tmp_path / "study.csv.journal", Plan(again).head, int(seeds))._close()


def test_an_executor_is_made_anew_where_it_breaks(tmp_path: Path, expected: bytes) -> None:
    made: list[Breaking] = []

    def make() -> Executor:
        made.append(Breaking(3))
        return made[-1]

    assert without_times(run(STUDY, make, tmp_path / "study.csv", workers=2).table) == expected
    assert len(made) > 3


@posix
@pytest.mark.slow
def test_a_killed_worker_changes_nothing(tmp_path: Path, expected: bytes) -> None:
    """One of two workers is killed in the middle: every future of the pool is lost with it."""
    pools: list[ProcessPoolExecutor] = []

    def make() -> Executor:
        pools.append(ProcessPoolExecutor(2))
        return pools[-1]

    def kill_once(progress: Progress) -> None:
        if progress.new and len(pools) == 1:
            os.kill(next(iter(pools[0]._processes)), signal.SIGKILL)

    table = run(STUDY, make, tmp_path / "study.csv", workers=2, tell=kill_once).table
    assert len(pools) == 2
    assert without_times(table) == expected


def test_a_study_can_be_stopped_from_another_thread(tmp_path: Path, expected: bytes) -> None:
    stop = threading.Event()
    table = tmp_path / "study.csv"
    with ThreadPoolExecutor(1) as threads:

        def tell(progress: Progress) -> None:
            if progress.new:
                stop.set()

        with pytest.raises(LabyrinthError, match=r"of 192 runs are done, and the same study"):
            run(STUDY, threads, table, workers=1, tell=tell, stop=stop)
        assert not table.exists()
        told: list[Progress] = []
        run(STUDY, threads, table, workers=1, tell=told.append)
    assert told[0].done > 0
    assert without_times(table) == expected


@posix
def test_processes_give_way_to_the_main_thread_where_another_one_asks_for_them() -> None:
    def ask() -> int:
        with executors(None, 1, os.nice) as where:
            assert where.make is not None
            return where.submit(where.make(), 0).result()

    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(ask).result() == min(os.nice(0) + 10, 19)
