"""Spanning trees of given weights: made by the form and the palette, judged on the maze."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth import maze_of_edges, save, spanning_tree, spanning_tree_fault
from labyrinth.tui.generating.spanning_tree_mode import SpanningTreeMode
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.screens.commands import commands
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    drawn,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_screen,
    until_viewing,
)
from tests.tui.generator_menus import errors, field, fill, form, open_menu

WEIGHTS = [3, 9, 5, 4, 7, 2, 6]
"""The edges of 2 x 3 rooms, all open."""
GRAPH = maze_of_edges(2, 3, WEIGHTS, keep="positive")


@pytest.mark.parametrize("maximum", ["no", "yes"])
@pytest.mark.parametrize("key", ["kruskal", "true-prim", "boruvka", "reverse-delete"])
async def test_the_form_takes_the_weights_of_a_file(tmp_path: Path, key: str, maximum: str) -> None:
    save(GRAPH, tmp_path / "graph.json")
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#generators").choose_named(key)  # type: ignore[attr-defined]
        await until(pilot, lambda: menu.chosen.key == key)
        fill(menu, weights_from=tmp_path / "graph.json", maximum=maximum)
        await until(pilot, lambda: form(menu).graph is not None and not errors(menu))
        menu.action_generate()
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        tree = screen(pilot).document.maze
        assert spanning_tree_fault(tree, GRAPH, maximum == "yes") is None
        await pilot.press("u")
        assert screen(pilot).document.maze == GRAPH


async def test_rows_and_columns_are_those_of_the_file() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#generators").choose_named("kruskal")  # type: ignore[attr-defined]
        await until(pilot, lambda: menu.chosen.key == "kruskal")
        fill(menu, weights_from="dfs:3x4:1:weights=edges:1:9")
        rows, cols = field(menu, "rows"), field(menu, "cols")
        await until(pilot, lambda: (rows.text, cols.text) == ("3", "4"))
        assert rows.entry.disabled
        assert cols.entry.disabled
        fill(menu, weights_from="")
        await until(pilot, lambda: not rows.entry.disabled)
        fill(menu, rows=7)
        await until(pilot, lambda: str(form(menu).draft(1)).startswith("kruskal:7x4:1"))


async def until_wrong(pilot: Pilot[None], menu: GeneratorMenu, told: str) -> None:
    """Wait until this is told of the graph."""
    await until(pilot, lambda: told in errors(menu).get("weights-from", ""))


async def test_the_form_says_what_is_wrong_with_a_graph() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        assert "weights-from" not in [each.key for each in form(menu).fields]
        menu.query_one("#generators").choose_named("kruskal")  # type: ignore[attr-defined]
        await until(pilot, lambda: menu.chosen.key == "kruskal")
        for named, told in (
            ("no-such-file", "there is no file"),
            ("dfs:3x3:1", "the maze has no edge weights"),
        ):
            fill(menu, weights_from=named)
            await until_wrong(pilot, menu, told)
        fill(menu, weights_from="dfs:3x4:1:weights=edges:1:9")
        await until(pilot, lambda: not errors(menu))
        assert field(menu, "weights-from").text
        fill(menu, symmetry="rotate")
        await until_wrong(pilot, menu, "leave out symmetry")


async def test_the_palette_has_the_trees_of_the_open_maze() -> None:
    async with running(GRAPH.copy()) as pilot:
        found = {each.title: each for each in commands(pilot.app, pilot.app.screen)}
        found["Maximum spanning tree with Kruskal"].callback()
        await until(pilot, lambda: screen(pilot).document.maze != GRAPH)
        await until_viewing(pilot)
        assert spanning_tree_fault(screen(pilot).document.maze, GRAPH, maximum=True) is None


async def test_a_minimum_tree_is_no_maximum_one() -> None:
    tree = spanning_tree(GRAPH)
    async with running(tree) as pilot:
        await pilot.press("asterisk")
        await until_mode(pilot, SpanningTreeMode)
        assert status(pilot).startswith("A minimum spanning tree, total weight 22. *: maximum?")
        assert not tiles_drawn_with(pilot, "✗")
        await pilot.press("asterisk")
        await until(pilot, lambda: status(pilot).startswith("Not a maximum spanning tree:"))
        fault = spanning_tree_fault(tree, maximum=True)
        assert fault is not None
        (((row, col), (below, beyond)), weight, _) = fault.edge
        at = (row + below + 1, col + beyond + 1)
        assert tiles_drawn_with(pilot, "✗") == {at}
        assert str(weight) in drawn(pilot, at)
        assert len(tiles_drawn_with(pilot, "•")) == len(fault.proof) - 1
        await pilot.press("e")
        assert not tiles_drawn_with(pilot, "✗")


@pytest.mark.parametrize(
    ("vector", "told"),
    [
        (WEIGHTS, "Not a minimum spanning tree: 2,1 is the heaviest of a cycle of 4 edges."),
        ([3, 0, 0, 0, 7, 2, 6], "Not a minimum spanning tree: no passage crosses a cut of"),
        (
            [3, 9, 5, 0, 0, 2, 6],
            "Not a minimum spanning tree: 2,1 weighs 5, but 2,3 on its cycle weighs 4.",
        ),
        ([3, 0, 0, 4, 7, 2, 6], "A minimum spanning tree, total weight 22."),
    ],
)
async def test_what_is_wrong_is_told_in_a_line(vector: list[int], told: str) -> None:
    maze = maze_of_edges(2, 3, vector, keep="positive")
    maze.wall_weights = bytes(GRAPH.tiles)
    async with running(maze) as pilot:
        await pilot.press("i", "asterisk")  # by the report card
        await until_mode(pilot, SpanningTreeMode)
        assert status(pilot).startswith(told)
        assert len(status(pilot)) <= STATUS_COLUMNS, "the maze keeps its place"
        assert ("Not a " in told) == bool(tiles_drawn_with(pilot, "✗"))


async def test_a_maze_in_two_parts_has_no_spanning_tree() -> None:
    async with running(maze_of_edges(1, 2, [0], keep="positive")) as pilot:
        await pilot.press("asterisk")
        await until(pilot, lambda: status(pilot).startswith("There is no spanning tree: the graph"))
