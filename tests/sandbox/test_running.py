"""What comes of a run: its lines, events, output, answer."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from array import array
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest

from labyrinth import generate, solve
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import drain
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.sandbox.job import Described, Failure, Job, Limits, Source
from labyrinth.sandbox.process import Sandbox
from tests.processes import PATIENCE, started
from tests.sandbox.files import MAZE, job, run, solving, source

CARVING = source(
    """
    from labyrinth.learn import generator
    import random

    @generator
    def carve(maze):
        "Carve a row.\\n\\nIt is short."
        for col in range(2):
            maze.carve((0, col), (0, col + 1))
        print(random.random(), maze.random.random())
    """
)

COMB = Maze.from_text("#######\n#     #\n# #####\n#     #\n#######\n")


def test_each_line_that_runs_is_a_step(sandbox: Sandbox) -> None:
    file = solving(
        """
        tile = maze.start
        for number in range(2):
            print(number)
            for beside in maze.neighbours(tile):
                tile = beside
        return helper(tile)
        """
    )
    text = file.text + "def helper(tile):\n    return [tile]\n"
    ran = drain(sandbox.run(job(file.replaced(text=text))))
    assert ran.failure is None
    assert ran.path == [(1, 3)]
    first_tile, second_tile = [6, 7, 8, 7, 8, 7], [6, 7, 8, 7, 8, 7]
    assert ran.steps.tolist() == [4, 5, *first_tile, 5, *second_tile, 5, 9, 11]
    # It goes on to the neighbour that was looked at last; the start is not discovered again.
    tiles = [divmod(event & TILE_MASK, MAZE.width) for event in ran.events]
    assert tiles == [(1, 1), (2, 1), (1, 2), (1, 2), (1, 3), (1, 3)]
    assert ran.step_of_event.tolist() == [3, 3, 5, 10, 12, len(ran.steps) - 1]
    assert ran.output == "0\n1\n"
    assert [ran.output_up_to(step) for step in (2, 3, 9, 10)] == ["", "0\n", "0\n", "0\n1\n"]


def test_without_lines_there_are_no_steps(sandbox: Sandbox) -> None:
    file = solving("for tile in maze.neighbours(maze.start):\n    maze.mark(tile)")
    ran = drain(sandbox.run(job(file, lines=False)))
    assert not ran.steps
    again = drain(sandbox.run(job(file)))
    assert again.events == ran.events
    looked_at_again = drain(sandbox.run(job(file, decisions=True)))
    assert looked_at_again.events == ran.events


def test_a_generator_carves_by_the_seed(sandbox: Sandbox) -> None:
    first, same, other = (drain(sandbox.run(job(CARVING, "generator", seed=n))) for n in (1, 1, 2))
    expected = Maze.of_rooms(2, 3)
    for col in range(1, 6):
        expected[1, col] = 1
    assert first.tiles == bytes(expected.tiles)
    assert first.output == same.output != other.output


def test_what_a_generator_carved_before_it_failed_stays(sandbox: Sandbox) -> None:
    failing = CARVING.replaced(text=CARVING.text.replace("range(2)", "range(3)"))
    ran = drain(sandbox.run(job(failing, "generator")))
    assert ran.tiles == drain(sandbox.run(job(CARVING, "generator"))).tiles
    assert ran.failure is not None
    assert (ran.failure.kind, ran.failure.line) == ("wrong use", 8)


def test_its_algorithms_are_described(sandbox: Sandbox) -> None:
    def describe(file: Source) -> list[Described] | Failure:
        return sandbox.describe(file, Limits())

    assert describe(CARVING) == [
        Described("generator", "carve", "Carve a row.\n\nIt is short.", 4, 9)
    ]
    assert describe(source("number = 1\n")) == []
    assert describe(source("number = \n")) == Failure(
        "unusable", 1, "Line 1: syntax error: invalid syntax."
    )


def test_a_file_may_have_any_name_and_import_its_neighbours(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Its own name is no other module's, and those of its folder hide none of the library."""
    (tmp_path / "helper.py").write_text("calls = []\ndef answer():\n    return len(calls)\n")
    (tmp_path / "random.py").write_text("raise ValueError\n")
    file = solving(
        """
        import helper, random
        helper.calls.append(random.randrange(2))
        print(helper.answer(), __name__ == "__main__")
        """
    ).replaced(path=str(tmp_path / "random.py"))
    for _ in range(2):
        ran = drain(sandbox.run(job(file)))
        assert (ran.failure, ran.output) == (None, "1 False\n")
    assert not (tmp_path / "__pycache__").exists()


