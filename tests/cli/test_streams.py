"""How the installed command ends: its status and its streams."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import labyrinth
from labyrinth import Maze, generate, load
from labyrinth.formats import read
from tests.cli.conftest import Shell
from tests.cli.running import COMMAND
from tests.processes import PATIENCE, started

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
NO_READER = "labyrinth: the reader closed the output early\n"


def test_every_exit_status(shell: Shell) -> None:
    assert shell("--version").returncode == 0
    assert shell("solve", "dfs:3x3:1").returncode == 0
    assert shell("solve", "dfs:9x9:1", "--solver", "random-mouse:limit=1").returncode == 1
    assert shell("solve", "nowhere.txt").returncode == 2
    assert shell("solve", text="#####\n#SS #\n#####\n").returncode == 2


def test_version_is_the_packages(shell: Shell) -> None:
    assert shell("--version").stdout == f"labyrinth {labyrinth.__version__}\n"


def test_standard_input_is_read_without_being_named(shell: Shell) -> None:
    maze = generate("dfs", 3, 4, 2).to_text()
    assert shell("solve", text=maze).stdout.startswith("#########\n#S")


@posix
@pytest.mark.parametrize(
    "command",
    [
        "generate dfs:9x9:1 --count 100000 --workers 1",
        "generate dfs:9x9:1 --count 100000 --workers 2",
        "list",
        "info dfs:9x9:1 --json",
        "solve dfs:40x40:1 --solver bfs dfs",
        "exercise 60 --seed 1 --quiet",
        "--help",
    ],
)
def test_reader_that_goes_away_is_told_in_one_line(
    bash: Shell, nobody_reads: int, command: str
) -> None:
    line = f"labyrinth {command}; echo $? >&2"
    for unbuffered in ("", "1"):
        result = bash(f"export PYTHONUNBUFFERED={unbuffered}; {line}", stdout=nobody_reads)
        assert result.stderr == NO_READER + "141\n"


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_reader_of_a_few_bytes_does_not_pass_for_one_of_all(bash: Shell, unbuffered: str) -> None:
    # More than a pipe holds: the first write is a short one.
    result = bash(f"PYTHONUNBUFFERED={unbuffered} labyrinth generate dfs:300x300:1 | head -c 9")
    assert (result.returncode, result.stdout, result.stderr) == (141, "#" * 9, NO_READER)


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_pipe_that_does_not_wait_gets_all(unbuffered: str) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with (
        open(ours, encoding="ascii") as stream,
        started([COMMAND, "generate", "dfs:200x200:1"], stdout=theirs, env=environment) as process,
    ):
        os.close(theirs)
        assert stream.read() == generate("dfs", 200, 200, 1).to_text()
        assert process.wait(PATIENCE) == 0


@posix
def test_reader_of_a_few_lines_gets_them(bash: Shell) -> None:
    result = bash("labyrinth generate dfs:9x9:1 --count 100000 | head -n 19")
    assert result.stdout == generate("dfs", 9, 9, 1).to_text()
    assert (result.returncode, result.stderr) == (141, NO_READER)


@posix
def test_both_streams_without_a_reader(bash: Shell, nobody_reads: int) -> None:
    result = bash("{ labyrinth list 2>&1; echo $? >&3; } 3>&2", stdout=nobody_reads)
    assert result.stderr == "141\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command", ["generate dfs:3x3:1", "list", "generate dfs:3x3:1 -o /dev/full", "--help"]
)
def test_full_disk_is_told_in_one_line(bash: Shell, command: str, unbuffered: str) -> None:
    result = bash(f"PYTHONUNBUFFERED={unbuffered} labyrinth {command} > /dev/full")
    assert result.returncode == 2
    assert result.stderr.endswith("No space left on device\n")
    assert result.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize(
    "command",
    ["generate dfs:3x3:1", "list", "info dfs:3x3:1", "--help", "--version", "--completion bash"],
)
def test_closed_output_is_told(bash: Shell, command: str) -> None:
    result = bash(f"labyrinth {command} >&-")
    assert (result.returncode, result.stderr) == (
        2,
        "labyrinth: error: standard output is closed\n",
    )


@posix
@pytest.mark.parametrize("command", ["solve -", "info", "info --explain", "quiz dfs:3x3:1"])
def test_closed_input_is_told(bash: Shell, command: str) -> None:
    result = bash(f"labyrinth {command} <&-")
    assert (result.returncode, result.stderr) == (2, "labyrinth: error: standard input is closed\n")


@posix
@pytest.mark.parametrize("no_messages", ["2>&-", "2>/dev/full"])
def test_messages_that_cannot_be_told_stay_out_of_the_data(bash: Shell, no_messages: str) -> None:
    drawn = bash(f"labyrinth generate --rows 2 --cols 3 {no_messages}")
    assert drawn.returncode == 0
    assert (Maze.from_text(drawn.stdout).rows, Maze.from_text(drawn.stdout).cols) == (2, 3)
    refused = bash(f"labyrinth nowhere.txt {no_messages}")
    assert (refused.returncode, refused.stdout) == (2, "")
    picture = bash("labyrinth solve dfs:3x3:1 --format text 2>&-")
    assert read(picture.stdout.encode()).maze == generate("dfs", 3, 3, 1)


@posix
def test_file_gets_nothing_but_its_maze_where_all_streams_are_closed(
    bash: Shell, tmp_path: Path
) -> None:
    command = "labyrinth generate --rows 2 --cols 3 --count 2 --workers 2 -o maze.txt"
    assert bash(f"{command} <&- >&- 2>&-").returncode == 0
    for name in ("maze-1.txt", "maze-2.txt"):
        assert (load(tmp_path / name).rows, load(tmp_path / name).cols) == (2, 3)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe into which nobody writes."""
    if sys.platform == "win32":
        pytest.skip("there are no named pipes")
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@posix
@pytest.mark.parametrize(
    "command",
    [
        "info PIPE",
        "solve PIPE",
        "convert PIPE maze.svg",
        "race PIPE --board",
        "check PIPE",
        "study PIPE",
        "scenario PIPE",
        "solve dfs:3x3:1 --with PIPE",
    ],
)
@pytest.mark.parametrize("is_written_to", [False, True])
def test_a_pipe_from_which_nothing_comes_is_named_and_ctrl_c_ends(
    pipe: Path, command: str, is_written_to: bool
) -> None:
    words = [str(pipe) if word == "PIPE" else word for word in command.split()]
    # Opened for both, a pipe has a writer and does not wait for one.
    silent = os.open(pipe, os.O_RDWR) if is_written_to else os.open(os.devnull, os.O_RDONLY)
    with started([COMMAND, *words], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        told = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        *again, last = process.stderr.readlines()
    os.close(silent)
    # Python may write a line twice where a signal comes as it has just been written.
    assert ({*again} <= {told}, last) == (True, "labyrinth: interrupted\n")
    assert told == f"labyrinth: waiting for data from {pipe}; press Ctrl+C to stop\n"


@posix
def test_a_pipe_is_read_when_somebody_writes_into_it(pipe: Path) -> None:
    maze = generate("dfs", 3, 4, 2)
    command = [COMMAND, "convert", str(pipe), "-"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "waiting" in process.stderr.readline()
        pipe.write_text(maze.to_text())
        output, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output, error) == (0, maze.to_text(), "")


@posix
def test_a_socket_is_refused(shell: Shell, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "socket"))
        for command in (["info"], ["check"], ["solve", "dfs:3x3:1", "--with"]):
            result = shell(*command, "socket")
            assert (result.returncode, result.stderr.count("\n")) == (2, 1)
            assert "this is a socket: give a file" in result.stderr


@posix
def test_a_device_without_an_end_is_refused(shell: Shell) -> None:
    for command in (["info"], ["check"], ["study"]):
        result = shell(*command, "/dev/zero")
        assert (result.returncode, result.stderr.count("\n")) == (2, 1)
