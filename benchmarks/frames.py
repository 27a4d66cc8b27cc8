"""What a frame costs: the program in a real pseudo-terminal, `python -m benchmarks.frames`.

Bytes are those that reach the terminal. Times are processor time of the whole program, so that
other programs do not count; only the times until an answer and a first frame are a clock's. What
the program draws for 10 events is a frame, even if it is drawn in parts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from statistics import median
from typing import Final

from benchmarks.frames_app import (
    ANSWER_KEY,
    FRESH_KEY,
    PLAY_KEY,
    SEARCH_KEY,
    SOLVER,
    answer,
    maze_of,
)
from benchmarks.frames_terminal import Drawn, Terminal
from labyrinth import solve

SMALL: Final = "dfs:28x28:11"
"""The timeline begins with the speed that plays the 3,000 events of its search in 10 seconds."""
SCREENFUL: Final = "dfs:25x75:1"
MILLION: Final = "dfs:1000x1000:1"
EMPTY: Final = "from textual.app import App; App().run()"
EVENTS: Final = 10
"""Events in a frame."""
SLOW_LINK: Final = 200_000
"""Bytes a second."""
PRESSES: Final = 20
STARTS: Final = 7

_TIMELINE, _PLAY, _HOME, _TO_THE_MAZE, _PAGE_DOWN, _WHEEL_DOWN = (
    b"t",
    b" ",
    b"\x1b[H",
    b"\x1b[D",
    b"\x1b[6~",
    b"\x1b[<65;60;30M",
)
_LOW_BANDWIDTH: Final = b"\x1bOS"
_NOTIFYING: Final = 3.0
"""Seconds of quiet in which a notification has gone."""
_PAUSE: Final = 0.2
_PREPARING: Final = 8.0
"""Seconds of quiet in which what a long run needs has been prepared."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a figure, in a unit, and the most that it is to be."""

    name: str
    figure: float
    unit: str
    goal: float

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.figure <= self.goal


def table(rows: list[Row]) -> str:
    """Return the rows as a table in Markdown."""
    lines = ["| what | figure | goal | met |", "| --- | --: | --: | --- |"]
    lines += [
        f"| {row.name} | {_digits(row.figure)} {row.unit} | {row.goal:,g} {row.unit} "
        f"| {'✓' if row.met else '✗'} |"
        for row in rows
    ]
    return "\n".join(lines)


def animated_frames() -> Iterator[Row]:
    """Play a search that fills a maze from its beginning to its end, on the timeline and bare."""
    frames = len(solve(maze_of(SMALL), SOLVER).trace) / EVENTS
    with _program(SMALL) as terminal:
        terminal.draw(SEARCH_KEY)
        yield from _costs("10 events, maze alone", terminal.draw(PLAY_KEY), frames, 4, 3)
        terminal.draw(_TIMELINE)
        yield from _costs("10 events, on the timeline", terminal.draw(_PLAY), frames, 4, 3)
        terminal.draw(_HOME)
        yield Row("same content, Home at the beginning", terminal.draw(_HOME).size, "bytes", 0)
        yield Row("same content, nothing pressed", terminal.draw(quiet=2).size, "bytes", 0)


def fresh_frames() -> Iterator[Row]:
    """Show one fresh maze after the other."""
    with _program(SCREENFUL) as terminal:
        terminal.draw(SEARCH_KEY)
        fresh = _presses(terminal, FRESH_KEY)
        yield from _costs("full frame of a fresh maze", fresh, PRESSES, 30, 10)


def million_rooms() -> Iterator[Row]:
    """Scroll through a maze of a million rooms, and jump along its generation."""
    with _program(MILLION) as terminal:
        wheel = _presses(terminal, _WHEEL_DOWN)
        yield Row("scrolling a million rooms by wheel, a frame", _milliseconds(wheel), "ms", 15)
        terminal.draw(_TO_THE_MAZE)
        pages = _presses(terminal, _PAGE_DOWN)
        yield Row("scrolling a million rooms by page, a frame", _milliseconds(pages), "ms", 15)
        terminal.draw(_TIMELINE, quiet=_PREPARING)
        jumps = [terminal.draw(key) for key in (b"5", b"2", b"8", b"1", b"9", b"4", b"7")]
        seconds = max(jump.seconds for jump in jumps)
        yield Row("jumping in a run of a million rooms, at most", seconds * 1000, "ms", 33)


