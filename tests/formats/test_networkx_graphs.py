"""Mazes as graphs of networkx: what they have, and that they come back equal."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate, maze_of_edges, solve
from labyrinth.core.maze.edges import edge_count
from labyrinth.formats import write
from labyrinth.formats.support import optional_dependencies

WEIGHTS = st.integers(0, 255)


@st.composite
def mazes_of_tiles(draw: st.DrawFn) -> Maze:
    """Any grid of tiles; its endpoints lie anywhere, walls too."""
    height, width = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    size = height * width
    tiles = draw(st.lists(st.just(0) | WEIGHTS, min_size=size, max_size=size))
    tile = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    maze = Maze(height, width, bytes(tiles), start=draw(st.none() | tile))
    maze.goals = tuple(draw(st.lists(tile, unique=True, max_size=3)))
    return maze


@st.composite
def mazes_of_rooms(draw: st.DrawFn) -> Maze:
    """Any rooms, walls among them, with the passages between those that are open."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    size = edge_count(rows, cols)
    vector = draw(st.lists(st.just(0) | WEIGHTS, min_size=size, max_size=size))
    maze = maze_of_edges(rows, cols, vector, keep="positive")
    room = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    for row, col in draw(st.lists(room, max_size=3)):
        tile = 2 * row + 1, 2 * col + 1
        maze[tile] = draw(WEIGHTS)
        for step_row, step_col in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            maze[tile[0] + step_row, tile[1] + step_col] *= maze[tile] > 0
    maze.start_room = draw(st.none() | room)
    maze.goal_rooms = draw(st.lists(room, unique=True, max_size=3))
    return maze


@given(maze=mazes_of_tiles())
def test_the_graph_of_tiles_comes_back_equal(maze: Maze) -> None:
    graph = maze.to_networkx("tiles")
    assert Maze.from_networkx(graph) == maze
    assert sorted(graph) == [maze.position(at) for at, tile in enumerate(maze.tiles) if tile]
    for tile, other, weight in graph.edges(data="weight"):
        assert abs(tile[0] - other[0]) + abs(tile[1] - other[1]) == 1
        assert weight == maze[other] > 0


@given(maze=mazes_of_rooms())
def test_the_graph_of_rooms_comes_back_equal(maze: Maze) -> None:
    graph = maze.to_networkx()
    assert Maze.from_networkx(graph) == maze
    passages = [at for at in range(len(maze.tiles)) if sum(maze.position(at)) % 2]
    assert graph.number_of_edges() == sum(maze.tiles[at] > 0 for at in passages)
    for (row, col), (other_row, other_col), weight in graph.edges(data="weight"):
        assert weight == maze[row + other_row + 1, col + other_col + 1] > 0


@pytest.mark.parametrize("graph", ["rooms", "tiles"])
def test_the_cheapest_path_is_that_of_the_program(graph: str) -> None:
    for seed in range(20):
        maze = generate("kruskal", 5, 6, seed, braid=0.5, weights="edges:1:9")
        found = maze.to_networkx(graph)
        start, goals = found.graph["start"], found.graph["goals"]
        cost = networkx.dijkstra_path_length(found, start, goals[0])
        assert cost == solve(maze, "dijkstra", graph=graph).cost


def test_vertices_are_drawn_where_they_lie() -> None:
    maze = generate("dfs", 2, 3, 1)
    graph = maze.to_networkx()
    assert networkx.get_node_attributes(graph, "pos") == {
        (row, col): (col, -row) for row in range(2) for col in range(3)
    }
    assert networkx.is_tree(graph)
    told = {"graph": "rooms", "height": 5, "width": 7, "start": (0, 0), "goals": ((1, 2),)}
    assert graph.graph == told


def test_graphs_of_ones_own_are_mazes_of_rooms() -> None:
    assert Maze.from_networkx(networkx.grid_2d_graph(2, 3)) == maze_of_edges(2, 3, [0] * 7)
    whole = maze_of_edges(4, 4, [5, 3, 8] * 8, keep="positive")
    tree = networkx.minimum_spanning_tree(whole.to_networkx())
    assert networkx.is_tree(Maze.from_networkx(tree).to_networkx())
    hall = networkx.grid_2d_graph(2, 3)
    hall.graph["graph"] = "tiles"
    assert Maze.from_networkx(hall).to_text() == "   \n   \n"


def edges_of(*edges: Any, **about: Any) -> Any:
    return networkx.Graph(edges, **about)


WRONG = [
    (networkx.path_graph(3), r"a vertex must be a tuple \(row, col\), counted from 0, not 0"),
    (edges_of(((0, 0), (-1, 0))), r"counted from 0, not \(-1, 0\)"),
    (edges_of(((0, 0), (1, 1))), r"an edge must join neighbouring rooms, not \(0, 0\) and \(1, 1"),
    *(
        (
            edges_of(((0, 0), (0, 1), {"weight": weight})),
            rf"edge \(0, 0\) to \(0, 1\) must be a whole number from 1 to 255, not {weight}",
        )
        for weight in (0, 256, 2.5, -1)
    ),
    (networkx.MultiGraph(), "two rooms share at most one passage"),
    (networkx.DiGraph(), "which leads both ways"),
    (edges_of(((0, 0), (0, 1)), graph="hexagons"), "graph must be rooms or tiles, not 'hexagons'"),
    (edges_of(((0, 0), (0, 2)), graph="tiles"), r"an edge must join neighbouring tiles"),
    (
        edges_of(((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), graph="tiles"),
        r"tiles \(0, 1\) and \(1, 1\) lie side by side, so they need an edge",
    ),
    (
        edges_of(((0, 0), (0, 1), {"weight": 4}), graph="tiles"),
        "weighs 4, but a step costs the weight of the tile that it enters: 1",
    ),
    (edges_of(((0, 0), (0, 1)), height=3, width=3), r"tile \(1, 3\) is outside the maze"),
]


@pytest.mark.parametrize(("graph", "sentence"), WRONG)
def test_what_no_maze_has_is_told(graph: Any, sentence: str) -> None:
    with pytest.raises(LabyrinthError, match=sentence):
        Maze.from_networkx(graph)


def test_there_are_two_graphs() -> None:
    with pytest.raises(LabyrinthError, match="graph must be rooms or tiles"):
        generate("dfs", 2, 2, 1).to_networkx("walls")


def test_without_networkx_the_command_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(optional_dependencies, "import_module", missing)
    with pytest.raises(LabyrinthError, match=r"networkx is not installed; .*laboratory\[graphs\]"):
        generate("dfs", 2, 2, 1).to_networkx()


def test_notebooks_show_a_maze_and_the_path_of_a_solution() -> None:
    maze = generate("dfs", 4, 4, 1)
    solution = solve(maze, "bfs")
    assert ElementTree.fromstring(maze._repr_svg_()).tag.endswith("svg")
    assert maze._repr_svg_() == write(maze, "svg").decode()
    maze.recipe = None
    assert solution._repr_svg_() == write(maze, "svg", path=solution.path).decode()
    nowhere = maze.copy()
    nowhere.start, nowhere.goals = None, ()
    ElementTree.fromstring(nowhere._repr_svg_())
