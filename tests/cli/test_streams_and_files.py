"""How the installed command ends: status, streams, and what is left in files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from errno import ENOSPC
from pathlib import Path
from time import sleep

import pytest

import labyrinth
from labyrinth import Maze, generate, load
from labyrinth.cli import main
from labyrinth.formats import read
from tests.cli.conftest import Shell
from tests.cli.running import COMMAND, Output
from tests.processes import PATIENCE, started

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
NO_READER = "labyrinth: the output was not read to its end\n"


def test_every_exit_status(shell: Shell) -> None:
    assert shell("--version").returncode == 0
    assert shell("solve", "dfs:3x3:1").returncode == 0
    assert shell("solve", "dfs:9x9:1", "--solver", "random-mouse:limit=1").returncode == 1
    assert shell("solve", "nowhere.txt").returncode == 2
    assert shell("solve", text="#####\n#?S #\n#####\n").returncode == 2


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
        "exercise 60 --seed 1",
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
def test_closed_input_is_told(bash: Shell) -> None:
    result = bash("labyrinth solve - <&-")
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


def processes_of(group: int) -> bool:
    """Return whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@posix
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("whole_group", [True, False], ids=["Ctrl-C", "kill"])
def test_interruption_ends_every_process(tmp_path: Path, workers: str, whole_group: bool) -> None:
    path = tmp_path / "mazes.txt"
    command = [COMMAND, "generate", "dfs:9x9:1", "--count", "10000000", "--workers", workers]
    with (
        path.open("wb") as output,
        started(command, stdout=output, stderr=subprocess.PIPE, encoding="utf-8") as process,
    ):
        while not path.stat().st_size:
            assert process.poll() is None
            sleep(0.01)
        # Ctrl-C reaches every process of a terminal.
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
        assert (process.returncode, told) == (130, "labyrinth: interrupted\n")
        assert not processes_of(process.pid)


INTERRUPTED = """
import os, signal, sys
from labyrinth.cli import main
from labyrinth.formats import read
from labyrinth.core.task import Task

def interrupt(task):
    os.kill(os.getpid(), signal.SIGINT)
    return go_on(task)

go_on, Task.__iter__ = Task.__iter__, interrupt
sys.exit(main(sys.argv[1:]))
"""
"""The command line, interrupted as soon as it computes."""


@posix
def test_interruption_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("what was there")
    command = [sys.executable, "-c", INTERRUPTED, "generate", "dfs:3x3:1", "-o", str(path)]
    with started(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (130, "labyrinth: interrupted\n")
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


ENDED = """
import os, signal, sys
from labyrinth.cli import main

def end(descriptor):
    print(*sorted(os.listdir()), flush=True)
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))

os.fsync = end
sys.exit(main(sys.argv[2:]))
"""
"""The command line, ended by a signal when the draft of a file is written."""


@posix
@pytest.mark.parametrize(
    ("name", "status", "told"),
    [("SIGINT", 130, "labyrinth: interrupted\n"), ("SIGTERM", 143, ""), ("SIGHUP", 129, "")],
)
def test_signal_that_ends_leaves_no_half_of_a_file(
    tmp_path: Path, name: str, status: int, told: str
) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("what was there")
    command = [sys.executable, "-c", ENDED, name, "generate", "dfs:3x3:1", "-o", str(path)]
    with started(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=tmp_path
    ) as process:
        seen, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (status, told)
    draft, _ = seen.split()
    assert re.fullmatch(r"\.labyrinth-[0-9a-f]{16}\.part", draft), "nobody can guess it"
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failure", [OSError(ENOSPC, os.strerror(ENOSPC)), KeyboardInterrupt()])
def test_failure_while_writing_leaves_the_file_as_it_was(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("what was there")

    def fail(_: int) -> None:
        raise failure

    monkeypatch.setattr(os, "fsync", fail)
    interrupted = isinstance(failure, KeyboardInterrupt)
    output.of("generate", "dfs:3x3:1", "-o", str(path), status=130 if interrupted else 2)
    assert output.error == (
        "labyrinth: interrupted\n"
        if interrupted
        else f"labyrinth: error: {path}: cannot be written: No space left on device\n"
    )
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


def test_unwritable_places_are_told(output: Output, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "maze.txt"):
        complaint = output.refusal("generate", "dfs:3x3:1", "-o", str(path), "--format", "text")
        assert f"{path}: cannot be written" in complaint
    assert not list(tmp_path.iterdir())


def test_read_only_file_is_kept(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("what was there")
    path.chmod(0o444)
    # The administrator, whom no mode stops, may run this test.
    monkeypatch.setattr(os, "access", lambda *_: False)
    complaint = output.refusal("generate", "dfs:3x3:1", "-o", str(path))
    assert f"{path}: cannot be written: Permission denied" in complaint
    assert path.read_text() == "what was there"


@posix
def test_file_behind_a_link_is_replaced_and_keeps_its_mode(output: Output, tmp_path: Path) -> None:
    path, link = tmp_path / "maze.txt", tmp_path / "link.txt"
    path.write_text("what was there")
    path.chmod(0o640)
    link.symlink_to(path)
    output.of("generate", "dfs:3x3:1", "-o", str(link))
    assert link.is_symlink()
    assert path.read_text() == generate("dfs", 3, 3, 1).to_text()
    assert path.stat().st_mode & 0o777 == 0o640


@posix
def test_pipe_as_a_file_is_written_into(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(path.read_bytes()))
    reader.start()
    output.of("generate", "dfs:3x3:1", "-o", str(path))
    reader.join(60)
    assert received == [generate("dfs", 3, 3, 1).to_text().encode()]
    assert path.is_fifo()


@posix
def test_pipe_as_a_file_is_read(bash: Shell) -> None:
    result = bash("labyrinth convert <(labyrinth generate dfs:3x3:1) -")
    assert result.stdout == generate("dfs", 3, 3, 1).to_text()


def test_want_of_memory_is_told(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("labyrinth.cli.maze_documents.generation", fail)
    assert "not enough memory" in output.refusal("generate", "dfs:3x3:1")


def test_interruption_in_this_process(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("labyrinth.cli.maze_documents.generation", interrupt)
    assert main(["generate", "dfs:3x3:1"]) == 130
    assert output.capsys.readouterr().err == "labyrinth: interrupted\n"
