"""Arrays of NumPy in files, text with the colours of a terminal, and files of other kinds."""

from __future__ import annotations

import sqlite3
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from labyrinth import LabyrinthError, Maze
from labyrinth.formats import load, read
from tests.formats.refused import read_or_refuse

numpy = pytest.importorskip("numpy")

ROWS = ["#######", "#  #  #", "# ##  #", "#     #", "#######"]
MAZE = "".join(row + "\n" for row in ROWS)


def _saved(array: Any) -> bytes:
    stream = BytesIO()
    numpy.save(stream, array)
    return stream.getvalue()


def _walls(kind: str) -> Any:
    return numpy.array([[mark == "#" for mark in row] for row in ROWS]).astype(kind)


@pytest.mark.parametrize("kind", ["?", "u1", "i1", "<i2", ">i4", "<u8", ">i8", "<f4", ">f8"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_an_array_of_any_numbers_is_read(kind: str, order: str) -> None:
    data = _saved(numpy.array(_walls(kind), order=order))
    assert read(data).maze == Maze.from_text(MAZE)


def test_an_array_of_characters_is_read() -> None:
    data = _saved(numpy.array([list(row) for row in ROWS]))
    assert read(data).maze == Maze.from_text(MAZE)


def test_an_array_of_sums_of_walls_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rooms.npy"
    numpy.save(path, numpy.array([[9, 5, 3], [12, 5, 6]]))
    assert load(path).to_text() == "#######\n#     #\n# ### #\n#     #\n#######\n"


def test_the_matrix_of_an_archive_is_read(tmp_path: Path) -> None:
    path = tmp_path / "maze.npz"
    numpy.savez_compressed(path, maze=_walls("u1"), name=numpy.array(["mine"]))
    reading = read(path.read_bytes())
    assert reading.maze == Maze.from_text(MAZE)
    assert reading.notes[0] == "the array maze of the archive was read"


@pytest.mark.parametrize(
    ("array", "told"),
    [
        (numpy.zeros((2, 3, 4)), "2 x 3 x 4, not a matrix of rows and columns"),
        (numpy.zeros(9), "9, not a matrix"),
        (numpy.array([["wall", "open"]]), "has values of type <U4, not numbers"),
        (numpy.zeros((3, 3), "c16"), "has values of type <c16, not numbers"),
    ],
)
def test_an_array_that_is_no_matrix_is_refused(array: Any, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        read(_saved(array), name="array.npy")


@pytest.mark.parametrize("end", [8, 40, 90, 128, 140])
def test_an_array_that_is_cut_is_refused(end: int) -> None:
    with pytest.raises(LabyrinthError, match=r"damaged|truncated"):
        read(_saved(_walls("u1"))[:end], name="array.npy")


@pytest.mark.parametrize("sides", ["(9999, 9999)", "(99999, 99999)", "(-1, 7)", "(0, 0)"])
def test_an_array_that_says_it_is_of_absurd_size_is_refused(sides: str) -> None:
    data = _saved(_walls("u1")).replace(b"(5, 7), }" + b" " * 10, f"{sides}, }}".ljust(19).encode())
    with pytest.raises(LabyrinthError, match=r"values|tiles|not a matrix"):
        read(data, name="array.npy")


@pytest.mark.parametrize("seed", range(200))
def test_a_damaged_archive_is_read_or_refused(seed: int) -> None:
    stream = BytesIO()
    numpy.savez_compressed(stream, maze=_walls("u1"), other=numpy.arange(9))
    data, draw = bytearray(stream.getvalue()), Random(seed)
    for _ in range(5):
        data[draw.randrange(len(data))] = draw.randrange(256)
    read_or_refuse(bytes(data), None, ".npz")


def test_a_data_set_of_ours_says_what_it_is() -> None:
    stream = BytesIO()
    numpy.savez(stream, tiles=numpy.zeros((244, 5, 7), "u1"), start=numpy.zeros((244, 2)))
    with pytest.raises(LabyrinthError, match=r"a data set of 244 mazes in NumPy arrays: .*jsonl"):
        read(stream.getvalue(), name="mazes.npz")


def test_an_archive_says_what_is_in_it() -> None:
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("000.json", "{}")
    with pytest.raises(
        LabyrinthError, match=r"an archive of one file, '000\.json': extract it and open it"
    ):
        read(stream.getvalue(), name="mazes.zip")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PAR1\x15\x04\x15\x00", "a Parquet table; make the data set as"),
        (b"\x7fELF\x02\x01\x01\x00", "a compiled program"),
        (b"\x80\x04\x95\x00\x00", "a Python pickle; save its array"),
        (b"\x89HDF\r\n\x1a\n\x00", "an HDF5 file"),
        (
            b"walls\x00\x00",
            r"not a maze: this is a binary file of an unknown kind \(byte 6 is zero\)",
        ),
    ],
)
def test_a_file_of_another_kind_says_which(data: bytes, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        read(data, name="file")


def test_a_database_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mazes.db"
    connection = sqlite3.connect(path)
    connection.execute("create table mazes (tiles)")
    connection.commit()
    connection.close()
    with pytest.raises(LabyrinthError, match="this is an SQLite database"):
        load(path)


def test_colours_of_a_text_are_left_out() -> None:
    text = "\x1b[1;31m#####\x1b[0m\r\n#\x1b[32mS\x1b[m G#\n\x1b[38;5;9m#####\x1b[0m\x1b[K\n"
    reading = read(text.encode())
    assert reading.maze.to_text() == "#####\n#S G#\n#####\n"
    assert reading.notes == ("the colours of the text were ignored",)


@pytest.mark.parametrize(
    ("wall", "end"), [("41", "0"), ("107", "49"), ("48;5;240", "0"), ("48;2;9;9;9", "")]
)
@pytest.mark.parametrize("width", [1, 2])
def test_tiles_that_are_backgrounds_are_read(wall: str, end: str, width: int) -> None:
    tiles = {"#": f"\x1b[{wall}m{' ' * width}", " ": f"\x1b[{end}m{' ' * width}"}
    text = "".join("".join(map(tiles.__getitem__, row)) + "\x1b[0m\n" for row in ROWS)
    reading = read(text.encode())
    assert reading.maze == Maze.from_text(MAZE)
    assert reading.notes[0].startswith("coloured blanks were read as tiles")
