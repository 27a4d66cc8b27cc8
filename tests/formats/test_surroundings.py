"""Mazes with something around them: titles, legends, code, rulers, sizes, indentation."""

from __future__ import annotations

import pytest

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format_reader import Reading, read

_MAZE = """\
#######
#S#   #
# # # #
#   #E#
#######
"""
_LINES = _MAZE.splitlines()
_MATRIX = [[0 if mark == "#" else 1 for mark in line] for line in _LINES]
_ROWS = ["{" + ", ".join(map(str, row)) + "}" for row in _MATRIX]


def _read(text: str) -> Reading:
    return read(text.encode(), name="maze.txt")


def _wide(line: str) -> str:
    return "".join(mark * 2 if mark in "# " else f"{mark} " for mark in line)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"Maze 1\n{_MAZE}", id="title"),
        pytest.param(f"My maze:\n\n{_MAZE}\nS = start, E = end\n", id="title and legend"),
        pytest.param(f"# an easy one\n{_MAZE}", id="comment"),
        pytest.param(f"/*  an easy one\n    by hand\n{_MAZE}*/\n", id="comment in C around it"),
        pytest.param(f"/*\n{_MAZE}*/\n", id="marks of a comment alone"),
        pytest.param(f"Here:\n```\n{_MAZE}```\n", id="fence"),
        pytest.param(f'maze = """\n{_MAZE}"""\nprint(maze)\n', id="quotes around lines"),
        pytest.param("\n".join(f'"{line}\\n"' for line in _LINES), id="quotes around each line"),
        pytest.param(
            "\n".join(["#define N 5", "char *m[N] = {", *(f'"{line}",' for line in _LINES), "};"]),
            id="strings of C",
        ),
        pytest.param("\n".join("    " + line for line in _LINES), id="indented"),
        pytest.param("\n".join(map(_wide, _LINES)), id="two columns a tile"),
        pytest.param("\n".join(" ".join(line) for line in _LINES), id="blanks between"),
        pytest.param(f"5 7\n{_MAZE}", id="sizes"),
        pytest.param(f"5\n7\n{_MAZE}", id="sizes in two lines"),
        pytest.param(_MAZE.replace("E", "X"), id="goal of X"),
        pytest.param(_MAZE.replace("# # #", "#v# #").replace("#   #", "#vvv#"), id="any path"),
    ],
)
def test_maze_is_found_in_what_stands_around_it(text: str) -> None:
    found = _read(text)
    assert found.maze == Maze.from_text(_MAZE)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "/* a maze */\nint maze[5][7] = {\n"
            + "\n".join(f"  {row}, // row {number}" for number, row in enumerate(_ROWS))
            + "\n};\nint main(void) { return 0; }\n",
            id="C with comments",
        ),
        pytest.param(f"static final int[][] M = new int[][] {{{', '.join(_ROWS)}}};", id="Java"),
        pytest.param(
            "int m[] = {\n" + ",\n".join(row[1:-1] for row in _ROWS) + "\n};", id="a list in lines"
        ),
        pytest.param(
            "maze = [" + "; ".join(" ".join(map(str, row)) for row in _MATRIX) + "];", id="MATLAB"
        ),
        pytest.param(
            "# 0 is a wall\nmaze = [\n"
            + "\n".join(f"  {row},  # row" for row in _MATRIX)
            + "\n]\n",
            id="Python with comments",
        ),
        pytest.param(
            "   0  1  2  3  4  5  6\n"
            + "\n".join(f"{at}  {'  '.join(map(str, row))}" for at, row in enumerate(_MATRIX)),
            id="pandas printed",
        ),
        pytest.param(
            ",0,1,2,3,4,5,6\n"
            + "\n".join(f"{at},{','.join(map(str, row))}" for at, row in enumerate(_MATRIX)),
            id="pandas saved",
        ),
        pytest.param(
            "0,1,2,3,4,5,6\n" + "\n".join(",".join(map(str, row)) for row in _MATRIX),
            id="pandas saved without index",
        ),
    ],
)
def test_array_is_found_in_code_and_between_rulers(text: str) -> None:
    found = _read(text)
    tiles = [[int(found.maze[row, col] > 0) for col in range(7)] for row in range(5)]
    assert (tiles, found.maze.height, found.maze.width) == (_MATRIX, 5, 7)
    assert any("only the array" in note or "numbers were ignored" in note for note in found.notes)


def test_what_was_left_out_is_told_in_its_words() -> None:
    found = _read(f"Level 7\n{_MAZE}\nby Anna Example\nand Bert\nfor course 12\n")
    told = "the text around the maze was ignored: 'Level 7', 'by Anna Example' and 2 more"
    assert told in found.notes


def test_line_of_a_fault_counts_what_was_left_out() -> None:
    with pytest.raises(LabyrinthError, match="line 4, column 3: a second start"):
        _read("A title here\n\n#######\n#SSS  #\n# ### #\n#    E#\n#######\n")


def test_start_and_goal_after_a_matrix_are_taken() -> None:
    matrix = "\n".join(" ".join(map(str, row)) for row in _MATRIX)
    found = _read(f"{matrix}\n1 1\n3 5\n")
    assert (found.maze.start, found.maze.goals) == ((1, 1), ((3, 5),))


def test_marks_of_a_maze_are_no_prose() -> None:
    """A line with letters between lines of a maze stays, as does all of one drawn in letters."""
    keys = "#########\n#S     E#\n# abc   #\n#       #\n#########\n"
    assert _read(keys).maze.height == 5
    letters = _MAZE.translate(str.maketrans("# SE", "wose"))
    assert _read(letters).maze == Maze.from_text(_MAZE)


def test_letters_among_numbers_are_endpoints() -> None:
    """Once `E` was read as the number 14, and the first row as a header."""
    found = _read("S 0 1 1\n1 0 0 1\n1 1 0 1\n1 1 0 E\n")
    assert (found.maze.start, found.maze.goals) == ((0, 0), ((3, 3),))
    assert found.maze.to_text() == "S ##\n#  #\n## #\n## G\n"


def test_a_row_of_hexadecimal_digits_that_are_all_letters_is_no_title() -> None:
    rows = ["3915", "EB4E", "77A5", "6A14", "A14E", "BCAD"]
    reading = _read("\n".join(rows))
    assert (reading.format, reading.maze.rows, reading.maze.cols) == ("numbers", 6, 4)
    assert not any("ignored" in note for note in reading.notes)
