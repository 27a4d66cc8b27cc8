"""The dialog that opens a file or a recipe."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label
from textual.worker import get_current_worker

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import Maze
from labyrinth.core.recipe import Recipe
from labyrinth.formats import load
from labyrinth.tui.widgets.too_small import TooSmall


@dataclass(frozen=True, slots=True)
class Opened:
    """What was opened: a maze and the path it was read from, or a recipe to generate."""

    maze: Maze | None = None
    path: Path | None = None
    recipe: Recipe | None = None


class OpenDialog(ModalScreen[Opened | None]):
    """Asks for a file or a recipe until one can be opened, or None is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
    ]

    @dataclass
    class Read(Message):
        """A file was read, or could not be: then `error` says why."""

        opened: Opened
        error: str = ""

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Open a maze", classes="dialog-title")
            yield Label("The path of a block-text file, or a recipe such as wilson:20x40:7")
            yield Input(placeholder="file or recipe", id="source")
            yield Label("", id="source-error", classes="error")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Open", id="accept", variant="primary")
                yield Button("Cancel", id="cancel")
        yield TooSmall()

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Open what is written, or say what is wrong with it."""
        text = self.query_one("#source", Input).value.strip()
        path = Path(text).expanduser()
        if not text:
            self._say("Write the path of a file or a recipe.")
        elif path.exists() or ":" not in text:
            self._say("Reading…")
            self._read(path)
        else:
            try:
                self.dismiss(Opened(recipe=Recipe.parse(text)))
            except LabyrinthError as error:
                self._say(str(error))

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without a maze."""
        self.dismiss(None)

    @on(Read)
    def finish(self, message: Read) -> None:
        """Close the dialog with what was read, or show why it could not be."""
        if message.error:
            self._say(message.error)
        elif self.is_current:
            self.dismiss(message.opened)

    @work(thread=True, exclusive=True)
    def _read(self, path: Path) -> None:
        worker = get_current_worker()
        try:
            message = self.Read(Opened(load(path), path))
        except LabyrinthError as error:
            message = self.Read(Opened(), str(error))
        if not worker.is_cancelled:
            self.post_message(message)

    def _say(self, text: str) -> None:
        self.query_one("#source-error", Label).update(text)
