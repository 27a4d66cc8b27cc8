"""Whatever code does, its run ends, with what it did up to there and a sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import pytest

from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import drain
from labyrinth.sandbox import process
from labyrinth.sandbox.job import Failure, Limits, Ran, Source
from labyrinth.sandbox.process import Sandbox
from labyrinth.sandbox.shared_memory import Cell
from tests.sandbox.files import job, solving, source

SHORT = Limits(seconds=0.2, patience=60, lines=5000, events=1000)
POSIX = pytest.mark.skipif(os.name != "posix", reason="no bounds of processor time and memory")


def failures(
    sandbox: Sandbox, files: Mapping[str, Source], *, lines: bool = True
) -> dict[str, Failure | None]:
    """Return why each of these files fails, run one after another."""
    return {name: ran(sandbox, file, lines=lines).failure for name, file in files.items()}


def ran(sandbox: Sandbox, file: Source, limits: Limits = SHORT, *, lines: bool = True) -> Ran:
    return drain(sandbox.run(job(file, limits=limits, lines=lines)))


def test_what_code_raises_is_told_with_its_line(sandbox: Sandbox) -> None:
    files = {
        "exception": solving("queue = []\nreturn queue.pop()"),
        "deeper": solving("def first(tiles):\n    return tiles[0]\nreturn first([])"),
        "exit": solving("import sys\nsys.exit(1)"),
        "input": solving("return input('Which way? ')"),
        "recursion": solving("return search(maze)"),
        "own": solving("class Lost(Exception):\n    pass\nraise Lost"),
        "wrong call": solving("return maze.neighbours((0, 0))"),
        "splatted": solving("return maze.neighbours(*maze.start)"),
        "own call": solving("return search()"),
        "wrong answer": solving("return True"),
        "no list": solving("return iter([maze.start])"),
        "no file": solving("open('map.txt')"),
        "private name": solving("class Path: pass\nraise KeyError(Path)"),
        "generator": solving("return (tile for tile in [maze.start])"),
        "closed output": solving("import sys\nsys.stdout.close()"),
        "caught": solving("try:\n    exit()\nexcept BaseException:\n    return None"),
    }
    assert failures(sandbox, files) == {
        "exception": Failure("raised", 5, "Line 5 fails: IndexError: pop from empty list."),
        "deeper": Failure("raised", 5, "Line 5 fails: IndexError: list index out of range."),
        "exit": Failure(
            "raised", 5, "Line 5 ends the program, as sys.exit does: end a function with return."
        ),
        "input": Failure(
            "raised",
            4,
            "Line 4 calls input(), but there is no input while it runs.",
        ),
        "recursion": Failure("raised", 4, "Line 4 recurses too deeply, or without end."),
        "own": Failure("raised", 6, "Line 6 fails: Lost."),
        "wrong call": Failure("wrong use", 4, "Line 4: maze.neighbours((0, 0)): (0, 0) is a wall."),
        "splatted": Failure(
            "wrong use",
            4,
            "Line 4: maze.neighbours was given 2 arguments: write maze.neighbours(tile), where "
            "tile is a tuple (row, col).",
        ),
        "own call": Failure(
            "raised",
            4,
            "Line 4 fails: TypeError: search() missing 1 required positional argument: 'maze'.",
        ),
        "wrong answer": Failure(
            "wrong use",
            None,
            "It returned True; return maze.path(came_from, tile), a list of (row, col), or None "
            "if there is no path.",
        ),
        "no list": Failure(
            "wrong use",
            None,
            "It returned <list_iterator object>; return maze.path(came_from, tile), a list of "
            "(row, col), or None if there is no path.",
        ),
        "no file": Failure(
            "raised",
            4,
            "Line 4 fails: FileNotFoundError: [Errno 2] No such file or directory: 'map.txt': it "
            "runs in an empty folder.",
        ),
        "private name": Failure(
            "raised", 5, "Line 5 fails: KeyError: <class 'search.<locals>.Path'>."
        ),
        "generator": Failure(
            "wrong use",
            None,
            "It returned a generator; return maze.path(came_from, tile), a list of (row, col), or "
            "None if there is no path.",
        ),
        "closed output": None,
        "caught": None,
    }


def test_a_file_that_cannot_be_used_is_told_with_its_line(sandbox: Sandbox) -> None:
    files = {
        "syntax": source("x = 1\nif x == 1\n    x = 2\n"),
        "indentation": source("x = 1\n  y = 2\n"),
        "import": source("import there_is_no_such_module\n"),
        "raises": source("numbers = []\nnumbers[0]\n"),
        "decorator": source("from labyrinth.learn import solver\n@solver\ndef search(): pass\n"),
        "called": source("from labyrinth.learn import solver\n@solver()\ndef search(maze): pass\n"),
        "class": source("from labyrinth.learn import solver\n@solver\nclass Search:\n    pass\n"),
        "async": source(
            "from labyrinth.learn import solver\n@solver\nasync def search(maze): pass\n"
        ),
        "other case": source("from labyrinth.learn import Solver\n"),
        "other name": source(
            "from labyrinth.learn import solver\n@solver\ndef other(maze): pass\n"
        ),
        "endless": source("numbers = []\nwhile True:\n    numbers.append(1)\n"),
    }
    found = failures(sandbox, files)
    assert {each.kind for each in found.values() if each} == {"unusable"}
    assert {name: each.sentence for name, each in found.items() if each} == {
        "syntax": "Line 2: syntax error: expected ':'.",
        "indentation": "Line 2: syntax error: unexpected indent.",
        "import": "Line 1 fails: ModuleNotFoundError: No module named 'there_is_no_such_module'.",
        "raises": "Line 2 fails: IndexError: list index out of range.",
        "decorator": "Line 2: a solver takes one argument, the maze: write def search(maze):.",
        "called": "Line 2: @solver goes on the line above def, without ().",
        "class": "Line 2: @solver goes on the line above def, not before a class.",
        "async": "Line 2: a solver cannot be an async function: write def search(maze):.",
        "other case": "Line 1 fails: ImportError: cannot import name 'Solver' from "
        "'labyrinth.learn'.",
        "other name": "It has no solver search.",
        "endless": "It ran 5,000 lines without ending; the last one was line 2.",
    }


def test_code_that_does_not_end_is_ended(sandbox: Sandbox) -> None:
    files = {
        "lines": solving("while True:\n    tile = maze.start"),
        "catches all": solving(
            "while True:\n    try:\n        tile = maze.start\n    except BaseException:\n"
            "        pass"
        ),
        "events": solving(
            "for _ in range(10**9): maze.neighbours(maze.start), maze.neighbours(maze.start)"
        ),
        "leaves": solving("import os\nos._exit(0)"),
    }
    found = failures(sandbox, files)
    assert {name: each and each.kind for name, each in found.items()} == {
        "lines": "lines",
        "catches all": "lines",
        "events": "events",
        "leaves": "died",
    }
    assert found["leaves"] == Failure(
        "died", 5, "It ended its process on line 5, as os._exit does."
    )
    assert found["lines"] is not None
    assert found["lines"].sentence in {
        f"It ran 5,000 lines without ending; the last one was line {line}." for line in (4, 5)
    }
    del files["lines"], files["catches all"]
    without_lines = failures(sandbox, files, lines=False)
    assert without_lines["leaves"] == Failure(
        "died", None, "It ended its process, as os._exit does."
    )
    events = without_lines["events"]
    assert events == Failure("events", 4, "It caused 1,000 events in the maze, on line 4.")


@POSIX
def test_processor_time_and_memory_end_what_runs_no_line(sandbox: Sandbox) -> None:
    moment = SHORT.replaced(seconds=0.05)
    looping = ran(sandbox, solving("while True: pass"), moment, lines=False)
    assert looping.failure == Failure("time", 4, "It had not ended after 0.05 seconds, on line 4.")
    adding = ran(sandbox, solving("total = 0\ntotal = sum(range(10**12))"), moment)
    assert adding.failure == Failure("time", 5, "It had not ended after 0.05 seconds, on line 5.")


@pytest.mark.skipif(sys.platform != "linux", reason="others bound no memory")
def test_memory_is_refused(sandbox: Sandbox) -> None:
    assert ran(sandbox, solving("return [0] * 10**11")).failure == Failure(
        "memory", 4, "Line 4 needs more memory than the 512 MB that a run may have."
    )


def test_what_waits_is_ended_by_the_clock(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    beginning = iter([0.0])

    def clock() -> float:
        """Tell that much time has passed once the second line runs."""
        return next(beginning, float(sandbox.memory.head[Cell.STEPS] == 2))

    monkeypatch.setattr(process, "monotonic", clock)
    sleeps = ran(sandbox, solving("import time\ntime.sleep(1000)"), SHORT.replaced(patience=0.3))
    where = ", on line 5"
    assert sleeps.failure == Failure("time", 5, f"It had not ended after 0.3 seconds{where}.")


def test_what_was_done_before_the_end_is_kept(sandbox: Sandbox) -> None:
    file = solving("print('here')\nmaze.neighbours(maze.start)\nimport os\nos._exit(0)")
    broken = ran(sandbox, file)
    assert broken.output == "here\n"
    assert broken.steps.tolist() == [4, 5, 6, 7]
    assert broken.step_of_event.tolist() == [1]
    assert broken.failure is not None


@pytest.mark.slow
def test_output_without_an_end_is_cut_and_ended(sandbox: Sandbox) -> None:
    shouting = ran(sandbox, solving("while True:\n    print('hello ' * 100)"), SHORT)
    assert shouting.failure is not None
    assert shouting.failure.kind == "lines"
    silent = ran(sandbox, solving("print('x' * 10**6)"))
    assert silent.failure is None
    assert silent.output == (
        "x" * (1 << 16) + "\n... it printed more than the 65,536 bytes that are kept.\n"
    )


@pytest.mark.slow
@POSIX
def test_memory_that_grows_is_bounded(sandbox: Sandbox) -> None:
    """Whether the code notices or not, the process lives on or is replaced."""
    limits = SHORT.replaced(seconds=20, megabytes=64, lines=10**6)
    growing = ran(sandbox, solving("text = 'x'\nwhile True:\n    text += text"), limits)
    assert growing.failure == Failure(
        "memory", 6, "Line 6 needs more memory than the 64 MB that a run may have."
    )


@pytest.mark.slow
@POSIX
def test_a_crash_of_the_process_is_told(sandbox: Sandbox) -> None:
    crashed = ran(sandbox, solving("import ctypes\nctypes.string_at(0)")).failure
    assert crashed == Failure("died", 5, "Its process crashed on line 5 (SIGSEGV).")
    # What is not refused as os.kill is may have been the system.
    kill = "import ctypes, os\nctypes.CDLL(None).kill(os.getpid(), 9)"
    killed = ran(sandbox, solving(kill)).failure
    assert killed == Failure(
        "died", 5, "Its process was killed on line 5, perhaps because memory ran out."
    )


@pytest.mark.slow
def test_recursion_goes_as_deep_as_a_maze_is_large(sandbox: Sandbox) -> None:
    """Through built-in functions too, whose calls lie on the system's own stack, where it grows."""
    length = 5000
    corridor = b"\0" + b"\1" * length + b"\0"
    walls = bytes(length + 2)
    maze = Maze(3, length + 2, walls + corridor + walls, start=(1, 1), goals=((1, length),))
    ways = ["for near in maze.neighbours(tile):\n        if near not in seen: visit(near)"]
    if sys.platform == "linux" and sys.version_info < (3, 12):
        ways.append("any(visit(near) for near in maze.neighbours(tile) if near not in seen)")
    for way in ways:
        file = solving(
            f"seen = set()\ndef visit(tile):\n    seen.add(tile)\n    {way}\nvisit(maze.start)"
        )
        found = drain(sandbox.run(job(file).replaced(maze=maze)))
        assert found.failure is None
        assert len(found.events) == 2 * length - 1
