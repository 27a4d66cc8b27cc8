"""Drawings for paper: the border is open beside the start and the goals, and closed elsewhere."""

from __future__ import annotations

import pytest

from labyrinth import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import read
from labyrinth.formats.drawings import doors, draw

HALL = Maze.from_text("#######\n" + "#     #\n" * 5 + "#######\n")


def openings(start: Position | None, *goals: Position) -> list[Position]:
    """The tiles of the border that are open in the drawing of a hall of 3 x 3 rooms."""
    maze = HALL.copy()
    maze.start, maze.goals = start, goals
    lines = draw(maze, marks={}, room_width=1).splitlines()
    assert len(lines) == 7
    found = [
        (row, col)
        for row, line in enumerate(lines)
        for col, mark in enumerate(line)
        if mark == " " and (row in (0, 6) or col in (0, 6))
    ]
    assert sorted(doors(maze)) == found
    assert ("S" in "".join(lines)) == (start is not None and not found)
    assert "".join(lines).count("G") == (0 if found else len(goals))
    return found


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
    if room != (5, 5):
        assert openings(room, (5, 5)) in ([as_start, (6, 5)], [])
        assert bool(openings(room, (5, 5))) == (as_start < (6, 5))
    if room != (1, 1):
        assert openings((1, 1), room) == [(0, 1), as_goal]


def test_endpoints_that_an_opening_cannot_tell_are_marked() -> None:
    assert openings((3, 3), (5, 5)) == []
    assert openings((1, 1), (3, 3)) == []
    assert openings((1, 3), (5, 1), (5, 5)) == []
    assert openings(None, (5, 5)) == openings((1, 1)) == []
    # Read row by row, the upper opening would be the start.
    assert openings((5, 5), (1, 1)) == []


def test_room_between_two_sides_opens_to_the_left_for_a_start_and_right_for_a_goal() -> None:
    maze = Maze.from_text("###\n" + "# #\n" * 5 + "###\n")
    maze.start, maze.goals = (3, 1), ((3, 1),)
    assert draw(maze, marks={}, room_width=1).splitlines()[3] == "   "


def test_drawing_on_paper_is_read_back_with_its_endpoints() -> None:
    maze = HALL.copy()
    maze.start, maze.goals = (1, 3), ((5, 5),)
    assert maze[0, 3] == 0
    drawing = draw(maze, marks={}, room_width=3)
    assert read(drawing.encode()).maze == maze
    assert "S" not in drawing
