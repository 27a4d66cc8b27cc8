"""Pipes, sockets, devices and files without an end: refused in a sentence, at once."""

from __future__ import annotations

import os
import socket
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from labyrinth import LabyrinthError, Maze, load, save
from labyrinth.formats import formats, load_reading, read, read_stream
from labyrinth.formats.maze_source import Source
from labyrinth.formats.support.files import most_bytes
from tests import processes

MAZE = Maze.from_text("#####\n#S G#\n#####\n")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such files")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.txt"
    os.mkfifo(path)
    return path


@pytest.fixture
def listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    # The name of a socket may have a hundred characters only.
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.txt")
        yield Path("socket.txt")


def opened(path: str | Path) -> None:
    load_reading(path, streams=False)


def opened_by_name(path: str | Path) -> None:
    Source.parse(str(path), streams=False)


def saved(path: str | Path) -> None:
    save(MAZE, path, format="text", streams=False)


every_way = pytest.mark.parametrize("act", [opened, opened_by_name, saved])


@every_way
def test_pipe_is_refused_without_waiting_for_its_other_end(
    act: Callable[[Path], object], pipe: Path
) -> None:
    with pytest.raises(LabyrinthError, match=r"pipe\.txt: this is a named pipe: give a file"):
        act(pipe)
    assert pipe.is_fifo()


@every_way
def test_socket_is_refused(act: Callable[[Path], object], listening: Path) -> None:
    with pytest.raises(LabyrinthError, match=r"socket\.txt: this is a socket: give a file"):
        act(listening)
    assert listening.is_socket()


@every_way
def test_device_is_refused_also_behind_a_link(
    act: Callable[[Path], object], tmp_path: Path
) -> None:
    link = tmp_path / "zeros.txt"
    link.symlink_to("/dev/zero")
    for path in (link, Path("/dev/zero")):
        with pytest.raises(LabyrinthError, match=r"zero.*: this is a device: give a file"):
            act(path)


def test_what_takes_the_place_of_a_file_while_it_is_opened_is_refused(
    pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pipe.parent / "maze.txt").write_bytes(b"S G\n")
    status = os.stat(pipe.parent / "maze.txt")
    look = os.stat
    monkeypatch.setattr(os, "stat", lambda at: look(at) if isinstance(at, int) else status)
    with pytest.raises(LabyrinthError, match="this is a named pipe"):
        opened(pipe)


@every_way
def test_stream_of_the_process_is_refused(act: Callable[[Path], object]) -> None:
    reading, writing = os.pipe()
    try:
        with pytest.raises(LabyrinthError, match="this is a named pipe: give a file"):
            act(Path(f"/dev/fd/{reading}"))
    finally:
        os.close(reading)
        os.close(writing)


def test_stream_of_the_process_is_read_and_written_by_its_path_where_wanted() -> None:
    reading, writing = os.pipe()
    try:
        save(MAZE, f"/dev/fd/{writing}")
        os.close(writing)
        assert load(f"/dev/fd/{reading}") == MAZE
    finally:
        os.close(reading)


def test_saving_to_a_stream_goes_on_where_it_stands(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("before\n")
    command = "from labyrinth import Maze, save; save(Maze.from_text('S G'), '/dev/stdout')"
    with log.open("ab") as stream:
        processes.run([sys.executable, "-c", command], stdout=stream)
    assert log.read_text() == "before\nS G\n"


def test_stream_that_is_not_open_is_named() -> None:
    with pytest.raises(LabyrinthError, match="/dev/fd/999: cannot be read: "):
        load("/dev/fd/999")
    with pytest.raises(LabyrinthError, match="/dev/fd/999: cannot be written: "):
        save(MAZE, "/dev/fd/999")


@pytest.mark.parametrize("key", [key for key, format in formats().items() if format.reads])
def test_file_over_the_bound_of_its_format_is_refused_by_its_size(key: str, tmp_path: Path) -> None:
    path = tmp_path / "long"
    most = formats()[key].most_bytes
    with path.open("wb") as stream:
        stream.truncate(most + 1)
    tracemalloc.start()
    try:
        with pytest.raises(LabyrinthError, match=f"long: over the limit of {most:,} bytes"):
            load(path, key)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_bytes_that_are_no_text_are_refused_at_their_beginning(tmp_path: Path) -> None:
    path = tmp_path / "zeros.json"
    with path.open("wb") as stream:
        stream.truncate(300_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(
            LabyrinthError,
            match=r"zeros\.json: not a maze: this is a binary file of an .*\(byte 1 is zero\)",
        ):
            load(path)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_content_over_the_bound_of_the_format_found_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("labyrinth.formats.support.format.MAX_TILES", 2)
    assert read(b"S   1   1  G").format == "text"
    with pytest.raises(LabyrinthError, match="maze: over the limit of 12 bytes"):
        read(b"S   1   1   G", name="maze")


def test_bound_is_that_of_the_suffix_or_of_the_longest_format() -> None:
    assert most_bytes("maze.JSON") == formats()["json"].most_bytes
    assert most_bytes("maze.txt", "hex") == formats()["hex"].most_bytes
    longest = max(format.most_bytes for format in formats().values() if format.reads)
    assert most_bytes("maze.doc") == most_bytes("-") == longest


def test_stream_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= 10_000_000
            return b"#" * size

    monkeypatch.setattr("labyrinth.formats.support.format.MAX_TILES", 1_000_000)
    with pytest.raises(LabyrinthError, match="standard input: over the limit of 7,000,000"):
        read_stream(Endless(), "standard input")


@pytest.mark.parametrize("name", ["maze\0.txt", "maze\udcff\ud800.txt"])
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    acts: tuple[Callable[[str], object], ...] = (load, opened, saved)
    for act in acts:
        with pytest.raises(LabyrinthError, match="not a valid file name"):
            act(name)
