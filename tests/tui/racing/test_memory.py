"""What a race keeps in memory: at most 8 bytes a tile and lane, and 8 bytes an event."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from labyrinth import generate
from labyrinth.core.task import Task
from labyrinth.races import race as module
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import race_player
from labyrinth.races.solvers import race
from labyrinth.tui.maze_view.drawing import tints_of
from tests.tui.racing.races import FOUR, choices

ALLOWED = 8


@pytest.mark.slow
def test_a_race_keeps_few_bytes_for_a_tile_and_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_QUICK", 0)
    maze = generate("dfs", 100, 100, 1)
    maze.trace = None
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        run = race(maze, choices(FOUR)).finish()
        player = Task(race_player(run, ClockKind.EXPANSIONS, maze.tiles)).finish()
        tints = [Task(tints_of(lane.solution())).finish() for lane in run.lanes]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert all(each.jumps for each in player.players), "keyframes are among it"
    assert all(each.tiles is maze.tiles for each in player.players)
    events = sum(len(lane.trace) for lane in run.lanes)
    allowed = ALLOWED * (events + len(maze.tiles) * len(tints))
    assert after - before <= allowed, f"{(after - before) / allowed:.2f} of what is allowed"
