"""The panel beside the maze, of which a mode shows the part that it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, ContentSwitcher

from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.modes.mode import Part
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.searching.result import Result
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.widgets.menu import Menu


class ActionMenu(Menu):
    """A button for each action of the maze screen, named by its id; below, the last result."""

    def compose(self) -> ComposeResult:
        """Lay out the buttons, those that a low terminal leaves out with a class."""
        yield Button("Edit labyrinth", id="edit", classes="item")
        yield Button("Remove dead ends", id="braid", classes="item roomy")
        yield Button("Find path", id="solve", classes="item")
        yield Button("Live search", id="live", classes="item roomy")
        yield Button("Show explored", id="explored", classes="item")
        yield Button("Timeline", id="timeline", classes="item roomy")
        yield Button("Distance colours", id="heat", classes="item roomy")
        yield Button("New", id="new", classes="item")
        yield Button("Play", id="play", classes="item")
        yield Button("Save", id="save", classes="item")
        yield Button("Back", id="back", classes="item")
        yield Result(id="result")


PARTS: Final[dict[str, type[Widget]]] = {
    "actions": ActionMenu,
    "solvers": SolverMenu,
    "palette": Palette,
    "explanation": Explanation,
}
"""What can be shown, by its id."""


class Panel(ContentSwitcher):
    """Shows one of its parts; each is laid out when it is asked for first."""

    @dataclass
    class Ready(Message):
        """What the user is to begin with has the focus."""

    def __init__(self, *, id: str | None = None) -> None:
        """Begin with the actions."""
        super().__init__(ActionMenu(id="actions"), id=id, initial="actions")
        self._awaited: Widget | None = None

    def part(self, kind: type[Part]) -> Part:
        """Return the part of this class."""
        for part in self.children:
            if isinstance(part, kind):
                return part
        (name,) = (name for name, each in PARTS.items() if each is kind)
        part = kind(id=name)
        part.display = False
        self.mount(part)
        return part

    def show(self, name: str) -> None:
        """Show the part of this name in place of the one before."""
        self.part(PARTS[name])
        self.current = name

    @property
    def ready(self) -> bool:
        """Whether what the user is to begin with could be focused yet."""
        return not self._awaited

    def take_focus(self) -> None:
        """Focus what the user is to begin with, at once or as soon as it is there."""
        part = self.part(PARTS[self.current or "actions"])
        if part.query("Button"):
            self.screen.set_focus(_first_item(part))
        else:
            self._awaited = part
            part.call_later(self._focus_awaited, part)

    def _focus_awaited(self, part: Widget) -> None:
        if part is self._awaited:
            self._awaited = None
            if self.current == part.id:
                self.screen.set_focus(_first_item(part))
            self.post_message(self.Ready())


def _first_item(part: Widget) -> Button:
    return (part.query("Button.first") or part.query("Button")).first(Button)
