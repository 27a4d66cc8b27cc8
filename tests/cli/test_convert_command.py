"""`labyrinth convert`: formats by suffix, content and name; standard streams; losses."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from labyrinth import Maze, generate, load
from tests.cli.running import Output

WEIGHTED = "kruskal:5x7:3:weights=1:9"


def test_formats_come_from_the_suffixes(output: Output, tmp_path: Path) -> None:
    text, json = tmp_path / "maze.txt", tmp_path / "maze.json"
    text.write_text(generate("kruskal", 5, 7, 3).to_text())
    assert output.of("convert", str(text), str(json)) == ""
    assert output.error == ""
    assert json.read_text().startswith("{")
    assert load(json) == generate("kruskal", 5, 7, 3)


def test_input_is_told_by_its_content(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    output.of("convert", WEIGHTED, str(path), "--to", "json")
    assert output.of("convert", str(path), "-") == output.of("generate", WEIGHTED)


def test_standard_streams(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate("kruskal", 5, 7, 3)
    data = maze.to_text().encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    walls = output.of("convert", "-", "-", "--to", "walls")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(walls.encode())))
    assert Maze.from_text(output.of("convert", "-", "-", "--from", "walls")) == maze


def test_losses_are_told_on_standard_error(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    output.of("convert", WEIGHTED, str(path), "--to", "ascii")
    assert output.error.startswith(f"labyrinth: {path}: weights are lost")
    assert output.error.count("\n") == 1


def test_what_was_found_missing_is_told(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("#####\n#S  #\n#####\n")
    output.of("convert", str(path), "-", "--to", "json")
    assert output.error == f"labyrinth: {path}: the file has no goal\n"


def test_title_and_look_of_a_picture(output: Output) -> None:
    plain = output.of("convert", "dfs:5x5:1", "-", "--to", "svg")
    dark = output.of("convert", "dfs:5x5:1", "-", "--to", "svg", "--dark", "--title", "Find & go")
    assert "Find &amp; go" in dark
    assert "Find" not in plain
    assert plain.startswith("<")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "the following arguments are required: IN"),
        ("dfs:3x3:1", "the output is missing: give a file, or - for standard output"),
        ("dfs:3x3:1 maze.txt -o maze.json", "the output is given twice, as OUT and as -o"),
        ("nowhere.txt maze.json", "there is no file 'nowhere.txt'"),
        ("dfs:3x3:1 maze.nix", "unknown suffix '.nix'"),
        ("dfs:3x3:1 - --to nix", "there is no format 'nix'"),
        ("dfs:3x3:1 nowhere/maze.txt", "nowhere/maze.txt: cannot be written"),
        ("dfs:3x3:1 - --cell 0", "argument --cell: the number must be at least 1"),
        ("dfs:3x3:1 - --cell 1000", "the cell size must be from 1 to 200, not 1000"),
    ],
)
def test_bad_arguments_are_told_in_one_sentence(
    output: Output, arguments: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint in output.refusal("convert", *arguments.split())
    assert not list(tmp_path.iterdir())


def test_place_of_a_fault_in_standard_input_is_told(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"#####\n#SS##\n#####\n")))
    complaint = output.refusal("convert", "-", "-")
    assert "standard input: line 2, column 3: a second start" in complaint


def test_every_maze_of_a_stream_is_converted(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.txt"
    stream = output.of("generate", "dfs:3x3:1", "--count", "3")
    path.write_text(stream)
    hex = output.of("convert", str(path), "-", "--to", "hex")
    path.write_text(hex)
    assert output.of("convert", str(path), "-") == stream
    assert "give a file name instead of -" in output.refusal(
        "convert", str(path), "-", "--to", "svg"
    )
    output.of("convert", str(path), str(tmp_path / "maze.svg"))
    assert len(list(tmp_path.glob("maze-?.svg"))) == 3
    pytest.importorskip("reportlab")
    output.of("convert", str(path), str(tmp_path / "maze.pdf"))
    assert (tmp_path / "maze.pdf").read_bytes().startswith(b"%PDF")


def test_format_of_the_input_can_be_forced(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(generate("kruskal", 5, 7, 3).to_text())
    assert str(path) in output.refusal("convert", str(path), "-", "--from", "json")


def test_titles_of_several_files_have_their_numbers(output: Output, tmp_path: Path) -> None:
    mazes = tmp_path / "mazes.txt"
    mazes.write_text("\n".join(generate("dfs", 3, 3, seed).to_text() for seed in (1, 2)))
    for command in (["convert", str(mazes), "{}"], ["solve", str(mazes), "-o", "{}"]):
        target = str(tmp_path / f"{command[0]}.svg")
        output.of(*(word.format(target) for word in command), "--title", "Week 7")
        for number in (1, 2):
            written = (tmp_path / f"{command[0]}-{number}.svg").read_text(encoding="utf-8")
            assert f">Week 7 \N{EN DASH} {number}</text>" in written
