from __future__ import annotations

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Label, Static

import labyrinth
from labyrinth import Maze
from labyrinth.core.declaration import options
from labyrinth.core.declaration.generator import Group
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.tui.generating import preview
from labyrinth.tui.generating.generator_list import BEGIN_WITH
from labyrinth.tui.generating.recipe_form import OF_ONES_OWN, PLAIN, RecipeForm
from labyrinth.tui.layout import FRAME, NORMAL
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.field import Field, OptionField
from labyrinth.tui.widgets.item_list import Heading, Item
from tests.tui.driving import (
    SIZES,
    chosen,
    focused,
    pass_time,
    running,
    screen,
    until,
    until_screen,
    until_viewing,
    until_workers_end,
    widget,
)
from tests.tui.terminal_input import press_together

OPTIONS = {each.key: each.option for each in maze_options()}
FIRST = ["dfs", "kruskal", "prim", "wilson", "divide"]


async def open_menu(pilot: Pilot[None]) -> GeneratorMenu:
    await pilot.press("g")
    await until_screen(pilot, GeneratorMenu)
    menu = pilot.app.screen
    assert isinstance(menu, GeneratorMenu)
    return menu


def form(menu: GeneratorMenu) -> RecipeForm:
    return menu.query_one(RecipeForm)


def field(menu: GeneratorMenu, key: str) -> Field:
    (found,) = (each for each in form(menu).fields if each.key == key)
    return found


def fill(menu: GeneratorMenu, **values: object) -> None:
    for name, value in values.items():
        field(menu, name.replace("_", "-")).text = str(value)


def errors(menu: GeneratorMenu) -> dict[str, str]:
    """Return the messages that are shown, by the field they belong to."""
    shown = {}
    for each in form(menu).fields:
        label = each.query_one(".error", Label)
        if label.display:
            shown[each.key] = str(label.content)
    return shown


def hint(menu: GeneratorMenu) -> str:
    return str(menu.query_one("#hint", Static).content)


def is_cut(text: Static) -> bool:
    """Whether a text has more lines than there is room for."""
    return (
        text.get_content_height(text.size, text.size, text.content_size.width)
        > text.content_size.height
    )


async def until_previewed(pilot: Pilot[None], menu: GeneratorMenu) -> Maze:
    """Wait until the preview shows what the form says."""
    await until_workers_end(pilot)
    maze = menu.query_one("#preview MazeWidget", MazeWidget).maze
    assert maze is not None
    return maze


@pytest.mark.slow
async def test_those_to_begin_with_come_first_and_every_generator_is_in_its_group() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        parts = menu.query_one("#generators").children
        keys = [part.id or "" for part in parts if isinstance(part, Item)]
        assert keys[:5] == FIRST
        assert sorted(keys) == sorted(labyrinth.generators())
        headings = [str(part.content) for part in parts if isinstance(part, Heading)]
        assert headings == [BEGIN_WITH, *(group.value for group in Group)]
        group = ""
        for part in parts:
            if isinstance(part, Heading):
                group = str(part.content)
            elif isinstance(part, Item) and group != BEGIN_WITH:
                assert labyrinth.generators()[part.id or ""].group.value == group


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_choosing_shows_what_it_does_and_its_options(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = await open_menu(pilot)
        assert (focused(pilot), chosen(pilot)) == ("generators", "dfs")
        for _ in labyrinth.generators():
            generator = menu.chosen
            assert generator.summary in hint(menu)
            assert not is_cut(menu.query_one("#hint", Static)), generator.key
            assert menu.query_one("#generators").region.contains_region(
                menu.query_one(f"#{generator.key}").region
            )
            own = form(menu).fields[4 + len(OPTIONS) :]
            assert [each.key for each in own] == [option.key for option in generator.options]
            await pilot.press("down")
        assert chosen(pilot) == "dfs"


async def test_keys_in_one_read_choose_and_generate() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=2, cols=3, seed=1)
        press_together(pilot, "down", "down", "down", "enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("wilson", 2, 3, 1)


async def test_preview_follows_every_field() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("down")
        shown = await until_previewed(pilot, menu)
        assert shown == labyrinth.generate("kruskal", shown.rows, shown.cols, 1)
        fill(menu, rows=3, cols=4)
        assert await until_previewed(pilot, menu) == labyrinth.generate("kruskal", 3, 4, 1)
        given: dict[str, OptionValue] = {}
        changes: list[tuple[str, str, OptionValue]] = [
            ("symmetry", "rotate", "rotate"),
            ("sparse", "0.25", 0.25),
            ("braid", "0.5", 0.5),
            ("weights", "2:5", (2, 5)),
            ("endpoints", "farthest", "farthest"),
            ("maximum", "yes", True),
        ]
        for key, text, value in changes:
            fill(menu, **{key: text})
            given[key] = value
            expected = labyrinth.generate("kruskal", 3, 4, 1, **given)
            assert await until_previewed(pilot, menu) == expected
        fill(menu, seed=7, braid="wrong")
        del given["braid"]
        expected = labyrinth.generate("kruskal", 3, 4, 7, **given)
        assert await until_previewed(pilot, menu) == expected, "what is right still counts"


@pytest.mark.slow
async def test_preview_carves_and_rests_behind_another_screen() -> None:
    async with running(size=(200, 60), animations="full") as pilot:
        menu = await open_menu(pilot)
        maze_widget = menu.query_one("#preview MazeWidget", MazeWidget)
        await until(pilot, lambda: maze_widget.playing)
        player = maze_widget.player
        assert player is not None
        before = player.position
        await until(pilot, lambda: player.position > before)
        assert not player.finished
        maze_widget.skip()
        await until(pilot, lambda: not maze_widget.playing)
        await pass_time(pilot, 2.0)
        await until(pilot, lambda: maze_widget.playing)
        assert maze_widget.player is not player
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until(pilot, lambda: not maze_widget.playing)
        pilot.app.pop_screen()
        await until(pilot, lambda: maze_widget.playing)


@pytest.mark.slow
async def test_preview_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "LONGEST", 0.0)
    async with running() as pilot:
        menu = await open_menu(pilot)
        await until_workers_end(pilot)
        assert menu.query_one("#preview MazeWidget", MazeWidget).maze is None


