"""What the command line says of texts that can be read in several ways."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from labyrinth.cli import main

EITHER = "0 1 1 0\n1 0 0 1\n0 0 1 1\n1 1 0 0\n"


@pytest.fixture
def either(tmp_path: Path) -> str:
    path = tmp_path / "either.txt"
    path.write_text(EITHER)
    return str(path)


def test_rivals_are_named_and_one_is_taken(either: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", either, "-", "--to", "text"]) == 0
    first = capsys.readouterr()
    assert (
        "other likely readings: 2 Matrix of tiles: '0' wall, '1' open; choose one with --reading N"
        in first.err
    )
    assert main(["convert", either, "-", "--to", "text", "--reading", "2"]) == 0
    second = capsys.readouterr()
    assert "likely" not in second.err
    assert second.out == first.out.translate(str.maketrans("# ", " #"))


def test_readings_are_explained(either: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", either, "--explain"]) == 0
    first, second, *declined = capsys.readouterr().out.splitlines()
    assert (first[:9], second[:9]) == (" 1 matrix", " 2 matrix")
    assert all(line.startswith(" - ") for line in declined)
    assert main(["info", either, "--explain", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["format"] == "matrix"


def test_a_note_that_many_mazes_have_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mazes.jsonl"
    assert main(["generate", "dfs:2x2:1", "--count", "9", "--to", "json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    path.write_text("".join(f'{line[:-1]}, "mark": 1}}\n' for line in lines))
    assert main(["convert", str(path), "-", "--to", "text"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert told[1].endswith('maze 2 (and 7 other mazes): the unknown member "mark" was ignored')