def test_a_file_is_executed_anew_unless_it_is_asked_to_go_on(sandbox: Sandbox) -> None:
    file = solving("seen.append(1)\nprint(len(seen))")
    file = file.replaced(text=f"seen = []\n{file.text}")
    asked = (job(file), job(file), job(file, again=True), job(file))
    assert [drain(sandbox.run(each)).output for each in asked] == ["1\n", "1\n", "2\n", "1\n"]


def test_it_runs_in_an_empty_folder_with_nothing_to_read(sandbox: Sandbox) -> None:
    file = solving("import os, sys\nprint(os.listdir(), sys.stdin.read() == '')")
    assert drain(sandbox.run(job(file))).output == "[] True\n"


def test_threads_that_are_left_behind_end_with_their_process(sandbox: Sandbox) -> None:
    file = solving(
        """
        import os, threading, time
        threading.Thread(target=time.sleep, args=(1000,)).start()
        print(os.getpid())
        """
    )
    first, second = (drain(sandbox.run(job(file))) for _ in range(2))
    assert first.output != second.output
    assert first.failure == Failure(
        "wrong use",
        None,
        "It returned while a thread that it started was still running: join the thread first.",
    )
    joins = (
        "import threading\nthread = threading.Thread(target=print)\nthread.start()\nthread.join()"
    )
    assert drain(sandbox.run(job(solving(joins)))).failure is None


@pytest.mark.skipif(os.name != "posix", reason="POSIX only")
def test_a_run_makes_no_copy_of_its_process(sandbox: Sandbox) -> None:
    """A copy would write its events among those of the run."""
    ran = drain(sandbox.run(job(solving("import os\nif os.fork() == 0:\n    print('copy')"))))
    assert (ran.output, ran.failure) == (
        "",
        Failure(
            "raised", 5, "Line 5 starts another process with os.fork, but a run may have only one."
        ),
    )


@pytest.mark.skipif(os.name != "posix", reason="POSIX only")
def test_a_run_sends_no_signal_to_another_process(sandbox: Sandbox) -> None:
    """It could end the program itself; its own end would look as if the system had ended it."""
    others = [
        "os.kill(os.getppid(), signal.SIGKILL)",
        "from posix import kill; kill(os.getppid(), 0)",
        "os.kill(-1, 0)",
        "os.killpg(os.getpgid(os.getppid()), 0)",
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "signal.raise_signal(signal.SIGTERM)",
        "signal.pthread_kill(__import__('threading').get_ident(), signal.SIGKILL)",
    ]
    if hasattr(signal, "pidfd_send_signal"):
        others.append("signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0)")
    for line in others:
        ran = drain(sandbox.run(job(solving(f"import os, signal\n{line}"))))
        refused = "Line 5 sends a signal, which a run may not do."
        assert ran.failure == Failure("raised", 5, refused), line


@pytest.mark.skipif(sys.platform != "linux", reason="others do not tell whose process it is")
def test_processes_that_a_run_starts_end_with_it(sandbox: Sandbox) -> None:
    """In a session of their own too, be the process between them and the run there or not."""
    starts = (
        "subprocess.Popen(['sleep', '1000'], start_new_session=True).pid",
        "subprocess.check_output(['sh', '-c', 'setsid sleep 1000 >/dev/null & echo $!'])",
    )
    for start in starts:
        ran = drain(sandbox.run(job(solving(f"import subprocess\nprint(int({start}))"))))
        assert ran.failure is None
        end = time.monotonic() + PATIENCE
        with suppress(OSError):  # it is there until somebody asks how it has ended
            while Path(f"/proc/{int(ran.output)}/cmdline").read_bytes():
                assert time.monotonic() < end
                time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="POSIX only")
