"""Several mazes in one stream, as `generate --count` writes them, are read apart again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.formats import Reading, Style, entry, formats, load, read, write
from labyrinth.formats.maze_source import Source
from labyrinth.formats.support.size_lines import several_mazes
from tests.formats.mazes import room_mazes

JOINABLE = [key for key, format in formats().items() if format.joinable]
WITHOUT_ENDPOINTS = ["edges", "mms-num", "moving-ai"]


def stream_of(mazes: list[Maze], key: str, style: Style) -> bytes:
    documents = [write(maze, key, style=style) for maze in mazes]
    return b"".join(
        entry(document, formats()[key], following=at > 0) for at, document in enumerate(documents)
    )


def all_of(reading: Reading) -> list[Maze]:
    return [reading.maze, *(other.maze for other in reading.others)]


@given(
    st.lists(room_mazes(endpoints=True), min_size=2, max_size=4),
    st.sampled_from(JOINABLE),
    st.integers(1, 3),
)
def test_every_reader_takes_them_all(mazes: list[Maze], key: str, room_width: int) -> None:
    data = stream_of(mazes, key, Style(room_width=room_width if key == "ascii" else 3))
    if key in WITHOUT_ENDPOINTS:
        for maze in mazes:
            maze.start, maze.goals = None, ()
    for format in (None, key):
        assert all_of(read(data, format=format)) == mazes
    streams = data + b"\n" + data
    assert all_of(read(streams)) == mazes * 2, "streams can be put together"


@pytest.mark.parametrize("row", ["#@#", "#S#G#"])
def test_a_row_with_a_mark_in_each_room_is_not_a_border(row: str) -> None:
    wall, rooms = "#" * len(row), re.sub("[SG@]", " ", row)
    maze = Maze.from_text("\n".join([wall, rooms, rooms, row, wall, rooms, wall]))
    other = generate("dfs", 2, 2, 1)
    data = stream_of([other, maze], "text", Style())
    assert all_of(read(data)) == [other, maze]


@pytest.mark.parametrize("key", ["svg", "png", "gif"])
def test_pictures_cannot_be_read_apart(key: str) -> None:
    assert not formats()[key].joinable


def test_each_maze_in_json_is_a_line() -> None:
    mazes = [generate("dfs", 3, 3, seed, weights=(1, 9)) for seed in range(3)]
    lines = stream_of(mazes, "json", Style()).splitlines()
    assert [read(line).maze for line in lines] == mazes


def test_whole_objects_one_after_another_are_read_too() -> None:
    mazes = [generate("dfs", 3, 3, seed) for seed in range(3)]
    assert all_of(read(b"".join(write(maze, "json") for maze in mazes))) == mazes


@pytest.mark.parametrize(
    ("key", "right", "wrong", "place"),
    [
        ("text", b"S", b"SS", "line 14, column 3: a second start"),
        ("json", b'"height"', b"height", "line 3, col"),
    ],
)
def test_place_of_a_fault_is_counted_from_the_beginning(
    key: str, right: bytes, wrong: bytes, place: str
) -> None:
    data = stream_of([generate("dfs", 2, 2, seed) for seed in range(3)], key, Style())
    before, _, after = data.rpartition(right)
    with pytest.raises(LabyrinthError, match=f"^mazes: maze 3: {place}"):
        read(before + wrong + after, name="mazes")


def test_fault_of_the_first_is_the_fault_of_the_whole() -> None:
    data = stream_of([generate("dfs", 2, 2, seed) for seed in range(3)], "text", Style())
    with pytest.raises(LabyrinthError, match=r"^mazes: line 2, column 3: a second start"):
        read(data.replace(b"S", b"SS", 1), name="mazes")


def test_fault_of_the_first_of_several_token_strings_is_told() -> None:
    tokens = "<ADJLIST_START> (0,0) <--> (0,1) ; <ADJLIST_END>\n"
    with pytest.raises(LabyrinthError, match=r"^mazes: line 2, column 28: found 'x'"):
        read(f"\n{tokens.replace('(0,1)', 'x')}{tokens}".encode(), name="mazes")


def test_one_maze_with_empty_lines_stays_one() -> None:
    reading = read(b"#####\n#S G#\n\n#####\n")
    assert (reading.maze.height, reading.others) == (4, ())
    assert read(b"2 2\n\n0 0\n1 1\n\n5 9\n\n14 14\n").others == ()


def test_whoever_takes_the_first_is_told_of_the_others(tmp_path: Path) -> None:
    mazes = [generate("dfs", 3, 3, seed) for seed in range(3)]
    path = tmp_path / "mazes.txt"
    path.write_bytes(stream_of(mazes, "text", Style()))
    assert load(path) == mazes[0]
    first = Source.parse(str(path))
    assert (first.maze, first.others) == (mazes[0], ())
    assert first.notes == ("the file has 3 mazes: this is the first",)
    several = Source.parse(str(path), several=True)
    assert several.notes == ()
    assert [other.maze for other in several.others] == mazes[1:]


FIRST, SECOND = "#####\n#S E#\n#####\n", "####\n# S#\n#E #\n####\n"
FIRST_MAZE, SECOND_MAZE = "#####\n#S G#\n#####\n", "####\n# S#\n#G #\n####\n"


@pytest.mark.parametrize(
    "text",
    [
        f"3 5\n{FIRST}4 4\n{SECOND}",
        f"2\n3 5\n{FIRST}\n4 4\n{SECOND}",
        f"2\n\n5 3\n{FIRST}4\n{SECOND}0 0\n",
        f"Case #1:\n{FIRST}Case #2:\n{SECOND}",
        f"Maze 1\n\n{FIRST}\nMaze 2\n\n{SECOND}\n",
        f"== Level 1 ==\n{FIRST}== Level 2 ==\n{SECOND}",
    ],
)
def test_mazes_below_sizes_or_labels_are_read_apart(text: str) -> None:
    mazes = all_of(read(text.encode(), name="mazes.txt"))
    assert [maze.to_text() for maze in mazes] == [FIRST_MAZE, SECOND_MAZE]


def test_matrices_below_their_sizes_are_read_apart() -> None:
    reading = read(b"2\n3 4\n1 1 1 1\n1 0 0 1\n1 1 1 1\n2 2\n1 1\n0 1\n0 0\n")
    assert [maze.to_text() for maze in all_of(reading)] == ["####\n#  #\n####\n", "##\n #\n"]


def test_fault_below_a_size_is_counted_from_the_beginning() -> None:
    with pytest.raises(LabyrinthError, match=r"^mazes: maze 2: line 8, column 2: a second start"):
        read(f"3 5\n{FIRST}4 4\n{SECOND.replace('E', 'S')}".encode(), name="mazes")


def test_mazes_of_several_levels_are_refused() -> None:
    levels = "2 3 5\n#####\n#S  #\n#####\n\n#####\n#  E#\n#####\n\n0 0 0\n"
    with pytest.raises(LabyrinthError, match="line 1: a maze of 2 levels; only mazes of one level"):
        read(levels.encode())


def test_a_label_has_few_marks() -> None:
    """A long line of marks is told from a label by its length, not by trying where each ends."""
    for marks in ("(" * 40, "(" * 1_000_000):
        text = f"Case{marks}1\n{FIRST}Case{marks}2\n{SECOND}"
        assert several_mazes(text) == []


@pytest.mark.parametrize("key", [key for key in JOINABLE if key != "json"])
def test_documents_on_end_are_read_apart(key: str) -> None:
    """As `>>` puts them into a file, with nothing between them."""
    mazes = [generate("dfs", rows, cols, 1) for rows, cols in ((2, 3), (3, 2), (2, 3))]
    reading = read(b"".join(write(maze, key) for maze in mazes))
    assert [maze.tiles for maze in all_of(reading)] == [maze.tiles for maze in mazes]
