"""Every key, pressed twice in one read on every screen, in every mode and in every dialog.

The program lives, no screen lies over another of its kind, and Escape leads back to the menu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

import pytest
from textual.command import CommandPalette

from labyrinth import generate
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.modes.mode import HostScreen
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import running, until_screen
from tests.tui.random_user import RandomUser, prepare
from tests.tui.studying.studies import without_processes
from tests.tui.terminal_input import press_together

__all__ = ["without_processes"]

MENU = "menu"
MAZE = "maze"
FROM_THE_MENU = (
    *("", "g", "g right", "g slash", "g v", "g v o", "g v w", "g v f5", "o", "o #browse", "s"),
    *("s tab", "s ctrl+o", "s ctrl+o #browse", "s ctrl+s", "s ctrl+s #browse", "s f5", "s f5 tab"),
    *("ctrl+p", "f1", "ctrl+p f1", "f1 ctrl+p", "s f5 s"),
)
ON_A_MAZE = (
    *("", "e", "f", "f o", "f s", "l", "j", "m", "i", "i b", "s", "s #browse", "t", "t q", "t o"),
    *("f a", "f a y", "f a x", "f a escape t", "f a escape t q", "f a escape a", "f a escape a s"),
    *("e enter escape escape", "e enter escape ctrl+q f1", "p", "p g", "v", "v o", "v w", "v f5"),
    *("v f5 enter", "v f5 n", "v f5 w", "v f5 s", "v f5 end f", "v f5 l", "v f5 m"),
)
"""What is pressed, one after another, to get everywhere."""
BURSTS = (
    ("ctrl+p", "f1", "ctrl+p"),
    ("ctrl+p", "ctrl+p", "f1", "f1", "ctrl+p", "escape", "ctrl+p"),
    ("f1", "ctrl+p", "f1", "ctrl+p", "ctrl+q", "f1", "ctrl+p", "ctrl+q", "ctrl+q", "ctrl+p"),
    ("ctrl+p", "ctrl+q", "ctrl+p", "f1", "ctrl+q", "f1"),
)


@pytest.fixture(autouse=True)
def empty_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin where there are no files."""
    monkeypatch.chdir(tmp_path)


class Visitor(RandomUser):
    """Goes to a place, presses keys there, and leaves it."""

    async def go(self, start: str, keys: str) -> None:
        """Go there from the menu."""
        if start == MAZE:
            maze = generate("wilson", 4, 6, 3, decisions=True, weights=(1, 9), braid=0.5)
            self.pilot.app.push_screen(MazeScreen(Document(maze)))
            await self.settle()
        for key in keys.split():
            press_together(self.pilot, key)
            await self.settle()

    async def press_in_one_read(self, *keys: str) -> None:
        """Press the keys, and look whether all is well."""
        press_together(self.pilot, *keys)
        await self.settle()
        app = self.pilot.app
        assert app._exception is None, keys
        kinds = Counter(type(each) for each in app.screen_stack)
        assert max(kinds.values()) == 1, (keys, app.screen_stack)

    @property
    def place(self) -> tuple[object, ...]:
        """Where that is: the screens, the mode, and what has the focus."""
        *_, screen = stack = self.pilot.app.screen_stack
        mode = screen.mode if isinstance(screen, HostScreen) else None
        return (*stack, type(mode), screen.focused)

    @property
    def keys(self) -> list[str]:
        """The keys that mean something there; of a letter one case will do."""
        bound = self.pilot.app.screen.active_bindings
        return [key for key in bound if not (len(key) == 1 and key.isupper())]


@asynccontextmanager
async def visiting() -> AsyncIterator[Visitor]:
    """Run the interface, and end it at last by its key."""
    async with running() as pilot:
        with pytest.MonkeyPatch.context() as patch:
            yield Visitor(pilot, 1, prepare(patch))
        await pilot.press("ctrl+q")


@pytest.mark.parametrize(
    ("start", "places"),
    [(MENU, ("", "o #browse")), (MAZE, ("e", "e enter s", "v f5", "v w"))],
    ids=[MENU, MAZE],
)
async def test_the_palette_the_keys_and_the_question_before_leaving_are_there_once(
    start: str, places: tuple[str, ...]
) -> None:
    async with visiting() as user:
        for keys, burst in product(places, BURSTS):
            await user.go(start, keys)
            await user.press_in_one_read(*burst)
            await user.leave()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "keys"),
    [*product([MENU], FROM_THE_MENU), *product([MAZE], ON_A_MAZE)],
)
async def test_a_key_pressed_twice_does_no_harm(start: str, keys: str) -> None:
    async with visiting() as user:
        await user.go(start, keys)
        place = user.place
        for key in user.keys:
            await user.press_in_one_read(key, key)
            if user.place != place:
                await user.leave()
                await user.go(start, keys)
                place = user.place
        await user.leave()


async def test_a_screen_is_gone_back_to_where_it_lies_below_another() -> None:
    async with visiting() as user:
        for presses, kinds in (
            (["ctrl+p", "f1", "ctrl+p"], [CommandPalette]),
            (["f1"], [CommandPalette, KeyHelp]),
            (["f1", "escape"], []),
            (["f1", "ctrl+p", "f1"], [KeyHelp]),
            (["f1"], []),
        ):
            for key in presses:
                await user.press_in_one_read(key)
            stack = user.pilot.app.screen_stack[2:]
            assert [type(each) for each in stack] == kinds, presses


async def test_edits_are_saved_before_leaving_from_any_screen_above_them() -> None:
    async with visiting() as user:
        for keys in ("ctrl+p", "f1", "s", "v"):
            await user.go(MAZE, f"e enter escape {keys} ctrl+q")
            await until_screen(user.pilot, LeaveDialog)
            press_together(user.pilot, "#save")
            await until_screen(user.pilot, SaveDialog)
            kinds = [type(each) for each in user.pilot.app.screen_stack[1:]]
            assert kinds == [MainMenu, MazeScreen, SaveDialog]
            await user.leave()
