"""`labyrinth exercise`: its pictures are walked, room by room, by rules of their own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Recipe
from labyrinth.cli.exercise import exercise
from tests.cli.running import Output

Room = tuple[int, int]
Picture = list[str]

few_rooms = st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 10), (2, 2), (2, 5), (5, 2), (3, 3)])
sizes = st.tuples(st.integers(1, 20), st.integers(1, 20))
seeds = st.integers(0, 1000)


class Exercise:
    """The pictures of one exercise."""

    def __init__(self, text: str) -> None:
        maze, dfs_order, dfs_path, bfs_order, bfs_path = text.rstrip("\n").split("\n\n")
        self.maze = maze.split("\n")
        self.rows = len(self.maze) // 2
        self.cols = len(self.maze[0]) // 2
        self.orders = {"DFS": dfs_order.split("\n"), "BFS": bfs_order.split("\n")}
        for name, picture in self.orders.items():
            assert picture.pop(0) == f"{name}:"
        self.paths = [dfs_path.split("\n"), bfs_path.split("\n")]
        self.rooms = [(row, col) for row in range(self.rows) for col in range(self.cols)]

    @classmethod
    def of(cls, rows: int, cols: int, seed: int) -> Exercise:
        return cls(exercise(Recipe("dfs", rows, cols, seed)))

    def neighbours(self, room: Room) -> list[Room]:
        """Return the rooms behind the removed walls of a room."""
        row, col = room
        sides = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        return [
            (row + down, col + right)
            for down, right in sides
            if (row + down, col + right) in self.rooms
            and self.maze[2 * row + 1 + down][2 * col + 1 + right] == " "
        ]

    def visited(self, name: str) -> list[Room]:
        """Return the rooms that have a digit, by their digits."""
        picture = self.orders[name]
        digits = {room: picture[2 * room[0] + 1][2 * room[1] + 1] for room in self.rooms}
        return sorted((room for room in self.rooms if digits[room] != " "), key=digits.__getitem__)


def without(picture: Picture, marks: str) -> Picture:
    return [
        "".join(" " if character in marks else character for character in line) for line in picture
    ]


@given(sizes, seeds)
def test_maze_is_perfect_and_drawn_as_asked(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    rows, cols = size
    assert len(drawn.maze) == 2 * rows + 1
    for row, line in enumerate(drawn.maze):
        assert len(line) == 2 * cols + 1
        for col, character in enumerate(line):
            if row % 2 and col % 2:
                assert character == " "
            elif row % 2 == 0 and col % 2 == 0:
                assert character == "+"
            else:
                assert character in (" ", "|" if row % 2 else "-")
    border = drawn.maze[0] + drawn.maze[-1] + "".join(line[0] + line[-1] for line in drawn.maze)
    assert border.count(" ") == 2
    assert drawn.maze[0][1] == drawn.maze[-1][-2] == " "
    doors = sum(len(drawn.neighbours(room)) for room in drawn.rooms)
    assert doors == 2 * (rows * cols - 1)
    reached = {(0, 0)}
    queue = [(0, 0)]
    for room in queue:
        new = set(drawn.neighbours(room)) - reached
        reached |= new
        queue += new
    assert len(reached) == rows * cols


@given(sizes, seeds)
def test_digits_and_path_are_all_that_is_added(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    for picture in drawn.orders.values():
        assert without(picture, "0123456789") == drawn.maze
        digits = Counter("".join(picture)) & Counter("0123456789" * size[0] * size[1])
        visited = digits.total()
        assert digits == Counter(str(number % 10) for number in range(visited))
        assert picture[1][1] == "0"
        assert picture[-2][-2] == str((visited - 1) % 10)
    for picture in drawn.paths:
        assert without(picture, "#") == drawn.maze


@given(few_rooms, seeds)
def test_dfs_goes_on_from_the_newest_room_that_leads_on(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    order = drawn.visited("DFS")
    for number in range(1, len(order)):
        before = order[:number]
        leading_on = [room for room in before if set(drawn.neighbours(room)) - set(before)]
        assert order[number] in drawn.neighbours(leading_on[-1])


@given(few_rooms, seeds)
def test_bfs_goes_on_from_the_oldest_room_that_leads_on(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    order = drawn.visited("BFS")
    for number in range(1, len(order)):
        before = order[:number]
        leading_on = [room for room in before if set(drawn.neighbours(room)) - set(before)]
        assert order[number] in drawn.neighbours(leading_on[0])


@given(sizes, seeds)
def test_path_leads_from_opening_to_opening(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    for picture in drawn.paths:
        marked = {
            (row, col)
            for row, line in enumerate(picture)
            for col, character in enumerate(line)
            if character == "#"
        }
        walk = [(0, 1)]
        while marked - set(walk):
            row, col = walk[-1]
            beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
            (following,) = beside & marked - set(walk)
            walk.append(following)
        assert walk[-1] == (2 * drawn.rows, 2 * drawn.cols - 1)


def test_large_mazes_have_digits_that_come_round(output: Output) -> None:
    drawn = Exercise(output.of("exercise", "40", "--seed", "2"))
    assert (drawn.rows, drawn.cols) == (40, 40)
    assert "".join(drawn.orders["DFS"]).count("7") > 10


@pytest.mark.parametrize(
    ("size", "rooms"), [([], (5, 5)), (["4"], (4, 4)), (["3x7"], (3, 7)), (["1"], (1, 1))]
)
def test_size(output: Output, size: list[str], rooms: tuple[int, int]) -> None:
    drawn = Exercise(output.of("exercise", *size))
    assert (drawn.rows, drawn.cols) == rooms


def test_seed_is_told_and_repeats_the_exercise(output: Output, tmp_path: Path) -> None:
    text = output.of("exercise", "6")
    seed = output.error.split()[2].rstrip(",")
    assert output.error == f"labyrinth: seed {seed}, recipe dfs:6x6:{seed}\n"
    assert output.of("exercise", "6", "--seed", seed) == text
    assert output.error == ""
    path = tmp_path / "exercise.txt"
    assert output.of("exercise", "6", "--seed", seed, "-o", str(path)) == ""
    assert path.read_text() == text


def test_seeds_give_different_mazes(output: Output) -> None:
    texts = [output.of("exercise", "6", "--seed", str(seed)) for seed in range(4)]
    assert all(one != other for one, other in pairwise(texts))


@pytest.mark.parametrize("size", ["0", "-4", "nix", "3x", "99999x99999"])
def test_impossible_sizes_are_told(output: Output, size: str) -> None:
    output.refusal("exercise", size)
