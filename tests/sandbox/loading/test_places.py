"""What is told of a learner's run calls places as the learner's own function does."""

from __future__ import annotations

import re

from labyrinth import Maze, Player, generate, generators, solve, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.sentence import reason
from labyrinth.core.trace.trace import Trace
from labyrinth.sandbox.learners_mazes import generator_lines
from labyrinth.sandbox.loading import load
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.playback.structures_view import short_form
from tests.core.explain.structure_reading import tiles
from tests.sandbox.loading.conftest import Write
from tests.sandbox.loading.files import CARVE, SEARCH

_TILE = re.compile(r"\d,\d")


def test_places_are_rooms_where_a_function_knows_rooms_alone() -> None:
    trace = Trace(7, 9, bytes(63), generator_lines("Maze"))
    assert trace.place(9 + 1) == "(0, 0)"
    assert trace.place(5 * 9 + 7) == "(2, 3)"
    assert trace.place(9 + 2) == "(0, 0) to (0, 1)"
    assert trace.place(2 * 9 + 3) == "(0, 1) to (1, 1)"
    assert trace.place(2 * 9 + 2) == "(0, 0) to (1, 1)"
    borders = [*range(9), *range(54, 63), *range(0, 63, 9), *range(8, 63, 9)]
    assert {trace.place(tile) for tile in borders} == {"border"}
    assert Trace(7, 9, bytes(63)).place(2 * 9 + 3) == "2,3"


def test_nothing_told_of_an_own_generator_names_a_tile(write: Write) -> None:
    """Sentences, what is carved, and the tile under the cursor, at every step."""
    load(write("carve.py", CARVE))
    maze = generate("my-maze", 3, 4, 1, decisions=True, braid=0.5)
    assert maze.trace is not None
    (structure,) = structures_of(generators()["my-maze"])
    player = Player(maze.trace)
    rooms = {f"({row}, {col})" for row in range(3) for col in range(4)}
    while not player.finished:
        player.step()
        held = short_form(structure, structure.read(player), maze.trace.place)
        pointed = tile_text(maze, divmod(player.head or 0, maze.width), player)
        for text in (reason(player), held.replace("\u00a0", " "), pointed):
            assert not _TILE.search(text), text
            assert set(re.findall(r"\(.*?\)", text)) <= rooms, text
        assert pointed.startswith("(")


def test_the_frontier_of_an_own_search_is_in_the_order_of_its_queue(write: Write) -> None:
    load(write("search.py", SEARCH))
    maze = Maze(4, 4, bytes([1] * 16), start=(1, 1), goals=((3, 3),))
    trace = solve(maze, "my-search").trace
    (structure,) = structures_of(solvers()["my-search"])
    queue: list[int] = [maze.index((1, 1))]
    player = Player(trace)
    while not player.finished:
        player.step()
        line = trace.line_at(player.position)
        assert line is not None
        assert player.head is not None
        if line.kind is not None and line.kind.name == "EXPAND":
            assert queue.pop(0) == player.head
        elif line.kind is not None and line.kind.name == "DISCOVER":
            queue.append(player.head)
        else:
            break
        assert tiles(structure.read(player)) == queue
