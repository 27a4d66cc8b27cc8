"""Studies that are broken off, killed and taken up again: the table is always the same."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
from ast import literal_eval
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
from labyrinth.core.dispatching import Dispatcher
from labyrinth.sandbox.loading import load
from labyrinth.study import Progress, Study, run, running
from labyrinth.study.plan import Done, Plan, RunBatch, code_stamp
from labyrinth.study.rows import SUFFIX, RowStore
from labyrinth.study.running import estimated_seconds
from tests.cli.running import COMMAND
from tests.processes import PATIENCE, started
from tests.sandbox.loading.files import FULL, SEARCH
from tests.study.reading import rows_of, without_times
from tests.study.test_journal import runs_in

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


def test_an_estimate_counts_no_maze_that_was_not_searched_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = Plan(Study(("bfs",), ("dfs",), {}, ("5x5", "50x50"), "6", run_limit=9.0))
    small = plan.mazes.tiles(0)
    limits: list[float | None] = []

    def perform(batch: RunBatch) -> Done:
        limits.append(batch.run_limit)
        is_small = plan.tiles(batch.first) == small
        return Done(batch.first, ['["found"]' if is_small else '["over-limit"]'], 0.001)

    monkeypatch.setattr(running, "perform", perform)
    tiles = sum(map(plan.mazes.tiles, range(len(plan.mazes))))
    assert estimated_seconds(plan, 2) == pytest.approx(0.001 * tiles / small / 2)
    assert limits == [0.5] * 7
    # Where the study itself breaks them off, they take no longer.
    brief = Plan(plan.study.replaced(run_limit=0.001))
    assert estimated_seconds(brief, 1) == pytest.approx(0.012)


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
    with RowStore(tmp_path / "empty", Plan(STUDY).head, 192):
        empty = (tmp_path / "empty").stat().st_size
    kept = [0]
    for _ in range(6):
        # A file without a row has its tables already: what is waited for are rows.
        before = max(empty, journal.stat().st_size if journal.exists() else 0)
        with started(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
            while process.poll() is None and (
                not journal.exists() or journal.stat().st_size <= before
            ):
                sleep(0.001)
            # Ctrl-C reaches every process of a terminal; kill -9 the one that is meant.
            if process.poll() is None:
                (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
            _, told = process.communicate(timeout=PATIENCE)
        if process.returncode == 0:
            assert not journal.exists()
            break
        if number == signal.SIGINT:
            assert process.returncode == 130
            assert told.endswith("labyrinth: interrupted\n")
            assert "run the same command again to continue" in told
        kept.append(len(runs_in(journal)))
    assert kept == sorted(kept), "finished runs are kept"
    assert kept[-1] > 0
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    assert without_times(table) == expected


def test_a_study_that_is_cut_off_anywhere_comes_to_the_same(
    tmp_path: Path, expected: bytes
) -> None:
    table = tmp_path / "study.csv"
    journal = tmp_path / f"study.csv{SUFFIX}"
    states: list[tuple[int, bytes]] = []

    def keep(progress: Progress) -> None:
        states.append((progress.done, journal.read_bytes()))

    run(STUDY, results=table, workers=2, tell=keep)
    in_whole = rows_of(table)
    assert [*tmp_path.iterdir()] == [table]
    for done, state in (states[0], states[len(states) // 2], states[-2], states[-1]):
        journal.write_bytes(state)
        table.unlink()
        told: list[Progress] = []
        run(STUDY, results=table, workers=2, tell=told.append)
        if done == 192:
            assert told == [], "nothing was left to do"
        else:
            assert told[0].done == done
            assert told[-1].new == 192 - done
        assert without_times(table) == expected
        # What was done before has its times as well.
        kept = sum(row == other for row, other in zip(rows_of(table), in_whole, strict=True))
        assert kept >= done


def begun(study: Study, table: Path) -> None:
    """Begin a study, of which no row is known yet."""
    plan = Plan(study)
    with RowStore(table.with_name(f"{table.name}{SUFFIX}"), plan.head, len(plan)):
        pass


def test_a_changed_plan_or_file_refuses_to_go_on(tmp_path: Path) -> None:
    table, file = tmp_path / "study.csv", tmp_path / "my_search.py"
    file.write_text(SEARCH)
    mine = load(str(file))
    study = Study(("bfs",), ("dfs",), sizes=("2x2",), seeds="3")
    begun(study, table)
    table.write_text("before")
    with pytest.raises(LabyrinthError, match="seeds changed from 3 to 4"):
        run(study.replaced(seeds="4"), results=table)
    assert table.read_text() == "before"
    run(study.replaced(seeds="4"), results=table, workers=1, afresh=True)
    assert [row["outcome"] for row in rows_of(table)] == ["found"] * 4
    learned = study.replaced(solvers=("my-search",))
    begun(learned, table)
    from labyrinth.sandbox.loading import unload

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
    begun(study, table)
    core = Path(labyrinth.core.__file__).parent
    for file in (core / "errors.py", core / "solvers" / "bfs.py"):
        (tmp_path / file.relative_to(core).parent).mkdir(exist_ok=True)
        (tmp_path / file.relative_to(core)).write_bytes(file.read_bytes())
    monkeypatch.setattr(labyrinth.core, "__file__", str(tmp_path / "__init__.py"))
    code_stamp.cache_clear()
    try:
        with pytest.raises(LabyrinthError, match=r"it was made by .* \(code .*, but this"):
            run(study, results=table)
        before = code_stamp()
        with (tmp_path / "solvers" / "bfs.py").open("a") as edited:
            edited.write("# changed")
        code_stamp.cache_clear()
        assert code_stamp() != before
    finally:
        code_stamp.cache_clear()


ENDING = """    if len(grid.tiles) == 35:
        import os
        os._exit(9)
    path = [grid.start]
