"""The benchmark of what a commit costs, on tiny mazes, beside a copy of the tree that it is in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import cost, cost_sample
from benchmarks.interval import Median, median_of
from labyrinth import generators, solvers

SETTINGS = ["-c", "user.name=a", "-c", "user.email=a", "-c", "commit.gpgsign=false"]
TINY = ["--pairs", "2", "--side", "3"]


def link(_: Path, __: str, folder: Path) -> None:
    (folder / "labyrinth").symlink_to(cost.ROOT / "labyrinth")


@pytest.mark.skipif(sys.platform == "win32", reason="its processor time is too coarse")
def test_a_tree_is_compared_with_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cost, "extract", link)
    monkeypatch.setattr(cost, "MOST", float("inf"))
    assert cost.main(["HEAD", "eller", "braid", "bfs", *TINY]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines() if " to " in line]
    assert [row[0].removeprefix("| ") for row in rows] == [
        "generator eller",
        "step braid",
        "solver bfs",
        "generating",
        "searching",
    ]
    assert all(float(row[1]) > 0 for row in rows)


def test_what_is_unknown_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cost, "extract", link)
    assert cost.main(["HEAD", "no-such-algorithm", *TINY]) == 2
    assert "no-such-algorithm" in capsys.readouterr().err


@pytest.mark.parametrize(("ratios", "status"), [([1.06, 1.07], 1), ([1.04, 1.07], 0)])
def test_only_an_interval_above_the_limit_fails(
    monkeypatch: pytest.MonkeyPatch, ratios: list[float], status: int
) -> None:
    monkeypatch.setattr(cost, "extract", link)
    monkeypatch.setattr(cost, "compare", lambda *_: {"solver bfs": ratios})
    assert cost.main(["HEAD"]) == status


def test_a_total_is_the_geometric_mean_of_each_pair() -> None:
    ratios = {"generator a": [2.0, 1.0], "step b": [0.5, 4.0], "solver c": [9.0, 9.0]}
    assert cost.total(ratios, cost.TOTALS["generating"]) == pytest.approx([1.0, 2.0])


def test_every_algorithm_can_be_timed() -> None:
    names = [*generators(), *cost_sample.STEPS, *solvers()]
    assert [job.split()[1] for job in cost_sample.jobs()] == names


def test_a_process_that_fails_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "labyrinth.py").write_text("raise SystemExit(3)")
    with pytest.raises(RuntimeError, match="ended with 3"):
        cost.Process(tmp_path, 0)


def test_a_commit_is_written_without_what_has_changed_since(tmp_path: Path) -> None:
    repository, folder = tmp_path / "repository", tmp_path / "folder"
    package = repository / "labyrinth"
    package.mkdir(parents=True)
    (package / "a.py").write_text("before")
    for arguments in (
        ["init", "--quiet"],
        ["add", "."],
        ["commit", "--quiet", "--message", "first"],
    ):
        subprocess.run(["git", *SETTINGS, *arguments], cwd=repository, check=True)
    (package / "a.py").write_text("after")
    cost.extract(repository, "HEAD", folder)
    assert (folder / "labyrinth" / "a.py").read_text() == "before"
    with pytest.raises(subprocess.CalledProcessError):
        cost.extract(repository, "no-such-commit", folder)


def test_the_interval_holds_the_true_median_in_95_of_100_samples() -> None:
    assert median_of(range(1, 31)) == Median(15.5, 10, 21)
    assert median_of(range(1, 7)) == Median(3.5, 1, 6)
    assert median_of(range(1, 9)) == Median(4.5, 1, 8)
    assert median_of([3.0, 1.0]) == Median(2.0, 1.0, 3.0)
