"""Numbers of rooms, the sums of walls or passages: what each bit means is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, Wall, generate
from labyrinth.formats import read
from labyrinth.formats.numbers import room_readings
from labyrinth.formats.support.room_masks import masks_of
from tests.formats.mazes import room_mazes

Numbers = list[list[int]]
orders = st.permutations(list(Wall))


def numbers_of(maze: Maze, order: Sequence[Wall], of_walls: bool) -> Numbers:
    return [
        [
            sum(1 << bit for bit, wall in enumerate(order) if bool(mask & wall) is of_walls)
            for mask in row
        ]
        for row in masks_of(maze)
    ]


def perfect_maze(rows: int, cols: int, seed: int) -> Maze:
    maze = generate("wilson", rows, cols, seed)
    maze.start, maze.goals = None, ()
    return maze


def _lines(numbers: Numbers, separator: str) -> str:
    return "".join(separator.join(map(str, row)) + "\n" for row in numbers)


def _digits(numbers: Numbers, separator: str = "") -> str:
    return "".join(separator.join(f"{number:X}" for number in row) + "\n" for row in numbers)


NOTATIONS: dict[str, Callable[[Numbers], str]] = {
    "blanks": lambda numbers: _lines(numbers, " "),
    "tabs": lambda numbers: _lines(numbers, "\t"),
    "commas": lambda numbers: _lines(numbers, ", "),
    "semicolons at the ends too": lambda numbers: _lines(numbers, ";").replace("\n", ";\n"),
    "digits": _digits,
    "digits apart": lambda numbers: _digits(numbers, " "),
    "rows and columns": lambda numbers: (
        f"{len(numbers)} {len(numbers[0])}\n" + _lines(numbers, " ")
    ),
    "columns and rows": lambda numbers: f"{len(numbers[0])},{len(numbers)}\n" + _digits(numbers),
    "a name": lambda numbers: "The great maze\n\n" + _digits(numbers),
    "a comment": lambda numbers: "# 1st maze (of 3)\n" + _lines(numbers, " "),
    "JSON": repr,
    "Python": lambda numbers: f"maze: list[list[int]] = {tuple(map(tuple, numbers))}\n",
    "NumPy": lambda numbers: f"array({numbers}, dtype=uint8)".replace("],", "],\n"),
    "C": lambda numbers: (
        f"int maze[{len(numbers)}][{len(numbers[0])}] = {numbers};".replace("[[", "{{")
        .replace("]]", "}}")
        .replace("], [", "},\n{")
    ),
}


@given(
    st.integers(3, 9),
    st.integers(3, 9),
    st.integers(0, 999),
    orders,
    st.booleans(),
    st.sampled_from(list(NOTATIONS)),
)
def test_perfect_maze_is_found_in_every_order_and_notation(
    rows: int, cols: int, seed: int, order: list[Wall], of_walls: bool, notation: str
) -> None:
    maze = perfect_maze(rows, cols, seed)
    text = NOTATIONS[notation](numbers_of(maze, order, of_walls))
    reading = read(text.encode())
    assert (reading.format, reading.maze) == ("numbers", maze)
    sides = ", ".join(f"{1 << bit} {wall.name}".lower() for bit, wall in enumerate(order))
    kind = "walls" if of_walls else "passages"
    assert f"read as sums of {kind}, {sides}" in reading.notes


@given(room_mazes(), orders, st.booleans())
def test_what_was_written_is_among_the_readings_that_fit(
    maze: Maze, order: list[Wall], of_walls: bool
) -> None:
    rows = list(map(bytes, numbers_of(maze, order, of_walls)))
    fitting = [each for each in room_readings(rows) if not each.misfits]
    assert masks_of(maze) in [each.masks(rows) for each in fitting]


@given(st.lists(st.lists(st.integers(0, 15), min_size=4, max_size=4), min_size=1, max_size=4))
def test_misfits_of_every_reading_are_counted(numbers: Numbers) -> None:
    rows = list(map(bytes, numbers))
    readings = room_readings(rows)
    for reading in readings:
        masks = reading.masks(rows)
        beside = [pair for row in masks for pair in pairwise(row)]
        below = [pair for above, row in pairwise(masks) for pair in zip(above, row, strict=True)]
        differing = sum(bool(one & Wall.RIGHT) != bool(two & Wall.LEFT) for one, two in beside)
        differing += sum(bool(one & Wall.DOWN) != bool(two & Wall.UP) for one, two in below)
        opened = sum(not mask & Wall.UP for mask in masks[0])
        opened += sum(not mask & Wall.DOWN for mask in masks[-1])
        opened += sum(not row[0] & Wall.LEFT for row in masks)
        opened += sum(not row[-1] & Wall.RIGHT for row in masks)
        assert (reading.disagreements, reading.openings) == (differing, opened)
    against = [(each.disagreements > 0, each.misfits) for each in readings]
    if readings[0].openings < 2 * (len(rows) + 4):
        assert against == sorted(against)


def test_every_reading_is_considered_once() -> None:
    rows = list(map(bytes, numbers_of(perfect_maze(4, 4, 1), list(Wall), True)))
    readings = [(each.order, each.of_walls) for each in room_readings(rows)]
    expected = {(order, walls) for order in permutations(Wall) for walls in (False, True)}
    assert set(readings) == expected
    assert len(readings) == 48


def test_closed_border_wins_and_others_that_fit_are_counted() -> None:
    reading = read(b"5 9\n14 14\n")
    assert reading.maze.to_text() == "#####\n#   #\n# # #\n# # #\n#####\n"
    told = "read as sums of walls, 1 up, 2 down, 4 left, 8 right; 2 other readings fit"
    assert told in reading.notes


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("first", [0, 1])
def test_endpoints_in_the_line_before_are_rooms(step: int, first: int) -> None:
    maze = perfect_maze(3, 5, 2)
    told = [(3, 5), (first, 1 + first), (2 + first, 4 + first)]
    head = " ".join(str(number) for pair in told for number in pair[::step])
    reading = read(f"{head}\n{_lines(numbers_of(maze, list(Wall), True), ' ')}".encode())
    assert (reading.maze.start, reading.maze.goals) == ((1, 3), ((5, 9),))
    order = "row and column" if step == 1 else "column and row"
    assert any(note.endswith(f"as size, start and goal, each as {order}") for note in reading.notes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "9 5 3\n14 11 10\n13 6 6\n",
            "line 3: room (2, 1) has a RIGHT wall but its neighbour (2, 2) has no LEFT wall "
            "(read as sums of walls, 1 up, 2 right, 4 down, 8 left, which fits best)",
        ),
        ("9 5 3\n14 11\n13 4 6\n", "line 2: 2 numbers, expected 3 as in the first row"),
        ("4 3\n9 5 3\n14 11 10\n13 4 6\n", "line before the numbers is '4 3', expected the size"),
        (
            "3 3 0 0 3 3\n9 5 3\n14 11 10\n13 4 6\n",
            "'3 3 0 0 3 3': its start or goal is outside 3 x 3 rooms",
        ),
        (
            "3 3 0 0 1\n9 5 3\n14 11 10\n13 4 6\n",
            "is '3 3 0 0 1', expected the size, 3 3, perhaps",
        ),
    ],
)
def test_what_does_not_fit_is_named(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode())
    assert message in str(caught.value)


def test_format_named_tells_of_what_is_no_matrix() -> None:
    with pytest.raises(LabyrinthError, match="expected a matrix of numbers"):
        read(b"###\n# #\n###\n", format="numbers")
    with pytest.raises(
        LabyrinthError,
        match="line 1: found 16, expected a number from 0 to 15, the sum of a room's walls",
    ):
        read(b"9 16\n", format="numbers")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        # Weights of tiles, all of the four bits among them.
        ("135792\n468135\n792468\n135792\n", "text"),
        # With the three lines of `walls`, and without.
        ("2 2\n0 0\n1 1\n5 9\n14 14\n", "walls"),
        ("9 3\n10 10\n8 2\n10 10\n12 6\n", "numbers"),
        ("9 3\n12 6\n", "numbers"),
        ("2 2\n9 3\n12 6\n", "numbers"),
    ],
)
def test_numbers_are_told_from_what_looks_alike(text: str, key: str) -> None:
    assert read(text.encode()).format == key


def test_border_that_no_number_tells_is_open() -> None:
    maze = perfect_maze(8, 8, 4)
    numbers = numbers_of(maze, list(Wall), True)
    for place in range(8):
        numbers[0][place] &= ~Wall.UP
        numbers[-1][place] &= ~Wall.DOWN
        numbers[place][0] &= ~Wall.LEFT
        numbers[place][-1] &= ~Wall.RIGHT
    reading = read(_lines(numbers, " ").encode())
    assert reading.maze == maze
    assert "the whole border was open, and was closed" in reading.notes
