"""`labyrinth generate -o mazes.parquet`: what the command makes of data sets, and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Output
from tests.datasets.reading import by_json


def test_a_data_set_is_written_by_its_suffix(output: Output, tmp_path: Path) -> None:
    target = tmp_path / "m.jsonl"
    words = ["generate", "dfs:3x3:5", "--count", "4", "--solve", "a-star:weight=2"]
    assert output.of(*words, "--workers", "1", "-o", str(target)) == ""
    assert output.error == ""
    records = by_json(target)
    assert [record["recipe"] for record in records] == [f"dfs:3x3:{seed}" for seed in range(5, 9)]
    assert {record["outcome"] for record in records} == {"found"}
    manifest = json.loads((tmp_path / "m.jsonl.manifest").read_text())
    assert manifest["command"] == f"labyrinth {' '.join(words)} -o m.jsonl"


def test_parts_and_missing_paths_are_told(output: Output, tmp_path: Path) -> None:
    target = str(tmp_path / "m.jsonl")
    words = [
        "generate",
        "rooms:6x6:0:braid=1,goal-room=3,3",
        "--count",
        "12",
        "--split",
        ".5",
        "0.5",
    ]
    output.of(*words, "--solve", "left-hand", "-o", target, "--workers", "1", status=1)
    told = output.error.splitlines()
    assert "m.jsonl: train " in told[0]
    assert "of 12 mazes without a path: see the field outcome" in told[1]


def test_a_drawn_seed_is_told(output: Output, tmp_path: Path) -> None:
    output.of("generate", "dfs", "--count", "2", "-o", str(tmp_path / "m.jsonl"), "--workers", "1")
    assert output.error.startswith("labyrinth: seeds ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--solve bfs dfs", "give one solver"),
        ("--format json", "leave out --to"),
        ("--scenario 3", "leave out --scenario"),
        ("--cluster tcp://localhost:1 --workers 2", "leave out --workers"),
        ("--split 0.8 half", "'half' is not a share"),
        ("--split 0.8 0.1", "add up to 1"),
    ],
)
def test_options_that_do_not_go_with_it_are_refused(
    output: Output, tmp_path: Path, words: str, reason: str
) -> None:
    target = str(tmp_path / "m.jsonl")
    assert reason in output.refusal("generate", "dfs:3x3:5", "-o", target, *words.split())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words", ["--distinct", "--split 0.5 0.5", "--shard 5", "--no-report-card", "--cluster x"]
)
@pytest.mark.parametrize("target", ["-", "m.json"])
def test_its_options_are_for_a_data_set(output: Output, words: str, target: str) -> None:
    told = output.refusal("generate", "dfs:3x3:5", "-o", target, *words.split())
    option = words.split()[0]
    assert f"{option} is for a data set: write one with -o NAME.parquet, .jsonl, .npz" in told


@pytest.mark.parametrize(("suffix", "extra"), [(".parquet", "parquet"), (".npz", "arrays")])
def test_a_missing_extra_is_named(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, extra: str
) -> None:
    monkeypatch.setattr("labyrinth.datasets.form.find_spec", lambda name: None)
    told = output.refusal("generate", "dfs:3x3:5", "-o", str(tmp_path / f"m{suffix}"))
    assert f"-m pip install 'labyrinth-laboratory[{extra}]'" in told
