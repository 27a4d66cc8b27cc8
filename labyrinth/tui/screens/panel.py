"""The panel beside the maze, of which a mode shows the part that it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import on
from textual.message import Message
from textual.widget import Widget
from textual.widgets import ContentSwitcher

from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.modes.mode import Part
from labyrinth.tui.navigation.jumps import Jumps
from labyrinth.tui.play.game_panel import GamePanel
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.screens.actions import Actions
from labyrinth.tui.searching.solver_menu import SolverMenu

PARTS: Final[dict[str, type[Widget]]] = {
    "actions": Actions,
    "solvers": SolverMenu,
    "palette": Palette,
    "explanation": Explanation,
    "jumps": Jumps,
    "game": GamePanel,
}
"""What can be shown, by its id."""


class Panel(ContentSwitcher):
    """Shows one of its parts; each is laid out when it is asked for first."""

    @dataclass
    class Ready(Message):
        """What keys are meant for has the focus."""

    def __init__(self, *, id: str | None = None) -> None:
        """Begin with the actions."""
        super().__init__(Actions(id="actions"), id=id, initial="actions")
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
        """Whether what keys are meant for could be focused yet."""
        menu = next(iter(self.query_children(SolverMenu)), None)
        return not self._awaited and (menu is None or menu.ready)

    @on(SolverMenu.Ready)
    def _tell(self, event: SolverMenu.Ready) -> None:
        event.stop()
        self.post_message(self.Ready())

    def take_focus(self) -> None:
        """Focus what the user is to begin with, at once or as soon as it is there."""
        part = self.part(PARTS[self.current or "actions"])
        if part.query("Item, Button"):
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


def _first_item(part: Widget) -> Widget:
    return (part.query("ItemList") or part.query("Button.first") or part.query("Button")).first()
