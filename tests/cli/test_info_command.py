"""`labyrinth info`: the report card as a table and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from labyrinth import Recipe, generate, maze_of_edges, save, solve, spanning_tree
from labyrinth.core.measure.bias import bias
from labyrinth.core.measure.figures import figures
from labyrinth.core.measure.report_card import report
from tests.cli.running import Output


def rows_of(text: str) -> dict[str, str]:
    """Return the values by the names of the figures, and what the lines at the top say."""
    head = [part for line in text.splitlines()[:2] for part in line.split(", goals: ")]
    rows = {"recipe": head[0][8:], "start": head[1][7:], "goals": head[2]}
    for line in text.splitlines():
        if line.startswith("  ") and not line.startswith("    "):
            rows[line[2:14].strip()] = line[14:].strip()
    return rows


def test_json_holds_every_figure(output: Output) -> None:
    told = json.loads(output.of("info", "wilson:9x9:7:weights=1:9", "--json"))
    maze = generate("wilson", 9, 9, 7, weights=(1, 9))
    card = json.loads(json.dumps(report(maze).as_dict()))
    assert told == {
        "recipe": "wilson:9x9:7:weights=1:9",
        "start": [1, 1],
        "goals": [[17, 17]],
        **card,
        "figures": [asdict(each) for each in figures(report(maze))],
    }


def test_text_agrees_with_the_maze(output: Output) -> None:
    text = output.of("info", "wilson:9x9:7:weights=1:9")
    rows = rows_of(text)
    maze = generate("wilson", 9, 9, 7, weights=(1, 9))
    cheapest = solve(maze, "dijkstra")
    assert rows["recipe"] == "wilson:9x9:7:weights=1:9"
    assert rows["start"] == "1,1"
    assert rows["goals"] == "17,17"
    assert rows["Size"] == "9 x 9 rooms"
    assert rows["Loops"].split() == ["0", "usual", "0"]
    assert rows["Path"].startswith(f"{len(cheapest.path) - 1} steps, cost {cheapest.cost} ")
    assert max(map(len, text.splitlines())) <= 80


def test_each_figure_has_its_meaning_and_what_is_usual(output: Output) -> None:
    lines = output.of("info", "prim:10x10:7").splitlines()
    told = json.loads(output.of("info", "prim:10x10:7", "--json"))
    assert told["figures"] == [
        asdict(each) for each in figures(report(generate("prim", 10, 10, 7)))
    ]
    for each in told["figures"]:
        at = next(at for at, line in enumerate(lines) if line.startswith(f"  {each['name']} "))
        assert lines[at + 1] == f"    {each['meaning']}"
        assert lines[at].endswith(f"usual {each['usual']}" if each["usual"] else each["value"])
        assert lines.index(each["group"]) < at
    for group in {each["group"] for each in told["figures"]}:
        at = lines.index(group)
        assert lines[at - 1] == "", "an empty line parts the groups"
        assert lines[at + 1].startswith("  ")
    usual = {each["figure"]: (each["low"], each["high"]) for each in told["usual"]}
    assert usual["dead_end_share"][0] < told["dead_end_share"] < usual["dead_end_share"][1]


def test_file_without_endpoints_has_no_solution(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("######\n#    #\n######\n")
    rows = rows_of(output.of("info", str(path)))
    assert rows["recipe"] == rows["start"] == rows["goals"] == "-"
    assert rows["Path"] == "none"


def test_bias_is_told_in_words_bars_and_maps(output: Output) -> None:
    text = output.of("info", "binary-tree:9x9:7", "--bias", "30")
    said = " ".join(text.split())
    assert "30 mazes of 9 x 9 rooms" in said
    assert "No dead end opens to the right or downwards." in said
    assert "Where dead ends are" in text
    assert max(map(len, text.splitlines())) <= 80
    told = json.loads(output.of("info", "binary-tree:9x9:7", "--bias", "30", "--json"))["bias"]
    assert told == bias(Recipe("binary-tree", 9, 9, 7), 30).finish().as_dict()
    assert told["own"]["dead_ends_open"]["down"] == 0
    assert told["own"]["mazes"] == told["uniform"]["mazes"] == 30


def test_a_maze_without_its_recipe_has_its_own_shares(output: Output, tmp_path: Path) -> None:
    drawn, edited, kept = (tmp_path / name for name in ("maze.txt", "edited.json", "kept.json"))
    drawn.write_text("######\n#    #\n######\n")
    kept.write_text(output.of("generate", "wilson:5x5:1", "--format", "json"))
    maze = json.loads(kept.read_text())
    maze["tiles"][1] = "#" * 11
    edited.write_text(json.dumps({**maze, "path": []}))
    for path, reason in ((drawn, "has no recipe"), (edited, "was edited")):
        text = output.of("info", str(path), "--bias")
        assert reason in text
        assert "uniform" not in text
        told = json.loads(output.of("info", str(path), "--bias", "--json"))["bias"]
        assert reason in told["reason"]
        assert told["own"]["mazes"] == 1
    assert "20 mazes of 5 x 5" in output.of("info", str(kept), "--bias", "20")


def test_a_wrong_number_of_mazes_is_refused(output: Output) -> None:
    assert "at least 1" in output.refusal("info", "wilson:5x5:1", "--bias", "0")


def test_json_says_null_where_there_is_nothing(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("######\n#    #\n######\n")
    figures = json.loads(output.of("info", str(path), "--json"))
    assert figures["recipe"] is figures["start"] is figures["route"] is None
    assert figures["goals"] == []


def test_every_maze_of_a_stream_has_its_figures(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.json"
    path.write_text(output.of("generate", "dfs:3x3:1", "--count", "2", "--format", "json"))
    recipes = [line for line in output.of("info", str(path)).splitlines() if "recipe" in line]
    assert recipes == ["recipe: dfs:3x3:1", "recipe: dfs:3x3:2"]
    lines = output.of("info", str(path), "--json").splitlines()
    assert [json.loads(line)["recipe"] for line in lines] == ["dfs:3x3:1", "dfs:3x3:2"]


def test_bad_input_is_told_in_one_sentence(output: Output) -> None:
    assert "there is no file 'nowhere.txt'" in output.refusal("info", "nowhere.txt")


def test_a_spanning_tree_is_judged_with_its_proof(output: Output, tmp_path: Path) -> None:
    graph = maze_of_edges(2, 2, [0] * 4)
    graph[1, 2], graph[2, 1], graph[2, 3], graph[3, 2] = 3, 5, 4, 9
    save(graph, tmp_path / "graph.json")
    save(spanning_tree(graph, maximum=True), tmp_path / "tree.json")
    tree, given = str(tmp_path / "tree.json"), ("--weights-from", str(tmp_path / "graph.json"))
    text = output.of("info", tree, "--spanning-tree", "max", *given)
    assert text.endswith("\nSpanning tree\nThis is a maximum spanning tree.\n")
    text = " ".join(output.of("info", tree, "--spanning-tree", "min", *given, status=1).split())
    assert text.endswith(
        "This is not a minimum spanning tree: the passage between rooms (1, 0) and (1, 1) weighs "
        "9, but the wall between rooms (0, 0) and (0, 1), in the same cycle of 4 edges, is "
        "lighter: 3. The edges of the cycle with their weights: "
        "(0, 0) to (0, 1): 3, (0, 1) to (1, 1): 4, "
        "(1, 0) to (1, 1): "
        "9, (0, 0) to (1, 0): 5."
    )
    told = json.loads(output.of("info", tree, "--spanning-tree", "max", "--json", *given))
    assert told["spanning_tree"] == {"judged": "max", "fault": None}
    told = json.loads(output.of("info", tree, "--spanning-tree", "min", "--json", *given, status=1))
    fault = told["spanning_tree"]["fault"]
    assert fault["edge"] == {"rooms": [[1, 0], [1, 1]], "weight": 9, "is_open": True}
    assert fault["edge"] in fault["proof"]
    assert fault["kind"] == "cycle"
    text = output.of("info", str(tmp_path / "graph.json"), "--spanning-tree", "min", status=1)
    assert "closes a cycle of 4 edges" in text


def test_a_tree_without_weights_in_its_walls_needs_a_graph(tmp_path: Path, output: Output) -> None:
    output.of("info", "dfs:5x5:1", "--spanning-tree", "min", status=2)
    assert (
        "the walls have no weights: use --weights-from with a maze that has weights" in output.error
    )
    output.of("info", "dfs:5x5:1", "--weights-from", "dfs:5x5:1", status=2)
    assert "--weights-from needs --spanning-tree: give min or max" in output.error
    # Where the vector has 0 there is no edge, whatever the passages weigh.
    tree = tmp_path / "tree.edges"
    tree.write_text("edges 2 2 keep=positive\n3\n4 5\n0\n")
    for kind in ("min", "max"):
        output.of("info", str(tree), "--spanning-tree", kind, status=2)
        assert "the walls have no weights" in output.error
    output.of("info", "kruskal:5x5:1:keep-weights=yes", "--spanning-tree", "min")
    output.of("info", "kruskal:5x5:1:keep-weights=yes", "--spanning-tree", "max", status=1)
