from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Size
from textual.widgets import Input

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.maze_view.glyphs import (
    ASCII,
    GLYPH_SETS,
    HALVES,
    HUGE,
    LARGE,
    LINES,
    LINES_WITH_WEIGHTS,
    NARROW,
    ROOMS,
    WIDE,
    GlyphSet,
    fitting,
)
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import CURSOR, WALLS, Appearance, SignStyle, TileSign
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.settings.preferences import preferences_of
from tests.tui.driving import (
    HALL,
    drawn,
    picture,
    running,
    screen,
    status,
    until,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.generator_menus import open_menu
from tests.tui.given_drawing import GivenDrawing

# The maze whose search lowers exactly one cost: its edges by rows, 0 where there is none.
EDGES = [1, 3, 0, 1, 4, 0, 5, 7, 9, 1, 2, 0, 0, 2, 0, 0, 8, 0, 4, 1]
EDGES += [0, 8, 0, 0, 2, 5, 4, 0, 1, 0, 0, 7, 2, 0, 0, 6, 3, 5, 9, 7]


def edge_maze() -> Maze:
    """Return the maze of EDGES; in each of its walls between two rooms waits the weight 47."""
    maze = Maze.of_rooms(5, 5)
    tiles, width = maze.tiles, maze.width
    tiles[:] = (at // width % 2 and at % width % 2 for at in range(len(tiles)))
    between = [
        at
        for at in range(len(tiles))
        if 0 < at // width < width - 1 and 0 < at % width < width - 1
        if (at // width + at % width) % 2
    ]
    for at, weight in zip(between, EDGES, strict=True):
        tiles[at] = weight
    maze.start, maze.goals = (1, 1), ((9, 9),)
    maze.wall_weights = bytes([47]) * len(tiles)
    return maze


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


def drawing_of(appearance: int, weight: int, height: int = 5, width: int = 5) -> GivenDrawing:
    """Return a drawing of tiles that are all alike, without a cursor."""
    return GivenDrawing(
        height,
        width,
        lambda row, first, last: bytes([appearance]) * (last - first),
        lambda row, first, last: bytes([weight]) * (last - first),
    )


@pytest.mark.parametrize("glyphs", CHARACTER_SETS, ids=names)
def test_a_sign_on_a_wall_is_legible_under_the_cursor(glyphs: GlyphSet) -> None:
    drawing = drawing_of(Appearance.WALL, 0)
    drawing.cursor = (1, 1)
    drawing.signs = {1: {1: TileSign("E", SignStyle.CANDIDATE)}}
    text, style = glyphs.cells(drawing, written_line(glyphs), 0, 5)[1]
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
    drawing = GivenDrawing(
        height,
        width,
        lambda row, first, last: tiles[row * width + first : row * width + last],
        lambda row, first, last: weights[row * width + first : row * width + last],
    )
    drawing.cursor = (height // 2, width // 2)
    lines, columns = glyphs.size(height, width)
    for line in range(lines):
        text = "".join(text for text, _ in glyphs.cells(drawing, line, 0, width))
        assert cell_len(text) == columns


@pytest.mark.parametrize("glyphs", CHARACTER_SETS, ids=names)
def test_no_two_states_look_the_same_without_colour(glyphs: GlyphSet) -> None:
    texts = {}
    for appearance in Appearance:
        if appearance not in (*BARE, Appearance.FRONT):
            drawing = drawing_of(appearance, 0 if appearance in WALLS else 1)
            texts[appearance] = glyphs.cells(drawing, written_line(glyphs), 0, 5)[1][0]
    assert len(set(texts.values())) == len(texts)


def test_ascii_is_ascii() -> None:
    ascii_set = GLYPH_SETS[-1]
    for appearance in Appearance:
        for weight in (1, 5, 200):
            for text, _ in ascii_set.cells(
                drawing_of(appearance, weight if appearance else 0), 1, 0, 5
            ):
                assert text.isascii()


def test_weights_are_shades_in_one_column_and_numbers_in_more() -> None:
    huge, large, wide, narrow, _, lines, rooms, ascii_set = GLYPH_SETS
    shades = [
        narrow.cells(drawing_of(appearance, weight), 1, 0, 5)[1][0]
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
        for glyphs in (huge, large, wide, lines, LINES_WITH_WEIGHTS, rooms, ascii_set):
            line = written_line(glyphs)
            assert str(weight) in glyphs.cells(drawing_of(appearance, weight), line, 0, 5)[1][0]


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


@pytest.mark.parametrize(
    ("wish", "shown"),
    [(LINES, LINES), (WIDE, WIDE), (NARROW, NARROW), (HUGE, HALVES), (LARGE, HALVES), (None, WIDE)],
)
async def test_a_wish_holds_where_all_of_the_maze_is_seen(
    wish: GlyphSet | None, shown: GlyphSet
) -> None:
    async with running(generate("dfs", 9, 14, 1)) as pilot:
        widget(pilot).wish = wish
        room = Size(30, 10) if shown is HALVES else Size(60, 21)
        assert widget(pilot).glyphs_for(screen(pilot).document.maze, room) is shown


async def test_a_set_that_is_chosen_for_one_size_is_not_forced_on_another() -> None:
    async with running(recipe=Recipe.parse("dfs:9x14:1")) as pilot:
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs is HALVES
        await pilot.press("g")
        assert (
            status(pilot) == "Glyphs: huge blocks. G switches to the next; auto comes after ASCII."
        )
        await pilot.press("n")
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs is HUGE, "it was chosen for mazes of this size"
        screen(pilot).generate(Recipe.parse("dfs:8x14:1"))
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs is HALVES
        screen(pilot).generate(Recipe.parse("dfs:2x3:1"))
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs is HUGE, "it fits"
        await pilot.resize_terminal(50, 12)
        assert widget(pilot).shown_glyphs is WIDE
        await pilot.press(*["g"] * len(GLYPH_SETS))
        assert status(pilot) == "Glyphs: auto (wide blocks). G switches to the next."
        assert (widget(pilot).glyphs, widget(pilot).wish) == (None, None)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_lanes_of_a_race_show_all_of_the_maze_whatever_was_chosen_before(
    size: tuple[int, int],
) -> None:
    async with running(generate("dfs", 9, 14, 1), size=size) as pilot:
        await pilot.press("g")
        racers = [SolverChoice(key) for key in ("a-star", "bfs", "dfs", "dijkstra")]
        screen(pilot).races.race_with(racers)
        await until_screen(pilot, RaceScreen)
        race = pilot.app.screen
        assert isinstance(race, RaceScreen)
        await until(pilot, lambda: isinstance(race.mode, RaceMode))
        for view in race.lanes.views[: len(race.lanes.page)]:
            assert view.maze is not None
            lines, columns = view.shown_glyphs.size(view.maze.height, view.maze.width)
            assert lines <= view.container_size.height
            assert columns <= view.container_size.width
        assert race.lanes.playback.playing
        await pilot.press("g")
        assert all(view.shown_glyphs is LARGE for view in race.lanes.views)
        (told,) = (each.message for each in pilot.app._notifications)
        assert told == "Glyphs: large blocks. G switches to the next; auto comes after ASCII."


async def test_who_wants_ascii_sees_nothing_else_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(generate("dfs", 30, 60, 1).to_text())
    async with running() as pilot:
        preferences_of(pilot.app.screen).change(glyphs="ASCII")
        await open_menu(pilot)
        await until(pilot, lambda: pilot.app.screen.query_one(MazeWidget).maze is not None)
        assert pilot.app.screen.query_one(MazeWidget).shown_glyphs is ASCII
        await pilot.press("escape", "o")
        await until_screen(pilot, OpenDialog)
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs is ASCII


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


async def test_every_weight_of_an_edge_is_on_a_screen_of_80_x_24() -> None:
    maze = edge_maze()
    async with running(maze, size=(80, 24)) as pilot:
        widget(pilot).choose_glyphs(ROOMS)
        await pilot.pause()
        for row in range(1, maze.height - 1):
            for col in range(1 + row % 2, maze.width - 1, 2):
                expected = str(maze[row, col] or 47)
                line, _, lines, _ = ROOMS.place_of(row, col)
                view = widget(pilot)
                place = line + (lines - 1) // 2 + view.origin.y
                assert 0 <= place < view.size.height
                _, column, _, columns = ROOMS.place_of(row, col)
                text = view.render_line(place).text[view.origin.x + column :][:columns]
                assert text.strip() == expected


async def test_the_cursor_does_not_hide_the_weight_that_waits_in_a_wall() -> None:
    async with running(edge_maze(), size=(80, 24)) as pilot:
        view = widget(pilot)
        view.choose_glyphs(ROOMS)
        view.focus()
        view.cursor = (2, 3)
        await pilot.pause()
        line, column, _, columns = ROOMS.place_of(2, 3)
        text = view.render_line(line + view.origin.y).text[view.origin.x + column :][:columns]
        assert text.strip() == "47"


@pytest.mark.parametrize("glyphs", [WIDE, LARGE, HUGE, ROOMS], ids=names)
@pytest.mark.parametrize("weight", [2, 12])
def test_no_mark_or_sign_hides_a_weight(glyphs: GlyphSet, weight: int) -> None:
    for appearance in Appearance:
        if appearance not in (*WALLS, Appearance.FOG):
            drawing = drawing_of(appearance, weight)
            text = glyphs.cells(drawing, written_line(glyphs), 0, 5)[1][0]
            assert str(weight) in text
    drawing = drawing_of(Appearance.FLOOR, weight)
    drawing.signs = {1: {1: TileSign("A", SignStyle.CANDIDATE)}}
    assert str(weight) in glyphs.cells(drawing, written_line(glyphs), 0, 5)[1][0]


@pytest.mark.parametrize("glyphs", [WIDE, LARGE, HUGE, ROOMS], ids=names)
def test_a_label_is_whole_where_the_tile_is_wide_enough(glyphs: GlyphSet) -> None:
    drawing = drawing_of(Appearance.FLOOR, 1)
    drawing.signs = {1: {1: TileSign("1…", SignStyle.SET, "102")}}
    text = glyphs.cells(drawing, written_line(glyphs), 0, 5)[1][0]
    assert text.strip() == ("102" if len(text) >= 3 else "1…"[-len(text) :])
