"""Keeping: what the user does is on disk at once; interrupted, it goes on where it was."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from queue import Empty
from random import Random
from shutil import copytree

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, generate, save, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Painted
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.play.finish_mode import FinishMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session import keeper as keeper_module
from labyrinth.tui.session.in_words import session_in_short, session_in_words
from labyrinth.tui.session.keeper import Keeper
from labyrinth.tui.session.reading import read_session, take_session
from labyrinth.tui.session.recent_mazes import recent_mazes
from labyrinth.tui.session.session_folder import About, SessionFolder, dead_sessions
from labyrinth.tui.session.state_folder import state_folder
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
from tests.tui.session.kept_documents import document, known
from tests.tui.terminal_input import press_together


class Owner:
    """What a keeper belongs to, with a list of what the user was told."""

    is_running = True

    def __init__(self) -> None:
        self.told: list[str] = []
        self.later: list[Callable[[], object]] = []

    def call_later(self, call: Callable[..., object], *arguments: object) -> bool:
        self.later.append(lambda: call(*arguments))
        return True

    def keeper(self) -> Keeper:
        return Keeper(self, self.told.append)  # type: ignore[arg-type]

    def settle(self, keeper: Keeper) -> None:
        """Wait until all is written, and do what the writer asked for."""
        assert keeper._writer is not None
        keeper._writer.flush()
        while self.later:
            self.later.pop(0)()


@pytest.fixture
def owner(clean_environment: None) -> Owner:
    return Owner()


def kept() -> Document:
    """Return the document of the only session that was interrupted."""
    (session,) = dead_sessions()
    taken = take_session(session.path)
    assert not isinstance(taken, str)
    assert taken.folder is not None
    taken.folder.release()
    return taken.document


def test_every_change_is_kept_and_compacted(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper_module, "MOST_CHANGES", 3)
    keeper, open_document = owner.keeper(), document()
    keeper.keep(open_document)
    for col in range(1, 6):
        open_document.paint([Span(0, col, col + 1), Span(1, col, col + 1)], bytes([7]) * 256)
    open_document.undo()
    keeper.end(orderly=False)
    assert known(kept()) == known(open_document)
    (folder,) = state_folder("sessions").iterdir()
    assert len(list(folder.glob("journal-*"))) <= 1
    if os.name == "posix":
        modes = {path.stat().st_mode & 0o777 for path in folder.iterdir()}
        assert (modes, folder.stat().st_mode & 0o777) == ({0o600}, 0o700)
    assert not owner.told


def test_orderly_end_and_leaving_a_maze_leave_nothing(owner: Owner) -> None:
    for leave in (lambda keeper, _: keeper.end(orderly=True), lambda _, each: each.close()):
        keeper, open_document = owner.keeper(), document()
        keeper.keep(open_document)
        leave(keeper, open_document)
        keeper.end(orderly=False)
        assert dead_sessions() == []


def test_two_programs_keep_each_their_own(owner: Owner) -> None:
    first, second = owner.keeper(), owner.keeper()
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
    keeper, open_document = owner.keeper(), document()
    keeper.keep(open_document)
    open_document.paint([Span(1, 1, 2)], WALL)
    owner.settle(keeper)

    def no_space(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        for col in (2, 3):
            open_document.paint([Span(0, col, col + 1)], bytes([7]) * 256)
            owner.settle(keeper)
        driven_clock.advance(60.0)
        owner.settle(keeper)
    assert len(owner.told) == 1
    assert "No space left on device" in owner.told[0]
    driven_clock.advance(60.0)
    owner.settle(keeper)
    assert owner.told[1:] == ["Your work is kept again."]
    open_document.paint([Span(0, 1, 2)], bytes([7]) * 256)
    keeper.end(orderly=False)
    assert known(kept()) == known(open_document)


def test_large_maze_is_kept_at_rest_and_that_is_told(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, driven_clock: DrivenClock
) -> None:
    monkeypatch.setattr(keeper_module, "MOST_TILES", 20)
    keeper, open_document = owner.keeper(), document()
    keeper.keep(open_document)
    open_document.paint([Span(1, 1, 2)], WALL)
    owner.settle(keeper)
    assert len(owner.told) == 1
    driven_clock.advance(keeper_module.SECONDS_OF_REST)
    owner.settle(keeper)
    before = known(open_document)
    keeper._writer = None  # as if the program was killed
    open_document.paint([Span(3, 1, 2)], WALL)
    assert before != known(open_document)
    assert len(owner.told) == 1


class SlowWriter(Writer):
    """A writer that does its next job, and a slice of its snapshot, when it is told to."""

    def _run(self) -> None:
        pass

    def do_job(self) -> bool:
        """Do the next job; return whether there was one."""
        with suppress(Empty):
            self._jobs.get_nowait()()
            return True
        return False

    def do_slice(self) -> None:
        self._advance()

    def end(self, about: About | None) -> None:
        """End as a program that is killed does."""
        if self._journal is not None:
            self._journal.close()
        assert self._folder is not None
        self._folder.release()


def slow_writer(keeper: Keeper) -> SlowWriter:
    writer = keeper._writer
    assert isinstance(writer, SlowWriter)
    return writer


def read_as_if_killed(copy: Path) -> tuple[Document, About] | None:
    """Read a copy of the only session, if there is anything in it yet."""
    paths = list(state_folder("sessions").glob("*"))
    if not paths:
        return None
    copytree(paths[0], copy)
    folder = SessionFolder.take(copy)
    assert folder is not None
    read = read_session(folder) if folder.snapshot.exists() else None
    folder.release()
    if read is None:
        return None
    assert not read.fault
    return read.document, folder.about


@pytest.mark.parametrize("seed", range(4))
def test_kill_while_snapshots_are_written_loses_nothing(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:
    monkeypatch.setattr(keeper_module, "MOST_CHANGES", 3)
    monkeypatch.setattr(keeper_module, "Writer", SlowWriter)
    keeper, open_document, rng = owner.keeper(), document(), Random(seed)
    # As a screen does that gives up the path when its maze is edited.
    open_document.observe(
        lambda change: open_document.forget_search() if isinstance(change, Painted) else None
    )
    keeper.keep(open_document)
    writer, found = slow_writer(keeper), False
    for number in range(20):
        if number % 4 == 3:
            open_document.undo()
        elif number:
            open_document.paint([Span(1, 1 + number % 4, 2 + number % 4)], bytes([number]) * 256)
        while writer.do_job():
            for _ in range(rng.randrange(3)):
                writer.do_slice()
            read = read_as_if_killed(tmp_path / str(len(list(tmp_path.iterdir()))))
            assert read is not None or not found
            if read is not None:
                found = True
                assert known(read[0]) == known(open_document)
                assert read[0].edited or not read[1].edited
                assert read[1].name == str(read[0].recipe)
    assert found
    writer.end(None)


def test_changes_of_a_maze_whose_snapshot_is_not_written_yet_are_made_on_no_other(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keeper_module, "MOST_TILES", 36)
    monkeypatch.setattr(keeper_module, "Writer", SlowWriter)
    keeper, open_document = owner.keeper(), document()
    keeper.keep(open_document)
    writer = slow_writer(keeper)
    while writer.do_job():
        writer.do_slice()
    writer._finish_snapshot()
    open_document.paint([Span(1, 1, 2)], WALL)
    before = known(open_document)
    open_document.open(generate("dfs", 5, 5, 1))
    open_document.open(generate("dfs", 1, 1, 1))
    open_document.paint([Span(1, 1, 2)], bytes([7]) * 256)
    while writer.do_job():
        pass
    read = read_as_if_killed(tmp_path / "before")
    assert read is not None
    assert known(read[0]) == before
    assert read[1].name == str(read[0].recipe)
    writer._finish_snapshot()
    read = read_as_if_killed(tmp_path / "after")
    assert read is not None
    assert known(read[0]) == known(open_document)
    writer.end(None)


async def interrupted(pilot: Pilot[None]) -> None:
    """End the program as a crash does, with all that it has kept."""
    app = pilot.app
    assert isinstance(app, LabyrinthApp)
    assert app._keeper is not None
    app._keeper.end(orderly=False)


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
            "keys",
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
    assert session_in_words(session) == "dfs:3x5:1, a game of 5 steps, just now"
    assert session_in_short(session) == ["dfs:3x5:1", "dfs:3x5", "just now"]
    async with running() as pilot:
        assert chosen(pilot) == "generate"
        await pilot.press("r", "enter")
        await until_mode(pilot, PlayMode)
        assert "5 steps, trail 3" in status(pilot)
        assert screen(pilot).view.cursor == path[3]
        await pass_time(pilot, 2.0)
        await pilot.press("escape")
        await interrupted(pilot)
    async with running() as pilot:
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert "A game waits after 5 steps: P goes on." in status(pilot)
        assert tiles_drawn_with(pilot, "@") == {path[3]}
        await pass_time(pilot, 60.0)
        await pilot.press("p")
        await until_mode(pilot, PlayMode)
        await pilot.press("backspace", *steps[2:])
        await until_mode(pilot, FinishMode)
        assert "You are there" in status(pilot)
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
        await pilot.press("r")
        await until_screen(pilot, OpenDialog)
        await until(
            pilot,
            lambda: any("a game of" in item.label for item in pilot.app.screen.query(Item)),
        )
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert "A game waits" in status(pilot)
        assert screen(pilot).document.game == left
        await pilot.press("p", "n", "escape", "escape")
        await until_screen(pilot, MainMenu)
        await until(pilot, lambda: not dead_sessions())


async def test_damaged_session_is_set_aside_with_a_sentence() -> None:
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        await interrupted(pilot)
    (session,) = dead_sessions()
    (session.path / "snapshot").write_bytes(b"damaged")
    async with running() as pilot:
        press_together(pilot, "enter", "down")
        await until(pilot, lambda: chosen(pilot) == "open")
        (told,) = pilot.app._notifications
        assert "damaged" in told.message
        assert str(session.path.with_name(f"damaged-{session.path.name}")) in told.message


async def test_saved_and_opened_mazes_are_recent(tmp_path: Path) -> None:
    path = tmp_path / "[maze].txt"
    save(Maze.from_text("###\n# #\n###\n"), path)
    async with running(generate("dfs", 3, 5, 1)) as pilot:
        screen(pilot).document.saved(path)
        screen(pilot).document.saved(tmp_path / "picture.svg")
        await until(pilot, lambda: [maze.source for maze in recent_mazes()][1:] == [str(path)])
        await pilot.press("escape", "escape")
        await until_screen(pilot, MainMenu)
        await pilot.press("r")
        rows = [
            f"{item.label}  {item.detail}"
            for item in pilot.app.screen.query("#recent Item").results(Item)
        ]
        assert rows == ["dfs:3x5:1  just now", f"{path}  just now"]
