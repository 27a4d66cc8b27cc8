from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from labyrinth import Maze
from labyrinth.tui.maze_view.glyphs import (
    CURSOR,
    GLYPH_SETS,
    HALVES,
    NARROW,
    GlyphSet,
    View,
    fitting,
)
from labyrinth.tui.maze_view.tile_appearance import WALLS, Appearance, SignStyle, TileSign
from tests.tui.driving import HALL, drawn, picture, running, widget

SETS = st.sampled_from(GLYPH_SETS)
SIDES = st.integers(1, 40)
CHARACTER_SETS = [glyphs for glyphs in GLYPH_SETS if glyphs is not HALVES]
BARE = {Appearance.LIGHT, Appearance.MEDIUM, Appearance.HEAVY, Appearance.REMEMBERED}


def names(glyphs: GlyphSet) -> str:
    return glyphs.name


def written_line(glyphs: GlyphSet) -> int:
    """Return the line in which the characters of the second row stand."""
    line, _, lines, _ = glyphs.place_of(1, 1)
    return line + (lines - 1) // 2


def view_of(appearance: int, weight: int, height: int = 5, width: int = 5) -> View:
    """Return a view of tiles that are all alike, without a cursor."""
    return View(
        height,
        width,
        lambda row, first, last: bytes([appearance]) * (last - first),
        lambda row, first, last: bytes([weight]) * (last - first),
        None,
    )


@pytest.mark.parametrize("glyphs", CHARACTER_SETS, ids=names)
def test_a_sign_on_a_wall_is_legible_under_the_cursor(glyphs: GlyphSet) -> None:
    view = replace(
        view_of(Appearance.WALL, 0),
        cursor=(1, 1),
        signs={1: {1: TileSign("E", SignStyle.CANDIDATE)}},
    )
    text, style = glyphs.cells(view, written_line(glyphs), 0, 5)[1]
    assert (text.strip(), style) == ("E", CURSOR)


@given(SETS, st.integers(0, 300), st.integers(0, 300), st.data())
def test_every_place_of_a_tile_leads_back_to_it(
    glyphs: GlyphSet, row: int, col: int, data: st.DataObject
) -> None:
    line, column, lines, columns = glyphs.place_of(row, col)
    at_line = line + data.draw(st.integers(0, lines - 1))
    at_column = column + data.draw(st.integers(0, columns - 1))
    # A line of half blocks stands for two rows; a pointer means the upper of them.
    upper = row - row % 2 if glyphs is HALVES else row
    assert glyphs.tile_at(at_line, at_column) == (upper, col)


@given(SETS, st.integers(-50, 300), st.integers(-50, 300))
def test_every_place_lies_within_its_tile(glyphs: GlyphSet, line: int, column: int) -> None:
    first_line, first_column, lines, columns = glyphs.place_of(*glyphs.tile_at(line, column))
    assert first_line <= line < first_line + lines
    assert first_column <= column < first_column + columns


