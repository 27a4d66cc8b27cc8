"""Block text of other programs: any marks are found to be what they stand for."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze
from labyrinth.formats import read
from tests.formats.mazes import room_mazes

ENDS = ["SE", "SG", "SF", "se", "AB", "ab", "PX", "io", "12", "23", "@$", "mc"]


def drawn(maze: Maze, wall: str, floor: str, ends: str) -> list[str]:
    """Draw the maze with these marks, one a tile."""
    rows = [
        "".join(floor if maze[row, col] else wall for col in range(maze.width))
        for row in range(maze.height)
    ]
    assert maze.start
    for (row, col), mark in zip((maze.start, *maze.goals), ends, strict=True):
        rows[row] = rows[row][:col] + mark + rows[row][col + 1 :]
    return rows


@given(
    room_mazes(endpoints=True),
    st.sampled_from("#█▓■XwH*@+⬛"),
    st.sampled_from(" .·c0_⬜"),
    st.sampled_from(ENDS),
    st.sampled_from(["single", "doubled", "spaced", "indented"]),
)
def test_any_marks_and_widths_are_read(
    maze: Maze, wall: str, floor: str, ends: str, width: str
) -> None:
    assume(not {wall, floor} & {*ends} and maze.start not in maze.goals)
    # Of marks that nobody knows the first is the start.
    assume(ends != "mc" or (maze.start or (0, 0)) < maze.goals[0])
    # Two corridors tell the floor from an endpoint, and the wall from both.
    assume(sum(map(bool, maze.tiles)) >= 4)
    rows = drawn(maze, wall, floor, ends)
    if width == "doubled":
        beside = floor if floor in " ." else ""
        rows = ["".join(mark + ((mark in ends and beside) or mark) for mark in row) for row in rows]
    elif width == "spaced":
        rows = [" ".join(row) for row in rows]
    elif width == "indented":
        rows = ["    " + row for row in rows]
    assert read("\n".join(rows).encode(), format="tiles").maze == maze
    # Posts drawn as `+` with nothing between them are a drawing of rooms.
    if width != "indented" and maze.rows > 2 and maze.cols > 2 and (wall, width) != ("+", "spaced"):
        reading = read("\n".join(rows).encode())
        assert reading.format in ("tiles", "text", "maze-dataset", "matrix")
        assert reading.maze == maze


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XXXXX\nXS.SX\nX...X\nXXXXX\n", "line 2, column 4: a second start"),
        ("  XXXXX\n  XS.SX\n  X...X\n  XXXXX\n", "line 2, column 6: a second start"),
        ("4 5\nX X X X X\nX S . S X\nX . . . X\nX X X X X\n", "line 3, column 7: a second start"),
        ("#S#\n#.#\n#E#\n5\n#S###\n#..E#\n", "line 4, column 1: found only a number"),
        ("XXX\nXXX\nXXX\n", "no walls and corridors found"),
    ],
)
def test_place_is_named(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=f"^maze: {message}"):
        read(text.encode(), name="maze", format="tiles")


def test_several_are_read_apart() -> None:
    one, other = "XXX\nX.X\nX.X\nXXX\n", "XXXX\nXooX\nXXXX\n"
    reading = read(f"{one}\n{other}".encode())
    assert [reading.maze.to_text(), reading.others[0].maze.to_text()] == [
        "###\n# #\n# #\n###\n",
        "####\n#  #\n####\n",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Dear reader,\nthis is a letter.\nYours\n",
        "# A title\n\nSome words.\n\n## Another\n\nMore words.\n",
        "a,b,c\n1,2,3\n4,5,6\n",
        "def f(x):\n    return x\n\n\nprint(f(1))\n",
        "...X\n.X..\n....\n",
    ],
)
def test_what_is_no_picture_of_tiles_is_not_taken_for_one(text: str) -> None:
    try:
        reading = read(text.encode())
    except LabyrinthError:
        return
    assert reading.format != "tiles"


def test_guessed_wall_is_told() -> None:
    reading = read(b"S    X  \n  X X   \n XX   X \n     XG \n")
    assert reading.maze.to_text() == "S    #  \n  # #   \n ##   # \n     #G \n"
    assert any("'X' was guessed to be wall, and" in note for note in reading.notes)


def test_open_field_is_not_taken_for_walls() -> None:
    """A border of corridor around a few obstacles: they are the walls."""
    text = "oooooo\noxooxo\nooxooo\nSxoooE\noooooo\n"
    assert read(text.encode(), format="tiles").maze.to_text() == (
        "      \n # x# \n  #   \nS#   G\n      \n".replace("x", " ")
    )


FIELD = [
    "S       ",
    "#  #    ",
    "  #     ",
    "##   # #",
    "     #  ",
    " # #    ",
    "      # ",
    "#  #   E",
]
SMALL_FIELD = ["S###", "  # ", "# ##", "   E"]
INNER_FIELD = ["  # ", "S## ", "    ", "#  G"]


@pytest.mark.parametrize("rows", [FIELD, SMALL_FIELD, INNER_FIELD])
def test_field_without_a_border_is_found_however_it_is_printed(rows: list[str]) -> None:
    expected = Maze.from_text("\n".join(rows))
    doubled = ["".join(mark + (mark if mark in "# " else " ") for mark in row) for row in rows]
    sizes = f"{len(rows)} {len(rows[0])}"
    for lines in (
        rows,
        doubled,
        [" ".join(row) for row in rows],
        ["    " + row for row in rows],
        [sizes, *rows],
        [sizes, *(row.rstrip() for row in rows)],
    ):
        assert read("\n".join(lines).encode()).maze == expected, lines


def test_blank_columns_before_a_field_are_told() -> None:
    reading = read(b"    # #\n     S #\n    # G\n")
    assert reading.maze.width == 8
    assert reading.notes[-1] == "the 4 blank columns at the left were read as corridor"


def test_drawn_way_is_not_taken_for_walls_where_it_is_an_outline() -> None:
    """Blanks inside and outside of an outline: the endpoints are inside."""
    text = (
        "  #####  \n  #S  #  \n### # ###\n# # #   #\n#       #\n##### # #\n    # #G#\n    #####\n"
    )
    assert read(text.encode(), format="tiles").maze.to_text() == text


@pytest.mark.parametrize(
    ("text", "maze", "note"),
    [
        (
            "4 4 4 4 4 4\n4 2 1 0 0 4\n4 0 1 1 0 4\n4 0 0 1 1 3\n4 4 4 4 4 4\n",
            "######\n#S ###\n##  ##\n###  G\n######\n",
            "'4' and '0' were read as walls, '1' as corridor: otherwise no path leads",
        ),
        (
            "4 4 4 4 4 4\n4 2 0 1 1 4\n4 1 0 0 1 4\n4 1 1 0 0 3\n4 4 4 4 4 4\n",
            "######\n#S ###\n##  ##\n###  G\n######\n",
            "'4' and '1' were read as walls, '0' as corridor: otherwise no path leads",
        ),
        (
            "4 4 4 4 4\n4 0 0 0 4\n4 0 1 0 4\n4 0 0 0 4\n4 1 0 0 4\n4 4 4 4 4\n",
            "#####\n#   #\n# # #\n#   #\n##  #\n#####\n",
            "'4' was read as wall, '0' as corridor; '1' inside the maze was guessed to be wall",
        ),
        (
            "4 4 4 4 4\n4 2 1 0 4\n4 0 1 3 4\n4 4 4 4 4\n",
            "#####\n#S ##\n## G#\n#####\n",
            "'4' and '0' were read as walls",
        ),
    ],
)
def test_zero_and_one_within_a_border_of_another_number(text: str, maze: str, note: str) -> None:
    reading = read(text.encode())
    assert (reading.format, reading.maze.to_text()) == ("matrix", maze)
    assert any(each.startswith(note) for each in reading.notes)


def test_zero_and_one_are_both_corridor_where_neither_alone_leads_to_the_goal() -> None:
    text = "4 4 4 4 4\n4 2 1 0 4\n4 0 1 0 4\n4 1 0 3 4\n4 4 4 4 4\n"
    reading = read(text.encode(), format="matrix")
    assert reading.maze.to_text() == "#####\n#S  #\n#   #\n#  G#\n#####\n"
