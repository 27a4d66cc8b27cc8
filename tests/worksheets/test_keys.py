"""Answer keys are read from the PDF files and computed again by plain code."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import pytest
from pypdf import PdfReader

from labyrinth import Maze, generate
from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.formats import read
from labyrinth.sandbox.declaring import declared_in
from tests.cli.running import Output
from tests.formats.pdf_pages import PdfPage, pages_of
from tests.lessons.lesson import LESSONS, lesson
from tests.sandbox.learn.learned import searched

Room = tuple[int, int]
COUNT = 12
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
RECIPES = ["wilson:5x5:1:braid=0.5", "dfs:4x7:40", "kruskal:7x6:80:braid=1"]
WEIGHTED = [f"{recipe}{',' if 'braid' in recipe else ':'}weights=edges:1:9" for recipe in RECIPES]


class Key(NamedTuple):
    """The page of an answer key: its maze, its texts below the task, and what is drawn."""

    maze: Maze
    words: list[str]
    page: PdfPage

    def digits(self) -> dict[Room, str]:
        """Return the texts in the maze, by room."""
        ((left, top, unit), *_) = self.page.mazes
        # The maze is drawn first; in the middle of each room is its text.
        found = {}
        for x, y, text in self.page.texts:
            col, row = (x - left) / unit, (top - y) / unit
            if 0 < row < 2 * self.maze.rows and 0 < col < 2 * self.maze.cols:
                found[int(row // 2), int(col // 2)] = text
        return found

    def path(self) -> list[Room]:
        """Return the rooms and passages on the drawn path, as tiles."""
        line = self.page.lines[0]
        shift = -0.5 if line[0][0] % 1 else 0
        corners = [(int(y + shift), int(x + shift)) for x, y in line]
        tiles = corners[:1]
        for (row, col), (down, right) in pairwise(corners):
            steps = max(abs(down - row), abs(right - col))
            tiles += [
                (row + (down - row) * step // steps, col + (right - col) * step // steps)
                for step in range(1, steps + 1)
            ]
        return tiles


def keys_of(
    output: Output, folder: Path, task: str, recipe: str, count: int = COUNT
) -> Iterator[Key]:
    """Make worksheets with their keys in one file, and yield each key with the maze of its code."""
    file = folder / "sheets.pdf"
    output.of("worksheet", task, recipe, "--count", str(count), "--key", "-o", str(file))
    data = file.read_bytes()
    texts = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    assert len(texts) == 2 * count
    first = Recipe.parse(recipe)
    for number, (text, page) in enumerate(zip(texts[count:], pages_of(data)[count:], strict=True)):
        *words, code = text.strip().split("\n")
        assert "answer key" in words[0]
        name, _, written = code.partition(" ")
        assert name == task
        assert Recipe.parse(written) == first.replaced(seed=first.seed + number)
        yield Key(generation(Recipe.parse(written)).finish(), words, page)


def graph_of(maze: Maze, *, walls: bool = False) -> nx.Graph[Room]:
    """Return the rooms with their passages; with `walls` also with the walls that have weights."""
    graph: nx.Graph[Room] = nx.Graph()
    for row in range(maze.rows):
        for col in range(maze.cols):
            graph.add_node((row, col))
            for down, right in ((0, 1), (1, 0)):
                tile = (2 * row + 1 + down, 2 * col + 1 + right)
                if row + down < maze.rows and col + right < maze.cols:
                    kept = maze.wall_weights[maze.index(tile)] if walls and maze.wall_weights else 0
                    if weight := maze[tile] or kept:
                        graph.add_edge((row, col), (row + down, col + right), weight=weight)
    return graph


def room_of(tile: tuple[int, int] | None) -> Room:
    assert tile is not None
    return tile[0] // 2, tile[1] // 2


def name(room: Room) -> str:
    return f"{room[0]},{room[1]}"


def table_of(words: list[str], headings: list[str]) -> list[str]:
    """Return the cells with text below all headings of a table, block by block."""
    cells: list[str] = []
    rest = words
    while headings[0] in rest:
        rest = rest[rest.index(headings[0]) :]
        if rest[: len(headings)] != headings:
            rest = rest[1:]
            continue
        rest = rest[len(headings) :]
        end = next((at for at, word in enumerate(rest) if re.fullmatch(r"[a-z .]{3,}", word)), None)
        cells += rest[:end]
        rest = rest[end:] if end is not None else []
    return cells


def numbered(rooms: list[Room], count: int) -> list[str]:
    names = [*map(name, rooms), *[""] * count]
    return [text for at in range(count) for text in (str(at), names[at]) if text]


@pytest.mark.parametrize("recipe", RECIPES)
def test_bfs_numbers_rooms_by_the_queue_of_a_plain_loop(
    output: Output, tmp_path: Path, recipe: str
) -> None:
    for key in keys_of(output, tmp_path, "bfs", recipe):
        maze, start, goal = key.maze, room_of(key.maze.start), room_of(key.maze.goals[0])
        graph, queue = graph_of(maze), [start]
        for row, col in queue:
            ways = [(row + down, col + right) for down, right in SIDES]
            queue += [way for way in ways if way in graph[row, col] and way not in queue]
        visited = queue[: queue.index(goal) + 1]
        assert table_of(key.words, ["no.", "in the queue"]) == numbered(visited, len(graph))
        assert key.digits() == {room: str(at % 10) for at, room in enumerate(visited)}
        assert len(key.path()) == 2 * nx.shortest_path_length(graph, start, goal) + 1


def stack_of_the_lesson() -> Any:
    """Return the function of the file stack.py, which a lesson lets learners write."""
    (code,) = [each.code["stack.py"] for each in map(lesson, LESSONS) if "stack.py" in each.code]
    namespace: dict[str, object] = {"__name__": "stack"}
    exec(compile(code, "stack.py", "exec"), namespace)
    (declared,) = declared_in(namespace, "stack.py")
    return declared.function


@pytest.mark.parametrize("recipe", RECIPES)
def test_dfs_is_the_search_of_the_lessons_own_file(
    output: Output, tmp_path: Path, recipe: str
) -> None:
    stack = stack_of_the_lesson()
    for key in keys_of(output, tmp_path, "dfs", recipe):
        ran = searched(stack, key.maze)
        taken = [tile for kind, tile in ran.events if kind.name == "EXPAND"]
        tiles = [*dict.fromkeys(taken), ran.path[-1]]
        visited = [room_of(tile) for tile in tiles if tile[0] % 2 and tile[1] % 2]
        assert table_of(key.words, ["no.", "visited"]) == numbered(
            visited, key.maze.rows * key.maze.cols
        )
        assert key.digits() == {room: str(at % 10) for at, room in enumerate(visited)}
        assert key.path() == ran.path


@pytest.mark.parametrize("size", ["3x4", "5", "6x8"])
def test_exercise_visits_as_the_lessons_own_file(output: Output, size: str) -> None:
    stack = stack_of_the_lesson()
    for seed in range(15):
        text = output.of("exercise", size, "--seed", str(seed), "--solver", "dfs")
        picture = text.split("\n\n")[1].split("\n")[1:]
        rows, cols = map(int, (size if "x" in size else f"{size}x{size}").split("x"))
        ran = searched(stack, generate("dfs", rows, cols, seed))
        taken = [tile for kind, tile in ran.events if kind.name == "EXPAND"]
        rooms = [tile for tile in [*taken, ran.path[-1]] if tile[0] % 2 and tile[1] % 2]
        assert "".join(picture[row][col] for row, col in rooms) == "".join(
            str(at % 10) for at in range(len(rooms))
        )
        assert sum(map(str.isdigit, "".join(picture))) == len(rooms)


def by_hand(maze: Maze, *, guided: bool) -> tuple[list[Room], dict[Room, int], dict[Room, Room]]:
    """Search as the worksheet says: rooms in the order taken, g and predecessors."""
    start, goal = room_of(maze.start), room_of(maze.goals[0])
    graph = graph_of(maze)

    def h(room: Room) -> int:
        return guided * (abs(room[0] - goal[0]) + abs(room[1] - goal[1]))

    g, before, taken = {start: 0}, {}, []
    queue, written = [(h(start), 0, start)], 0
    while queue:
        _, _, room = heapq.heappop(queue)
        if room in taken:
            continue
        taken.append(room)
        if room == goal:
            break
        for down, right in SIDES:
            beside = room[0] + down, room[1] + right
            if beside in graph[room]:
                over = g[room] + graph[room][beside]["weight"]
                if over < g.get(beside, over + 1):
                    g[beside], before[beside] = over, room
                    written += 1
                    heapq.heappush(queue, (over + h(beside), written, beside))
    return taken, g, before


@pytest.mark.parametrize("recipe", WEIGHTED)
@pytest.mark.parametrize("task", ["dijkstra", "a-star"])
def test_tables_of_cheapest_paths(output: Output, tmp_path: Path, task: str, recipe: str) -> None:
    for key in keys_of(output, tmp_path, task, recipe):
        maze, guided = key.maze, task == "a-star"
        taken, g, before = by_hand(maze, guided=guided)
        start, goal = room_of(maze.start), room_of(maze.goals[0])
        cells = []
        for row in range(maze.rows):
            for col in range(maze.cols):
                cells.append(name((row, col)))
                if (room := (row, col)) in g:
                    h = abs(row - goal[0]) + abs(col - goal[1])
                    cells += [str(g[room]), *([str(h), str(g[room] + h)] if guided else [])]
                    cells += [name(before[room])] if room != start else []
        headings = ["room", "g", "h", "f", "pred."] if guided else ["room", "g", "pred."]
        assert table_of(key.words, headings) == cells
        count = maze.rows * maze.cols
        assert table_of(key.words, ["no.", "taken"]) == numbered(taken, count)
        graph = graph_of(maze)
        exact = nx.single_source_dijkstra_path_length(graph, start)
        assert all(g[room] == exact[room] for room in taken)
        drawn = key.path()
        assert (room_of(drawn[0]), room_of(drawn[-1])) == (start, goal)
        assert sum(maze[tile] for tile in drawn[1::2]) == exact[goal]


@pytest.mark.parametrize("recipe", WEIGHTED)
@pytest.mark.parametrize("task", ["kruskal", "prim"])
def test_orders_of_edges(output: Output, tmp_path: Path, task: str, recipe: str) -> None:
    for key in keys_of(output, tmp_path, task, recipe):
        maze = key.maze
        graph = graph_of(maze, walls=True)
        assert graph.number_of_edges() == 2 * maze.rows * maze.cols - maze.rows - maze.cols
        places = [
            (weight, one[0] + other[0], one[1] + other[1], (one, other))
            for one, other, weight in graph.edges(data="weight")
        ]
        tree: nx.Graph[Room] = nx.Graph()
        tree.add_nodes_from([room_of(maze.start)] if task == "prim" else graph.nodes)
        order: list[list[Room]] = []
        while len(order) < len(graph) - 1:
            for *_, edge in sorted(places):
                one, other = (each in tree for each in edge)
                fits = one != other if task == "prim" else not nx.has_path(tree, *edge)
                if fits:
                    break
            tree.add_edge(*edge)
            order.append(sorted(edge))
        cells = []
        for number, (one_end, other_end) in enumerate(order, 1):
            weight = graph[one_end][other_end]["weight"]
            cells += [str(number), f"{name(one_end)} to {name(other_end)}", str(weight)]
        assert table_of(key.words, ["no.", "edge", "weight"]) == cells
        total = nx.minimum_spanning_tree(graph).size(weight="weight")
        assert table_of(key.words, ["total weight"]) == [str(int(total))]


@pytest.mark.parametrize("recipe", [*RECIPES, *WEIGHTED, "wilson:5x5:3:weights=1:9,braid=1"])
def test_shortest_paths_and_their_lengths(output: Output, tmp_path: Path, recipe: str) -> None:
    for key in keys_of(output, tmp_path, "shortest-path", recipe):
        maze, start, goal = key.maze, room_of(key.maze.start), room_of(key.maze.goals[0])
        drawn = key.path()
        assert all(maze[tile] for tile in drawn)
        assert (room_of(drawn[0]), room_of(drawn[-1])) == (start, goal)
        graph = graph_of(maze)
        if "edges" in recipe:
            length = nx.dijkstra_path_length(graph, start, goal)
            assert sum(maze[tile] for tile in drawn[1::2]) == length
        elif "weights" in recipe:
            tiles = nx.DiGraph()
            for row in range(maze.height):
                for col in range(maze.width):
                    for down, right in SIDES:
                        beside = row + down, col + right
                        if maze[row, col] and beside in maze and maze[beside]:
                            tiles.add_edge((row, col), beside, weight=maze[beside])
            length = nx.dijkstra_path_length(tiles, maze.start, maze.goals[0])
            assert sum(maze[tile] for tile in drawn[1:]) == length
        else:
            length = nx.shortest_path_length(graph, start, goal)
            assert len(drawn) == 2 * length + 1
        heading = "cost" if "weights" in recipe else "steps"
        assert table_of(key.words, [heading]) == [str(length)]


@pytest.mark.parametrize("recipe", [*RECIPES, "binary-tree:12x12:5"])
def test_dead_ends_are_marked_and_counted(output: Output, tmp_path: Path, recipe: str) -> None:
    for key in keys_of(output, tmp_path, "dead-ends", recipe):
        graph = graph_of(key.maze)
        dead_ends = {room for room in graph if len(graph[room]) == 1}
        assert key.digits().keys() == dead_ends
        assert key.words.count("\N{MULTIPLICATION SIGN}") == len(dead_ends)
        assert table_of(key.words, ["dead ends"]) == [str(len(dead_ends))]


@pytest.mark.parametrize(
    "recipe", ["wilson:8x8:3", "prim:6x9:20:braid=0.2,weights=edges:1:9", "eller:7x7:1"]
)
def test_generators_made_the_mazes_that_the_key_says(
    output: Output, tmp_path: Path, recipe: str
) -> None:
    first = Recipe.parse(recipe)
    given = [first.algorithm, "dfs", "binary-tree", "divide", "prim"]
    names = {registry.get(each).name: each for each in dict.fromkeys(given)}
    orders = set()
    for number, key in enumerate(keys_of(output, tmp_path, "which-generator", recipe)):
        cells = table_of(key.words, ["maze", "generator", "reason"])
        letters, made_by = cells[::3], [names[each] for each in cells[1::3]]
        assert letters == list("ABCD")
        assert first.algorithm in made_by
        assert len(set(made_by)) == 4
        orders.add(tuple(made_by))
        reading = read((tmp_path / "sheets.pdf").read_bytes())
        mazes = [reading.maze, *(other.maze for other in reading.others)]
        for maze, algorithm in zip(mazes[4 * number :][:4], made_by, strict=True):
            size, braid = (first.rows, first.cols), 0.2 if "braid" in recipe else 0.0
            again = generate(algorithm, *size, first.seed + number, braid=braid)
            assert maze.tiles == again.tiles
    assert len(orders) > 3


def test_tree_of_a_shape_has_the_weights_of_its_edges_only(output: Output, tmp_path: Path) -> None:
    recipe = "wilson:7x7:1:shape=heart,weights=edges:1:9"
    for key in keys_of(output, tmp_path, "prim", recipe, count=3):
        maze = key.maze
        graph = graph_of(maze, walls=True)
        inside = [node for node in graph if maze[2 * node[0] + 1, 2 * node[1] + 1]]
        graph = graph.subgraph(inside)
        weights = table_of(key.words, ["no.", "edge", "weight"])[2::3]
        assert len(weights) == len(inside) - 1
        total = nx.minimum_spanning_tree(graph).size(weight="weight")
        assert sum(map(int, weights)) == total
        # Below the tables and above the code nothing is left but weights and rulers.
        numbers = sum(map(str.isdigit, key.words))
        rulers, cells = maze.rows + maze.cols, 2 * len(weights) + 1
        assert numbers == rulers + cells + graph.number_of_edges()
