"""`labyrinth info`: the report card as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from labyrinth import generate, solve
from labyrinth.core.measure import report
from tests.cli.running import Output


def rows_of(table: str) -> dict[str, str]:
    lines = table.splitlines()
    start = lines[0].index("found")
    return {line[:start].strip(): line[start:].strip() for line in lines}


def test_json_holds_every_figure(output: Output) -> None:
    figures = json.loads(output.of("info", "wilson:9x9:7:weights=1:9", "--json"))
    maze = generate("wilson", 9, 9, 7, weights=(1, 9))
    card = json.loads(json.dumps(report(maze).as_dict()))
    assert figures == {
        "recipe": "wilson:9x9:7:weights=1:9",
        "start": [1, 1],
        "goals": [[17, 17]],
        **card,
    }


def test_table_agrees_with_the_maze(output: Output) -> None:
    rows = rows_of(output.of("info", "wilson:9x9:7:weights=1:9"))
    maze = generate("wilson", 9, 9, 7, weights=(1, 9))
    cheapest = solve(maze, "dijkstra")
    assert rows["recipe"] == "wilson:9x9:7:weights=1:9"
    assert rows["start"] == "1,1"
    assert rows["goals"] == "17,17"
    assert rows["rooms"].split() == ["81", "81"]
    assert rows["loops"].split() == ["0", "0"]
    assert rows["solution"].startswith(f"{len(cheapest.path) - 1} steps, cost {cheapest.cost}, ")


def test_file_without_endpoints_has_no_solution(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("######\n#    #\n######\n")
    rows = rows_of(output.of("info", str(path)))
    assert rows["recipe"] == rows["start"] == rows["goals"] == rows["rooms"] == "-"
    assert rows["solution"] == "none"


def test_json_says_null_where_there_is_nothing(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("######\n#    #\n######\n")
    figures = json.loads(output.of("info", str(path), "--json"))
    assert figures["recipe"] is figures["start"] is figures["route"] is None
    assert figures["goals"] == []


def test_every_maze_of_a_stream_has_its_figures(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.json"
    path.write_text(output.of("generate", "dfs:3x3:1", "--count", "2", "--format", "json"))
    cards = output.of("info", str(path)).split("\n\n")
    assert [rows_of(card)["recipe"] for card in cards] == ["dfs:3x3:1", "dfs:3x3:2"]
    lines = output.of("info", str(path), "--json").splitlines()
    assert [json.loads(line)["recipe"] for line in lines] == ["dfs:3x3:1", "dfs:3x3:2"]


def test_bad_input_is_told_in_one_sentence(output: Output) -> None:
    assert "there is no file 'nowhere.txt'" in output.refusal("info", "nowhere.txt")
