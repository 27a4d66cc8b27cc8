"""The settings and the keys, changed in their dialogs."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import pytest
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Label, OptionList

from labyrinth import Recipe, solvers
from labyrinth.tui.colours.themes import LIGHT
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.motion import Motion
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.settings import preferences
from labyrinth.tui.settings.keys_screen import KeysScreen, PressKey
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.settings import Settings
from labyrinth.tui.settings.settings_file import read_settings, write_settings
from labyrinth.tui.settings.settings_screen import _ABOUT, SettingsDialog, SettingsForm
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    running,
    screen,
    until,
    until_mode,
    until_screen,
    until_viewing,
    widget,
)

MAZE = Recipe.parse("dfs:5x5:1")
SEARCH = """\
from labyrinth.learn import solver

@solver
def crawl(maze):
    maze.expand(maze.start)
"""


@pytest.fixture
def saving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Save the settings in their file, which tests usually do not."""
    monkeypatch.setattr(preferences, "write_settings", write_settings)


def letter(pilot: Pilot[None], name: str) -> str:
    """Return the key that the panel of the maze screen shows for an action."""
    items = screen(pilot).query(Item)
    return next(item.letter.strip() for item in items if item.name == name)


def keys_listed(pilot: Pilot[None]) -> list[str]:
    listed = pilot.app.screen.query_one(OptionList)
    return [str(option.prompt) for option in listed.options if option.id]


async def to_keys(pilot: Pilot[None], filtered: str) -> None:
    """Open the list of keys, and type words to filter it."""
    await pilot.press("comma")
    await until_screen(pilot, SettingsDialog)
    await pilot.press("ctrl+k")
    await until_screen(pilot, KeysScreen)
    await filter_keys(pilot, filtered)


async def filter_keys(pilot: Pilot[None], words: str) -> None:
    pilot.app.screen.query_one(Input).value = words
    await pilot.pause()


async def choose_key(pilot: Pilot[None], key: str) -> str:
    """Press a new key for the chosen binding; return why it is refused, "" if it is not."""
    await pilot.press("enter")
    await until_screen(pilot, PressKey)
    await pilot.press(key)
    await until_screen(pilot, KeysScreen)
    return str(pilot.app.screen.query_one(".error", Label).render())


@pytest.mark.usefixtures("saving")
async def test_settings_take_effect_at_once_and_the_next_time() -> None:
    async with running(recipe=MAZE) as pilot:
        await until_viewing(pilot)
        await pilot.press("comma")
        await until_screen(pilot, SettingsDialog)
        form = pilot.app.screen.query_one(SettingsForm)
        for name, word in [
            ("theme", LIGHT),
            ("glyphs", "ASCII"),
            ("motion", "none"),
            ("speed", "4"),
            ("mouse", "off"),
        ]:
            form.query_one(f"#{name}", Choice).value = word
        await pilot.pause()
        assert pilot.app.theme == LIGHT
        assert pilot.app.animation_level == "none"
        await pilot.press("escape")
        await until_viewing(pilot)
        assert widget(pilot).shown_glyphs.name == "ASCII"
    assert read_settings().settings == Settings(
        theme=LIGHT, glyphs="ASCII", motion=Motion.NONE, speed=4.0, mouse=False
    )


async def test_fields_tell_what_they_mean() -> None:
    async with running() as pilot:
        await pilot.press("comma")
        await until_screen(pilot, SettingsDialog)
        hint = pilot.app.screen.query_one(".hint", Label)
        for _ in _ABOUT:
            assert len(wrap(str(hint.render()), hint.size.width)) <= hint.size.height
            await pilot.press("down")
        await pilot.press("down", "down")
        assert "slow connection" in str(hint.render())
        await pilot.press("right")
        assert preferences_of(pilot.app.screen).settings.motion is Motion.SPARING


async def test_algorithms_are_loaded_at_once_and_a_bad_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "crawl.py").write_text(SEARCH)
    async with running() as pilot:
        await pilot.press("comma")
        await until_screen(pilot, SettingsDialog)
        form = pilot.app.screen.query_one(SettingsForm)
        entry = form.query_one("#algorithms", Input)
        entry.focus()
        entry.value = f"{tmp_path / 'missing.py'}"
        await pilot.press("enter")
        await until(pilot, lambda: bool(form.faulty))
        assert "there is no such file" in form.faulty[0].fault
        assert preferences_of(form).settings.algorithms == ()
        entry.value = f"{tmp_path / 'crawl.py'}"
        await pilot.press("enter")
        await until(pilot, lambda: "crawl" in solvers())
        await until(pilot, lambda: bool(preferences_of(form).settings.algorithms))
        assert not form.faulty


@pytest.mark.usefixtures("saving")
async def test_a_new_key_works_and_is_shown_behind_the_dialog() -> None:
    async with running(recipe=MAZE) as pilot:
        await until_viewing(pilot)
        await to_keys(pilot, "maze.edit")
        assert await choose_key(pilot, "f9") == ""
        assert keys_listed(pilot)[0].startswith("f9 ")
        await pilot.press("escape", "escape")
        await until_viewing(pilot)
        assert letter(pilot, "edit") == "f9"
        await pilot.press("e", "f9")
        await until_mode(pilot, EditMode)
    assert read_settings().settings.keys == {"maze.edit": "f9"}


async def test_a_key_in_use_is_refused_and_the_default_comes_back() -> None:
    async with running(recipe=MAZE) as pilot:
        await until_viewing(pilot)
        await to_keys(pilot, "maze.edit")
        refusal = "f is also the key of maze.find: choose another key"
        assert await choose_key(pilot, "f") == refusal
        assert await choose_key(pilot, "escape") != "", "the sentence stays until a key is taken"
        assert await choose_key(pilot, "Z") == ""
        assert preferences_of(pilot.app.screen).settings.keys == {"maze.edit": "z"}
        await filter_keys(pilot, "maze.save")
        refusal = "z is also the key of maze.edit: choose another key"
        assert await choose_key(pilot, "z") == refusal
        assert keys_listed(pilot)[0].startswith("s ")
        await filter_keys(pilot, "maze.edit")
        await pilot.press("ctrl+r")
        assert preferences_of(pilot.app.screen).settings.keys == {}
        assert keys_listed(pilot)[0].startswith("e ")
        await pilot.press("escape", "escape")
        await until_viewing(pilot)
        assert letter(pilot, "edit") == "E"


async def test_a_double_click_asks_for_a_new_key() -> None:
    async with running() as pilot:
        await until_screen(pilot, MainMenu)
        await to_keys(pilot, "maze.edit")
        at = pilot.app.screen.query_one(OptionList).region.offset + Offset(20, 1)
        for pressed in (events.MouseDown, events.MouseUp) * 2:  # as a terminal tells it
            modifiers = (False, False, False)
            pilot.app.post_message(pressed(None, *at, 0, 0, 1, *modifiers))
        await until_screen(pilot, PressKey)
        await pilot.pause()
        assert isinstance(pilot.app.screen, PressKey)
        await pilot.click(offset=(1, 1))
        await until_screen(pilot, KeysScreen)


async def test_words_filter_the_keys() -> None:
    async with running() as pilot:
        await until_screen(pilot, MainMenu)
        await to_keys(pilot, "photo close")
        assert len(keys_listed(pilot)) == 1
        await filter_keys(pilot, "no such command")
        assert keys_listed(pilot) == []
        await pilot.press("enter", "ctrl+r")
        assert isinstance(pilot.app.screen, KeysScreen)
