"""The process in which code runs, where it does not come to run any."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from pathlib import Path
from queue import SimpleQueue
from textwrap import dedent
from typing import Any

import pytest

from labyrinth.core.errors import LabyrinthError
from labyrinth.sandbox.job import Limits, Source
from labyrinth.sandbox.process import Sandbox
from tests import processes


@pytest.mark.parametrize("told", [KeyboardInterrupt, LabyrinthError])
def test_a_process_that_is_not_waited_for_is_ended_and_cleared_up(
    told: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Answers(SimpleQueue[dict[str, Any]]):
        def get(self, block: bool = True, timeout: float | None = None) -> dict[str, Any]:
            assert list(tmp_path.iterdir())
            if told is KeyboardInterrupt:
                raise KeyboardInterrupt
            return {}  # the process has died

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("labyrinth.sandbox.process.SimpleQueue", Answers)
    sandbox = Sandbox()
    with pytest.raises(told):
        sandbox.describe(Source("mine.py", ""), Limits())
    assert sandbox._process.poll() is not None
    assert not list(tmp_path.iterdir())


def test_a_process_that_nobody_has_any_more_is_ended_and_cleared_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    sandbox = Sandbox()
    assert sandbox.describe(Source("mine.py", ""), Limits()) == []
    assert list(tmp_path.iterdir())
    del sandbox
    gc.collect()
    assert not list(tmp_path.iterdir())


def test_a_program_that_ends_leaves_nothing(tmp_path: Path) -> None:
    """Not what lies idle, nor what is in use; and Python has nothing to warn of."""
    folders = tmp_path / "folders"
    folders.mkdir()
    mine = "from labyrinth.learn import solver\n\n@solver\ndef mine(maze):\n    while True: pass\n"
    (tmp_path / "first.py").write_text(mine)
    (tmp_path / "second.py").write_text(mine + "\n")
    script = """
        import os
        import tempfile
        from labyrinth import generate
        from labyrinth.core.declaration.solver_choice import SolverChoice
        from labyrinth.core.search.solve import search_by
        from labyrinth.sandbox.loading import load

        load("first.py")
        in_use = search_by(generate("wilson", 2, 2, 1), SolverChoice("mine"))
        next(iter(in_use))
        load("second.py")  # by a process that lies idle from then on
        print(len(os.listdir(tempfile.gettempdir())))
    """
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "TMPDIR": str(folders), "PYTHONPATH": root}
    command = [sys.executable, "-W", "always", "-c", dedent(script)]
    ended = processes.run(command, cwd=tmp_path, env=environment)
    assert (ended.stdout, ended.stderr) == ("2\n", "")
    assert not list(folders.iterdir())
