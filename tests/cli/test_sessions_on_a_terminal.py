"""The interface on a pseudo-terminal: however it ends, the terminal and the work are left whole."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from labyrinth import generate, state_folder
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.store import Store
from labyrinth.tui.document.document import Document
from tests.cli.terminal import Terminal
from tests.tui.session.kept_documents import dead_sessions, read, recent_mazes

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
    """Whether what was asked of the terminal was taken back last."""
    return all(
        written.rfind(changed) < written.rfind(restored)
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
    return read(session.number).document


def kept_names(state: Path) -> str:
    """Return what is written down about all that was edited and would be offered again."""
    if not (state / "store.sqlite").exists():
        return ""
    query = "SELECT name FROM document WHERE edited AND snapshot IS NOT NULL"
    with Store() as store:
        return " ".join(row["name"] for row in store.rows(query))


def is_kept() -> bool:
    """Whether there would be something to continue."""
    with Store() as store:
        return any(store.rows("SELECT id FROM document WHERE snapshot IS NOT NULL"))


def edited() -> Document:
    """Return what `edit` makes of the maze."""
    document = Document(generate("dfs", 5, 9, 3))
    maze = document.maze
    assert maze.start == (1, 1)
    document.paint([Span(1, 1, 2)], WALL)
    return document


WITH_CORE = (signal.SIGQUIT, signal.SIGABRT, signal.SIGTRAP, signal.SIGSYS, signal.SIGXCPU)
OTHERS = (signal.SIGHUP, signal.SIGINT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM)
FIRST = (signal.SIGTERM, signal.SIGQUIT)


@pytest.mark.parametrize(
    "number",
    [
        *FIRST,
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (*OTHERS, *WITH_CORE, signal.SIGVTALRM, signal.SIGPROF, signal.SIGRTMIN)
            if each not in FIRST
        ),
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
    assert status == (-number if number in WITH_CORE else 128 + number)
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
        again = terminal.read_until("You painted over the start")
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
        terminal.until(is_kept)
        terminal.type(b"\x11")
        status, _ = terminal.finish()
    assert status == 0
    assert not is_kept()
    assert not list(state.glob("programs/*"))
    assert [maze.source for maze in recent_mazes()] == [RECIPE]


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
        terminal.until(is_kept)
        terminal.type(b"n")
        terminal.until(begun.exists)
        terminal.send(signal.SIGKILL)
        terminal.finish()
    with Terminal() as terminal:
        terminal.start()
        terminal.read_until(RECIPE)
        terminal.type(b"c")
        terminal.read_until("Session restored.")
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
        document = read(session.number).document
        assert document.edited
        assert document.undo()
        assert document.maze == mazes[recipe]


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


WAITS = """
import sys
from pathlib import Path
from time import sleep
from labyrinth.cli import main
from labyrinth.tui.app import LabyrinthApp

def wait(app):
    while not go_on.exists():
        sleep(0.01)

go_on = Path(sys.argv.pop())
LabyrinthApp.on_unmount = wait
sys.exit(main())
"""


@pytest.mark.parametrize("number", [None, signal.SIGUSR1])
def test_the_terminal_is_back_before_anything_else_ends(
    state: Path, tmp_path: Path, number: signal.Signals | None
) -> None:
    go_on = tmp_path / "go on"
    with Terminal() as terminal:
        terminal.start(str(go_on), command=(sys.executable, "-c", WAITS))
        terminal.read_until("Quit")
        terminal.type(b"\x11") if number is None else terminal.send(number)
        assert is_restored(terminal.read_until(RESTORED[3]))
        assert terminal.is_running()
        go_on.touch()
        status, _ = terminal.finish()
    assert status == (0 if number is None else 128 + number)


NEVER_YIELDS = """
import sys
from pathlib import Path
from threading import Event
from labyrinth.cli import main
from labyrinth.core.declaration.generator import registry

def wait(*arguments, **options):
    begun.touch()
    Event().wait()
    yield 0

begun = Path(sys.argv.pop())
object.__setattr__(registry.get("dfs"), "run", wait)
sys.exit(main())
"""


def test_what_never_ends_in_a_thread_does_not_keep_the_program(state: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with Terminal() as terminal:
        terminal.start(RECIPE, str(begun), command=(sys.executable, "-c", NEVER_YIELDS))
        terminal.until(begun.exists)
        terminal.read_until("\x1b[?2004h")
        terminal.type(b"\x11")
        status, written = terminal.finish()
    assert (status, "rror" in written) == (0, False)


def test_a_terminal_that_takes_nothing_does_not_keep_the_program(state: Path) -> None:
    with Terminal() as terminal:
        terminal.start("--attract")
        terminal.read_until("\x1b[?2004h")
        # Nobody reads what is drawn from now on.
        terminal.until_full()
        terminal.send(signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM


@pytest.mark.parametrize("is_filled", [False, True])
def test_a_pipe_is_waited_for_before_the_interface_takes_the_terminal(
    state: Path, tmp_path: Path, is_filled: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with Terminal() as terminal:
        terminal.start(str(pipe))
        told = terminal.read_until("press Ctrl+C to stop")
        assert f"labyrinth: waiting for data from {pipe}" in told.replace("\r\n", "")
        assert CHANGED[0] not in told
        if is_filled:
            pipe.write_text(generate("dfs", 5, 9, 3).to_text())
            terminal.read_until(CHANGED[2])
        terminal.type(b"\x11" if is_filled else b"\x03")
        status, _ = terminal.finish()
    assert status == (0 if is_filled else 130)
