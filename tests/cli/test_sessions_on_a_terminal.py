"""The interface on a pseudo-terminal: however it ends, the terminal and the work are left whole."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from labyrinth import generate
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.tui.document.document import Document
from labyrinth.tui.session import state_folder
from labyrinth.tui.session.reading import take_session
from labyrinth.tui.session.session_folder import dead_sessions
from tests.cli.terminal import Terminal

RECIPE = "dfs:5x9:3"
READY = "Done. Choose an action"

CHANGED = ("\x1b[?1049h", "\x1b[?1003h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?7l")
"""What the interface asks of a terminal: another screen, the mouse, pastes, no cursor, no wrap."""
RESTORED = ("\x1b[?1049l", "\x1b[?1003l", "\x1b[?2004l", "\x1b[?25h", "\x1b[?7h")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what the interface keeps in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    return state_folder.state_folder()


def is_restored(written: str) -> bool:
    """Whether all that was asked of the terminal was taken back last."""
    return all(
        0 <= written.rfind(changed) < written.rfind(restored)
        for changed, restored in zip(CHANGED, RESTORED, strict=True)
    )


def edit(terminal: Terminal) -> None:
    """Make the tile of the start a wall."""
    terminal.read_until(READY)
    terminal.type(b"e")
    terminal.read_until("Edit:")
    terminal.type(b"\r")
    terminal.read_until(", edited")


def kept_document() -> Document:
    """Return what there is to continue."""
    (session,) = dead_sessions()
    assert (session.about.name, session.about.edited) == (RECIPE, True)
    taken = take_session(session.path)
    assert not isinstance(taken, str)
    return taken.document


def kept_names(state: Path) -> str:
    """Return what is written down about all that was edited and would be offered again."""
    abouts = [
        about.read_text()
        for about in state.glob("sessions/*/about.json")
        if (about.parent / "snapshot").exists()
    ]
    return "".join(about for about in abouts if '"edited": true' in about)


def edited() -> Document:
    """Return what `edit` makes of the maze."""
    document = Document(generate("dfs", 5, 9, 3))
    maze = document.maze
    assert maze.start == (1, 1)
    document.paint([Span(1, 1, 2)], WALL)
    return document


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
    ],
)
def test_signal_restores_the_terminal_and_keeps_the_work(
    state: Path, number: signal.Signals
) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        edit(terminal)
        terminal.send(number)
        status, _ = terminal.finish()
        written = terminal.written.decode(errors="replace")
    assert status == 128 + number
    assert is_restored(written)
    document = kept_document()
    assert document.maze == edited().maze
    assert document.undo()
    assert document.maze == generate("dfs", 5, 9, 3)


@pytest.mark.slow
def test_signal_during_the_first_frame_ends_in_order(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        terminal.read_until(CHANGED[0])
        terminal.send(signal.SIGTERM)
        status, _ = terminal.finish()
        written = terminal.written.decode(errors="replace")
    assert (status, "error" in written) == (128 + signal.SIGTERM, False)
    assert is_restored(written)
    assert not list(state.glob("crashes/*"))


def test_work_outlasts_a_kill(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        edit(terminal)
        terminal.until(lambda: RECIPE in kept_names(state))
        terminal.send(signal.SIGKILL)
        terminal.finish()
    assert kept_document().maze == edited().maze


@pytest.mark.slow
def test_closed_terminal_keeps_the_work_and_leaves_no_process(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        edit(terminal)
        assert terminal.close() == 128 + signal.SIGHUP
    assert kept_document().maze == edited().maze


def test_stopped_program_gives_the_terminal_back_and_takes_it_again(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        edit(terminal)
        terminal.send(signal.SIGTSTP)
        terminal.until_stopped()
        assert is_restored(terminal.read_what_is_there())
        terminal.written = b""
        terminal.send(signal.SIGCONT)
        again = terminal.read_until("The start is gone")
        assert all(changed in again for changed in CHANGED)
        assert f"{RECIPE}  " in again
        terminal.type(b"u")
        terminal.read_until("h distances")
        terminal.send(signal.SIGTSTP)
        terminal.until_stopped()
        # As a shell does with the programs that it has stopped, when it ends itself.
        terminal.send(signal.SIGHUP)
        terminal.send(signal.SIGCONT)
        status, _ = terminal.finish()
    assert status == 128 + signal.SIGHUP


CRASH = """
import sys
from labyrinth.cli import main
from labyrinth.core.declaration.solver import registry