async def test_one_choice_makes_searches_differ() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("right")
        assert focused(pilot) == "kind"
        assert "same cost" in hint(menu)
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
@pytest.mark.parametrize("leave", ["escape", "right escape escape", "click"])
async def test_back_leads_to_the_main_menu(leave: str) -> None:
    async with running() as pilot:
        await open_menu(pilot)
        if leave == "click":
            await pilot.click("#back")
        else:
            await pilot.press(*leave.split())
        await until_screen(pilot, MainMenu)


@pytest.mark.slow
async def test_arrows_lead_through_list_and_form() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("right")
        seen = [focused(pilot)]
        fields = [each.key for each in form(menu).fields]
        for _ in fields:
            await pilot.press("down")
            seen.append(focused(pilot))
        assert seen[-1] == seen[0] == "kind"
        assert sorted(seen[1:]) == sorted(fields)
        places = [menu.query_one(f"#{key}").region for key in seen[:-1]]
        columns = [place.x for place in places if place.width < 30]
        assert columns == sorted(columns), "first one column, then the other"
        await pilot.press("up")
        assert focused(pilot) == seen[-2]
        await pilot.press("escape", "left")
        assert focused(pilot) == "generators"
        await pilot.press("tab", "tab", "left", "left", "left")
        assert focused(pilot) == "rows", "in a field the arrows move its cursor"
        await pilot.press("shift+tab", "shift+tab")
        assert focused(pilot) == "generators"


async def test_where_there_is_no_room_for_both_the_list_or_the_form_is_shown() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)

        def shown() -> list[int]:
            return [menu.query_one(part).region.width for part in ("#generators", "#recipe")]

        assert shown() == [40, 0]
        await pilot.click("#options")
        assert (shown(), focused(pilot)) == ([0, 40], "kind")
        await pilot.click("#back")
        assert (shown(), focused(pilot)) == ([40, 0], "generators")
        await pilot.press("tab")
        assert (shown(), focused(pilot)) == ([0, 40], "kind")
        for each in form(menu).fields:
            each.entry.focus()
            await pilot.pause()
            assert menu.query_one("#form").region.contains_region(each.entry.region)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["enter", "double click", "button", "f5", "enter in a field"])
async def test_generate(how: str) -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=4, cols=5, seed=7)
        if how == "double click":
            await pilot.click("#kruskal")
            assert (pilot.app.screen, chosen(pilot)) == (menu, "kruskal")
            await pilot.click("#kruskal", times=2)
        else:
            menu.query_one("#kruskal").focus()
        if how == "button":
            await pilot.click("#generate")
        elif how == "enter in a field":
            menu.query_one("#weights").focus()
            await pilot.press("enter")
        elif how != "double click":
            await pilot.press(how)
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("kruskal", 4, 5, 7)


async def test_what_the_form_says_is_generated_while_a_filter_leaves_none() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#growing-tree").focus()
        await pilot.pause()
        fill(menu, rows=4, cols=5, seed=7, pick="random")
        await pilot.press("slash", "q", "f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        expected = labyrinth.generate("growing-tree", 4, 5, 7, pick="random")
        assert screen(pilot).document.maze == expected


async def test_a_choice_on_its_way_is_not_given_the_options_of_another() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#growing-tree").focus()
        await pilot.pause()
        fill(menu, rows=4, cols=5, seed=7)
        menu.query_one("#wilson").focus()
        menu.show_preview()
        menu.action_generate()
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("wilson", 4, 5, 7)


@pytest.mark.slow
async def test_every_field_shapes_the_maze() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#kruskal").focus()
        await pilot.pause()
        given = {"weights": "2:5", "braid": "0.5", "endpoints": "farthest"}
        given |= {"sparse": "0.25", "symmetry": "rotate", "maximum": "yes"}
        fill(menu, rows=6, cols=8, seed=3, **given)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        recipe = screen(pilot).document.maze.recipe
        assert recipe is not None
        assert set(recipe.options) == {"maximum", *OPTIONS}
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
            assert hint(menu).startswith("One field is wrong.")
            label = wrong.query_one(".error")
            assert label.region.y == wrong.entry.region.bottom
            assert label.size.area > 0
            wrong.text = right
            await pilot.pause()
            assert errors(menu) == {}
            assert "wrong" not in hint(menu)


async def test_all_that_is_wrong_is_said_at_once() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows="x", cols="0", seed="x", weights="x", braid="x", sparse="x")
        await pilot.press("enter")
        assert list(errors(menu)) == ["rows", "cols", "seed", "sparse", "braid", "weights"]
        assert focused(pilot) == "rows"
        assert hint(menu).startswith("Six fields are wrong.")
        await pilot.pause()
        assert menu.query_one("#form").region.contains_region(menu.query_one("#rows").region)


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
