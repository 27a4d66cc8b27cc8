"""The yardstick of frames: the time in which Textual alone draws a screenful of ready lines.

A quiet machine is up to three times as fast as a busy one, so a time says little without it. The
lines are those of two mazes, drawn in turn by a plain ScrollView through Textual's own compositor;
the yardstick is measured next to each measurement.
"""

from __future__ import annotations

from statistics import median
from typing import Final

from benchmarks.frames_app import SEARCH_KEY, YARDSTICK_KEY
from benchmarks.frames_terminal import FRAME_END, Terminal

SCREENFUL: Final = "dfs:25x75:1"


def program(recipe: str, rate: float | None = None, *, taciturn: bool = False) -> Terminal:
    """Start the program on a maze, and wait until it has drawn that."""
    terminal = Terminal(["-m", "benchmarks.frames_app", recipe], rate, taciturn=taciturn)
    terminal.first_frame()
    terminal.draw(quiet=1)
    return terminal


class Yardstick:
    """A program that draws the yardstick; it collects times until `milliseconds` is called."""

    def __init__(self) -> None:
        """Start the program, and let it make the lines."""
        self._terminal = program(SCREENFUL)
        self._terminal.draw(SEARCH_KEY)
        self._terminal.draw(YARDSTICK_KEY)
        self._times: list[float] = []

    def __enter__(self) -> Yardstick:
        """Return itself."""
        return self

    def __exit__(self, *arguments: object) -> None:
        """End the program."""
        self._terminal.__exit__(*arguments)

    def draw(self, times: int = 1) -> None:
        """Draw, and record the processor time."""
        for _ in range(times):
            self._times.append(self._terminal.draw(YARDSTICK_KEY).seconds)

    def answer(self) -> None:
        """Draw, and record the time by the clock from the key to the end of the frame."""
        self._times.append(self._terminal.answer(YARDSTICK_KEY, FRAME_END))
        self._terminal.draw()

    def milliseconds(self) -> float:
        """Return the median of the times recorded since the last call."""
        times, self._times = self._times, []
        return median(times) * 1000
