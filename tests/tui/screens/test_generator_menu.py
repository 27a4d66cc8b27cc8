from __future__ import annotations

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Input, Label, Select

import labyrinth
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice
from labyrinth.tui.generating.preview import Preview
from labyrinth.tui.layout import FRAME, NORMAL
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    SIZES,
    buttons,
    focused,
    running,
    screen,
    until,
    until_screen,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow

OPTIONS = {each.key: each.option for each in maze_options()}
FIELDS = ["rows", "cols", "seed", *OPTIONS]


async def open_menu(pilot: Pilot[None]) -> GeneratorMenu:
    await pilot.press("g")
    await until_screen(pilot, GeneratorMenu)
    menu = pilot.app.screen
    assert isinstance(menu, GeneratorMenu)
    return menu


def fill(menu: GeneratorMenu, **values: object) -> None:
    for name, value in values.items():
        if isinstance(OPTIONS.get(name), Choice):
            menu.query_one(f"#{name}", Select).value = str(value)
        else:
            menu.query_one(f"#{name}", Input).value = str(value)


def errors(menu: GeneratorMenu) -> dict[str, str]:
    """Return the messages that are shown, by the field they belong to."""
    shown = {}
    for label in menu.query("#form .error").results(Label):
        if label.display:
            shown[(label.id or "").removesuffix("-error")] = str(label.content)
    return shown


async def test_every_generator_has_a_button_with_its_summary() -> None:
    async with running() as pilot:
        await open_menu(pilot)
        items = buttons(pilot, "#generators")
        assert [item.id for item in items] == [*labyrinth.generators(), "back"]
        for item, generator in zip(items, labyrinth.generators().values(), strict=False):
            assert str(item.label) == f"{generator.name}\n{generator.summary}"


async def test_arrows_wrap_and_the_preview_follows() -> None:
    keys = list(labyrinth.generators())
    async with running(size=(200, 60)) as pilot:
        menu = await open_menu(pilot)
        preview = menu.query_one(Preview)
        assert focused(pilot) == preview.generator == keys[0]
        await pilot.press("up")
        assert focused(pilot) == "back"
        await pilot.press("up")
        assert focused(pilot) == preview.generator == keys[-1]
        await pilot.press("down", "down")
        assert focused(pilot) == keys[0]
        for key in keys[1:]:
            await pilot.press("down")
            assert focused(pilot) == preview.generator == key


async def test_focused_item_is_in_sight() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)
        for key in ("end", "home", "up"):
            await pilot.press(key)
            await pilot.pause()
            assert pilot.app.focused is not None
            assert menu.query_one("#generators").region.contains_region(pilot.app.focused.region)


async def test_preview_carves_live_to_a_finished_maze() -> None:
    async with running(size=(200, 60), animations="full") as pilot:
        menu = await open_menu(pilot)
        maze_widget = menu.query_one("#preview MazeWidget", MazeWidget)
        await until(pilot, lambda: maze_widget.playing)
        player, maze = maze_widget.player, maze_widget.maze
        assert player is not None
        assert maze is not None
        before = player.position
        await until(pilot, lambda: player.position > before)
        assert not player.finished
        maze_widget.skip()
        await until(pilot, lambda: player.finished)
        assert player.tiles == maze.tiles


async def test_preview_rests_behind_another_screen() -> None:
    async with running(size=(200, 60), animations="full") as pilot:
        menu = await open_menu(pilot)
        maze_widget = menu.query_one("#preview MazeWidget", MazeWidget)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until(pilot, lambda: not maze_widget.playing)
        pilot.app.pop_screen()
        await until(pilot, lambda: maze_widget.playing)


@pytest.mark.parametrize("leave", ["escape", "end enter", "click"])
async def test_back_leads_to_the_main_menu(leave: str) -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        if leave == "click":
            menu.query_one("#back").scroll_visible(animate=False)
            await pilot.pause()
            await pilot.click("#back")
        else:
            await pilot.press(*leave.split())
        await until_screen(pilot, MainMenu)


async def test_left_and_right_change_between_list_and_form() -> None:
    async with running() as pilot:
        await open_menu(pilot)
        await pilot.press("down", "right")
        assert focused(pilot) == "rows"
        await pilot.press("left", "left", "left")
        assert focused(pilot) == "rows", "in a field the arrows move its cursor"
        await pilot.press("shift+tab")
        assert focused(pilot) == "back"


