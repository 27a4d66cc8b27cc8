"""The form of a recipe: its fields, what they say, and what is wrong in them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PIL import Image
from textual.geometry import Size
from textual.widgets import Input, Static

import labyrinth
from labyrinth.core.declaration import options
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.tui.generating.recipe_form import OF_ONES_OWN, PLAIN
from labyrinth.tui.layout import FRAME, NORMAL, rooms_that_fit
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.options_form import OptionField
from tests.tui.driving import (
    SIZES,
    focused,
    running,
    screen,
    until,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.generator_menus import (
    errors,
    field,
    fill,
    form,
    hint,
    is_cut,
    open_menu,
)

OPTIONS = {each.key: each.option for each in maze_options()}


async def test_one_choice_makes_searches_differ() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("right")
        assert focused(pilot) == "kind"
        assert "only one path" in hint(menu)
        await pilot.press("right")
        assert (field(menu, "weights").text, field(menu, "braid").text) == ("1:9", "1")
        fill(menu, rows=9, cols=9, seed=1)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        maze = screen(pilot).document.maze
        assert labyrinth.solve(maze, "bfs").cost > labyrinth.solve(maze, "dijkstra").cost
        pilot.app.pop_screen()
        await until_screen(pilot, GeneratorMenu)
        fill(menu, weights="1:3")
        await pilot.pause()
        assert field(menu, "kind").text == OF_ONES_OWN
        fill(menu, weights="1:1", braid="0")
        await pilot.pause()
        assert field(menu, "kind").text == PLAIN


@pytest.mark.slow
async def test_keys_and_clicks_turn_a_choice() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        endpoints = menu.query_one("#endpoints", Choice)
        endpoints.focus()
        await pilot.pause()
        option = OPTIONS["endpoints"]
        assert isinstance(option, options.Choice)
        words = list(option.choices)
        for key, at in [("right", 1), ("space", 2), ("right", 0), ("left", 2), ("left", 1)]:
            await pilot.press(key)
            assert endpoints.value == words[at]
            assert option.choices[words[at]] in hint(menu)
        await pilot.click(endpoints, offset=(5, 0))
        assert endpoints.value == words[2]
        await pilot.click(endpoints, offset=(0, 0))
        assert endpoints.value == words[1]


@pytest.mark.slow
async def test_every_field_shapes_the_maze() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        given = {"weights": "2:5", "braid": "0.5", "endpoints": "farthest"}
        given |= {"sparse": "0.25", "symmetry": "rotate", "maximum": "yes"}
        given |= {"start-room": "0,1", "goal": "11,15"}
        fill(menu, rows=6, cols=8, seed=3, **given)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        recipe = screen(pilot).document.maze.recipe
        assert recipe is not None
        # Either end is a tile or a room, and a shape goes with no symmetry.
        assert set(recipe.options) == {"maximum", *OPTIONS} - {"start", "goal-room", "shape"}
        texts = [f"{key}={value}" for key, value in given.items()]
        assert recipe == labyrinth.Recipe.parse(f"kruskal:6x8:3:{','.join(texts)}")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_each_field_explains_itself(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = await open_menu(pilot)
        for each in form(menu).fields:
            each.entry.focus()
            await pilot.pause()
            assert each.about == hint(menu)
            assert not is_cut(menu.query_one("#hint", Static)), each.key
            if isinstance(each, OptionField):
                assert each.option.summary[1:] in hint(menu)


def longest(entry: Input | Choice) -> int:
    """Return the columns that the longest word of an entry takes, or what is written there."""
    if isinstance(entry, Choice):
        return max(map(len, entry._words)) + len("<  >")
    return len(entry.value)


async def test_entries_stand_in_line_and_have_room_for_their_words() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        for generator in labyrinth.generators().values():
            if generator.options:
                form(menu).show_options(generator)
                await pilot.pause()
                entries = [each.entry for each in form(menu).fields]
                assert len({entry.region.x for entry in entries}) == 2
                cut = [entry.id for entry in entries if longest(entry) > entry.size.width]
                assert cut == [], generator.key


@pytest.mark.slow
async def test_options_of_a_generator_are_kept_while_others_are_looked_at() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        fill(menu, rows=3, cols=3, seed=1, maximum="yes")
        await pilot.press("down")
        assert "maximum" not in [each.key for each in form(menu).fields]
        await pilot.press("up", "enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        recipe = screen(pilot).document.maze.recipe
        assert recipe is not None
        assert recipe.options == {"maximum": True}


@pytest.mark.slow
async def test_without_a_seed_each_maze_has_another() -> None:
    seeds = set()
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=2, cols=2)
        for _ in range(3):
            await pilot.press("f5")
            await until_screen(pilot, MazeScreen)
            await until_viewing(pilot)
            recipe = screen(pilot).document.maze.recipe
            assert recipe is not None
            seeds.add(recipe.seed)
            pilot.app.pop_screen()
            await until_screen(pilot, GeneratorMenu)
    assert len(seeds) > 1


BAD = [
    ("rows", "0", "at least 1"),
    ("rows", "", "whole number"),
    ("rows", "ten", "'ten'"),
    ("rows", "-3", "'-3'"),
    ("rows", "99999999", "limit"),
    ("cols", "0", "at least 1"),
    ("cols", "1.5", "'1.5'"),
    ("seed", "x", "'x'"),
    ("seed", "99999999999999999999", "seed"),
    ("weights", "9:1", "low"),
    ("weights", "0:1", "255"),
    ("weights", "1:256", "255"),
    ("weights", "a", "LOW:HIGH"),
    ("weights", "", "LOW:HIGH"),
    ("braid", "2", "0.0 to 1.0"),
    ("braid", "much", "0.0 to 1.0"),
    ("braid", "", "0.0 to 1.0"),
    ("sparse", "1.1", "0.0 to 1.0"),
    ("sparse", "few", "0.0 to 1.0"),
    ("trees", "0", "1 to 1000000"),
]


@pytest.mark.slow
async def test_what_is_wrong_is_said_beside_its_field() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#growing-forest").focus()
        await pilot.pause()
        for key, value, message in BAD:
            wrong = field(menu, key)
            right = wrong.text
            wrong.text = value
            await pilot.pause()
            assert list(errors(menu)) == [key], value
            assert message in errors(menu)[key]
            await pilot.press("f5")
            assert pilot.app.screen is menu, f"{key} {value!r} was taken"
            assert focused(pilot) == key
            assert hint(menu) == f"{wrong.about}"
            inputs = menu.query_one("#form").query("Input")
            menu.set_focus(next(each for each in inputs if each is not wrong.entry))
            await pilot.pause()
            assert hint(menu).startswith("One field has an error.")
            wrong.entry.focus()
            await pilot.pause()
            label = wrong.query_one(".error")
            assert label.region.y == wrong.entry.region.bottom
            assert label.size.area > 0
            wrong.text = right
            await pilot.pause()
            assert errors(menu) == {}
            assert "wrong" not in hint(menu)


def complains(menu: GeneratorMenu, said: str) -> bool:
    return said in errors(menu).get("shape", "")


async def test_a_shape_is_read_from_a_file(tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    mask.write_text("...\n. .\n")
    picture = tmp_path / "dark.png"
    image = Image.new("L", (30, 20), 255)
    image.paste(0, (0, 0, 30, 10))
    image.save(picture)
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture.read_bytes()[:40])
    async with running() as pilot:
        menu = await open_menu(pilot)
        shape = field(menu, "shape")
        shape.entry.focus()
        for path, rooms in ((mask, "mask:2x3:"), (picture, "mask:20x30:")):
            shape.text = str(path)
            await until(pilot, lambda: "inside; stretched" in hint(menu))
            recipe = form(menu).recipe()
            assert recipe is not None
            assert str(recipe.options["shape"]).startswith(rooms)
        for path, said in (
            (broken, "cannot be decoded"),
            (tmp_path / "no.txt", "cannot be read"),
        ):
            shape.text = str(path)
            await until(pilot, partial(complains, menu, said))
            assert form(menu).recipe() is None
        shape.text = "heart"
        await pilot.pause()
        assert errors(menu) == {}


async def test_all_that_is_wrong_is_said_at_once() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows="x", cols="0", seed="x", weights="x", braid="x", sparse="x")
        await pilot.press("enter")
        assert list(errors(menu)) == ["rows", "cols", "seed", "sparse", "braid", "weights"]
        assert focused(pilot) == "rows"
        assert hint(menu).startswith("Six fields have errors.")
        await pilot.pause()
        assert menu.query_one("#form").region.contains_region(menu.query_one("#rows").region)


async def test_the_focused_field_and_its_error_are_in_view() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, shape="q", braid="abc", start_room="0:0")
        await pilot.pause()
        shape, below = field(menu, "shape"), field(menu, "symmetry")
        assert below.virtual_region.y == shape.virtual_region.bottom, "no blank lines"
        goal = field(menu, "goal-room")
        goal.entry.focus()
        await pilot.pause()
        await pilot.press("9", "9", ":", "1")
        await pilot.pause()
        assert goal.fault
        shown = form(menu).region.intersection(menu.query_one("#recipe").region)
        assert shown.contains_region(goal.region)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (69, 24), (70, 24), (119, 40), (120, 40)])
async def test_defaults_fill_the_terminal(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = await open_menu(pilot)
        fill(menu, seed=1)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        maze, maze_widget = screen(pilot).document.maze, widget(pilot)
        assert (maze.rows, maze.cols) == rooms_that_fit(Size(*size))
        lines, columns = maze_widget.shown_glyphs.size(maze.height, maze.width)
        assert not maze_widget.show_vertical_scrollbar
        assert not maze_widget.show_horizontal_scrollbar
        room_lines, room_columns = maze_widget.shown_glyphs.size(2, 2)
        framed = size[0] >= NORMAL.width and size[1] >= NORMAL.height
        height, width = maze_widget.size.height, maze_widget.size.width
        if framed:
            height, width = height - FRAME.height, width - FRAME.width
        assert lines <= height < lines + room_lines
        assert columns <= width < columns + room_columns
