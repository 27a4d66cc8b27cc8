"""Walks by hand, against an oracle that knows nothing of how they are kept."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.core.maze.walls import Position
from labyrinth.game.walk import SIDES, Walk

ROOM = Maze.from_text("#####\n#S  #\n#   #\n#  G#\n#####\n")
MAZES = [
    ROOM,
    generate("dfs", 3, 4, 1),
    generate("wilson", 3, 3, 2, braid=1.0, weights=(1, 9)),
    generate("cave", 5, 5, 3),
]
WAYS = st.lists(st.sampled_from([*SIDES, "back"]), max_size=60)


def walk_along(walk: Walk, ways: list[Position | str]) -> list[Position]:
    """Walk; return every tile that was stood on, by what the walk says of its place alone."""
    stood = [walk.position]
    for way in ways:
        row, col = walk.position
        if isinstance(way, str):
            moved = len(walk.trail) > 1 and walk.step(walk.trail[-2])
        else:
            moved = walk.step((row + way[0], col + way[1]))
        assert moved == (walk.position != (row, col))
        if moved:
            stood.append(walk.position)
    return stood


def reduced(stood: list[Position]) -> list[Position]:
    """Return what is left of a walk once every "there and back" is struck out, from the left."""
    tiles, at = list(stood), 0
    while at + 2 < len(tiles):
        if tiles[at] == tiles[at + 2]:
            del tiles[at + 1 : at + 3]
            at = max(0, at - 2)
        else:
            at += 1
    return tiles


@given(st.sampled_from(MAZES), WAYS)
def test_trail_goes_through_corridors_from_the_start_and_never_to_and_fro(
    maze: Maze, ways: list[Position | str]
) -> None:
    walk = Walk(maze)
    stood = walk_along(walk, ways)
    assert walk.walked == stood
    assert walk.steps == len(stood) - 1
    assert walk.trail == reduced(stood)
    assert walk.trail[0] == maze.start
    assert walk.position == stood[-1]
    assert all(maze[tile] for tile in walk.trail)
    steps = [(abs(r - s), abs(c - d)) for (r, c), (s, d) in pairwise(walk.trail)]
    assert set(steps) <= {(0, 1), (1, 0)}
    assert all(a != b for a, b in zip(walk.trail, walk.trail[2:], strict=False))
    assert walk.length == len(steps)
    assert walk.cost == sum(maze[tile] for tile in walk.trail) - maze[walk.trail[0]]
    assert walk.at_goal == (stood[-1] in maze.goals)


@given(st.sampled_from(MAZES), WAYS)
def test_neighbours_are_the_tiles_that_can_be_stepped_onto(
    maze: Maze, ways: list[Position | str]
) -> None:
    walk = Walk(maze)
    walk_along(walk, ways)
    everywhere = [maze.position(at) for at in range(len(maze.tiles))]
    possible = {tile for tile in everywhere if walk.copy().step(tile)}
    assert set(walk.open_neighbours()) == possible
    assert {tile for tile in everywhere if walk.marks(tile)} == set(walk.trail)
    assert len(walk.open_neighbours()) == len(possible) <= 4


@given(st.sampled_from(MAZES), WAYS, st.data())
def test_edits_cut_the_trail_and_undone_they_bring_it_back(
    maze: Maze, ways: list[Position | str], data: st.DataObject
) -> None:
    walk = Walk(maze)
    walk_along(walk, ways)
    before, edited = walk.copy(), maze.copy()
    for tile in data.draw(st.lists(st.sampled_from(walk.walked), max_size=4)):
        edited[tile] = 0
    cut = walk.fit(edited)
    expected: list[Position] = []
    for tile in before.trail:
        if not edited[tile]:
            break
        expected.append(tile)
    assert walk.trail == expected
    assert cut == (len(expected) < len(before.trail))
    assert walk.steps == before.steps
    assert walk.cost == sum(edited[tile] for tile in expected[1:])
    assert all(edited[tile] for tile in walk.walked)
    assert not walk.fit(maze)
    assert walk == before
    assert all(walk.marks(tile) for tile in walk.trail)
    assert walk.walked == before.walked
    walk.fit(edited)
    held = list(walk.walked)
    if walk.open_neighbours():
        onto = walk.open_neighbours()[0]
        assert walk.step(onto)
        assert not walk.fit(maze)
        assert walk.walked == [*held, onto], "what was cut off is gone once the walker moves on"


@given(st.sampled_from(MAZES), WAYS)
def test_what_is_written_down_of_a_walk_restores_it(maze: Maze, ways: list[Position | str]) -> None:
    walk = Walk(maze)
    walk_along(walk, ways)
    assert Walk.restored(maze, walk.whole, walk.steps) == walk
    closed = maze.copy()
    closed[walk.walked[len(walk.walked) // 2]] = 0
    walk.fit(closed)
    assert Walk.restored(closed, walk.whole, walk.steps) == walk


def test_the_start_may_go_and_come_back() -> None:
    walk = Walk(ROOM)
    for tile in ((1, 2), (2, 2)):
        assert walk.step(tile)
    without = ROOM.copy()
    without.start = None
    assert walk.fit(without)
    assert walk.trail == []
    assert walk.open_neighbours() == []
    assert not walk.at_goal
    assert not walk.step((1, 1))
    elsewhere = ROOM.copy()
    elsewhere.start = (3, 1)
    walk.fit(elsewhere)
    assert walk.trail == [(3, 1)]
    walk.fit(ROOM)
    assert walk.trail == [(1, 1), (1, 2), (2, 2)]
    walk.fit(elsewhere)
    walk.step((3, 2))
    walk.fit(ROOM)
    assert walk.trail == [(1, 1)], "the walker had moved on"
    assert walk.steps == 3


@pytest.mark.parametrize("walked", [[(1, 1), (2, 2)], [(1, 1), (1, 1)], [(1, 1), (0, 1), (-1, 1)]])
def test_what_is_no_walk_is_refused(walked: list[Position]) -> None:
    with pytest.raises(LabyrinthError):
        Walk.restored(ROOM, walked, 3)
