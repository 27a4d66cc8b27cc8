"""Drawings for paper: the border is open beside the start and the goals, and closed elsewhere."""

from __future__ import annotations

import pytest

from labyrinth import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import read
from labyrinth.formats.ascii import draw

HALL = Maze.from_text("#######\n" + "#     #\n" * 5 + "#######\n")


def openings(start: Position | None, *goals: Position) -> list[Position]:
    """The tiles of the border that are open in the drawing of a hall of 3 x 3 rooms."""
    maze = HALL.copy()
    maze.start, maze.goals = start, goals
    lines = draw(maze, openings=True, room_width=1).splitlines()
    assert len(lines) == 7
    return [
        (row, col)
        for row, line in enumerate(lines)
        for col, mark in enumerate(line)
        if mark == " " and (row in (0, 6) or col in (0, 6))
    ]


@pytest.mark.parametrize(
    ("room", "as_start", "as_goal"),
    [
        ((1, 1), (0, 1), (1, 0)),
        ((1, 3), (0, 3), (0, 3)),
        ((1, 5), (0, 5), (1, 6)),
        ((3, 1), (3, 0), (3, 0)),
        ((3, 5), (3, 6), (3, 6)),
        ((5, 1), (5, 0), (6, 1)),
        ((5, 3), (6, 3), (6, 3)),
        ((5, 5), (5, 6), (6, 5)),
    ],
)
def test_opening_lies_beside_its_room_above_a_start_and_below_a_goal(
    room: Position, as_start: Position, as_goal: Position
) -> None:
    assert openings(room) == [as_start]
    assert openings(None, room) == [as_goal]


def test_room_inside_has_no_opening_and_several_goals_have_one_each() -> None:
    assert openings((3, 3), (3, 3)) == []
    assert openings((1, 3), (5, 1), (5, 5)) == [(0, 3), (6, 1), (6, 5)]


def test_room_between_two_sides_opens_to_the_left_for_a_start_and_right_for_a_goal() -> None:
    maze = Maze.from_text("###\n" + "# #\n" * 5 + "###\n")
    maze.start, maze.goals = (3, 1), ((3, 1),)
    assert draw(maze, openings=True, room_width=1).splitlines()[3] == "   "
    maze.goals = ()
    assert draw(maze, openings=True, room_width=1).splitlines()[3] == "  |"
    maze.start, maze.goals = None, ((3, 1),)
    assert draw(maze, openings=True, room_width=1).splitlines()[3] == "|  "


def test_drawing_on_paper_is_read_back_with_its_endpoints() -> None:
    maze = HALL.copy()
    maze.start, maze.goals = (1, 3), ((5, 5),)
    assert maze[0, 3] == 0
    assert read(draw(maze, openings=True).encode()).maze == maze
    assert "S" not in draw(maze, openings=True)
    assert draw(maze).count("S") == 1
