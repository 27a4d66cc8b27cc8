"""The benchmark of lengths beside the optima of networkx, in small runs."""

from __future__ import annotations

import pytest

pytest.importorskip("networkx")

from benchmarks import optima
from labyrinth.core.declaration.solver import Guarantee

pytestmark = pytest.mark.slow


def test_every_length_is_the_optimum(capsys: pytest.CaptureFixture[str]) -> None:
    assert optima.main(["--instances", "600", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert "600 instances" in told
    assert "a-star" in told
    assert "jump-point" in told
    assert "0 lengths are wrong" in told


def test_a_length_that_is_not_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(optima, "PROMISES", (Guarantee.FEWEST_STEPS,))
    assert optima.main(["--instances", "100"]) == 1
    assert "bfs, only-when-no-obstacles, from " in capsys.readouterr().out
