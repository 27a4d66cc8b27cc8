"""Stops: chosen by key and mouse, numbered on the maze, led over by the next searches."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, solve
from labyrinth.core.trace.timeline import timeline
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import Stops
from labyrinth.tui.maze_view.glyphs import ASCII, LARGE, LINES, NARROW, WIDE, GlyphSet
from labyrinth.tui.maze_view.tile_appearance import STOPS as FIRST_STOP
from labyrinth.tui.playback.transport_bar import landmarks
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.search_mode import ResultMode
from tests.tui.driving import (
    click,
    focused,
    place,
    running,
    screen,
    solution,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    widget,
)
from tests.tui.given_drawing import GivenDrawing
from tests.tui.path_finding import maze, open_solvers

CORRIDOR = """\
###########
#S       G#
###########
"""
RIGHT = 3


def numbered(pilot: Pilot[None], count: int) -> list[tuple[int, int]]:
    """Return where the numbers from 1 stand, each once."""
    found = []
    for number in range(1, count + 1):
        (tile,) = tiles_drawn_with(pilot, str(number))
        found.append(tile)
    assert tiles_drawn_with(pilot, str(count + 1)) == set()
    return found


async def test_stops_are_chosen_by_keys_and_led_over() -> None:
    async with running(maze(CORRIDOR)) as pilot:
        await open_solvers(pilot)
        await pilot.press("s")
        assert focused(pilot) == "maze"
        await pilot.press("enter")
        assert "That is the start" in status(pilot)
        await pilot.press(*["right"] * 6, "s", *["left"] * 4, "enter")
        assert numbered(pilot, 2) == [(1, 7), (1, 3)]
        assert "2 waypoints, given order" in status(pilot)
        assert "waypoint 2" in place(pilot)
        await pilot.press("d")
        await until_mode(pilot, ResultMode)
        # There, back, and on to the goal.
        assert solution(pilot).cost == 6 + 4 + 6
        assert "2 waypoints, given order" in status(pilot)
        await open_solvers(pilot)
        await pilot.press("e", "d")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).cost == 8
        assert "2 waypoints, best order" in status(pilot)
        assert numbered(pilot, 2) == [(1, 3), (1, 7)], "in the order of the visits"
        await pilot.press("c")
        assert numbered(pilot, 2) == [(1, 3), (1, 7)]
        await pilot.press("u", "u")
        assert numbered(pilot, 1) == [(1, 7)], "undo goes through them"
        await open_solvers(pilot)
        await pilot.press("delete")
        assert tiles_drawn_with(pilot, "1") == set()
        await pilot.press("d")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).stops == ()
        assert not screen(pilot).document.edited


async def test_stops_are_chosen_by_mouse() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (1, 9), button=RIGHT)
        await click(pilot, (3, 5), button=RIGHT)
        assert numbered(pilot, 2) == [(1, 9), (3, 5)]
        await click(pilot, (0, 4), button=RIGHT)
        assert "wall" in status(pilot)
        await click(pilot, (1, 9), button=RIGHT)
        assert numbered(pilot, 1) == [(3, 5)]
        line = screen(pilot).query_one("#stops")
        await until(pilot, lambda: line.children[1].region.width > 0)
        chosen, order = line.children
        await pilot.click(chosen)
        await click(pilot, (3, 1))
        assert numbered(pilot, 2) == [(3, 5), (3, 1)]
        await pilot.click(order)
        assert "2 waypoints, best order" in status(pilot)
        await pilot.click(chosen)
        assert focused(pilot) == "solver-list"
        await click(pilot, (1, 5))
        assert tiles_drawn_with(pilot, "S") == {(1, 5)}, "endpoints are chosen as before"
        await click(pilot, (3, 7), button=RIGHT)
        assert tiles_drawn_with(pilot, "S") == {(1, 5)}, "a start that was tried stays"
        assert isinstance(screen(pilot).mode, FindMode)
        await pilot.press("a")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).path[0] == (1, 5)
        assert set(solution(pilot).stops) == {(3, 5), (3, 1), (3, 7)}


async def test_a_tour_has_its_stops_as_landmarks_of_the_timeline() -> None:
    async with running(maze(CORRIDOR)) as pilot:
        document = screen(pilot).document
        document.choose_stops(Stops(((1, 5), (1, 3))))
        await open_solvers(pilot)
        await pilot.press("b")
        await until_mode(pilot, ResultMode)
        await pilot.press("t")
        await until(pilot, lambda: bool(getattr(screen(pilot).mode, "marks", ())))
        await pilot.press("right_square_bracket")
        names = [mark.name for mark in getattr(screen(pilot).mode, "marks", ())]
        assert [name for name in names if "Waypoint" in name] == ["Waypoint 1", "Waypoint 2"]
        assert widget(pilot).player is not None


def test_landmarks_of_a_tour_are_where_its_parts_begin() -> None:
    tour = solve(Maze.from_text(CORRIDOR), "bfs", stops=[(1, 5), (1, 3)])
    marks = landmarks(timeline(tour.trace).finish(), tour.trace)
    stops = [mark for mark in marks if mark.name.startswith("Waypoint")]
    assert [(mark.glyph, mark.position) for mark in stops] == [
        (str(number), leg.first) for number, leg in enumerate(tour.trace.legs[1:], 1)
    ]
    assert 0 < stops[0].position < stops[1].position < len(tour.trace)


def test_stops_go_with_the_maze_through_undo_and_under_walls() -> None:
    document = Document(Maze.from_text(CORRIDOR))
    document.choose_stops(Stops(((1, 3), (1, 5))))
    document.choose_stops(document.stops.in_other_order())
    document.choose_stops(document.stops.switched((1, 3)))
    assert document.stops == Stops(((1, 5),), "best")
    both: Stops = Stops(((1, 3), (1, 5)), "best")
    document.undo()
    assert document.stops == both
    document.undo()
    document.redo()
    assert document.stops == both
    walled = bytearray(document.maze.tiles)
    walled[document.maze.index((1, 5))] = 0
    document.replace_tiles(walled)
    assert document.stops.tiles == ((1, 3),)
    document.undo()
    assert document.stops == both
    document.open(Maze.from_text(CORRIDOR))
    assert document.stops == Stops()


@pytest.mark.parametrize(
    ("glyphs", "first", "tenth"),
    [
        (NARROW, "1", "0"),
        (ASCII, "1", "0"),
        (WIDE, " 1", "10"),
        (LARGE, "  1 ", " 10 "),
        (LINES, " 1 ", "10 "),
    ],
    ids=lambda each: getattr(each, "name", repr(each)),
)
@pytest.mark.parametrize("weight", [1, 7])
def test_every_glyph_set_with_characters_shows_the_number(
    glyphs: GlyphSet, first: str, tenth: str, weight: int
) -> None:
    shown = bytes([0, FIRST_STOP, 0, FIRST_STOP + 9])

    def weights(row: int, begin: int, end: int) -> bytes:
        return bytes(weight if at % 2 > 0 else 0 for at in range(begin, end))

    drawing = GivenDrawing(1, 4, lambda row, begin, end: shown[begin:end], weights)
    cells = glyphs.cells(drawing, 0, 0, 4)
    assert [cells[1], cells[3]] == [(first, FIRST_STOP), (tenth, FIRST_STOP + 9)]
