"""The signs of a run on the tiles, and the letters that the panel has for them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from labyrinth import Player, Recipe, generate, generators, solve, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import Entry
from labyrinth.core.explain.trees import RowSets, Trees
from labyrinth.core.trace.events import EventKind
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, GlyphSet
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.playback.past_run_mode import run_signs
from labyrinth.tui.playback.structures_view import LISTED, EntryRow, Structures
from labyrinth.tui.playback.timeline_mode import TimelineMode
from tests.tui.driving import (
    picture,
    running,
    screen,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.runs import player


def at(trace_of: str, kind: EventKind) -> Player:
    """Return a player after the first event of this kind in a small run."""
    trace = generate(trace_of, 4, 5, 1, decisions=True).trace
    assert trace
    found = Player(trace)
    while (line := trace.line_at(found.position)) is None or line.kind is not kind:
        found.step()
    return found


def test_a_refused_edge_lies_between_rooms_of_one_letter() -> None:
    run = at("kruskal", EventKind.REFUSE)
    assert run.head is not None
    signs = run_signs(run, [Trees()], {})
    assert signs[run.head].style is SignStyle.REFUSED
    row, width = run.head // run.trace.width, run.trace.width
    step = 1 if row % 2 else width
    assert signs[run.head - step].text == signs[run.head + step].text == "a"


def test_sets_side_by_side_differ_in_letter_and_ground() -> None:
    run = at("eller", EventKind.CARVE)
    signs = run_signs(run, [RowSets()], {})
    sets = {sign.text: sign.style for sign in signs.values() if sign.text.islower()}
    letters = sorted(sets)
    assert len(letters) > 1
    for one, other in pairwise(letters):
        assert sets[one] is not sets[other]


def test_entries_are_lettered_in_their_order_and_the_first_stands_out() -> None:
    trace = solve(maze(), "a-star", decisions=True).trace
    run = Player(trace)
    rows = {
        tile: EntryRow(letter, tile == 5, Entry(tile), None)
        for tile, letter in zip([5, 3], "AB", strict=True)
    }
    signs = run_signs(run, [], rows)
    assert signs == {
        5: TileSign("A", SignStyle.FIRST),
        3: TileSign("B", SignStyle.CANDIDATE),
    }


@pytest.mark.parametrize("key", ["left-hand", "pledge", "random-mouse"])
def test_a_walker_points_where_it_went(key: str) -> None:
    trace = solve(maze(), key, decisions=True).trace
    run, structures = Player(trace), structures_of(solvers()[key])
    steps = {(-1, 0): "↑", (1, 0): "↓", (0, -1): "←", (0, 1): "→"}
    walked: list[tuple[int, int]] = []
    pointed = 0
    for kind, tile in trace:
        run.step()
        if kind in (EventKind.EXPAND, EventKind.STEP):
            walked.append(divmod(tile, trace.width))
        signs = run_signs(run, structures, {})
        if len(walked) > 1:
            (row, col), (row_before, col_before) = walked[-1], walked[-2]
            sign = signs[row * trace.width + col]
            assert sign.text == steps[row - row_before, col - col_before]
            pointed += 1
    assert pointed > 9


async def begin(pilot: Pilot[None]) -> None:
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)


def letters_on_tiles(pilot: Pilot[None]) -> dict[str, int]:
    width = player(pilot).trace.width
    return {
        sign.text: row * width + col
        for row, cols in widget(pilot).drawing.signs.items()
        for col, sign in cols.items()
        if sign.text.isupper()
    }


async def test_the_panel_and_the_tiles_have_the_same_letters_and_sums() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        await begin(pilot)
        panel = screen(pilot).query_one(Structures)
        queue = structures_of(solvers()["a-star"])[0]
        await until(pilot, lambda: "g 0 + h " in str(panel.content))
        trace = player(pilot).trace
        fresh = Player(trace)
        for key, step in (("right", 1), ("left", -1)):
            for _ in range(len(trace)):
                await pilot.press(key)
                fresh.step(step)
                entries = queue.read(fresh).entries[:LISTED]
                shown = letters_on_tiles(pilot)
                lines = str(panel.content).split("\n")[1:]
                for letter, entry, line in zip("ABC", entries, lines, strict=False):
                    assert entry.tile is not None
                    assert shown.get(letter, entry.tile) == entry.tile
                    _, _, g, _, _, h, _, f = line.split()
                    assert float(g) + float(h) == float(f) == entry.number
        await pilot.press("5", "b")
        arrows = {"↑": (-1, 0), "↓": (1, 0), "←": (0, -1), "→": (0, 1)}
        pointing = 0
        for row, cols in widget(pilot).drawing.signs.items():
            for col, sign in cols.items():
                if sign.text in arrows:
                    known, shown_player = screen(pilot).known(), player(pilot)
                    assert known
                    tile = row * shown_player.trace.width + col
                    facts = known.at(tile, shown_player.position)
                    assert facts
                    rows, columns = arrows[sign.text]
                    assert facts.parent == (row + rows, col + columns)
                    pointing += 1
        assert pointing > 2
        await pilot.press("b")
        assert not any(
            sign.text in arrows
            for cols in widget(pilot).drawing.signs.values()
            for sign in cols.values()
        )
        await pilot.press("home", "escape")
        assert not widget(pilot).drawing.signs


@pytest.mark.parametrize("glyphs", GLYPH_SETS, ids=lambda glyphs: glyphs.name)
async def test_every_glyph_set_shows_a_sign(glyphs: GlyphSet) -> None:
    async with running(recipe=Recipe.parse("dfs:3x3:1")) as pilot:
        await begin(pilot)
        view = widget(pilot)
        view.glyphs = glyphs
        await pilot.press("right")
        view.drawing.lay_signs({})
        before = picture(pilot)
        view.drawing.lay_signs({8: TileSign("✗", SignStyle.REFUSED)})
        await pilot.pause()
        assert picture(pilot) != before
        view.drawing.lay_signs({})
        await pilot.pause()
        assert picture(pilot) == before


async def test_a_long_list_is_scrolled_by_keys_and_by_the_wheel() -> None:
    async with running(recipe=Recipe.parse("true-prim:6x7:1")) as pilot:
        await begin(pilot)
        await pilot.press("5")
        panel = screen(pilot).query_one(Structures)
        heap = structures_of(generators()["true-prim"])[0]
        run = player(pilot)
        entries = heap.read(run, 999).entries
        assert len(entries) > 2 * LISTED + 1

        async def shows(first: int) -> None:
            await pilot.pause()
            title, *lines = str(panel.content).split("\n")
            at_end = first + LISTED == len(entries)
            assert title.endswith(" " + "▲" * bool(first) + "▼" * (not at_end))
            letters = letters_on_tiles(pilot)
            for number, line in enumerate(lines[:LISTED], first):
                letter, place, weight = line.split()
                assert letter == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]
                tile, drawn, _ = entries[number]
                assert tile is not None
                assert place == f"{tile // run.trace.width},{tile % run.trace.width}"
                assert weight == f"{drawn:,}"
                assert letters.get(letter, tile) == tile

        await shows(0)
        await pilot.press("shift+up")
        await shows(0)
        await pilot.press("shift+down")
        await shows(LISTED - 1)
        await pilot._post_mouse_events([MouseScrollDown], panel, (2, 1), button=0)
        await shows(LISTED)
        await pilot._post_mouse_events([MouseScrollUp], panel, (2, 1), button=0)
        await shows(LISTED - 1)
        await pilot.press(*["shift+down"] * len(entries))
        await shows(len(entries) - LISTED)
        await pilot.press("shift+up")
        await shows(len(entries) - 2 * LISTED + 1)
        await pilot.press("end")
        assert "Heap: empty" in str(panel.content)
        await pilot.press("5", *["shift+up"] * len(entries))
        await shows(0)


async def test_the_key_of_search_trees_shows_where_rooms_point_in_origin_shift() -> None:
    async with running(recipe=Recipe.parse("origin-shift:4x5:1")) as pilot:
        await begin(pilot)
        (origin,) = structures_of(generators()["origin-shift"])
        button = screen(pilot).query_one("#parents")
        assert button.display
        await pilot.press("5", "b")
        for key in ("right", "right", "left", "8", "left"):
            await pilot.press(key)
            run = player(pilot)
            width, parents = run.trace.width, origin.pointers(run)
            arrows = {-2 * width: "↑", 2 * width: "↓", -2: "←", 2: "→"}
            shown = widget(pilot).drawing.signs
            pointing = {
                room: sign.text
                for room in parents
                if (sign := shown[room // width][room % width]).style is SignStyle.ARROW
            }
            assert len(pointing) > 15
            assert all(text == arrows[parents[room] - room] for room, text in pointing.items())
        await pilot.press("b")
        assert not any(
            sign.style is SignStyle.ARROW
            for row in widget(pilot).drawing.signs.values()
            for sign in row.values()
        )
