"""The list of keys: over whatever is in front, what its mode takes first."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth import generate
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.keys.table import table
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import mode, running, until, until_screen


def listed(pilot: Pilot[None]) -> str:
    shown = pilot.app.screen
    assert isinstance(shown, KeyHelp)
    groups = shown.groups.items()
    return "\n".join(f"{group}\n{lines}" for group, lines in groups)


async def test_it_lists_the_keys_of_the_mode_first_and_closes() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, KeyHelp)
        text = listed(pilot)
        for key in table().values():
            if key.place == "maze":
                assert key.tooltip in text
        assert "u ^z" in text
        assert "'E'" not in text
        await pilot.press("escape", "e", "f1")
        assert isinstance(pilot.app.screen, KeyHelp)
        assert listed(pilot).startswith("Draw\n")
        assert "Paint with this weight" in listed(pilot)
        await pilot.click()
        assert isinstance(pilot.app.screen, MazeScreen)
        assert isinstance(mode(pilot), EditMode)
        await pilot.press("escape", "t", "f1")
        assert listed(pilot).startswith("Run\n")
        assert "resume from here" in listed(pilot)
        assert "('→', 'Forward one event')" in listed(pilot)
        await pilot.press("f1", "s", "f1")
        assert listed(pilot).startswith("Program\n")
        await pilot.press("f1")
        await until_screen(pilot, SaveDialog)


async def test_its_two_columns_are_read_one_after_the_other() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("question_mark")
        shown = pilot.app.screen
        assert isinstance(shown, KeyHelp)
        columns = [
            [str(heading.content) for heading in column.query(".key-group").results(Label)]
            for column in shown.query(".key-column")
        ]
        assert all(columns)
        assert [*columns[0], *columns[1]] == [*shown.groups]


@pytest.mark.parametrize(("size", "scrolls"), [((80, 24), True), ((200, 60), False)])
async def test_it_says_how_to_scroll_and_how_to_change_keys(
    size: tuple[int, int], scrolls: bool
) -> None:
    async with running(generate("prim", 6, 8, seed=3), size=size) as pilot:
        await pilot.press("question_mark")

        def hints() -> list[str]:
            found = pilot.app.screen.query(".hint").results(Label)
            return [str(each.content) for each in found]

        await until(pilot, lambda: len(hints()) == 2 and ("PgDn scroll" in hints()[1]) is scrolls)
        assert hints()[0].startswith(", opens the settings")
