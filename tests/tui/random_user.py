"""A user who does anything at all: random keys, clicks, drags, pastes, sizes of the terminal."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button

from labyrinth import Recipe, generate, save
from labyrinth.core import limits
from labyrinth.core.task import Task
from labyrinth.tui.app import LabyrinthApp
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.item_list import Item
from tests.tui import driven_clock
from tests.tui.driving import pass_time, tasks_run
from tests.tui.terminal_input import send_click, send_key, send_mouse, send_paste

LAST_STEPS = 30
"""How many steps are shown where a check fails."""
MOST_KEYS_TO_LEAVE = 20
MOST_TILES = 3000
RECIPE = Recipe.parse("prim:4x6:3:weights=1:9")
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("up", "down", "left", "right", "enter") * 4,
    *("shift+up", "shift+down", "shift+left", "shift+right"),
    *("escape", "space", "tab") * 2,
    *("pageup", "pagedown", "home", "end", "shift+tab", "delete", "backspace"),
    *("less_than_sign", "greater_than_sign", "left_square_bracket", "right_square_bracket"),
    *("f1", "f4", "f5", "ctrl+z", "ctrl+y", "ctrl+p", "ctrl+q"),
)
TEXTS = (
    "wilson:3x4:7",
    "prim:6x5:2:weights=1:9",
    "dfs:2x2:1:braid=1",
    "maze.txt",
    "other.json",
    ".",
    "no/such/file.png",
    "/dev/null",
    "[bold]markup[/]",
    "[/nothing]",
    "\x1b[31mred\x1b]0;title\x07",
    "two\nlines\n",
    "x" * 300,
    "0",
    "12",
)
SIZES = ((80, 24), (40, 12), (120, 40), (70, 22), (60, 15), (39, 11), (90, 11), (100, 30))


class Gate:
    """Holds every computation of the screens up while it is closed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Begin open."""
        self._open = Event()
        self._open.set()

        def closing_later(task: Task[Any]) -> Any:
            self._open.wait()
            return closing(task)

        monkeypatch.setattr("labyrinth.tui.tasks.closing", closing_later)

    @property
    def is_open(self) -> bool:
        """Whether computations go on."""
        return self._open.is_set()

    def set(self, *, is_open: bool) -> None:
        """Open or close it."""
        if is_open:
            self._open.set()
        else:
            self._open.clear()


def prepare(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Lay the ground for a user in the present directory, which is empty; return the gate."""
    Path("home").mkdir()
    save(generate("dfs", 3, 4, 1), "maze.txt")
    monkeypatch.setenv("HOME", str(Path("home").absolute()))
    monkeypatch.setattr(limits, "MAX_TILES", MOST_TILES)
    # The user stays in the program; what would end it has been looked at until then.
    monkeypatch.setattr(LabyrinthApp, "exit", lambda *_, **__: None)
    return Gate(monkeypatch)


