"""The record of a walk, against the walk itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.player import Mark, Player
from labyrinth.core.trace.timeline import timeline
from labyrinth.game.recording import BY_HAND, CODE, trace_of_walk
from labyrinth.game.walk import SIDES, Walk

MAZES = [
    Maze.from_text("#####\n#S  #\n#   #\n#  G#\n#####\n"),
    generate("dfs", 3, 4, 1),
    generate("wilson", 3, 3, 2, braid=1.0, weights=(1, 9)),
]


def walks(maze: Maze, steps: list[int]) -> list[Walk]:
    """Return a walk after each of its steps, up to a goal."""
    walk = Walk(maze)
    found = [walk.copy()]
    for step in steps:
        ahead = walk.open_neighbours()
        walk.step(ahead[step % len(ahead)])
        found.append(walk.copy())
        if walk.at_goal:
            break
    return found


STEPS = st.lists(st.integers(0, len(SIDES) - 1), max_size=60)


@given(st.sampled_from(MAZES), STEPS)
def test_trace_shows_the_walk_at_each_of_its_steps(maze: Maze, steps: list[int]) -> None:
    *before, last = walks(maze, steps)
    whole = trace_of_walk(maze, last.walked)
    player = Player(whole)
    for walk in before:
        trace = trace_of_walk(maze, walk.walked)
        assert trace.events == whole.events[: len(trace)]
        player.seek(len(trace))
        marked = {maze.position(at) for at, mark in enumerate(player.marks) if mark}
        assert marked == set(walk.trail)
        assert player.head == maze.index(walk.position)
        line = timeline(trace).finish()
        assert line.at(len(trace)).expanded == len(set(walk.walked))
    assert player.tiles == maze.tiles
    player.seek(len(whole))
    path = {maze.position(at) for at, mark in enumerate(player.marks) if mark == Mark.PATH}
    assert path == (set(last.trail) if last.at_goal else set())
    player.seek(0)
    assert not any(player.marks)


@given(st.sampled_from(MAZES), STEPS)
def test_trace_tells_from_where_each_tile_was_entered(maze: Maze, steps: list[int]) -> None:
    walk = walks(maze, steps)[-1]
    trace = trace_of_walk(maze, walk.walked)
    assert maze.start is not None
    read = inspection(trace, BY_HAND, maze.start, maze.goals).finish()
    entered: dict[Position, Position | None] = {maze.start: None}
    for number, tile in enumerate(walk.walked[1:], 1):
        entered.setdefault(tile, walk.walked[number - 1])
    for tile in set(walk.walked) - {maze.start}:
        facts = read.at(maze.index(tile), len(trace))
        assert facts is not None
        if walk.walked.count(tile) == 1:
            assert facts.parent == entered[tile]


def test_every_line_that_records_is_reached() -> None:
    maze = MAZES[0]
    walk = Walk(maze)
    for tile in ((1, 2), (2, 2), (1, 2), (1, 3), (2, 3), (2, 2), (1, 2), (1, 3), (2, 3), (3, 3)):
        assert walk.step(tile)
    trace = trace_of_walk(maze, walk.walked)
    assert {trace.line_at(at) for at in range(1, len(trace) + 1)} == set(CODE.recorded)