def test_a_run_closes_no_file_that_its_process_needs(sandbox: Sandbox) -> None:
    for line in ("os.closerange(0, 100)", "[os.close(file) for file in range(100)]"):
        ran = drain(sandbox.run(job(solving(f"import os\n{line}"))))
        told = "Line 5 closes a file that its process needs and that it did not open."
        assert ran.failure == Failure("raised", 5, told)
    ran = drain(sandbox.run(job(solving("import os\nos.close(os.dup(1))\nprint('well')"))))
    assert (ran.failure, ran.output) == (None, "well\n")


@pytest.mark.skipif(os.name != "posix", reason="POSIX only")
@pytest.mark.slow
def test_a_process_that_cannot_answer_is_told(sandbox: Sandbox) -> None:
    file = solving("import os, time\nfor n in range(3, 9): os.dup2(1, n)\ntime.sleep(100)")
    told = "It closed on line 6 a file that its process needs."
    assert drain(sandbox.run(job(file))).failure == Failure("died", 6, told)


def test_a_path_that_is_long_and_wrong_is_told_by_its_fault(sandbox: Sandbox) -> None:
    for path in ("[(1, 1)] * 10_000_000", "[(1, 1), (1, 2)] + [(3, 3)] * 5_000_000"):
        ran = drain(sandbox.run(job(solving(f"return {path}"), lines=False)))
        assert ran.failure is None
        assert len(ran.path) == len(ran.events) < 4


def test_what_spoils_its_process_spoils_no_other_run(sandbox: Sandbox) -> None:
    spoiling = [
        "import sys\nsys.modules.clear()",
        "import builtins\nbuiltins.print = None",
        "import builtins\ndel builtins.len, builtins.BaseException",
        "import builtins\nvars(builtins).clear()\nmaze.neighbours(maze.start)",
    ]
    for body in spoiling:
        drain(sandbox.run(job(solving(body))))
        ran = drain(sandbox.run(job(solving("import random, json\nprint('well')"))))
        assert (ran.failure, ran.output) == (None, "well\n"), body


def test_what_is_printed_of_an_error_names_the_file(sandbox: Sandbox) -> None:
    file = solving(
        """
        import traceback
        try:
            [].pop()
        except IndexError:
            traceback.print_exc()
        """
    )
    assert 'File "my_file.py", line 6, in search' in drain(sandbox.run(job(file))).output


def test_a_bench_goes_on_behind_what_died(sandbox: Sandbox) -> None:
    good, bad = job(solving("return [maze.start]")), job(solving("import os\nos._exit(1)"))
    ran = [drain(sandbox.run(each)) for each in (good, bad, good)]
    found = [each.failure and each.failure.kind for each in ran]
    assert found == [None, "died", None]


def test_events_are_handed_on_as_they_come() -> None:
    taken: array[int] = array("I")
    file = solving("for _ in range(3):\n    maze.mark(maze.start)")
    slices = run(job(file), taken.extend)
    ran = drain(slices)
    assert len(taken) == 3
    assert taken == ran.events


def test_who_breaks_off_ends_the_process() -> None:
    pid: list[int] = []
    with Sandbox() as sandbox:
        pid.append(int(drain(sandbox.run(job(solving("import os\nprint(os.getpid())")))).output))
        slices = sandbox.run(job(solving("while True: pass")))
        next(slices)
        slices.close()
        with pytest.raises(ProcessLookupError):
            os.kill(pid[0], 0)