def fail(grid, record, decide):
    yield 1 / 0

object.__setattr__(registry.get("bfs"), "run", fail)
sys.exit(main())
"""


def test_crash_of_an_algorithm_is_told_and_keeps_the_work(state: Path) -> None:
    with Terminal(columns=200) as terminal:
        terminal.start(RECIPE, command=(sys.executable, "-c", CRASH))
        terminal.read_until(READY)
        terminal.type(b"e")
        terminal.read_until("Edit:")
        terminal.type(b"\x1b[B\r")
        terminal.read_until(", edited")
        begun, terminal.written = terminal.written, b""
        terminal.type(b"\x1b")
        terminal.read_until("Choose an action")
        terminal.type(b"l")
        terminal.read_until("A solver's letter")
        terminal.type(b"b")
        status, _ = terminal.finish()
        written = (begun + terminal.written).decode(errors="replace")
    assert status == 1
    assert is_restored(written)
    (report,) = state.glob("crashes/*.txt")
    message = written[written.rfind("labyrinth: error: ") :]
    assert "ZeroDivisionError" in message
    assert str(report) in message
    assert message.count("\n") == 1
    assert "in fail" in report.read_text()
    assert kept_document().maze != generate("dfs", 5, 9, 3)


@pytest.mark.slow
def test_orderly_end_leaves_nothing(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        terminal.read_until(READY)
        terminal.until(lambda: any(state.glob("sessions/*/snapshot")))
        terminal.type(b"\x11")
        status, _ = terminal.finish()
    assert status == 0
    assert not list(state.glob("sessions/*"))
    assert (state / "recent-mazes.json").exists()


ENDLESS = """
import sys
from pathlib import Path
from threading import Event
from labyrinth.cli import main
from labyrinth.core.declaration.generator import registry

dfs = registry.get("dfs")
carve, begun = dfs.run, []

def carve_one_and_no_other(*arguments, **options):
    if not begun:
        begun.append(True)
        return carve(*arguments, **options)
    Path(sys.argv.pop()).touch()
    return never()

def never():
    while True:
        Event().wait(0.01)
        yield 0

object.__setattr__(dfs, "run", carve_one_and_no_other)
sys.exit(main(sys.argv[1:2]))
"""


@pytest.mark.slow
def test_kill_during_a_generation_leaves_what_was_there(state: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with Terminal() as terminal:
        terminal.start(RECIPE, str(begun), command=(sys.executable, "-c", ENDLESS))
        terminal.read_until(READY)
        terminal.until(lambda: any(state.glob("sessions/*/snapshot")))
        terminal.type(b"n")
        terminal.until(begun.exists)
        terminal.send(signal.SIGKILL)
        terminal.finish()
    with Terminal() as terminal:
        terminal.start()
        terminal.read_until(RECIPE)
        terminal.type(b"c")
        terminal.read_until("Continued.")
        terminal.type(b"\x11")
        status, _ = terminal.finish()
    assert status == 0


@pytest.mark.slow
def test_two_programs_at_once_keep_each_their_own(state: Path) -> None:
    mazes = {RECIPE: generate("dfs", 5, 9, 3), "wilson:4x6:2": generate("wilson", 4, 6, 2)}
    with Terminal() as one, Terminal() as other:
        for terminal, recipe in zip((one, other), mazes, strict=True):
            terminal.start(recipe)
            edit(terminal)
        one.until(lambda: all(name in kept_names(state) for name in mazes))
        for terminal in (one, other):
            terminal.send(signal.SIGKILL)
            terminal.finish()
    sessions = {session.about.name: session for session in dead_sessions()}
    assert sessions.keys() == mazes.keys()
    for recipe, session in sessions.items():
        taken = take_session(session.path)
        assert not isinstance(taken, str)
        assert taken.document.edited
        assert taken.document.undo()
        assert taken.document.maze == mazes[recipe]


@pytest.mark.slow
def test_opening_a_pipe_keeps_no_program_alive(state: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    with Terminal(columns=200) as terminal:
        terminal.start()
        terminal.read_until("Open")
        terminal.type(b"o")
        terminal.read_until("a recipe such as")
        terminal.type(f"{pipe}\r".encode())
        terminal.read_until("this is a named pipe")
        terminal.type(b"\x11")
        status, _ = terminal.finish()
    assert status == 0
