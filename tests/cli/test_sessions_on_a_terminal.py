"""The interface on a pseudo-terminal: however it ends, the terminal and the work are left whole."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from labyrinth import generate
from labyrinth.core.maze.painting.paint import WALL
from labyrinth.core.maze.painting.span import Span
from labyrinth.tui.document.document import Document
from labyrinth.tui.session import state_folder
from labyrinth.tui.session.reading import take_session
from labyrinth.tui.session.session_folder import dead_sessions
from tests.cli.terminal import Terminal

RECIPE = "dfs:5x9:3"

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
    terminal.read_until("Done. Choose an action")
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


def is_kept(state: Path) -> bool:
    """Whether what was edited is written down."""
    return any(
        (about.parent / "snapshot").exists() and '"edited": true' in about.read_text()
        for about in state.glob("sessions/*/about.json")
    )


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


def test_work_outlasts_a_kill(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start(RECIPE)
        edit(terminal)
        terminal.until(lambda: is_kept(state))
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

def fail(grid, record):
    yield 1 / 0

object.__setattr__(registry.get("bfs"), "run", fail)
sys.exit(main())
"""


def test_crash_of_an_algorithm_is_told_and_keeps_the_work(state: Path) -> None:
    with Terminal(columns=200) as terminal:
        terminal.start(RECIPE, command=(sys.executable, "-c", CRASH))
        terminal.read_until("Done. Choose an action")
        terminal.type(b"e")
        terminal.read_until("Edit:")
        terminal.type(b"\x1b[B\r")
        terminal.read_until(", edited")
        begun, terminal.written = terminal.written, b""
        terminal.type(b"\x1b")
        terminal.read_until("Choose an action")
        terminal.type(b"l")
        terminal.read_until("Choose a solver")
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
        terminal.read_until("Done. Choose an action")
        terminal.until(lambda: any(state.glob("sessions/*/snapshot")))
        terminal.type(b"\x11")
        status, _ = terminal.finish()
    assert status == 0
    assert not list(state.glob("sessions/*"))
    assert (state / "recent-mazes.json").exists()
