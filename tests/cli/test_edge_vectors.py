"""The example that comes with vectors of edges: 4 x 4 rooms, random weights, `random.seed(1)`."""

from __future__ import annotations

import random
from pathlib import Path

import networkx
import pytest

from labyrinth import (
    Maze,
    edge_vector,
    edges,
    load,
    maze_of_edges,
    save,
    spanning_tree,
    spanning_tree_fault,
)
from labyrinth.cli import main
from labyrinth.core.maze.edges import edge_count
from tests.core.maze.test_spanning_trees import graph_of, total


def example() -> list[int]:
    random.seed(1)
    return [random.randint(1, 9) for _ in range(edge_count(4, 4))]


VECTOR = example()


def read(path: Path) -> Maze:
    maze = load(path)
    assert isinstance(maze, Maze)
    return maze


@pytest.mark.parametrize("maximum", [False, True])
@pytest.mark.parametrize("key", ["kruskal", "true-prim", "boruvka", "reverse-delete"])
def test_it_comes_out_as_its_own_tree_is_judged_right_and_comes_back(
    key: str, maximum: bool, tmp_path: Path
) -> None:
    whole = maze_of_edges(4, 4, VECTOR, keep="positive")
    assert edge_vector(whole, keep="positive") == VECTOR
    tree = spanning_tree(whole, key, maximum=maximum, seed=1)
    assert networkx.is_tree(graph_of(tree))
    assert graph_of(tree).size("weight") == total(graph_of(whole), maximum=maximum)
    assert spanning_tree_fault(tree, whole, maximum) is None
    assert spanning_tree_fault(tree, VECTOR, maximum) is None
    assert spanning_tree_fault(tree, whole, not maximum) is not None
    kept = edge_vector(tree, keep="positive")
    assert all(weight in (0, given) for weight, given in zip(kept, VECTOR, strict=True))
    save(tree, tmp_path / "tree.json")
    again = read(tmp_path / "tree.json")
    assert (again, edges(again)) == (tree, edges(tree))
    for keep in ("positive", "zero"):
        # What the zeros hide is lost: the weights of walls, or those of passages.
        (tmp_path / "tree.edges").write_text(
            f"edges 4 4{' keep=positive' if keep == 'positive' else ''}\n"
            + " ".join(map(str, edge_vector(tree, keep=keep)))
        )
        read_back = read(tmp_path / "tree.edges")
        assert edge_vector(read_back, keep=keep) == edge_vector(tree, keep=keep)
        assert [each.is_open for each in edges(read_back)] == [each.is_open for each in edges(tree)]


@pytest.mark.parametrize("maximum", ["no", "yes"])
def test_the_command_line_does_the_same(
    maximum: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("example.edges").write_text("edges 4 4\n" + " ".join(map(str, VECTOR)) + "\n")
    given = ["example.edges", "--from", "edges:keep=positive"]
    assert main(["convert", *given, "-o", "whole.json"]) == 0
    recipe = f"kruskal:4x4:1:maximum={maximum}"
    assert main(["generate", recipe, "--weights-from", "whole.json", "-o", "tree.json"]) == 0
    kind, other = ("max", "min") if maximum == "yes" else ("min", "max")
    judged = ["info", "tree.json", "--weights-from", "whole.json", "--spanning-tree"]
    assert main([*judged, kind]) == 0
    assert main([*judged, other]) == 1
    # Its own weights, those of its walls among them, judge it as well: JSON keeps them all.
    assert main(["info", "tree.json", "--spanning-tree", kind]) == 0
    capsys.readouterr()
    assert main(["convert", "tree.json", "--to", "edges:keep=positive", "-o", "tree.edges"]) == 0
    assert "the weights of walls" in capsys.readouterr().err
    tree = read(Path("tree.json"))
    assert read(Path("tree.edges")).tiles == tree.tiles
    assert edge_vector(tree, keep="positive") == edge_vector(read(Path("tree.edges")), "positive")
    assert graph_of(read(Path("whole.json"))).size("weight") == sum(VECTOR)
