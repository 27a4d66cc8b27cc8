"""The player of a race: at every position, in both directions, each lane is where its trace is."""

from __future__ import annotations

from random import Random

import pytest

from labyrinth import EventKind, Maze, Recipe, Trace, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.task import Task
from labyrinth.core.trace.player import Mark
from labyrinth.races import race as module
from labyrinth.races.clock import ClockKind
from labyrinth.races.generators import generator_race
from labyrinth.races.race import RacePlayer, race_player
from labyrinth.races.solvers import race
from tests.races.oracle import position_at

CHOICES = ("dfs", "bfs", "a-star:weight=2", "random-mouse:limit=10")
MARKS = {
    EventKind.CARVE: Mark.NONE,
    EventKind.FILL: Mark.NONE,
    EventKind.VISIT: Mark.ACTIVE,
    EventKind.LEAVE: Mark.NONE,
    EventKind.DISCOVER: Mark.FRONTIER,
    EventKind.EXPAND: Mark.EXPANDED,
    EventKind.STEP: Mark.TRAIL,
    EventKind.PATH: Mark.PATH,
}


def replayed(trace: Trace, position: int) -> tuple[bytes, bytes]:
    """Return which tiles are open and the marks after so many events, by what each kind means."""
    marks = bytearray(len(trace.before))
    is_open = bytearray(map(bool, trace.before))
    for kind, tile in list(trace)[:position]:
        if kind in (EventKind.CARVE, EventKind.VISIT):
            is_open[tile] = True
        elif kind is EventKind.FILL:
            is_open[tile] = False
        if kind is not EventKind.LOOK:
            marks[tile] = MARKS[kind]
    return bytes(is_open), bytes(marks)


def traces_of(player: RacePlayer) -> list[Trace]:
    return [each.trace for each in player.players]


def check(player: RacePlayer, time: int) -> None:
    traces = traces_of(player)
    longest = max(map(len, traces))
    assert player.position == time
    for trace, lane in zip(traces, player.players, strict=True):
        position = position_at(trace, player.clock.kind, time, longest)
        assert lane.position == position
        assert (bytes(map(bool, lane.tiles)), bytes(lane.marks)) == replayed(trace, position)


def walk(player: RacePlayer) -> None:
    """Go to the end and back step by step, then to positions at random."""
    for time in range(1, player.last + 1):
        player.step()
        check(player, time)
    assert player.finished
    for time in range(player.last - 1, -1, -1):
        player.step(-1)
        check(player, time)
    rng = Random(1)
    for _ in range(30):
        time = rng.randrange(player.last + 1)
        player.seek(time)
        check(player, time)


def searches(maze: Maze, kind: ClockKind, shared: bytearray | None = None) -> RacePlayer:
    running = race(maze, [SolverChoice.parse(each) for each in CHOICES])
    return Task(race_player(running.finish(), kind, shared)).finish()


@pytest.mark.parametrize("kind", ClockKind)
def test_at_every_position_lanes_are_what_their_events_make_of_them(kind: ClockKind) -> None:
    maze = generate("dfs", 3, 5, 2, braid=0.3)
    tiles = maze.tiles[:]
    player = searches(maze, kind, maze.tiles)
    walk(player)
    assert all(lane.tiles is maze.tiles for lane in player.players), "the tiles are shared"
    assert maze.tiles == tiles, "and left as they are"


@pytest.mark.parametrize("kind", [ClockKind.EVENTS, ClockKind.TOGETHER])
def test_generators_carve_in_their_lanes_and_take_it_back(kind: ClockKind) -> None:
    recipes = [Recipe.parse(f"{key}:3x4:1") for key in ("dfs", "divide", "wilson")]
    player = Task(race_player(generator_race(recipes).finish(), kind)).finish()
    walk(player)
    player.seek(player.last)
    for lane, recipe in zip(player.players, recipes, strict=True):
        assert lane.tiles == generate(recipe.algorithm, 3, 4, 1).tiles


def test_far_jumps_go_by_keyframes(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate("prim", 4, 6, 2)
    monkeypatch.setattr(module, "_QUICK", 0)
    player = searches(maze, ClockKind.EVENTS, maze.tiles)
    assert all(lane.jumps for lane in player.players)
    for time in (player.last, 3, player.last - 5, 0):
        player.seek(time)
        check(player, time)
    maze.tiles[0] = 7
    player.seek(player.last)
    assert maze.tiles[0] == 7, "what another makes of the tiles that are shared stays"


def test_a_frame_returns_the_tiles_that_changed_in_each_lane() -> None:
    maze = generate("dfs", 4, 6, 2)
    player = searches(maze, ClockKind.EXPANSIONS, maze.tiles)
    player.speed = 4.0
    before = [bytes(lane.marks) for lane in player.players]
    changed = player.advance(2.6)
    assert player.position == 10
    for lane, was, tiles in zip(player.players, before, changed, strict=True):
        differ = {tile for tile, (a, b) in enumerate(zip(was, lane.marks, strict=True)) if a != b}
        assert differ <= set(tiles)
    player.advance(0.1)
    assert player.position == 10, "a fraction is kept for later"
    player.advance(0.1)
    assert player.position == 11


def test_another_clock_keeps_the_moment_of_a_lane_that_is_under_way() -> None:
    maze = generate("dfs", 4, 6, 2)
    for kind in (ClockKind.EVENTS, ClockKind.TOGETHER):
        for time in range(0, searches(maze, ClockKind.EXPANSIONS).clock.length + 1, 5):
            for lane in range(len(CHOICES)):
                player = searches(maze, ClockKind.EXPANSIONS, maze.tiles)
                player.seek(time)
                before = [each.position for each in player.players]
                under_way = [each for each in player.players if not each.finished]
                was_finished = player.players[lane].finished
                player.switch(kind, lane)
                assert player.finished == (not under_way), "who has ended does not count"
                if was_finished or not time:
                    continue
                moved = player.players[lane].position - before[lane]
                assert 0 <= moved <= (0 if kind is ClockKind.EVENTS else len(maze.tiles) // 4)
                player.switch(ClockKind.EXPANSIONS, lane)
                assert abs(player.position - time) <= 1
    for kind in ClockKind:
        player.seek(player.last)
        player.switch(kind)
        assert player.finished
        player.seek(0)
        player.switch(kind)
        assert player.position == 0
