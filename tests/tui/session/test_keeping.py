"""Keeping: what the user does is on disk at once; interrupted, it goes on where it was."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from sqlite3 import SQLITE_FULL, OperationalError
from subprocess import PIPE, Popen
from time import monotonic, time

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, generate, save, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.task import Task
from labyrinth.results.result import find_result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.state_folder import store_path
from labyrinth.store import Store
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Painted
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.play.finish_mode import FinishMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session import autosave as autosave_module
from labyrinth.tui.session import writer as writer_module
from labyrinth.tui.session.autosave import Autosave
from labyrinth.tui.session.recovery import About
from labyrinth.tui.session.snapshots import Kept, read_document
from labyrinth.tui.session.writer import Writer
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driven_clock import DrivenClock
from tests.tui.driving import (
    buttons,
    chosen,
    pass_time,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_screen,
    until_viewing,
)
from tests.tui.path_finding import find_path
from tests.tui.session.kept_documents import (
    INSTANCE,
    MAZE,
    dead_sessions,
    document,
    execute,
    known,
    recent_mazes,
    take,
)
from tests.tui.terminal_input import press_together


class Owner:
    """What a autosave belongs to, with a list of what the user was told."""

    is_running = True

    def __init__(self) -> None:
        self.told: list[str] = []
        self.later: list[Callable[[], object]] = []

    def call_later(self, call: Callable[..., object], *arguments: object) -> bool:
        self.later.append(lambda: call(*arguments))
        return True

    def autosave(self) -> Autosave:
        return Autosave(self, self.told.append)  # type: ignore[arg-type]

    def settle(self, autosave: Autosave) -> None:
        """Wait until all is written, and do what the writer asked for."""
        autosave.writer.flush()
        self.run_later()

    def run_later(self) -> None:
        while self.later:
            self.later.pop(0)()


@pytest.fixture
def owner(clean_environment: None) -> Owner:
    return Owner()


def kept() -> Document:
    """Return the document of the only session that was interrupted."""
    (session,) = dead_sessions()
    taken = take(session.number)
    assert not isinstance(taken, str)
    assert taken.number
    return taken.document


def test_every_change_is_kept_and_compacted(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MOST_CHANGES", 3)
    autosave, open_document = owner.autosave(), document()
    autosave.keep(open_document)
    for col in range(1, 6):
        open_document.paint([Span(0, col, col + 1), Span(1, col, col + 1)], bytes([7]) * 256)
        owner.settle(autosave)
    open_document.undo()
    autosave.end(orderly=False)
    assert known(kept()) == known(open_document)
    with Store() as store:
        assert len([*store.rows("SELECT * FROM state")]) <= 11
    if os.name == "posix":
        folder = store_path().parent
        files = [path for path in folder.rglob("*") if path.is_file()]
        assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not owner.told


def test_orderly_end_and_leaving_a_maze_leave_nothing(owner: Owner) -> None:
    for leave in (lambda autosave, _: autosave.end(orderly=True), lambda _, each: each.close()):
        autosave, open_document = owner.autosave(), document()
        autosave.keep(open_document)
        leave(autosave, open_document)
        autosave.end(orderly=False)
        assert dead_sessions() == []


def test_two_programs_keep_each_their_own(owner: Owner) -> None:
    first, second = owner.autosave(), owner.autosave()
    one, other = document(), Document(generate("wilson", 2, 2, 1))
    first.keep(one)
    owner.settle(first)
    assert dead_sessions() == []
    first.end(orderly=False)
    second.keep(other)
    second.end(orderly=False)
    names = {session.about.name for session in dead_sessions()}
    assert names == {"dfs:2x3:1", "wilson:2x2:1"}


def test_full_disk_is_told_once_and_tried_again(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, driven_clock: DrivenClock
) -> None:
    autosave, open_document = owner.autosave(), document()
    autosave.keep(open_document)
    open_document.paint([Span(1, 1, 2)], WALL)
    owner.settle(autosave)

    def no_space(*_: object, **__: object) -> int:
        error = OperationalError("database or disk is full")
        error.sqlite_errorcode = SQLITE_FULL
        raise error

    with monkeypatch.context() as full:
        full.setattr(Store, "insert", no_space)
        for col in (2, 3):
            open_document.paint([Span(0, col, col + 1)], bytes([7]) * 256)
            owner.settle(autosave)
        driven_clock.advance(60.0)
        owner.settle(autosave)
    assert len(owner.told) == 1
    assert "No space left on device" in owner.told[0]
    driven_clock.advance(60.0)
    owner.settle(autosave)
    assert owner.told[1:] == ["Your work is being saved for recovery again."]
    open_document.paint([Span(0, 1, 2)], bytes([7]) * 256)
    autosave.end(orderly=False)
    assert known(kept()) == known(open_document)


def test_large_maze_is_kept_at_rest_and_that_is_told(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, driven_clock: DrivenClock
) -> None:
    monkeypatch.setattr(autosave_module, "MOST_TILES", 20)
    autosave, open_document = owner.autosave(), document()
    autosave.keep(open_document)
    open_document.paint([Span(1, 1, 2)], WALL)
    owner.settle(autosave)
    assert len(owner.told) == 1
    driven_clock.advance(autosave_module.SECONDS_OF_REST)
    owner.settle(autosave)
    before = known(open_document)
    autosave._writer = None  # as if the program was killed
    open_document.paint([Span(3, 1, 2)], WALL)
    assert before != known(open_document)
    assert len(owner.told) == 1


class SlowWriter(Writer):
    """A writer that does what is asked of it when a test says so."""

    def _run(self) -> None:
        self._hurry.set()

    def do_waiting(self) -> bool:
        """Do one thing that waits; return whether there was any."""
        waits = not self._jobs.empty()
        if waits:
            self.do_next()
        return waits


def slow_writer(autosave: Autosave) -> SlowWriter:
    writer = autosave.writer
    assert isinstance(writer, SlowWriter)
    return writer


def read_as_if_killed() -> tuple[Kept, About] | None:
    """Read what is there of the only session, if there is anything yet: what is committed."""
    with Store() as store:
        rows = [*store.rows("SELECT * FROM document WHERE snapshot IS NOT NULL")]
        if not rows:
            return None
        (row,) = rows
        about = About(row["name"], bool(row["edited"]), row["steps"])
        return read_document(store, row["id"]), about


@pytest.mark.parametrize("seed", range(4))
def test_kill_between_writes_loses_nothing_of_what_was_written(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(writer_module, "MOST_CHANGES", 3)
    monkeypatch.setattr(autosave_module, "Writer", SlowWriter)
    autosave, open_document, rng = owner.autosave(), document(), Random(seed)
    # As a screen does that gives up the path when its maze is edited.
    open_document.observe(
        lambda change: open_document.forget_search() if isinstance(change, Painted) else None
    )
    autosave.keep(open_document)
    writer, found = slow_writer(autosave), False
    for number in range(20):
        for step in range(rng.randrange(1, 4)):
            if number % 4 == 3:
                open_document.undo()
            elif number:
                at = 1 + (number + step) % 4
                open_document.paint([Span(1, at, at + 1)], bytes([number]) * 256)
        while writer.do_waiting() or owner.later:
            owner.run_later()
            read = read_as_if_killed()
            assert read is not None or not found
            if read is not None:
                found = True
                kept, about = read
                assert not kept.fault
                assert kept.document.edited == about.edited
                assert about.name == str(kept.document.recipe)
        read = read_as_if_killed()
        assert read is not None
        assert known(read[0].document) == known(open_document)
    assert not owner.told


def test_changes_of_a_maze_that_is_not_written_yet_are_made_on_no_other(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave_module, "Writer", SlowWriter)
    autosave, open_document = owner.autosave(), document()
    autosave.keep(open_document)
    writer = slow_writer(autosave)
    while writer.do_waiting():
        owner.run_later()
    open_document.paint([Span(1, 1, 2)], WALL)
    before = known(open_document)
    open_document.open(generate("dfs", 5, 5, 1))
    open_document.open(generate("dfs", 1, 1, 1))
    open_document.paint([Span(1, 1, 2)], bytes([7]) * 256)
    while writer.do_waiting():
        pass
    read = read_as_if_killed()
    assert read is not None
    assert known(read[0].document) == before
    assert not read[0].fault
    assert read[1].name == str(read[0].document.recipe)
    while owner.later or writer.do_waiting():
        owner.run_later()
    read = read_as_if_killed()
    assert read is not None
    assert not read[0].fault
    assert known(read[0].document) == known(open_document)


def test_a_document_takes_the_place_of_one_that_was_not_left(owner: Owner) -> None:
    autosave, second = owner.autosave(), document()
    first = Document(MAZE.copy(), benchmark=Benchmark(MAZE.copy(), INSTANCE))
    searched = solve(first.maze, "bfs")
    first.keep_result(Task(find_result(searched, when=1.0)).finish())
    autosave.keep(first)
    owner.settle(autosave)
    second.paint([Span(1, 1, 2)], WALL)
    autosave.keep(second)
    owner.settle(autosave)
    first.paint([Span(3, 1, 2)], WALL)
    autosave.end(orderly=False)
    assert known(kept()) == known(second)
    assert kept().benchmark is None


KILLED = """
import sys
from functools import partial
from queue import SimpleQueue
from time import sleep, time
from labyrinth import generate
from labyrinth.core.maze.painting import Span
from labyrinth.tui.document.document import Document
from labyrinth.tui.session.autosave import Autosave

