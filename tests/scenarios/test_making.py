"""Scenarios are made at random, with the lengths that an independent search finds."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.scenarios.making import making, scenario_text
from labyrinth.scenarios.scenario import read_scenario
from tests.scenarios.oracle import lengths

HALLS = generate("rooms", 6, 9, 3)


def test_instances_have_the_lengths_of_the_shortest_paths() -> None:
    instances = making(HALLS, "halls.map", 30, 5).finish()
    assert len(instances) == 30
    for each in instances:
        assert each.start != each.goal
        assert (each.height, each.width, each.map) == (HALLS.height, HALLS.width, "halls.map")
        length = lengths(HALLS, each.start)[each.goal]
        assert each.published == f"{length:.8f}"
        assert each.bucket == length // 4
    published = [each.length for each in instances]
    assert published == sorted(published)
    assert any(length % 1 for length in published)


def test_what_is_written_is_read_back() -> None:
    instances = making(HALLS, "the halls.map", 20, 5).finish()
    text = scenario_text(instances)
    assert text.startswith("version 1\n")
    assert text.count("\t") == 20 * 8
    assert read_scenario(text) == instances


def test_the_seed_alone_decides() -> None:
    first, again, other = (making(HALLS, "a.map", 9, seed).finish() for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_start_and_goal_are_connected_where_the_maze_falls_apart() -> None:
    maze = Maze.from_text("  # #\n## # \n#   #\n# ###\n")
    pairs = {(each.start, each.goal) for each in making(maze, "a.map", 200, 1).finish()}
    left, right = [(0, 0), (0, 1)], [(1, 2), (2, 1), (2, 2), (2, 3), (3, 1)]
    expected = {
        (start, goal)
        for region in (left, right)
        for start in region
        for goal in region
        if start != goal
    }
    assert pairs == expected


def test_weights_are_left_out() -> None:
    maze = Maze(1, 3, bytes([9, 9, 9]))
    assert {each.length for each in making(maze, "a.map", 20, 1).finish()} == {1, 2}


def test_a_maze_without_two_connected_tiles_has_no_instance() -> None:
    with pytest.raises(LabyrinthError, match="no two tiles of the maze are connected"):
        making(Maze.from_text(" #\n# \n"), "a.map", 1, 1).finish()
