"""The cost of a frame: the program in a real pseudo-terminal, `python -m benchmarks.frames`.

Bytes are those that reach the terminal. Times are processor time of the whole program, so that
other programs do not count; only the times until an answer and a first frame are by the clock.
Goals for times are multiples of the yardstick, also that for answers by the clock. The output for
10 events counts as a frame, even if it is drawn in parts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
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
from benchmarks.frames_races import animated_race, race_of_a_million_rooms
from benchmarks.frames_table import Row, table
from benchmarks.frames_terminal import Drawn, Terminal
from benchmarks.frames_yardstick import SCREENFUL, Yardstick, program
from benchmarks.scratch_home import scratch_home
from labyrinth import solve

# The timeline starts at the speed that plays the 3,000 events of its search in 10 seconds.
SMALL: Final = "dfs:28x28:11"
MILLION: Final = "dfs:1000x1000:1"
EMPTY: Final = "from textual.app import App; App().run()"
# Events in a frame.
EVENTS: Final = 10
# Bytes per second.
SLOW_LINK: Final = 200_000
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
_JUMPS: Final = (b"5", b"2", b"8", b"1", b"9", b"4", b"7")
_LOW_BANDWIDTH: Final = b"\x1bOS"
# Seconds of quiet after which a notification has disappeared.
_NOTIFYING: Final = 3.0
_PAUSE: Final = 0.2
# Seconds of quiet after which a long run is fully prepared.
_PREPARING: Final = 8.0


def animated_frames(yardstick: Yardstick) -> Iterator[Row]:
    """Play a search that fills a maze from its beginning to its end, on the timeline and bare."""
    frames = len(solve(maze_of(SMALL), SOLVER).trace) / EVENTS
    with program(SMALL) as terminal:
        terminal.draw(SEARCH_KEY)
        alone = _played(terminal, PLAY_KEY, yardstick)
        yield from _costs("10 events, maze alone", alone, frames, 4, 1.1, yardstick)
        terminal.draw(_TIMELINE)
        beside = _played(terminal, _PLAY, yardstick)
        yield from _costs("10 events, on the timeline", beside, frames, 4, 1.1, yardstick)
        terminal.draw(_HOME)
        yield Row("same content, Home at the beginning", terminal.draw(_HOME).size, "bytes", 0)
        yield Row("same content, nothing pressed", terminal.draw(quiet=2).size, "bytes", 0)


def fresh_frames(yardstick: Yardstick) -> Iterator[Row]:
    """Show one new maze after the other."""
    with program(SCREENFUL) as terminal:
        terminal.draw(SEARCH_KEY)
        fresh = _presses(terminal, FRESH_KEY, yardstick)
        yield from _costs("full frame of a fresh maze", fresh, PRESSES, 40, 3.7, yardstick)


def million_rooms(yardstick: Yardstick) -> Iterator[Row]:
    """Scroll through a maze of a million rooms, and jump along its generation."""
    with program(MILLION) as terminal:
        for name, key in (("wheel", _WHEEL_DOWN), ("page", _PAGE_DOWN)):
            drawn = _presses(terminal, key, yardstick)
            yield _time(
                f"scrolling a million rooms by {name}, a frame",
                drawn.seconds / drawn.frames,
                5.6,
                yardstick.milliseconds(),
            )
            terminal.draw(_TO_THE_MAZE)
        terminal.draw(_TIMELINE, quiet=_PREPARING)
        jumps = []
        for key in _JUMPS:
            jumps.append(terminal.draw(key).seconds)
            yardstick.draw()
        name = "jumping in a run of a million rooms, at most"
        yield _time(name, max(jumps), 12, yardstick.milliseconds())


def answers(yardstick: Yardstick) -> Iterator[Row]:
    """Press keys while a search is played, over a fast link and over a slow one.

    With low bandwidth the terminal does not report its speed.
    """
    for name, rate, low_bandwidth in (
        ("", None, False),
        (", 200 KB/s", SLOW_LINK, False),
        (", 200 KB/s, low bandwidth", SLOW_LINK, True),
    ):
        with program(SCREENFUL, rate, taciturn=low_bandwidth) as terminal:
            if low_bandwidth:
                terminal.draw(_LOW_BANDWIDTH, quiet=_NOTIFYING)
            terminal.draw(SEARCH_KEY)
            terminal.draw(_TIMELINE)
            for _ in range(PRESSES):
                yardstick.answer()
            terminal.press(_PLAY)
            texts = map(answer, count(1))
            delays = []
            for _ in range(PRESSES):
                terminal.watch(_PAUSE)
                delays.append(terminal.answer(ANSWER_KEY, next(texts).encode()))
            name, took = f"key answered during an animation{name}", yardstick.milliseconds()
            yield _time(f"{name}, median", median(delays), 10, took)
            yield _time(f"{name}, worst", max(delays), 10, took)


def first_frames(_yardstick: Yardstick) -> Iterator[Row]:
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


def _played(terminal: Terminal, key: bytes, yardstick: Yardstick) -> Drawn:
    """Press the key that plays, and wait for the end; draw the yardstick before and after."""
    yardstick.draw(PRESSES // 2)
    drawn = terminal.draw(key)
    yardstick.draw(PRESSES // 2)
    return drawn


def _presses(terminal: Terminal, key: bytes, yardstick: Yardstick) -> Drawn:
    """Press a key several times, each after the frames of the last; return the sum."""
    drawn = []
    for _ in range(PRESSES):
        drawn.append(terminal.draw(key))
        yardstick.draw()
    return Drawn(
        sum(one.frames for one in drawn),
        sum(one.size for one in drawn),
        sum(one.seconds for one in drawn),
    )


def _costs(
    name: str, drawn: Drawn, frames: float, kilobytes: float, goal: float, yardstick: Yardstick
) -> Iterator[Row]:
    yield Row(f"{name}: bytes", drawn.size / frames / 1000, "KB", kilobytes)
    yield _time(f"{name}: time", drawn.seconds / frames, goal, yardstick.milliseconds())


def _time(name: str, seconds: float, goal: float, yardstick: float) -> Row:
    return Row(name, seconds * 1000, "ms", goal, yardstick)


PARTS: Final[tuple[Callable[[Yardstick], Iterator[Row]], ...]] = (
    animated_frames,
    fresh_frames,
    million_rooms,
    answers,
    animated_race,
    race_of_a_million_rooms,
    first_frames,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything, or the named parts, and print the table."""
    names = _parser().parse_args(arguments).parts
    rows: list[Row] = []
    with scratch_home(), Yardstick() as yardstick:
        for part in PARTS:
            if names and part.__name__ not in names:
                continue
            print(f"{part.__name__} …", file=sys.stderr, flush=True)
            try:
                rows += part(yardstick)
            except TimeoutError as error:
                # A terminal program may miss the answer to its query at the start.
                print(f"{part.__name__}: {error}; left out", file=sys.stderr)
    print(table(rows))
    return 0


def _parser() -> argparse.ArgumentParser:
    summaries = "\n".join(
        f"  {part.__name__:16} {(part.__doc__ or '').splitlines()[0]}" for part in PARTS
    )
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.frames",
        description=f"{__doc__}\nAll takes some four minutes, and needs POSIX.",
        epilog=f"parts:\n{summaries}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        type=_part,
        help="what to measure; default everything",
    )
    return parser


def _part(text: str) -> str:
    names = [part.__name__ for part in PARTS]
    if text not in names:
        raise argparse.ArgumentTypeError(f"{text!r} is no part; known: {', '.join(names)}")
    return text


if __name__ == "__main__":
    sys.exit(main())
