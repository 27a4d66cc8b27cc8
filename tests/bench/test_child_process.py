"""The process in which code runs, where it does not come to run any."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from labyrinth.bench.child_process import ChildProcess
from labyrinth.bench.job import Limits
from labyrinth.core.errors import LabyrinthError


@pytest.mark.parametrize(
    ("raised", "told"), [(KeyboardInterrupt, KeyboardInterrupt), (EOFError, LabyrinthError)]
)
def test_a_process_that_is_not_waited_for_is_ended_and_cleared_up(
    raised: type[BaseException],
    told: type[BaseException],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[ChildProcess] = []

    def answer(child: ChildProcess, seconds: float) -> None:
        begun.append(child)
        assert list(tmp_path.iterdir())
        raise raised

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ChildProcess, "answer", answer)
    with pytest.raises(told):
        ChildProcess(Limits())
    assert begun[0].has_ended
    assert not list(tmp_path.iterdir())
