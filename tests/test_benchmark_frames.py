"""The terminal of the benchmark of frames counts what is drawn in it, and the table tells goals."""

from __future__ import annotations

import sys
from itertools import count

import pytest

from benchmarks.frames_table import Row, table

if sys.platform != "linux":
    pytest.skip("the terminal of the benchmark needs Linux", allow_module_level=True)

from textual._compositor import Compositor

from benchmarks import frames_yardstick
from benchmarks.frames_app import FramesApp, PlainScreen
from benchmarks.frames_terminal import COLUMNS, PATIENCE, ROWS, Drawn, Terminal
from benchmarks.frames_yardstick import Yardstick
from tests.tui.driving import until_viewing, widget

PROGRAM = r"""
import os, sys, tty
tty.setraw(0)
say = lambda text: os.write(1, text.encode())
size = os.get_terminal_size()
say("\x1b[?2026$p")
known = os.read(0, 100)
say("\x1b[?2026hfirst\x1b[?2026l")
while key := os.read(0, 1):
    if key == b"q":
        sys.exit()
    if key == b"s":
        say(f"{size.lines} x {size.columns} {known!r}.")
    else:
        say("\x1b[?2026h" + "x" * 5000 + "\x1b[?2026l" + "\x1b[?2026hy\x1b[?2026l")
"""


class FakeProgram:
    """Draws in 1, 2, 3 … seconds, and answers in half a second."""

    def __init__(self) -> None:
        self.seconds = count(1)

    def __exit__(self, *_: object) -> None: ...

    def draw(self, *_: object) -> Drawn:
        return Drawn(1, 1, next(self.seconds))

    def answer(self, *_: object) -> float:
        return 0.5


QUIET = 3.0
"""Seconds that even a busy machine does not let a program wait before it draws."""


@pytest.mark.slow
@pytest.mark.parametrize("rate", [None, 100_000])
def test_frames_and_bytes_are_counted(rate: float | None) -> None:
    with Terminal(["-c", PROGRAM], rate) as terminal:
        assert terminal.first_frame() > 0
        drawn = terminal.draw(b"d", QUIET)
        assert (drawn.frames, drawn.size) == (2, 5001 + 4 * len("\x1b[?2026h"))
        assert drawn.seconds > 0
        assert terminal.draw(b"", 0.0).size == 0
        known = r"b'\x1b[?2026;2$y'"
        assert terminal.answer(b"s", f"{ROWS} x {COLUMNS} {known}.".encode()) > 0


def test_a_first_frame_without_marks_ends_with_a_full_screen() -> None:
    program = f"import time; print(' ' * {ROWS * COLUMNS}, end='', flush=True); time.sleep(60)"
    with Terminal(["-c", program]) as terminal:
        assert 0 < terminal.first_frame() < PATIENCE


def test_a_program_that_ends_is_an_error() -> None:
    with Terminal(["-c", PROGRAM]) as terminal:
        terminal.first_frame()
        with pytest.raises(RuntimeError, match="the program ended"):
            terminal.answer(b"q", b"never")


def test_the_table_tells_which_goals_are_met() -> None:
    rows = [
        Row("small", 3.96, "KB", 4),
        Row("exact", 4, "KB", 4),
        Row("large", 4.06, "KB", 4),
        Row("quick", 30, "ms", 2, yardstick=20),
        Row("slow", 30, "ms", 2, yardstick=10),
    ]
    assert [line.split(" | ")[1:] for line in table(rows).splitlines()[2:]] == [
        ["3.96 KB", "-", "4 KB", "✓ |"],
        ["4.00 KB", "-", "4 KB", "✓ |"],
        ["4.06 KB", "-", "4 KB", "✗ |"],
        ["30 ms", "1.50", "2 yardsticks", "✓ |"],
        ["30 ms", "3.00", "2 yardsticks", "✗ |"],
    ]


async def test_the_yardstick_draws_the_same_lines_as_the_program() -> None:
    app = FramesApp("dfs:5x9:1")
    async with app.run_test(size=(60, 30)) as pilot:
        await until_viewing(pilot)
        await pilot.press("f6", "f9")
        await until_viewing(pilot)
        view = widget(pilot)
        drawn = view.render_lines(view.size.region)
        await pilot.press("f10")
        plain = pilot.app.screen
        assert isinstance(plain, PlainScreen)
        assert type(plain._compositor) is Compositor
        assert plain.view.size == view.size
        first = plain.view.render_lines(view.size.region)
        await pilot.press("f10")
        second = plain.view.render_lines(view.size.region)
        assert drawn in (first, second)
        assert first != second


def test_the_yardstick_tells_what_it_has_taken_since_it_was_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames_yardstick, "program", lambda _: FakeProgram())
    with Yardstick() as yardstick:
        yardstick.draw(3)
        assert yardstick.milliseconds() == 4000
        yardstick.answer()
        assert yardstick.milliseconds() == 500


def test_a_program_that_waits_for_its_turn_is_not_quiet() -> None:
    slow = "import os, time; say = lambda: os.write(1, b'\\x1b[?2026hx\\x1b[?2026l'); say()\n"
    slow += "os.read(0, 1)\nwhile time.process_time() < 0.3: pass\nsay(); time.sleep(60)"
    with Terminal(["-c", f"import tty; tty.setraw(0); {slow}"]) as terminal:
        terminal.first_frame()
        assert terminal.draw(b"d", quiet=0.01).frames == 1
