"""The dialog that asks where to save a maze."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label
from textual_fspicker import FileSave

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import format_for, losses, save
from labyrinth.tui.files.file_filters import filters_of
from labyrinth.tui.widgets.too_small import TooSmall


class SaveDialog(ModalScreen[Path | None]):
    """Saves a maze in the format of the suffix; returns the path, or None if it was not saved."""

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

    def __init__(
        self, maze: Maze, path: Path | None, solution_path: Sequence[Position] = ()
    ) -> None:
        """Offer to save `maze`, at `path` if it has one, with the solution's path if wanted."""
        super().__init__()
        self._maze = maze.copy()
        self._path = path or Path("maze.json")
        self._solution_path = solution_path
        self._overwrite: Path | None = None

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Save the maze", classes="dialog-title")
            yield Label("The path of the file; its suffix chooses the format", id="target-format")
            yield Input(str(self._path), id="target")
            yield Checkbox(
                "Draw the path that was found, where the format can",
                id="with-path",
                disabled=not self._solution_path,
                compact=True,
            )
            yield Label("", id="target-error", classes="error")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Save", id="accept", variant="primary")
                yield Button("Browse…", id="browse")
                yield Button("Cancel", id="cancel")
        yield TooSmall()

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._overwrite = None
        self._say("")
        suffix = Path(self.query_one("#target", Input).value).suffix
        try:
            chosen = format_for(f"maze{suffix}")
        except LabyrinthError as error:
            text = str(error)
        else:
            text = "; ".join([f"Format: {chosen.name}", *losses(self._maze, chosen.key)])
        self.query_one("#target-format", Label).update(text)

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        text = self.query_one("#target", Input).value.strip()
        path = Path(os.path.expanduser(text))
        if not text:
            self._say("Write the path of a file.")
        elif os.path.isdir(path):
            self._say(f"{path} is a directory: write the path of a file.")
        elif os.path.exists(path) and self._overwrite != path:
            self._overwrite = path
            self._say(f"{path} exists: save once more to overwrite it.")
        else:
            self._say("Saving…")
            drawn = self.query_one("#with-path", Checkbox).value
            self._save(path, self._solution_path if drawn else ())

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        path = Path(os.path.expanduser(self.query_one("#target", Input).value))
        directory = path.parent if os.path.isdir(path.parent) else Path()
        filters = filters_of(lambda known: known.writes)
        picker = FileSave(directory, "Save the maze", filters=filters, default_file=path)
        self.app.push_screen(picker, self._picked)

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
    def _save(self, path: Path, solution_path: Sequence[Position]) -> None:
        try:
            save(self._maze, path, solution_path=solution_path, streams=False)
        except LabyrinthError as error:
            self.post_message(self.Written(path, str(error)))
        else:
            self.post_message(self.Written(path))

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.query_one("#target", Input).value = str(path)

    def _say(self, text: str) -> None:
        self.query_one("#target-error", Label).update(text)
