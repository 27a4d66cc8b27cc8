"""The user's keys: bindings take them by their ids, and clashes are told."""

from __future__ import annotations

import pytest

from labyrinth import Recipe
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.keys.table import table
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.settings.keymap import keymap_of
from labyrinth.tui.settings.settings_file import settings_path
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import mode, running, screen, until, until_viewing


@pytest.mark.parametrize(
    ("keys", "keymap"),
    [
        ({"maze.edit": "q"}, {"maze.edit": "q,Q"}),
        ({"maze.edit": "Q, ctrl+e,!"}, {"maze.edit": "q,ctrl+e,exclamation_mark,Q"}),
        ({"maze.edit": "f", "maze.find": "e"}, {"maze.edit": "f,F", "maze.find": "e,E"}),
        (
            {"run.step": "full_stop", "run.faster": "+"},
            {"run.step": "full_stop", "run.faster": "plus"},
        ),
        ({"editor.line": "x"}, {"editor.line": "x,X"}),
        ({"app.quit": "alt+f4"}, {"app.quit": "alt+f4"}),
    ],
)
def test_keys_are_taken_as_textual_names_them(keys: dict[str, str], keymap: dict[str, str]) -> None:
    assert keymap_of(keys, table()) == (keymap, [])


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"maze.edti": "q"}, "there is no binding 'maze.edti'; did you mean maze.edit?"),
        ({"nothing": "q"}, "there is no binding 'nothing'; `labyrinth config --keys` lists all"),
        ({"maze.edit": "ctlr+q"}, "'ctlr+q' is not a key: write a character, or a name such as"),
        ({"maze.edit": "spcae"}, "'spcae' is not a key"),
        ({"maze.edit": ""}, "'' is not a key"),
        (
            {"maze.edit": "f"},
            "f is also the key of maze.find; maze.edit keeps e: choose another key",
        ),
        ({"maze.edit": "d"}, "d is also the key of run.reverse; maze.edit keeps e"),
        ({"maze.edit": "f1"}, "f1 is also the key of app.help; maze.edit keeps e"),
        ({"app.help": "e"}, "e is also the key of maze.edit; app.help keeps question_mark"),
        ({"run.reverse": "e"}, "e is also the key of maze.edit; run.reverse keeps d"),
    ],
)
def test_what_cannot_be_taken_is_told(keys: dict[str, str], told: str) -> None:
    keymap, (complaint,) = keymap_of(keys, table())
    assert keymap == {}
    assert complaint.sentence.startswith(told)
    assert complaint.name in keys


SETTINGS = """\
theme = "nrod"
motion = 3
[keys]
"maze.edit" = "f"
"maze.find" = "e"
"editor.leave" = "q"
"maze.new" = "t"
"""


async def test_the_screen_goes_by_the_keys_of_the_file_and_tells_what_is_wrong() -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(SETTINGS)
    async with running(recipe=Recipe.parse("dfs:3x3:1")) as pilot:
        await until_viewing(pilot)
        letters = {item.name: item.letter.strip() for item in screen(pilot).query(Item)}
        assert (letters["edit"], letters["solve"], letters["new"]) == ("F", "E", "N")
        await pilot.press("f")
        assert isinstance(mode(pilot), EditMode)
        # In the editor its own letter comes first.
        await pilot.press("f")
        assert isinstance(mode(pilot), EditMode)
        assert screen(pilot).part(Palette).brush.key == "f"
        await pilot.press("q")
        assert isinstance(mode(pilot), ViewMode)
        await until(pilot, lambda: bool(pilot.app._notifications))
        (told,) = [each.message for each in pilot.app._notifications]
        assert told.splitlines() == [
            "line 2: motion must be one of 'full', 'sparing', 'none', not 3",
            "line 1: there is no theme 'nrod'; did you mean nord?",
            "line 7: t is also the key of maze.timeline; maze.new keeps n: choose another key",
        ]
