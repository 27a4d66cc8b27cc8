"""Numbers before a maze: its sizes in every order that courses and contests hand out."""

from __future__ import annotations

import pytest

from labyrinth.formats import read

ROWS = ["#######", "#     #", "# ### #", "# #   #", "#######"]
BITS = [[int(mark == "#") for mark in row] for row in ROWS]
PICTURE = "\n".join(ROWS)
DIGITS = "\n".join("".join(map(str, row)) for row in BITS)
TILES = bytearray(1 - bit for row in BITS for bit in row)


@pytest.mark.parametrize("picture", [PICTURE, PICTURE.replace("#", "X"), DIGITS])
@pytest.mark.parametrize("head", ["5 7", "7 5", "5\n7", "5x7", "5", "7", "1\n5 7"])
def test_sizes_are_passed_over(head: str, picture: str) -> None:
    maze = read(f"{head}\n{picture}\n".encode()).maze
    assert (maze.height, maze.width, maze.tiles) == (5, 7, TILES)
    assert maze.start is None
    assert not maze.goals


@pytest.mark.parametrize("picture", [PICTURE, DIGITS])
@pytest.mark.parametrize("head", ["5 7 1 1 3 4", "7 5 1 1 4 3", "5 7\n1 1\n3 4"])
def test_start_and_goal_beside_the_sizes_are_taken(head: str, picture: str) -> None:
    maze = read(f"{head}\n{picture}\n".encode()).maze
    assert (maze.height, maze.width) == (5, 7)
    assert maze.start == (1, 1)
    assert maze.goals == ((3, 4),)


def test_a_start_alone_is_taken_and_told() -> None:
    reading = read(f"5 7 3 4\n{PICTURE}\n".encode())
    assert reading.maze.start == (3, 4)
    assert not reading.maze.goals
    assert "the start was read as row and column, counted from 0" in reading.notes


def test_endpoints_that_are_drawn_come_before_those_in_numbers() -> None:
    rows = [*ROWS[:1], "#S   G#", *ROWS[2:]]
    maze = read("\n".join(["5 7 3 4 3 5", *rows]).encode()).maze
    assert (maze.start, maze.goals) == ((1, 1), ((1, 5),))


def test_values_in_one_line_after_their_size_are_rows() -> None:
    values = " ".join(str(bit) for row in BITS for bit in row)
    reading = read(f"5 7\n{values}\n".encode())
    assert reading.format == "matrix"
    assert (reading.maze.height, reading.maze.width, reading.maze.tiles) == (5, 7, TILES)
    square = "1 1 1 1 0 1 1 0 1"
    several = read(f"3\n{square}\n5 7\n{values}\n3\n{square}\n".encode())
    assert [each.maze.height for each in (several, *several.others)] == [3, 5, 3]
    assert several.others[0].maze.tiles == TILES


def test_minus_one_is_a_wall_whatever_the_border_is_of() -> None:
    text = "1 0 0 -1\n0 -1 0 -1\n0 -1 0 0\n-1 -1 -1 2\n"
    reading = read(text.encode())
    maze = reading.maze
    assert [maze[0, 3], maze[1, 1], maze[0, 1]] == [0, 0, 1]
    assert (maze.start, maze.goals) == ((0, 0), ((3, 3),))
    assert "-1 was read as wall, '0' as corridor" in reading.notes
