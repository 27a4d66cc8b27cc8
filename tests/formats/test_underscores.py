"""Drawings of `_` and `|`: the maze that another drawing of it gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, Wall
from labyrinth.formats import read
from tests.formats.mazes import room_mazes

SEEDED = b"   _ _\n|_    |\n|  _| |\n|_ _  |\nmaze.rb 3 3 7\n"


def drawn(maze: Maze, pitch: int, joined: bool) -> str:
    """Draw the maze room by room; `joined` draws floors on between rooms without a wall."""
    wide = pitch - 1
    lines = [" " + (("_" if joined else " ").join(["_" * wide] * maze.cols))]
    for row in range(maze.rows):
        line = "|"
        for col in range(maze.cols):
            walls = maze.walls(row, col)
            floor = bool(walls & Wall.DOWN)
            line += ("_" if floor else " ") * wide
            line += "|" if walls & Wall.RIGHT else "_" if floor and joined else " "
        lines.append(line)
    return "\n".join(lines) + "\n"


@given(room_mazes(), st.booleans(), st.sampled_from(["", "  "]))
def test_every_maze_of_rooms_is_read(maze: Maze, joined: bool, indent: str) -> None:
    maze.start, maze.goals = None, ()
    text = "".join(indent + line + "\n" for line in drawn(maze, 2, joined).splitlines())
    if not joined or maze.cols < 3:
        assert read(text.encode()).format == "underscores"
    assert read(text.encode()).maze == maze


@given(room_mazes(), st.sampled_from([3, 4]))
def test_wide_rooms_are_read(maze: Maze, pitch: int) -> None:
    maze.start, maze.goals = None, ()
    if maze.cols >= 3:
        assert read(drawn(maze, pitch, joined=False).encode()).maze == maze


def test_openings_and_what_follows() -> None:
    reading = read(SEEDED)
    assert (
        reading.maze.to_text() == "#######\n#S    #\n### # #\n#   # #\n# ### #\n#    G#\n#######\n"
    )
    assert any(
        note == "the text after the drawing was ignored, from line 5" for note in reading.notes
    )
    assert any(note.startswith("the two openings in the border") for note in reading.notes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("|_|\n", r"line 1, column 1: found '\|_\|', expected the upper border"),
        (" _ _\n", "line 1: expected rows of '_' and '|' after this border"),
        (" _ _\n|_||_\n|_ _|\n", r"line 2, column 4: found '\|', but the sides of rooms are 2"),
        (" _ _ _\n|S S  |\n|_ _ _|\n", "line 2, column 4: a second start"),
    ],
)
def test_fault_names_its_place(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=f"^maze: {message}"):
        read(text.encode(), name="maze", format="underscores")


@pytest.mark.parametrize(
    "text",
    [
        " _____     _\n|  _  |___| |_\n|   __| . | . |\n|__|  |___|___|\n",
        "_______\n| a | b |\n|---|---|\n",
        " _\nword|word\n",
    ],
)
def test_banners_and_tables_are_no_mazes(text: str) -> None:
    try:
        reading = read(text.encode())
    except LabyrinthError:
        return
    assert reading.format != "underscores"


def test_mark_in_the_right_border_is_of_the_room_beside_it() -> None:
    maze = read(b" _ _ _\n|  _  E\n|_ _| |\n").maze
    assert maze.goals == ((1, 5),)
