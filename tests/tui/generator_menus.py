"""Driving the menu of the generators."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Label, Static

from labyrinth import Maze
from labyrinth.tui.generating.recipe_form import RecipeForm
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.widgets.options_form import Field
from tests.tui.driving import (
    until_screen,
    until_tasks_end,
)


async def open_menu(pilot: Pilot[None]) -> GeneratorMenu:
    """Go from the main menu to the generators."""
    await pilot.press("g")
    await until_screen(pilot, GeneratorMenu)
    menu = pilot.app.screen
    assert isinstance(menu, GeneratorMenu)
    return menu


def form(menu: GeneratorMenu) -> RecipeForm:
    """Return the form of the menu."""
    return menu.query_one(RecipeForm)


def field(menu: GeneratorMenu, key: str) -> Field:
    """Return the field of a key."""
    (found,) = (each for each in form(menu).fields if each.key == key)
    return found


def fill(menu: GeneratorMenu, **values: object) -> None:
    """Write into fields, by their keys with _ for -."""
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
    """Return what is told of the field that has the focus."""
    return str(menu.query_one("#hint", Static).content)


def is_cut(text: Static) -> bool:
    """Whether a text has more lines than there is room for."""
    return (
        text.get_content_height(text.size, text.size, text.content_size.width)
        > text.content_size.height
    )


async def until_previewed(pilot: Pilot[None], menu: GeneratorMenu) -> Maze:
    """Wait until the preview shows what the form says."""
    await until_tasks_end(pilot)
    maze = menu.query_one("#preview MazeWidget", MazeWidget).maze
    assert maze is not None
    return maze
