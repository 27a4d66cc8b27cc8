"""Past runs of learners' functions, as the source view shows them."""

from __future__ import annotations

from array import array

from labyrinth import Maze, Trace
from labyrinth.core.trace.player import Player
from labyrinth.sandbox.job import Failure, Ran
from labyrinth.sandbox.learners_mazes import DISCOVERED, EXPANDED, solver_lines
from labyrinth.tui.sandbox.source_run import SourcePlayer

CORRIDOR = Maze.from_text("#####\n#S G#\n#####\n")
LINES = [4, 5, 6, 5, 6, 7]
"""The lines that run: two turns of a loop."""
STEPS = [1, 2, 2, 4]
"""The steps at which its events come: of lines 5, 6, 6 and 6."""


def ran(failure: Failure | None = None) -> Ran:
    """Return what ran through the corridor."""
    tiles = [6, 6, 7, 7]
    codes = [EXPANDED, DISCOVERED, DISCOVERED, EXPANDED]
    events = array("I", [code + tile for code, tile in zip(codes, tiles, strict=True)])
    return Ran(events, array("I", STEPS), array("I", LINES), ["my_file.py"], failure=failure)


def trace_of(events: array[int]) -> Trace:
    """Return the trace of events in the corridor."""
    maze = CORRIDOR
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), solver_lines("Search"))
    trace.events.extend(events)
    return trace


def source_player(failure: Failure | None = None, more: int = 0) -> SourcePlayer:
    """Return a player of that run, whose trace goes on with so many more events."""
    done = ran(failure)
    return SourcePlayer(Player(trace_of(done.events + array("I", [EXPANDED + 8] * more))), done)
