"""The panel beside the maze, of which a mode shows the part that it needs."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Button, ContentSwitcher

from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.searching.question import Question
from labyrinth.tui.searching.solver_menu import SolverMenu
from labyrinth.tui.widgets.menu import Menu


class ActionMenu(Menu):
    """A button for each action of the maze screen, with the name of the action as its id."""

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


PARTS: Final[dict[str, type[Widget]]] = {
    "actions": ActionMenu,
    "solvers": SolverMenu,
    "question": Question,
    "palette": Palette,
    "explanation": Explanation,
}
"""What can be shown, by its id."""


class Panel(ContentSwitcher):
    """Shows one of its parts."""

    def __init__(self, *, id: str | None = None) -> None:
        """Begin with the first part."""
        super().__init__(id=id, initial=next(iter(PARTS)))

    def compose(self) -> ComposeResult:
        """Lay out what can be shown."""
        for name, part in PARTS.items():
            yield part(id=name)

    def take_focus(self) -> None:
        """Focus what the user is to begin with, once it is shown."""
        items = self.query(f"#{self.current} Button.first") or self.query(f"#{self.current} Button")
        self.call_after_refresh(items.first().focus)
