"""Progress bars of one long piece of work; that of many mazes is in `test_on_a_terminal.py`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Generator
from threading import Event, Thread

import pytest

from labyrinth.cli import main
from labyrinth.cli import progress as bars
from labyrinth.cli.console import quietly
from labyrinth.core.task import Task
from tests.processes import PATIENCE


class Screen(io.StringIO):
    """A standard error that is a terminal; tells when a text has been drawn there."""

    def __init__(self, awaited: str) -> None:
        super().__init__()
        self.awaited = awaited
        self.drawn = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        written = super().write(text)
        if self.awaited in self.getvalue():
            self.drawn.set()
        return written


def on_screen(monkeypatch: pytest.MonkeyPatch, awaited: str = "generating") -> Screen:
    """Have standard error be a screen; to be called by the test, since pytest captures anew."""
    screen = Screen(awaited)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(bars, "_SECONDS_BEFORE", 0.0)
    monkeypatch.setattr(bars, "_SECONDS_BETWEEN", 0.001)
    monkeypatch.setenv("TERM", "xterm-256color")
    return screen


def test_share_done_is_shown_while_a_task_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch, "50%")

    def half() -> Generator[float, None, str]:
        yield 0.5
        assert screen.drawn.wait(PATIENCE)
        return "done"

    assert bars.finish(Task(half()), "generating") == "done"
    assert "generating" in screen.getvalue()
    assert screen.getvalue().endswith("\x1b[2K"), "the bar is taken away"


def test_work_without_slices_is_shown_too(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    with bars.working("generating"):
        assert screen.drawn.wait(PATIENCE)


def test_bar_is_taken_away_where_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)

    def interrupted() -> Generator[float, None, None]:
        yield 0.5
        assert screen.drawn.wait(PATIENCE)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bars.finish(Task(interrupted()), "generating")
    assert screen.getvalue().endswith("\x1b[2K")


def test_short_work_and_quiet_work_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    with quietly(True), bars.working("generating"):
        pass
    monkeypatch.setattr(bars, "_SECONDS_BEFORE", PATIENCE)
    assert main(["generate", "dfs:3x3:1", "-o", "/dev/null", "--format", "text"]) == 0
    assert screen.getvalue() == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["generate", "dfs:3x3:1", "--solve", "bfs", "--format", "svg"],
        ["solve", "dfs:3x3:1"],
        ["info", "dfs:3x3:1"],
        ["convert", "dfs:3x3:1", "-", "--to", "svg"],
    ],
)
def test_commands_show_what_they_do(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    on_screen(monkeypatch)
    done = []

    class Bar(Thread):
        def __init__(self, *, name: str, target: Callable[[], None], daemon: bool) -> None:
            super().__init__(name=name, target=target, daemon=daemon)
            done.append(name)

    monkeypatch.setattr(bars, "Thread", Bar)
    assert main(arguments) == 0
    assert done[0] == "generating"
    last = {"info": "measuring", "solve": "counting"}.get(arguments[0], "drawing")
    assert done[-1] == last
    assert ("searching" in done) == ("solve" in " ".join(arguments))
