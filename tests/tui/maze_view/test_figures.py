"""Numbers of a search in large tiles, beside the weights of edges."""

from __future__ import annotations

import re

import pytest

from labyrinth import Maze, generate, solve, solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.explain.sentence import reason
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.player import Player
from labyrinth.tui.document.observers import lowering
from labyrinth.tui.maze_view.glyphs import (
    HUGE,
    LINES,
    LINES_WITH_WEIGHTS,
    ROOMS,
    WIDE,
    GlyphSet,
)
from labyrinth.tui.maze_view.tile_appearance import PATH, Appearance, SignStyle, TileSign
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.settings.preferences import remember_choices
from labyrinth.tui.widgets.status_line import WhyLine
from tests.tui.driving import (
    drawn,
    running,
    screen,
    solution,
    status,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.given_drawing import GivenDrawing
from tests.tui.maze_view.test_glyphs import edge_maze

LOWERED = "g of 3,5 is lowered via 3,3: 9 → 7."


def told(figure: str, appearance: int = Appearance.FLOOR, weight: int = 1) -> GivenDrawing:
    """Return a drawing of 3 x 5 tiles that are all alike, each with this figure."""
    return GivenDrawing(
        *(3, 5),
        appearances=lambda _row, first, last: bytes([appearance]) * (last - first),
        weights=lambda _row, first, last: bytes([weight]) * (last - first),
        figure=figure,
    )


@pytest.mark.parametrize("glyphs", [ROOMS, HUGE], ids=lambda each: each.name)
@pytest.mark.parametrize(
    ("figure", "shown"),
    [("g 5", "g 5"), ("9→7", "9→7"), ("f 123.45", "123.45"), ("123→9876", "9876")],
)
def test_a_large_tile_has_a_figure_below_its_mark(
    glyphs: GlyphSet, figure: str, shown: str
) -> None:
    line, _, lines, _ = glyphs.place_of(1, 1)
    rows = [glyphs.cells(told(figure), line + at, 1, 2)[0][0].strip() for at in range(lines)]
    assert rows == ["", "", shown]


def test_a_small_tile_has_none() -> None:
    assert WIDE.cells(told("g 5"), 1, 1, 2)[0][0].strip() == ""


@pytest.mark.parametrize("weight", [1, 7, 45, 255])
def test_a_letter_hides_no_weight_in_thin_lines(weight: int) -> None:
    drawing = told("", weight=weight)
    drawing.signs, drawing.of_edges = {2: {1: TileSign("A", SignStyle.CANDIDATE)}}, True
    text = LINES_WITH_WEIGHTS.cells(drawing, 2, 1, 2)[0][0]
    assert str(weight) in text
    assert ("A" in text) == (weight < 100)
    assert LINES_WITH_WEIGHTS.cells(drawing, 1, 2, 3)[0][0].strip() == str(weight)
    on_path = told("", PATH, weight)
    on_path.of_edges = True
    assert LINES_WITH_WEIGHTS.cells(on_path, 1, 2, 3)[0][0] == f"{weight:>2}*"[:3]
    assert LINES.cells(on_path, 1, 2, 3)[0][0] == str(min(weight, 9)), "colour shows the path"


def test_a_sign_on_a_wall_does_not_hide_the_weight_that_waits_there() -> None:
    drawing = told("", Appearance.WALL, 0)
    drawing.maze.wall_weights = bytes([47]) * 15
    drawing.signs, drawing.of_edges = {1: {2: TileSign("✗", SignStyle.REFUSED)}}, True
    assert ROOMS.cells(drawing, 2, 2, 3)[0] == ("47✗", SignStyle.REFUSED)


async def test_every_number_of_dijkstra_is_on_a_screen_of_80_x_24() -> None:
    maze = edge_maze()
    maze.wall_weights = bytes(maze.tiles)  # as it is read from its vector
    async with running(maze, size=(80, 24)) as pilot:
        assert widget(pilot).shown_glyphs is ROOMS
        remember_choices(screen(pilot), SolverChoice("dijkstra", {"graph": "rooms"}))
        screen(pilot).search_with("dijkstra")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        why = pilot.app.screen.query_one(WhyLine)
        while why.sentence != LOWERED:
            await pilot.press("right")
            await pilot.pause()
        weights = {tile: maze[tile] for tile in passages(maze)}
        shown = {tile: int("".join(filter(str.isdigit, drawn(pilot, tile)))) for tile in weights}
        assert len(shown) == 25
        assert shown == weights
        g = {(1, 1): 0, (1, 3): 1, (1, 5): 4, (3, 1): 4, (3, 3): 5, (5, 1): 6}
        for room, cost in g.items():
            assert drawn(pilot, room).strip().endswith(f" g {cost}")
        assert drawn(pilot, (3, 5)).split() == ["B", "9→7"]
        assert drawn(pilot, (5, 5)).strip() == ""
        await pilot.press("right", "right")
        for key, figure in (("", "g 7"), ("=", ""), ("=", "g 7")):
            await pilot.press(*filter(None, [key]))
            await pilot.pause()
            assert drawn(pilot, (3, 5)).split() == ["B", *figure.split()]
        assert status(pilot).startswith("Large tiles that a search reached show g.")


async def test_figures_are_those_that_the_solver_has() -> None:
    async with running(edge_maze(), size=(80, 24)) as pilot:
        for key, offered in (("a-star", ["h", "f", "nothing", "g"]), ("greedy", ["h", "nothing"])):
            screen(pilot).search_with(key)
            await until_viewing(pilot)
            for name in offered:
                await pilot.press("=")
                assert f"reached show {name}." in status(pilot)
        screen(pilot).search_with("greedy")
        await until_viewing(pilot)
        await pilot.press("=", "=")
        screen(pilot).search_with("dijkstra")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("end")
        await until(pilot, lambda: "g 0" in drawn(pilot, (1, 1)))


@pytest.mark.parametrize("graph", ["rooms", "tiles"])
async def test_thin_lines_show_each_weight_beside_the_marks(graph: str) -> None:
    maze = generate("kruskal", 5, 5, seed=3, weights="edges:1:99", braid=1.0)
    async with running(maze, size=(80, 24)) as pilot:
        widget(pilot).choose_glyphs(LINES)
        await pilot.pause()
        assert (widget(pilot).wish, widget(pilot).glyphs) == (LINES, None)
        assert widget(pilot).shown_glyphs.name == LINES.name
        remember_choices(screen(pilot), SolverChoice("dijkstra", {"graph": graph}))
        screen(pilot).search_with("dijkstra")
        await until_viewing(pilot)
        await pilot.press("x", "escape")
        for tile in passages(maze):
            assert str(maze[tile]) in drawn(pilot, tile)
        path = [tile for tile in solution(pilot).path if tile in passages(maze)]
        assert path
        assert all("*" in drawn(pilot, tile) for tile in path)


async def test_thin_lines_without_weights_are_as_narrow_as_before() -> None:
    async with running(generate("dfs", 5, 5, 1), size=(80, 24)) as pilot:
        widget(pilot).choose_glyphs(LINES)
        await pilot.pause()
        assert widget(pilot).shown_glyphs is LINES


def passages(maze: Maze) -> list[Position]:
    """Return the open tiles between two rooms."""
    positions = map(maze.position, range(len(maze.tiles)))
    return [(row, col) for row, col in positions if (row + col) % 2 and maze[row, col]]


@pytest.mark.parametrize("key", ["dijkstra", "a-star", "bidirectional-a-star", "d-star-lite"])
def test_each_cost_that_is_said_to_be_lowered_is_shown_so(key: str) -> None:
    mazes = [
        edge_maze(),
        *(generate("kruskal", 5, 5, seed=n, weights="edges:1:9", braid=1.0) for n in range(3)),
    ]
    count = 0
    for maze in mazes:
        assert maze.start is not None
        trace = solve(maze, key, graph="rooms", decisions=True).trace
        known = inspection(trace, solvers()[key], maze.start, maze.goals).finish()
        player = Player(trace)
        for position in range(1, len(trace) + 1):
            player.seek(position)
            said = re.search(r"is lowered via .*: (\d+) → (\d+)", reason(player, known) or "")
            if said is not None:
                assert player.head is not None
                shown = lowering(player, known, player.head, "g")
                assert shown == (int(said[1]), int(said[2]))
                count += 1
    assert count
