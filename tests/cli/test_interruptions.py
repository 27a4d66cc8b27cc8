"""Commands that are interrupted: their processes, their status, and what is left in files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from time import sleep

import pytest

from labyrinth.cli import main
from tests.cli.running import COMMAND, Output
from tests.processes import PATIENCE, run, started
from tests.sandbox.loading.files import FULL

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")


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


@posix
def test_interruption_ends_a_search_that_never_yields(tmp_path: Path) -> None:
    file, maze, begun = tmp_path / "endless.py", tmp_path / "maze.txt", tmp_path / "begun"
    never = f"    open({str(begun)!r}, 'w').close()\n    while True:\n        pass\n"
    file.write_text(FULL.replace("    path = [grid", f"{never}    path = [grid", 1))
    maze.write_text("S G\n")
    command = [COMMAND, "solve", str(maze), "--solver", "straight", "--with", str(file)]
    with started(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
        while not begun.exists():
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (130, "labyrinth: interrupted\n")


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
    assert re.fullmatch(r"\.labyrinth-.*-[0-9a-f]{16}\.part", draft), "nobody can guess it"
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


def test_interruption_in_this_process(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("labyrinth.cli.generate.generation", interrupt)
    assert main(["generate", "dfs:3x3:1"]) == 130
    assert output.capsys.readouterr().err == "labyrinth: interrupted\n"


def test_interruption_while_a_class_is_made(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupting:
        def __set_name__(self, owner: object, name: str) -> None:
            raise KeyboardInterrupt

    def make_a_class(*_: object) -> None:
        type("Made", (), {"attribute": Interrupting()})

    monkeypatch.setattr("labyrinth.cli.generate.generation", make_a_class)
    assert main(["generate", "dfs:3x3:1"]) == 130
    assert output.capsys.readouterr().err == "labyrinth: interrupted\n"


def test_want_of_memory_is_told(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("labyrinth.cli.generate.generation", fail)
    assert "not enough memory" in output.refusal("generate", "dfs:3x3:1")


IMPORTING = """
import atexit, os, signal, sys

class Interrupting:
    def find_spec(name, *_):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

module = sys.argv.pop(1)
sys.meta_path.insert(0, Interrupting)
if module == "nothing":
    atexit.register(os.kill, os.getpid(), signal.SIGINT)
from labyrinth.cli import main
sys.exit(main())
"""
"""The command line, interrupted as it imports a module, or as it ends."""


@posix
@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("labyrinth.cli.dispatch", ()),
        ("labyrinth.cli.parser", ()),
        ("labyrinth.cli.generate", ("generate", "dfs:3x3:1", "-o", "maze.txt")),
        ("labyrinth.core.generators.dfs", ("info", "dfs:3x3:1")),
        ("labyrinth.core.solvers.bfs", ("solve", "dfs:3x3:1", "--solver", "bfs")),
        ("nothing", ("generate", "dfs:3x3:1", "-o", "maze.txt")),
    ],
)
def test_interruption_of_an_import_or_of_the_end_is_quiet(
    tmp_path: Path, module: str, arguments: tuple[str, ...]
) -> None:
    command = [sys.executable, "-c", IMPORTING, module, *arguments]
    result = run(command, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")
    assert list(tmp_path.iterdir()) == ([tmp_path / "maze.txt"] if module == "nothing" else [])