"""
"""What ends the process of a solver in mazes of 2 x 3 rooms."""


def test_an_algorithm_of_ones_own_that_ends_its_process_has_given_up(tmp_path: Path) -> None:
    (tmp_path / "ending.py").write_text(FULL.replace("    path = [grid.start]\n", ENDING))
    load(str(tmp_path / "ending.py"))
    study = Study(("straight", "bfs"), ("dfs",), sizes=("2x2", "2x3"), seeds="2")
    tables = [
        run(study, results=tmp_path / f"{workers}.csv", workers=workers).table for workers in (1, 2)
    ]
    assert without_times(tables[0]) == without_times(tables[1])
    told = "It ended its process, as os._exit does."
    rows = rows_of(tables[0])
    ended = [row for row in rows if (row["outcome"], row["reason"]) == ("gave-up", told)]
    assert ended == [
        row for row in rows if row["solver"] == "straight" and row["recipe"].startswith("dfs:2x3")
    ]
    assert len(ended) == 2


FATAL = 70


class Killed(Executor):
    """Breaks when it makes the run that is fatal, and does everything else here."""

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        done = function(*given, **named)
        if isinstance(done, Done) and FATAL in range(done.first, done.first + len(done.rows)):
            future.set_exception(BrokenProcessPool("a worker died"))
        else:
            future.set_result(done)
        return future


def test_a_run_that_kills_its_worker_is_a_row_that_says_so(tmp_path: Path, expected: bytes) -> None:
    table = run(STUDY, Killed, tmp_path / "study.csv", workers=2).table
    rows, undisturbed = literal_eval(without_times(table).decode()), literal_eval(expected.decode())
    died, _ = rows.pop(FATAL), undisturbed.pop(FATAL)
    told = "The process of this run was killed."
    assert (died["outcome"], died["reason"]) == ("died", told)
    assert rows == undisturbed


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
        with pytest.raises(LabyrinthError, match=r"executor is broken .* run the same study again"):
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
            begun(again, tmp_path / f"{seeds}.csv")
            stop = threading.Event()
            stop.set()
            with pytest.raises(LabyrinthError, match="runs are done: run the same study again"):
                run(again, pool, tmp_path / f"{seeds}.csv", workers=1, stop=stop)
            begun(again, tmp_path / f"{seeds}.csv")


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
    killed: list[int] = []

    def make() -> Executor:
        pools.append(ProcessPoolExecutor(2))
        return pools[-1]

    def kill_once(progress: Progress) -> None:
        if progress.new and not killed:
            killed.append(next(iter(pools[0]._processes)))
            os.kill(killed[0], signal.SIGKILL)

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

        with pytest.raises(LabyrinthError, match=r"of 192 runs are done: run the same study again"):
            run(STUDY, threads, table, workers=1, tell=tell, stop=stop)
        assert not table.exists()
        told: list[Progress] = []
        run(STUDY, threads, table, workers=1, tell=told.append)
    assert told[0].done > 0
    assert without_times(table) == expected


@posix
def test_processes_give_way_to_the_main_thread_where_another_one_asks_for_them() -> None:
    def ask() -> int:
        with Dispatcher(None, 1, len, os.nice, len, loss="") as dispatcher:
            ((_, niceness),) = dispatcher.results(iter([range(0)]))
            return niceness

    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(ask).result() == min(os.nice(0) + 10, 19)
