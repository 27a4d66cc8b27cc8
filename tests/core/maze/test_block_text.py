"""Block text: what is written is read back, and what cannot be read is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate

PLAIN = "#####\n#S G#\n#####\n"


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Any tiles, any endpoints, be they walls or the same tile."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    high = draw(st.sampled_from([1, 9, 255]))
    tiles = st.lists(st.integers(0, high), min_size=height * width, max_size=height * width)
    position = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    return Maze(
        height,
        width,
        bytes(draw(tiles)),
        start=draw(st.none() | position),
        goals=tuple(draw(st.lists(position, max_size=3))),
    )


@given(mazes())
def test_what_is_written_is_read_back(maze: Maze) -> None:
    assert Maze.from_text(maze.to_text()) == maze


@given(mazes(), st.sampled_from(["\r\n", "\r"]), st.booleans(), st.booleans())
def test_line_ends_byte_order_mark_and_last_newline_do_not_matter(
    maze: Maze, line_end: str, marked: bool, cut: bool
) -> None:
    text = maze.to_text().replace("\n", line_end)
    text = text.removesuffix(line_end) if cut else text + line_end
    assert Maze.from_text("\ufeff" * marked + text) == maze


def test_picture_of_a_maze() -> None:
    maze = Maze.from_text(PLAIN)
    assert (maze.height, maze.width) == (3, 5)
    assert maze.tiles == bytes([0] * 5 + [0, 1, 1, 1, 0] + [0] * 5)
    assert (maze.start, maze.goals) == ((1, 1), ((1, 3),))
    assert maze.to_text() == PLAIN


def test_picture_of_weights() -> None:
    assert Maze(1, 4, b"\x00\x01\x02\x09").to_text() == "# 29\n"
    assert Maze(1, 3, b"\x00\x01\x0a").to_text() == "#  \nweights\n0,1,10\n"
    assert Maze(1, 2, b"\x02\x01", start=(0, 0)).to_text() == "S \nweights\n2,1\n"


def test_one_is_a_corridor_of_weight_1() -> None:
    assert Maze.from_text("#1\n").tiles == b"\x00\x01"


def test_start_that_is_a_goal_is_one_character() -> None:
    maze = Maze(1, 2, b"\x01\x01", start=(0, 1), goals=((0, 1),))
    assert maze.to_text() == " @\n"


def test_short_lines_are_filled_up_with_corridor() -> None:
    maze = Maze.from_text("###\n#\n\n###")
    assert maze.tiles == bytes([0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0])


def test_generated_maze_is_read_back() -> None:
    maze = generate("dfs", 12, 20, 1, weights=(1, 255))
    assert Maze.from_text(maze.to_text()) == maze


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ("\n\r\n", "the text is empty"),
        ("?##\n", r"line 1, column 1: '\?' is not a tile"),
        ("\n  \n \n", "the text is empty"),
        ("weights\n1\n", "the text is empty"),
        ("###\n#x#\n###\n", "line 2, column 2: 'x'"),
        ("###\n# \t\n", r"line 2, column 3: '\\t'"),
        ("# 0\n", "line 1, column 3: '0'"),
        ("#\x0c#\n", r"line 1, column 2: '\\x0c'"),
        ("S \n S\n", "line 2, column 2: a second start"),
        ("@ \n S\n", "line 2, column 2: a second start"),
        ("# \nweights\n", "line 3: 0 rows of weights for 1 row of tiles"),
        ("# \n# \n\nweights\n0,1\n0,1\n0,1\n", "line 5: 3 rows of weights for 2"),
        ("# \nweights\n0,1,1\n", "line 3: 3 weights for 2 tiles"),
        ("# \n# \nweights\n0,1\n0\n", "line 5: 1 weight for 2 tiles"),
        ("# \n\nweights\n0,256\n", "line 4, weight 2: '256'"),
        ("# \nweights\n0,-1\n", "line 3, weight 2: '-1'"),
        ("# \nweights\n0,x\n", "line 3, weight 2: 'x'"),
        ("# \nweights\n0,\n", "line 3, weight 2: ''"),
        ("# \nweights\n0,0\n", "line 3, weight 2: '0'"),
        ("# \nweights\n5,1\n", "line 3, weight 1: '5'"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        Maze.from_text(text)


def test_ragged_text_is_measured_before_it_is_filled_up() -> None:
    with pytest.raises(LabyrinthError, match="over the limit"):
        Maze.from_text("#\n" * 100_000 + "#" * 100_000)


def test_endpoint_outside_cannot_be_written() -> None:
    for maze in (Maze(2, 2, start=(2, 0)), Maze(2, 2, goals=((0, 0), (0, -1)))):
        with pytest.raises(LabyrinthError, match="outside the maze"):
            maze.to_text()