async def test_arrows_move_through_the_form_and_wrap() -> None:
    generator = next(key for key, each in labyrinth.generators().items() if not each.options)
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one(f"#{generator}").focus()
        await pilot.press("right")
        seen = [focused(pilot)]
        for _ in FIELDS:
            await pilot.press("down")
            seen.append(focused(pilot))
        assert seen == [*FIELDS, FIELDS[0]]
        await pilot.press("up")
        assert focused(pilot) == FIELDS[-1]


@pytest.mark.parametrize("how", ["enter", "click", "f5", "enter in a field"])
async def test_generate(how: str) -> None:
    key = list(labyrinth.generators())[1]
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=4, cols=5, seed=7)
        menu.query_one(f"#{key}").focus()
        await pilot.pause()
        if how == "click":
            await pilot.click(f"#{key}")
        elif how == "enter in a field":
            menu.query_one("#weights").focus()
            await pilot.press("enter")
        else:
            await pilot.press(how)
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate(key, 4, 5, 7)


async def test_every_field_shapes_the_maze() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        given = {"weights": "2:5", "braid": "0.5", "endpoints": "farthest"}
        given |= {"sparse": "0.25", "symmetry": "rotate"}
        fill(menu, rows=6, cols=8, seed=3, options="maximum=yes", **given)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        texts = [f"{key}={value}" for key, value in given.items()]
        recipe = labyrinth.Recipe.parse(f"kruskal:6x8:3:maximum=yes,{','.join(texts)}")
        assert set(recipe.options) == {"maximum", *OPTIONS}
        assert screen(pilot).document.maze.recipe == recipe


@pytest.mark.parametrize("option", [each for each in OPTIONS.values() if isinstance(each, Choice)])
async def test_every_word_can_be_chosen(option: Choice) -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        select = menu.query_one(f"#{option.key}", Select)
        for value in option.choices:
            select.value = value
            await pilot.pause()
            assert select.value == value


async def test_tooltips_tell_what_options_and_their_words_mean() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        for option in OPTIONS.values():
            tooltip = str(menu.query_one(f"#{option.key}").tooltip)
            meanings = option.choices.values() if isinstance(option, Choice) else ()
            assert all(meaning in tooltip for meaning in [option.summary, *meanings])


async def test_options_stay_when_the_button_of_their_generator_is_pressed() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        fill(menu, rows=3, cols=3, seed=1, options="maximum=yes")
        menu.query_one("#options").focus()
        await pilot.pause()
        await pilot.click("#kruskal")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        recipe = screen(pilot).document.maze.recipe
        assert recipe is not None
        assert recipe.options == {"maximum": True}
        pilot.app.pop_screen()
        await until_screen(pilot, GeneratorMenu)
        assert menu.query_one("#options", Input).value == "maximum=yes"


async def test_options_of_another_generator_are_not_kept() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        fill(menu, options="maximum=yes")
        await pilot.press("down")
        assert menu.query_one("#options", Input).value == ""


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
    ("options", "nonsense", "option"),
    ("options", "maximum=maybe", "yes or no"),
    ("options", "speed=1", "speed"),
]


async def test_what_is_wrong_is_said_beside_its_field() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        for field, value, message in BAD:
            entry = menu.query_one(f"#{field}", Input)
            right = entry.value
            entry.value = value
            await pilot.pause()
            await pilot.press("f5")
            assert pilot.app.screen is menu, f"{field} {value!r} was taken"
            assert list(errors(menu)) == [field]
            assert message in errors(menu)[field]
            assert focused(pilot) == field
            label = menu.query_one(f"#{field}-error")
            assert label.region.y == entry.region.bottom
            assert label.size.area > 0
            entry.value = right
            await pilot.pause()
            assert errors(menu) == {}


async def test_all_that_is_wrong_is_said_at_once() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows="x", cols="0", seed="x", weights="x", braid="x", sparse="x")
        await pilot.press("enter")
        assert list(errors(menu)) == ["rows", "cols", "seed", "sparse", "braid", "weights"]
        assert focused(pilot) == "rows"
        await pilot.pause()
        assert menu.query_one("#form").region.contains_region(menu.query_one("#rows").region)


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