def answers() -> Iterator[Row]:
    """Press keys while a search is played, over a fast link and over a slow one.

    With low bandwidth the terminal does not tell how slow it is.
    """
    for name, rate, low_bandwidth in (
        ("", None, False),
        (", 200 KB/s", SLOW_LINK, False),
        (", 200 KB/s, low bandwidth", SLOW_LINK, True),
    ):
        with _program(SCREENFUL, rate, taciturn=low_bandwidth) as terminal:
            if low_bandwidth:
                terminal.draw(_LOW_BANDWIDTH, quiet=_NOTIFYING)
            terminal.draw(SEARCH_KEY)
            terminal.draw(_TIMELINE)
            terminal.press(_PLAY)
            texts = map(answer, count(1))
            delays = []
            for _ in range(PRESSES):
                terminal.watch(_PAUSE)
                delays.append(terminal.answer(ANSWER_KEY, next(texts).encode()) * 1000)
            yield Row(f"key answered during an animation{name}, median", median(delays), "ms", 50)
            yield Row(f"key answered during an animation{name}, worst", max(delays), "ms", 50)


def first_frames() -> Iterator[Row]:
    """Start the program and an empty Textual application in turns."""
    times: list[tuple[float, float]] = []
    for _ in range(STARTS):
        with Terminal(["-m", "labyrinth"]) as terminal:
            ours = terminal.first_frame()
        with Terminal(["-c", EMPTY]) as terminal:
            times.append((ours, terminal.first_frame()))
    ours, empty = (median(column) for column in zip(*times, strict=True))
    name = f"first frame, {ours * 1000:.0f} ms, against an empty app, {empty * 1000:.0f} ms"
    yield Row(name, ours / empty, "times", 1.5)


def _digits(figure: float) -> str:
    return f"{figure:,.2f}" if figure < 10 else f"{figure:,.0f}"


def _program(recipe: str, rate: float | None = None, *, taciturn: bool = False) -> Terminal:
    """Start the program on a maze, and wait until it has drawn that."""
    terminal = Terminal(["-m", "benchmarks.frames_app", recipe], rate, taciturn=taciturn)
    terminal.first_frame()
    terminal.draw(quiet=1)
    return terminal


def _presses(terminal: Terminal, key: bytes) -> Drawn:
    """Press a key several times, each after the frames of the last; return the sum."""
    drawn = [terminal.draw(key) for _ in range(PRESSES)]
    return Drawn(
        sum(one.frames for one in drawn),
        sum(one.size for one in drawn),
        sum(one.seconds for one in drawn),
    )


def _costs(
    name: str, drawn: Drawn, frames: float, kilobytes: float, milliseconds: float
) -> Iterator[Row]:
    yield Row(f"{name}: bytes", drawn.size / frames / 1000, "KB", kilobytes)
    yield Row(f"{name}: time", drawn.seconds / frames * 1000, "ms", milliseconds)


def _milliseconds(drawn: Drawn) -> float:
    return drawn.seconds / drawn.frames * 1000


PARTS: Final[tuple[Callable[[], Iterator[Row]], ...]] = (
    animated_frames,
    fresh_frames,
    million_rooms,
    answers,
    first_frames,
)


def main() -> int:
    """Measure everything and print the table; some two minutes."""
    rows: list[Row] = []
    for part in PARTS:
        print(f"{part.__name__} …", file=sys.stderr, flush=True)
        try:
            rows += part()
        except TimeoutError as error:
            # A terminal program may miss the answer to what it asked at its start: measure again.
            print(f"{part.__name__}: {error}; left out", file=sys.stderr)
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