def test_a_process_that_nobody_listens_to_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "empty").mkdir(parents=True)
    command = [sys.executable, "-m", "labyrinth.sandbox.worker", str(folder), "10", "10"]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    assert not folder.exists()


def test_full_algorithms_run_with_the_lines_of_the_file_that_works(sandbox: Sandbox) -> None:
    recipe = "wilson:3x4:1:braid=0.5"
    generated = generate("wilson", 3, 4, 1, decisions=True, braid=0.5)
    ran = drain(sandbox.run(Job(recipe, "generator", decisions=True)))
    assert generated.trace is not None
    assert (ran.failure, ran.events) == (None, generated.trace.events)
    assert ran.tiles == bytes(generated.tiles)

    open_border = Maze(3, 3, b"\1" * 9, start=(0, 0), goals=((2, 2),))
    for maze in (MAZE, open_border):
        solution = solve(maze, "a-star", decisions=True, weight=2)
        ran = drain(sandbox.run(Job("a-star:weight=2", "solver", maze=maze, decisions=True)))
        assert (ran.failure, ran.events) == (None, solution.trace.events)
        assert ran.path == solution.path
        text = Path(ran.files[0]).read_text().splitlines()
        own = len(ran.events) - len(ran.path)
        recording = {text[ran.steps[step] - 1] for step in ran.step_of_event[:own]}
        assert all("record" in line or "decide" in line for line in recording)


def test_a_full_algorithm_of_a_file_runs_with_its_lines(sandbox: Sandbox, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    comb, diver = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[:2]
    carved = drain(sandbox.run(Job("comb:2x3:1", "generator", Source("comb.py", comb))))
    assert (carved.failure, carved.tiles) == (None, bytes(COMB.tiles))
    lines = comb.splitlines()
    # A column of three tiles and two teeth of four; what follows is of no line of the file.
    recording = [lines[carved.steps[step] - 1].strip() for step in carved.step_of_event[:11]]
    column = ["open_tile(maze, trace, COLUMN, tile)"] * 3
    assert recording == [*column, *["open_tile(maze, trace, TOOTH, tile)"] * 8]
    (tmp_path / "sides.py").write_text("def sides(width):\n    return (-width, -1, 1, width)\n")
    sides = "(-grid.width, -1, 1, grid.width)"
    assert sides in diver
    helped = diver.replace(sides, '__import__("sides").sides(grid.width)')
    for file in (Source("diver.py", diver), Source(str(tmp_path / "diver.py"), helped)):
        searched = drain(sandbox.run(Job("diver", "solver", file, MAZE)))
        assert searched.path == [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]


@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
def test_the_process_ends_with_who_started_it(tmp_path: Path) -> None:
    """Also where that is killed, and code runs on that never ends; nothing is left of it."""
    alive, folders = tmp_path / "alive", tmp_path / "folders"
    os.mkfifo(alive)
    folders.mkdir()
    script = f"""
        from labyrinth.sandbox.job import Limits
        from labyrinth.sandbox.process import Sandbox
        from labyrinth.core.task import drain
        from tests.sandbox.files import job, solving

        file = solving("alive = open({str(alive)!r}, 'w')\\nwhile True: pass")
        drain(Sandbox().run(job(file, limits=Limits(seconds=10**6))))
    """
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "TMPDIR": str(folders), "PYTHONPATH": root}
    with started([sys.executable, "-c", dedent(script)], env=environment) as parent:
        with alive.open() as told:
            assert list(folders.iterdir())
            parent.kill()
            # It ends when the last process that has it open does.
            assert told.read() == ""
        assert not list(folders.iterdir())


def test_a_batch_waits_as_long_as_its_most_patient_job() -> None:
    file = solving("from time import sleep\nsleep(0.4)\nreturn [maze.start]")
    patience = [0.2, 5.0]
    jobs = [job(file, lines=False, limits=Limits(patience=each)) for each in patience]
    with Sandbox() as sandbox:
        assert [ran.path for ran in sandbox.run_all(jobs)] == [[(1, 1)]] * 2