class RandomUser:
    """Does one thing after another; `log` holds what was done, to be shown where a test fails."""

    def __init__(self, pilot: Pilot[None], seed: int, gate: Gate) -> None:
        """Use the application of `pilot`, as the `seed` decides."""
        self.pilot, self.gate = pilot, gate
        self.log: deque[str] = deque(maxlen=LAST_STEPS)
        self._rng = Random(seed)
        self._ways: dict[Callable[[], None], int] = {
            self._press_key: 50,
            self._click_widget: 18,
            self._click_anywhere: 8,
            self._drag: 8,
            self._move: 4,
            self._scroll: 3,
            self._paste: 3,
            self._let_time_pass: 8,
            self._go_somewhere: 9,
        }

    async def step(self) -> None:
        """Do one thing, or a few in one read, and wait until they are answered."""
        rng = self._rng
        if rng.random() < 0.02:
            await self._resize()
            return
        if rng.random() < 0.2:
            self.gate.set(is_open=not self.gate.is_open)
            self._note(f"gate {self.gate.is_open}")
        for _ in range(1 if rng.random() < 0.75 else rng.randint(2, 4)):
            (way,) = rng.choices(list(self._ways), list(self._ways.values()))
            way()
        await self.settle()

    async def settle(self) -> None:
        """Wait until all is answered, and computed if the gate is open."""
        await self.pilot.pause()
        while self.gate.is_open and self.busy:
            await asyncio.sleep(0.0005)
            await self.pilot.pause()

    async def leave(self) -> None:
        """Leave for the main menu by Escape, giving up any edits."""
        app = self.pilot.app
        self.gate.set(is_open=True)
        await self.pilot.resize_terminal(80, 24)
        for _ in range(MOST_KEYS_TO_LEAVE):
            await self.settle()
            await pass_time(self.pilot, 1.0)  # a run that is skipped ends by the clock
            if isinstance(app.screen, MainMenu):
                return
            if isinstance(app.screen, LeaveDialog):
                app.screen.query_one("#leave", Button).press()
            else:
                await self.pilot.press("escape")
        raise AssertionError(f"{app.screen} cannot be left")

    async def come_to_rest(self) -> None:
        """Leave for the main menu, and close there all that does not belong to it."""
        app = self.pilot.app
        await self.leave()
        app.capture_mouse(None)
        app.clear_notifications()
        app.action_hide_help_panel()
        await self.settle()
        app.screen.focus_next()  # what has closed goes on watching the focus until it moves
        await self.settle()
        app.screen.set_focus(None)
        await self.settle()

    @property
    def busy(self) -> bool:
        """Whether something is computed, read or written."""
        return tasks_run() or any(screen.tasks.busy for screen in self.maze_screens())

    def maze_screens(self) -> Iterator[MazeScreen]:
        """Yield the maze screens that are open, whichever is in front."""
        for screen in self.pilot.app.screen_stack:
            if isinstance(screen, MazeScreen):
                yield screen

    def _note(self, what: str) -> None:
        screen = self.pilot.app.screen
        mode = f" {type(screen.mode).__name__}" if isinstance(screen, MazeScreen) else ""
        self.log.append(f"{type(screen).__name__}{mode}: {what}")

    # What it may do

    def _press(self, key: str) -> None:
        self._note(key)
        send_key(self.pilot.app, key)

    def _press_key(self) -> None:
        self._press(self._rng.choice(KEYS))

    def _go_somewhere(self) -> None:
        """Press a key of this screen's own, whichever it has."""
        app = self.pilot.app
        own = [
            key
            for key, active in app.screen.active_bindings.items()
            if active.enabled and active.node is not app and key != "escape"
        ]
        self._press(self._rng.choice(own or ["enter"]))

    def _click(self, x: int, y: int, button: int = 1) -> None:
        self._note(f"click {button} on {x},{y} {self._at(x, y)}")
        send_click(self.pilot.app, x, y, button)

    def _at(self, x: int, y: int) -> str:
        widget, _ = self.pilot.app.get_widget_at(x, y)
        return f"{type(widget).__name__}#{widget.id}"

    def _somewhere(self) -> tuple[int, int]:
        width, height = self.pilot.app.size
        return self._rng.randrange(width), self._rng.randrange(height)

    def _click_widget(self) -> None:
        """Click in the middle of something that can be pressed."""
        found: list[Widget] = [
            each
            for each in self.pilot.app.screen.query(Widget)
            if (isinstance(each, Button | Item) or each.focusable) and each.region.area
        ]
        if found:
            x, y = self._rng.choice(found).region.center
            width, height = self.pilot.app.size
            if 0 <= x < width and 0 <= y < height:
                self._click(int(x), int(y))

    def _click_anywhere(self) -> None:
        self._click(*self._somewhere(), button=self._rng.choice((1, 1, 1, 2, 3)))

    def _drag(self) -> None:
        button = self._rng.choice((1, 1, 3))
        x, y = self._somewhere()
        width, height = self.pilot.app.size
        self._note(f"drag {button} from {x},{y} {self._at(x, y)}")
        send_mouse(self.pilot.app, events.MouseDown, x, y, button)
        for _ in range(self._rng.randint(1, 4)):
            x = min(max(0, x + self._rng.randint(-6, 6)), width - 1)
            y = min(max(0, y + self._rng.randint(-3, 3)), height - 1)
            send_mouse(self.pilot.app, events.MouseMove, x, y, button)
        if self._rng.random() < 0.85:
            send_mouse(self.pilot.app, events.MouseUp, x, y, button)

    def _move(self) -> None:
        send_mouse(self.pilot.app, events.MouseMove, *self._somewhere(), 0)

    def _scroll(self) -> None:
        kind = self._rng.choice((events.MouseScrollDown, events.MouseScrollUp))
        self._note(kind.__name__)
        send_mouse(self.pilot.app, kind, *self._somewhere(), 0)

    def _paste(self) -> None:
        text = self._rng.choice(TEXTS)
        self._note(f"paste {text[:30]!r}")
        send_paste(self.pilot.app, text)

    def _let_time_pass(self) -> None:
        seconds = self._rng.choice((0.03, 0.03, 0.3, 2.0, 8.0))
        self._note(f"{seconds} s pass")
        driven_clock.present().advance(seconds)

    async def _resize(self) -> None:
        size = self._rng.choice(SIZES)
        self._note(f"resize to {size}")
        await self.pilot.resize_terminal(*size)
