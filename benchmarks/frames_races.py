"""The cost of frames in a race: four lanes at once, and a million rooms in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.frames_app import PLAY_RACE_KEY, RACE_KEY, SOLVER, maze_of
from benchmarks.frames_table import Row
from benchmarks.frames_yardstick import Yardstick, program
from labyrinth import solve

SMALL: Final = "dfs:28x28:11"
MILLION: Final = "dfs:1000x1000:1"
# Events of each lane in a frame.
EVENTS: Final = 10
_JUMPS: Final = (b"5", b"2", b"8", b"1", b"9", b"4", b"7")
# Seconds of quiet after which all lanes have run.
_PREPARING: Final = 8.0
_PATIENCE: Final = 180.0
_PRESSES: Final = 10


def animated_race(yardstick: Yardstick) -> Iterator[Row]:
    """Play a race of four lanes that fill a maze from its beginning to its end."""
    frames = len(solve(maze_of(SMALL), SOLVER).trace) / EVENTS
    with program(SMALL) as terminal:
        terminal.draw(RACE_KEY, quiet=1)
        yardstick.draw(_PRESSES)
        drawn = terminal.draw(PLAY_RACE_KEY)
        yardstick.draw(_PRESSES)
    took = yardstick.milliseconds()
    name = "four lanes, 10 events each"
    yield Row(f"{name}: bytes", drawn.size / frames / 1000, "KB", 12)
    yield Row(f"{name}: time", drawn.seconds / frames * 1000, "ms", 3.7, took)


def race_of_a_million_rooms(yardstick: Yardstick) -> Iterator[Row]:
    """Jump along a race of the classics in a maze of a million rooms."""
    with program(MILLION) as terminal:
        terminal.draw(RACE_KEY, quiet=_PREPARING, patience=_PATIENCE)
        terminal.draw(b" ")
        jumps = []
        for key in _JUMPS:
            jumps.append(terminal.draw(key).seconds)
            yardstick.draw()
        name = "jumping in a race of a million rooms, at most"
        yield Row(name, max(jumps) * 1000, "ms", 55, yardstick.milliseconds())
