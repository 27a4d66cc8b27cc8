"""The binary files of micromouse programs: bytes made here, room by room, are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from labyrinth import LabyrinthError, generate, load
from labyrinth.formats import read
from tests.formats.room_bytes import room_bytes

MAZE = generate("wilson", 16, 16, 5)
DATA = room_bytes(MAZE)


@pytest.mark.parametrize("name", ["maze.maz", "maze", "maze.txt"])
def test_rooms_are_read_without_endpoints(name: str) -> None:
    reading = read(DATA, name=name)
    assert reading.format == "maz"
    assert reading.maze.tiles == MAZE.tiles
    assert reading.notes == ("the file has no start", "the file has no goal")


def test_first_byte_is_the_room_at_the_bottom_left(tmp_path: Path) -> None:
    path = tmp_path / "maze.maz"
    path.write_bytes(DATA)
    maze = load(path)
    below_start, above_start = maze[32, 1], maze[30, 1]
    assert (not below_start, not above_start) == (bool(DATA[0] & 4), bool(DATA[0] & 1))


def test_walls_that_do_not_fit_name_their_byte() -> None:
    data = bytearray(DATA)
    data[17] ^= 8
    with pytest.raises(LabyrinthError, match=r"^maze: byte (1|17): room \(14, [01]\) has"):
        read(bytes(data), name="maze")


@pytest.mark.parametrize("data", [DATA[:-1], DATA + b"\n", b"\x10" + DATA[1:], b"\x06" + DATA[1:]])
def test_other_bytes_are_not_taken_for_rooms(data: bytes) -> None:
    with pytest.raises(LabyrinthError):
        read(data, name="maze.maz")
    complaint = "has 256 bytes, each from 0 to 15" if data[0] != 6 else re.escape("(15, 0)")
    with pytest.raises(LabyrinthError, match=complaint):
        read(data, format="maz")
