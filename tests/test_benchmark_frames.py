"""The terminal of the benchmark of frames counts what is drawn in it, and the table tells goals."""

from __future__ import annotations

import sys

import pytest

from benchmarks.frames import Row, table

if sys.platform != "linux":
    pytest.skip("the terminal of the benchmark needs Linux", allow_module_level=True)

from benchmarks.frames_terminal import COLUMNS, PATIENCE, ROWS, Terminal

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
    rows = [Row("small", 3.96, "KB", 4), Row("exact", 4, "KB", 4), Row("large", 4.06, "KB", 4)]
    assert [line.split(" | ")[1:] for line in table(rows).splitlines()[2:]] == [
        ["3.96 KB", "4 KB", "✓ |"],
        ["4.00 KB", "4 KB", "✓ |"],
        ["4.06 KB", "4 KB", "✗ |"],
    ]
