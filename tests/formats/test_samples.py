"""Files of every kind, as they occur: what they are taken for, and the maze in them."""

from __future__ import annotations

import codecs

import pytest

from labyrinth import Maze
from labyrinth.formats import formats, read
from tests.formats.samples import SAMPLES, Sample

every_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())


def test_every_format_that_is_read_has_a_sample() -> None:
    readable = {key for key, format in formats().items() if format.reads_text}
    assert readable == {sample.format for sample in SAMPLES.values()}


@every_sample
def test_sample_is_detected_and_read(sample: Sample) -> None:
    reading = read(sample.text.encode())
    assert reading.format == sample.format
    assert reading.maze.to_text() == sample.maze


@every_sample
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
@pytest.mark.parametrize("mark", [codecs.BOM_UTF8, b""])
@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_line_ends_byte_order_mark_and_last_newline_do_not_matter(
    sample: Sample, line_end: str, mark: bytes, end: str
) -> None:
    text = (sample.text.rstrip("\n") + end).replace("\n", line_end)
    reading = read(mark + text.encode())
    assert (reading.format, reading.maze.to_text()) == (sample.format, sample.maze)


@every_sample
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_other_encodings_of_unicode_are_read(sample: Sample, encoding: str) -> None:
    assert read(sample.text.encode(encoding)).maze == Maze.from_text(sample.maze)


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("block text with gaps in the border", "the two gaps in the border were read as start"),
        ("block text with ragged lines", "the lines differ in length"),
        ("block text with tabs", "tabs were read as blanks"),
        ("ascii picture of one column, with openings", "the two openings in the border were read"),
        ("ascii picture, the path drawn with #", "other characters in rooms were ignored"),
        ("micromouse without endpoints, a room closed off", "1 closed-off room"),
        ("micromouse without endpoints, a room closed off", "the file has no start"),
        ("micromouse without endpoints, a room closed off", "the file has no goal"),
        ("Moving AI", "water was read as wall: 1 tile"),
        ("Moving AI", "swamp was read as ground: 1 tile"),
        ("Moving AI, small letters", "water was read as wall: 1 tile"),
        ("Moving AI, small letters", "swamp was read as ground: 2 tiles"),
        ("Moving AI, corners with their heights", "the heights of the tiles' corners are lost"),
        ("Moving AI, corners with their heights", "swamp was read as ground: 1 tile"),
        ("Pac-Man", "ghosts, players and capsules were read as corridor: 2 in all"),
        ("compass", "the path in the file is correct"),
        ("mask", "a mask: "),
        ("tiles: mazelib with its path", "the file shows a path of 9 tiles, which is not kept"),
        ("tiles: dots for the path", "the file shows a path of 3 tiles, which is not kept"),
        ("tiles: rock outside is blank", "blanks were read as wall: no corridor touches them"),
        ("tiles: rock outside is blank", "'@' was read as the start and '>' was read as the goal"),
        ("tiles: rock outside is blank", "the lines differ in length"),
        ("tiles: blocks of two columns", "every two columns were read as one tile"),
        ("tiles: blocks of two columns", "'A' was read as the start and 'B' was read as the goal"),
        ("tiles: blocks of two columns", "'▓' was read as corridor: 4 tiles"),
        ("tiles: blanks between, and the size", "the size before the drawing was ignored"),
        ("tiles: blanks between, and the size", "blanks between the tiles were ignored"),
        ("tiles: blanks between, and the size", "'X' was read as wall, ' ' as corridor"),
        ("tiles: walls of stars, unknown endpoints, indented", "the indentation of 2 columns"),
        ("tiles: lines a character a tile", "'+', '-' and '|' were read as walls"),
        (
            "tiles: lines a character a tile",
            "'X' was read as the start and '#' was read as the goal",
        ),
        ("matrix: blanks between", "'1' was read as wall, '0' as corridor"),
        ("matrix: the border is 0", "'0' was read as wall, '1' as corridor"),
        ("matrix: 2 and 3", "'2' was read as the start and '3' was read as the goal"),
        ("matrix: sizes, start and goal", "start and goal were read as x and y, counted from 0"),
        ("matrix: nobody tells the wall", "'0' was guessed to be wall"),
        ("maze-dataset tokens", "the path in the file, 4 rooms, is not kept"),
        ("maze-dataset tokens, coordinates of several", "1 closed-off room"),
        ("tiles: walls of @ and gaps", "the two gaps in the border were read as start and goal"),
    ],
)
def test_what_was_found_or_lost_is_told(name: str, note: str) -> None:
    notes = read(SAMPLES[name].text.encode()).notes
    assert sum(told.startswith(note) for told in notes) == 1, notes


@pytest.mark.parametrize(
    ("path", "note"),
    [
        ("SNES", "the path in the file is correct"),
        ("S", "the path in the file does not end at the exit"),
        ("SE", "the path in the file goes through a wall at step 2, E"),
        ("N", "the path in the file goes through a wall at step 1, N"),
    ],
)
def test_path_of_a_compass_file_is_verified(path: str, note: str) -> None:
    reading = read(f"93\nEE\n\n0,0\n1,1\n{path}\n".encode())
    assert note in reading.notes


def test_format_named_wins_over_what_is_detected() -> None:
    assert read(b"##.\n#..\n", format="mask").maze.to_text() == "## \n#  \n"
    walls = b"+---+\n|***|\n+***+\n|   |\n+---+\n"
    assert read(walls).maze.to_text() == "###\n# #\n# #\n# #\n###\n"
    assert read(walls, format="micromouse").maze.to_text() == "###\n# #\n###\n# #\n###\n"