class Owner:
    def __init__(self):
        self.later = SimpleQueue()

    def call_later(self, call, *arguments):
        self.later.put(partial(call, *arguments))
        return True

owner = Owner()
document = Document(generate("dfs", int(sys.argv[1]), int(sys.argv[1]), 1))
Autosave(owner, print).keep(document)
for number in range(2000):
    document.paint([Span(1 + number // 8, 1 + number % 8, 2 + number % 8)], bytes([9]) * 256)
    print(number, time(), flush=True)
    sleep(0.02)
    while not owner.later.empty():
        owner.later.get()()
"""


@pytest.mark.skipif(os.name != "posix", reason="a process cannot be killed there")
@pytest.mark.parametrize(
    ("rooms", "seconds"), [(40, 1.5), pytest.param(1000, 12.0, marks=pytest.mark.slow)]
)
def test_kill_loses_at_most_a_second(tmp_path: Path, rooms: int, seconds: float) -> None:
    state = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", KILLED, str(rooms)]
    with Popen(command, stdout=PIPE, text=True, env=state) as process:
        assert process.stdout is not None
        begun, lines = None, []
        for line in process.stdout:
            lines.append(line.split())
            begun = begun or monotonic()
            if monotonic() > begun + seconds:
                break
        killed_at = time()
        process.kill()
    read = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, text=True, env=state, check=True
    )
    kept, fault = int(read.stdout), read.stderr
    assert not fault
    late = [at for number, at in lines if int(number) >= kept]
    assert not late or killed_at - float(late[0]) < 1.0


READ = """
from labyrinth.store import Store
from labyrinth.tui.session.snapshots import read_document
from labyrinth.tui.session.recovery import look_for_offers

(session,) = look_for_offers().sessions
with Store() as store:
    kept = read_document(store, session.number)
assert not kept.fault
print(kept.document.maze.tiles.count(9))
"""


async def interrupted(pilot: Pilot[None]) -> None:
    """End the program as a crash does, with all that it has kept."""
    app = pilot.app
    assert isinstance(app, LabyrinthApp)
    assert app._autosave is not None
    app._autosave.end(orderly=False)


async def test_interrupted_work_goes_on_from_the_menu() -> None:
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        await pilot.press("e", "enter", "escape")
        edited = screen(pilot).document.maze.copy()
        await interrupted(pilot)
    async with running() as pilot:
        assert isinstance(pilot.app.screen, MainMenu)
        assert chosen(pilot) == "continue"
        detail = pilot.app.screen.query_one("#continue", Item).detail
        assert detail == "dfs:3x5:1, edited, just now"
        press_together(pilot, "c", "t")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == edited
        await until_mode(pilot, TimelineMode)
        await pilot.press("escape", "u")
        assert screen(pilot).document.maze == generate("dfs", 3, 5, 1)
        await pilot.press("left", "escape", "escape")
        await until_screen(pilot, MainMenu)
        assert [button.id for button in buttons(pilot, "#main-menu") if button.display] == [
            "generate",
            "open",
            "recent",
            "study",
            "help",
            "settings",
            "quit",
        ]
        await pilot.press("r", "enter")
        await until_screen(pilot, MazeScreen)


async def test_path_that_was_shown_is_found_again() -> None:
    maze = generate("dfs", 3, 5, 1)
    async with running(maze) as pilot:
        preferences_of(screen(pilot)).change(solvers={"random-mouse": "seed=5"})
        await find_path(pilot, "random-mouse")
        assert "Random mouse (seed 5): " in status(pilot)
        await pilot.press("escape")
        await until_viewing(pilot)
        solver = screen(pilot).document.solution
        await interrupted(pilot)
    async with running() as pilot:
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        again = screen(pilot).document.solution
        assert solver is not None
        assert again is not None
        assert (str(again.choice), again.path) == ("random-mouse:seed=5", solver.path)
        assert screen(pilot).view.player is not None


async def test_game_that_was_not_finished_is_under_recent_with_its_trail() -> None:
    maze = generate("dfs", 3, 5, 1)
    path = solve(maze, "bfs").path
    keys = {(0, 1): "right", (1, 0): "down", (0, -1): "left", (-1, 0): "up"}
    steps = [keys[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(path)]
    async with running(maze) as pilot:
        await pilot.press("p", *steps[:3], "backspace")
        await pass_time(pilot, 5.0)
        await pilot.press(steps[2], "ctrl+q")
        assert pilot.app._exit
    (session,) = dead_sessions()
    assert session.in_words() == "dfs:3x5:1, a game of 5 steps, just now"
    assert session.in_short() == ["dfs:3x5:1", "dfs:3x5", "just now"]
    async with running() as pilot:
        assert chosen(pilot) == "generate"
        await pilot.press("r", "enter")
        await until_mode(pilot, PlayMode)
        assert "5 steps, trail of 3 steps." in status(pilot)
        assert screen(pilot).view.cursor == path[3]
        await pass_time(pilot, 2.0)
        await pilot.press("escape")
        await interrupted(pilot)
    async with running() as pilot:
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert "Game paused after 5 steps: P resumes it." in status(pilot)
        assert tiles_drawn_with(pilot, "@") == {path[3]}
        await pass_time(pilot, 60.0)
        await pilot.press("p")
        await until_mode(pilot, PlayMode)
        await pilot.press("backspace", *steps[2:])
        await until_mode(pilot, FinishMode)
        assert "Goal reached" in status(pilot)
        game = screen(pilot).document.game
        assert game is not None
        assert game.seconds == 7.0


async def test_game_that_is_left_for_the_menu_is_under_recent() -> None:
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        await pilot.press("p", "space", "right", "space", "down", "escape")
        left = screen(pilot).document.game
        assert left is not None
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
        await until(pilot, lambda: len(dead_sessions()) == 1)
        await until(pilot, lambda: pilot.app.screen.query_one("#recent").display)
        await pilot.press("r")
        await until_screen(pilot, OpenDialog)
        await until(
            pilot,
            lambda: any("a game of" in item.label for item in pilot.app.screen.query(Item)),
        )
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert "Game paused" in status(pilot)
        assert screen(pilot).document.game == left
        await pilot.press("p", "n", "escape", "escape")
        await until_screen(pilot, MainMenu)
        await until(pilot, lambda: not dead_sessions())


async def test_damaged_session_is_set_aside_with_a_sentence() -> None:
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        await interrupted(pilot)
    (session,) = dead_sessions()
    execute("UPDATE state SET data = x'00'")
    async with running() as pilot:
        press_together(pilot, "enter", "down")
        await until(pilot, lambda: chosen(pilot) == "open")
        (told,) = pilot.app._notifications
        assert "damaged" in told.message
        assert session.place in told.message
    assert dead_sessions() == []


async def test_python_without_sqlite_keeps_nothing_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "labyrinth.tui.session.autosave", None)
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        screen(pilot).document.paint([Span(1, 1, 2)], WALL)
        await until(pilot, lambda: bool(pilot.app._notifications))
        (told,) = pilot.app._notifications
        assert told.message.startswith("Cannot save your work for recovery")


async def test_saved_and_opened_mazes_are_recent(tmp_path: Path) -> None:
    path = tmp_path / "[maze].txt"
    save(Maze.from_text("###\n# #\n###\n"), path)
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        screen(pilot).document.saved(path)
        screen(pilot).document.saved(tmp_path / "gone.svg")
        sources = [str(path), "dfs:3x5:1"]
        await until(pilot, lambda: [maze.source for maze in recent_mazes()] == sources)
        await pilot.press("escape", "escape")
        await until_screen(pilot, MainMenu)
        await pilot.press("r")
        rows = [
            f"{item.label}  {item.detail}"
            for item in pilot.app.screen.query("#recent Item").results(Item)
        ]
        assert rows == [f"{source}  just now" for source in sources]
