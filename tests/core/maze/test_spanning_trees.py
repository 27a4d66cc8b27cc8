"""Spanning trees of given weights: those of networkx, and faults whose proofs hold."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import (
    Edge,
    LabyrinthError,
    Maze,
    edge_vector,
    edges,
    generate,
    generators,
    maze_of_edges,
    spanning_tree,
    spanning_tree_fault,
)

ALGORITHMS = [key for key, each in generators().items() if each.takes_weights]


def weighted_grid(rows: int, cols: int, seed: int, highest: int = 255, missing: float = 0) -> Maze:
    """Return a maze with random weights, all walls open, but a share that are no edges."""
    rng = Random(seed)
    maze = maze_of_edges(rows, cols, [0] * (rows * (2 * cols - 1) - cols))
    for edge in edges(maze):
        if rng.random() >= missing or not _connected_without(maze, edge):
            _set(maze, edge, rng.randint(1, highest))
        else:
            _set(maze, edge, 0)
    return maze


def _set(maze: Maze, edge: Edge, weight: int) -> None:
    (row, col), (below, beyond) = edge.rooms
    maze[row + below + 1, col + beyond + 1] = weight


def _connected_without(maze: Maze, edge: Edge) -> bool:
    graph = graph_of(maze)
    graph.remove_edge(*edge.rooms)
    return bool(nx.is_connected(graph))


def graph_of(maze: Maze) -> nx.Graph:
    """Return the open passages of a maze with their weights, by networkx."""
    graph = nx.Graph()
    graph.add_nodes_from((row, col) for row in range(maze.rows) for col in range(maze.cols))
    graph.add_weighted_edges_from(
        (*each.rooms, each.weight) for each in edges(maze) if each.is_open
    )
    return graph


def total(graph: nx.Graph, *, maximum: bool) -> int:
    tree = (nx.maximum_spanning_tree if maximum else nx.minimum_spanning_tree)(graph)
    return int(tree.size("weight"))


sizes = st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda size: size != (1, 1))


@pytest.mark.parametrize("key", ALGORITHMS)
@given(
    sizes, st.integers(0, 10**6), st.sampled_from([2, 9, 255]), st.booleans(),
    st.sampled_from([0, 0.4]),
)  # fmt: skip
def test_the_total_weight_is_that_of_networkx(
    key: str, size: tuple[int, int], seed: int, highest: int, maximum: bool, missing: float
) -> None:
    maze = weighted_grid(*size, seed, highest, missing)
    if not maze.weighted:
        return
    tree = spanning_tree(maze, key, maximum=maximum, seed=seed)
    found = graph_of(tree)
    assert nx.is_tree(found)
    assert found.size("weight") == total(graph_of(maze), maximum=maximum)
    assert spanning_tree_fault(tree, maximum=maximum) is None
    assert spanning_tree_fault(tree, maze, maximum) is None
    # It keeps the weights of all edges.
    given = {each.rooms: each.weight for each in edges(maze) if each.is_open}
    assert {each.rooms: each.weight for each in edges(tree) if each.rooms in given} == given
    again = spanning_tree(tree, key, maximum=not maximum, seed=1)
    assert graph_of(again).size("weight") == total(graph_of(maze), maximum=not maximum)


@pytest.mark.parametrize("key", ALGORITHMS)
def test_the_seed_decides_among_equals_and_start_and_goals_stay(key: str) -> None:
    maze = weighted_grid(6, 7, 4, highest=2)
    maze.start, maze.goals = (3, 3), ((1, 1), (11, 13))
    trees = [spanning_tree(maze, key, seed=seed) for seed in (1, 1, 2, 3)]
    assert trees[0] == trees[1]
    assert len({bytes(tree.tiles) for tree in trees}) == 3
    assert trees[0].start == (3, 3)
    assert set(trees[0].goals) == {(1, 1), (11, 13)}
    assert trees[0].recipe is None


def test_a_graph_in_a_shape_has_a_tree_in_that_shape() -> None:
    maze = generate("kruskal", 9, 9, seed=1, shape="heart", weights=(1, 9), braid=1.0)
    maze.wall_weights = None
    tree = spanning_tree(maze, seed=1)
    solid = [at for at in range(len(maze.tiles)) if not maze.tiles[at]]
    assert not any(tree.tiles[at] for at in solid)
    assert spanning_tree_fault(tree, maze) is None


@given(sizes, st.integers(0, 10**6), st.booleans(), st.sampled_from([1, 3, 255]))
def test_a_fault_is_told_where_there_is_one_and_its_proof_holds(
    size: tuple[int, int], seed: int, maximum: bool, highest: int
) -> None:
    rng = Random(seed)
    maze = weighted_grid(*size, seed, highest)
    tree = generate(rng.choice(["kruskal", "dfs"]), *size, seed)
    for _ in range(rng.randrange(3)):
        _set(tree, rng.choice(edges(tree)), rng.randrange(2))
    graph, opened = graph_of(maze), graph_of(tree)
    for one, other, of_edge in opened.edges(data=True):
        of_edge["weight"] = graph[one][other]["weight"]
    is_best = nx.is_tree(opened) and opened.size("weight") == total(graph, maximum=maximum)
    fault = spanning_tree_fault(tree, maze, maximum)
    assert (fault is None) == is_best
    vector = [each.weight for each in edges(maze)]
    assert spanning_tree_fault(tree, vector, maximum) == fault
    if fault is None:
        return
    assert fault.edge in fault.proof
    for edge in fault.proof:
        assert edge.weight == graph.edges[edge.rooms]["weight"]
        assert edge.is_open == opened.has_edge(*edge.rooms)
    proof = nx.Graph([edge.rooms for edge in fault.proof])
    weights = [edge.weight for edge in fault.proof]
    if fault.kind == "cycle":
        assert nx.is_connected(proof)
        assert {degree for _, degree in proof.degree} == {2}
        assert all(
            set(edge.rooms) & set(following.rooms)
            for edge, following in pairwise([*fault.proof, fault.proof[0]])
        )
        assert fault.edge.is_open
        assert fault.edge.weight == (min if maximum else max)(weights)
        closed = [edge for edge in fault.proof if not edge.is_open]
        if closed:
            (better,) = closed
            assert fault.edge.weight != better.weight
            assert better.weight < fault.edge.weight or maximum
    else:
        assert fault.kind == "cut"
        assert not any(edge.is_open for edge in fault.proof)
        assert fault.edge.weight == (max if maximum else min)(weights)
        # Without its edges the graph falls into two sides, and each edge leads across.
        graph.remove_edges_from(proof.edges)
        sides = list(nx.connected_components(graph))
        for one, other in proof.edges:
            assert not any(one in side and other in side for side in sides)
        assert not any(nx.has_path(opened, one, other) for one, other in proof.edges)


def test_of_a_small_graph_every_tree_is_judged_right() -> None:
    maze = weighted_grid(2, 3, 5, highest=3)
    graph = graph_of(maze)
    ends = [each.rooms for each in edges(maze)]
    best = {maximum: total(graph, maximum=maximum) for maximum in (False, True)}
    judged = {False: 0, True: 0}
    for opened in combinations(range(7), 5):
        tree = maze_of_edges(2, 3, [int(at not in opened) for at in range(7)])
        part = nx.Graph([ends[at] for at in opened])
        weight = sum(graph.edges[ends[at]]["weight"] for at in opened)
        for maximum in (False, True):
            is_best = len(part) == 6 and nx.is_tree(part) and weight == best[maximum]
            assert (spanning_tree_fault(tree, maze, maximum) is None) == is_best
            judged[maximum] += is_best
    assert all(judged.values())


def test_faults_say_where_and_why() -> None:
    maze = maze_of_edges(2, 2, [0] * 4)
    for edge, weight in zip(edges(maze), [3, 5, 4, 9], strict=True):
        _set(maze, edge, weight)

    def told(vector: list[int], *, maximum: bool = False) -> str:
        fault = spanning_tree_fault(maze_of_edges(2, 2, vector), maze, maximum)
        assert fault is not None
        return fault.sentence

    assert told([0, 0, 0, 0]) == (
        "the passage between rooms (1, 0) and (1, 1) closes a cycle of 4 edges, of which it is the "
        "heaviest"
    )
    assert told([0, 0, 0, 0], maximum=True) == (
        "the passage between rooms (0, 0) and (0, 1) closes a cycle of 4 edges, of which it is the "
        "lightest"
    )
    assert told([0, 1, 0, 1]) == (
        "the wall between rooms (0, 0) and (1, 0) has to be open: it is the lightest of the 2 "
        "edges of a cut that no passage crosses"
    )
    assert told([0, 1, 0, 0]) == (
        "the passage between rooms (1, 0) and (1, 1) weighs 9, but the wall between rooms (0, 0) "
        "and (1, 0), in the same cycle of 4 edges, is lighter: 5"
    )
    assert told([0, 0, 0, 1], maximum=True) == (
        "the passage between rooms (0, 0) and (0, 1) weighs 3, but the wall between rooms (1, 0) "
        "and (1, 1), in the same cycle of 4 edges, is heavier: 9"
    )
    part = maze.copy()
    part[1, 2] = 0
    fault = spanning_tree_fault(maze_of_edges(2, 2, [0, 0, 0, 1]), part)
    assert fault is not None
    assert (fault.kind, fault.proof) == ("no edge", ())
    sentence = "the passage between rooms (0, 0) and (0, 1) is not an edge of the graph"
    assert fault.sentence == sentence


def test_what_has_no_spanning_tree_is_refused() -> None:
    weights = weighted_grid(3, 4, 1)
    with pytest.raises(LabyrinthError, match="for 3 x 4 rooms, but the maze has 3 x 3"):
        spanning_tree_fault(generate("dfs", 3, 3, 1), weights)
    with pytest.raises(LabyrinthError, match=r"no edge weights \(every edge weighs 1\): choose"):
        spanning_tree(generate("dfs", 3, 3, 1, braid=1.0))
    with pytest.raises(LabyrinthError, match=r"dfs takes no weights: choose one of .*kruskal"):
        spanning_tree(weights, "dfs")
    with pytest.raises(LabyrinthError, match="height and width in tiles must be odd"):
        spanning_tree_fault(Maze.from_text("    \n    \n"))
    for row, col in ((1, 2), (2, 1)):
        weights[row, col] = 0
    with pytest.raises(LabyrinthError, match=r"no path from room \(0, 0\) to room \(0, 1\)"):
        spanning_tree(weights)
    assert edge_vector(weights)[0] == 1