@given(SETS, SIDES, SIDES, st.data())
def test_lines_are_as_wide_as_the_size_says(
    glyphs: GlyphSet, height: int, width: int, data: st.DataObject
) -> None:
    appearances = data.draw(st.binary(min_size=height * width, max_size=height * width))
    tiles = bytes(value % len(Appearance) for value in appearances)
    weights = bytes(value if tile else 0 for value, tile in zip(appearances, tiles, strict=True))
    view = View(
        height,
        width,
        lambda row, first, last: tiles[row * width + first : row * width + last],
        lambda row, first, last: weights[row * width + first : row * width + last],
        (height // 2, width // 2),
    )
    lines, columns = glyphs.size(height, width)
    for line in range(lines):
        text = "".join(text for text, _ in glyphs.cells(view, line, 0, width))
        assert cell_len(text) == columns


@pytest.mark.parametrize("glyphs", CHARACTER_SETS, ids=names)
def test_no_two_states_look_the_same_without_colour(glyphs: GlyphSet) -> None:
    texts = {}
    for appearance in Appearance:
        if appearance not in (*BARE, Appearance.FRONT):
            view = view_of(appearance, 0 if appearance in WALLS else 1)
            texts[appearance] = glyphs.cells(view, written_line(glyphs), 0, 5)[1][0]
    assert len(set(texts.values())) == len(texts)


def test_ascii_is_ascii() -> None:
    ascii_set = GLYPH_SETS[-1]
    for appearance in Appearance:
        for weight in (1, 5, 200):
            for text, _ in ascii_set.cells(
                view_of(appearance, weight if appearance else 0), 1, 0, 5
            ):
                assert text.isascii()


def test_weights_are_shades_in_one_column_and_numbers_in_more() -> None:
    huge, large, wide, narrow, _, lines, ascii_set = GLYPH_SETS
    shades = [
        narrow.cells(view_of(appearance, weight), 1, 0, 5)[1][0]
        for appearance, weight in [
            (Appearance.FLOOR, 1),
            (Appearance.LIGHT, 2),
            (Appearance.MEDIUM, 5),
            (Appearance.HEAVY, 9),
        ]
    ]
    assert len(set(shades)) == 4
    for weight, appearance in [
        (2, Appearance.LIGHT),
        (5, Appearance.MEDIUM),
        (9, Appearance.HEAVY),
    ]:
        for glyphs in (huge, large, wide, lines, ascii_set):
            line = written_line(glyphs)
            assert str(weight) in glyphs.cells(view_of(appearance, weight), line, 0, 5)[1][0]


@given(SIDES, SIDES, st.integers(1, 60), st.integers(1, 200), st.booleans())
def test_set_that_fits_shows_all_or_is_the_smallest(
    height: int, width: int, lines: int, columns: int, square: bool
) -> None:
    glyphs = fitting(height, width, lines, columns, square=square)
    assert not square or glyphs is not NARROW
    needed_lines, needed_columns = glyphs.size(height, width)
    if needed_lines > lines or needed_columns > columns:
        assert glyphs is HALVES


async def test_tiles_stay_square_unless_characters_are_needed() -> None:
    plain, weighted = "#" * 50 + "\n#" + " " * 48 + "#\n", "#" * 50 + "\n#" + "5" * 48 + "#\n"
    for text, glyphs in ((plain, HALVES), (weighted, NARROW)):
        async with running(Maze.from_text(text)) as pilot:
            assert widget(pilot).shown_glyphs is glyphs
            pilot.app.no_color = True
            assert widget(pilot).shown_glyphs is NARROW


async def test_key_takes_every_set_in_turn() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        seen = [widget(pilot).glyphs]
        pictures = set()
        for _ in GLYPH_SETS:
            await pilot.press("g")
            await pilot.pause()
            seen.append(widget(pilot).shown_glyphs)
            pictures.add("\n".join(picture(pilot)))
        assert seen == [None, *GLYPH_SETS]
        assert len(pictures) == len(GLYPH_SETS)
        await pilot.press("g")
        assert widget(pilot).glyphs is None


@pytest.mark.parametrize("glyphs", GLYPH_SETS, ids=names)
async def test_lines_drawn_anew_are_the_lines_drawn_at_first(glyphs: GlyphSet) -> None:
    maze = Maze.from_text(HALL)
    async with running(maze) as pilot:
        widget(pilot).glyphs = glyphs
        await pilot.press("e")
        for keys in (["right", "enter"], ["down", "enter"], ["down", "left", "enter"]):
            await pilot.press(*keys)
            await pilot.pause()
            after_changes = picture(pilot)
            widget(pilot).refresh()
            await pilot.pause()
            assert after_changes == picture(pilot)


async def test_wall_is_joined_to_its_neighbours_by_thin_lines() -> None:
    async with running(Maze.from_text("###\n# #\n###\n")) as pilot:
        widget(pilot).glyphs = GLYPH_SETS[5]
        await pilot.pause()
        assert [drawn(pilot, (0, col)) for col in range(3)] == ["┌", "───", "┐"]
        assert [drawn(pilot, (2, col)) for col in range(3)] == ["└", "───", "┘"]
