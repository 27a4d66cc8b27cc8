"""A key that the user has chosen is shown wherever a key is shown."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Label

from labyrinth import Recipe
from labyrinth.tui.document.observers import Legend
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.keys.table import with_names
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.settings.settings_file import settings_path
from labyrinth.tui.widgets.footer import KeyLine
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import running, screen, status, until_mode, until_screen, until_viewing
from tests.tui.path_finding import find_path

SETTINGS = """\
[keys]
"main.generate" = "z"
"maze.edit" = "z"
"maze.distances" = "$"
"maze.undo" = "f8"
"solvers.dijkstra" = "z"
"editor.line" = "x"
"editor.mirror" = "y"
"editor.weight_3" = "q"
"editor.leave" = "f7"
"generation.edit" = "f8"
"run.pause" = "f12, space"
"run.step" = "f9"
"question.animate" = "f10"
"jump.goal" = "ctrl+g"
"help.close" = "z"
"""


def labels(pilot: Pilot[None]) -> list[str]:
    """Return what the buttons say."""
    return [str(button.label).strip() for button in pilot.app.screen.query(Button)]


def footer(pilot: Pilot[None]) -> list[str]:
    """Return the keys of the footer with what they do."""
    keys = pilot.app.screen.query_one(KeyLine).keys
    return [f"{key.display} {key.active.binding.description}" for key in keys]


def letters(pilot: Pilot[None]) -> dict[str, str]:
    """Return the keys before the items of lists, by the names of these."""
    items = pilot.app.screen.query(Item)
    return {item.name or item.id or "": item.letter.strip() for item in items}


async def test_chosen_keys_are_shown_everywhere() -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(SETTINGS)
    async with running() as pilot:
        assert letters(pilot)["generate"] == "Z"
        assert "z Generate" in footer(pilot)
    async with running(recipe=Recipe.parse("dfs:4x5:1")) as pilot:
        await until_viewing(pilot)
        assert letters(pilot)["edit"] == "Z"
        assert "z Edit" in footer(pilot)
        assert str(screen(pilot).query_one(Legend).render()) == "$ distances"
        titles = {each.title: each.help for each in pilot.app.get_system_commands(screen(pilot))}
        assert titles["Undo"].endswith("(f8)")
        await pilot.press("question_mark")
        await until_screen(pilot, KeyHelp)
        help_screen = pilot.app.screen
        assert isinstance(help_screen, KeyHelp)
        listed = [line for group in help_screen.groups.values() for line in group]
        assert ("z", "Open and close walls, paint weights") in listed
        hint = pilot.app.screen.query_one("#to-close", Label)
        assert str(hint.content).startswith("Press Z or click to close.")
        await pilot.press("z", "z")
        await until_mode(pilot, EditMode)
        assert {"X Line", "f8 Undo", "f7 Done"} <= set(labels(pilot))
        assert screen(pilot).query_one("#paint-3", Button).tooltip == "Paint with this weight (Q)"
        titles_of_tools = [
            str(label.content) for label in pilot.app.screen.query(Label).filter(".tools-title")
        ]
        assert "Mirror (Y: next)" in titles_of_tools
        assert "F7 leaves" in status(pilot)
        await pilot.press("f7", "f")
        await until_mode(pilot, FindMode)
        assert letters(pilot)["dijkstra"] == "Z"
        await pilot.press("escape", "j")
        await pilot.pause()
        assert "^g Goal" in footer(pilot)
        assert "^g Goal" in labels(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert "f8 Edit" in labels(pilot)
        assert "←F9 Step" in footer(pilot)
        assert status(pilot).startswith("F12 plays, F9 steps, F8 edits")
        bar = screen(pilot).query_one(TransportBar)
        assert bar._name_at(0) == "Play or pause (F12)"
        await find_path(pilot, "z")
        assert "f10 Animate" in labels(pilot)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<run.pause> pauses", "Space pauses"),
        ("<maze.undo> undoes", "Ctrl+U undoes"),
        ("<jump.on>, <run.slower>", "→, <"),
        ("<maze.nothing> <b>", "<maze.nothing> <b>"),
    ],
)
def test_keys_have_names_in_sentences(text: str, said: str) -> None:
    assert with_names(text, {"maze.undo": "ctrl+u,f8"}) == said
