"""The dialog that asks where to save a maze."""

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

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import Maze
from labyrinth.formats import save
from labyrinth.tui.widgets.too_small import TooSmall


class SaveDialog(ModalScreen[Path | None]):
    """Saves a maze as block text; returns the path, or None if it was not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
    ]

    @dataclass
    class Written(Message):
        """The file was written, or could not be: then `error` says why."""

        path: Path
        error: str = ""

    def __init__(self, maze: Maze, path: Path | None) -> None:
        """Offer to save `maze`, under `path` if it has one."""
        super().__init__()
        self._maze = maze.copy()
        self._path = path or Path("maze.txt")
        self._overwrite: Path | None = None

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Save the maze", classes="dialog-title")
            yield Label("The path of the file; it is written as block text")
            yield Input(str(self._path), id="target")
            yield Label("", id="target-error", classes="error")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Save", id="accept", variant="primary")
                yield Button("Cancel", id="cancel")
        yield TooSmall()

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._overwrite = None
        self._say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        text = self.query_one("#target", Input).value.strip()
        path = Path(text).expanduser()
        if not text:
            self._say("Write the path of a file.")
        elif path.exists() and self._overwrite != path:
            self._overwrite = path
            self._say(f"{path} exists: save once more to overwrite it.")
        else:
            self._say("Saving…")
            self._save(path)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without saving."""
        self.dismiss(None)

    @on(Written)
    def finish(self, message: Written) -> None:
        """Close the dialog, or show why the file could not be written."""
        if message.error:
            self._say(message.error)
        elif self.is_current:
            self.dismiss(message.path)

    @work(thread=True, exclusive=True)
    def _save(self, path: Path) -> None:
        try:
            save(self._maze, path)
        except LabyrinthError as error:
            self.post_message(self.Written(path, str(error)))
        else:
            self.post_message(self.Written(path))

    def _say(self, text: str) -> None:
        self.query_one("#target-error", Label).update(text)
