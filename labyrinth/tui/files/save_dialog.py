"""The dialog that asks where to save a maze."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label
from textual_fspicker import FileSave

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import Format, format_for, formats, losses, save
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_filters import filters_of
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.widgets.too_small import TooSmall


class FilePlace(Browsing, FileSave):
    """Lets the user pick where to save a maze."""


class SaveDialog(ModalScreen[Path | None]):
    """Saves a maze in the format of the suffix; returns the path, or None if it was not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
    ]

    def __init__(
        self, maze: Maze, path: Path | None, solution_path: Sequence[Position] = ()
    ) -> None:
        """Offer to save `maze`, at `path` if it has one, with the solution's path if wanted."""
        super().__init__()
        self._maze = maze.copy()
        self._path = path or Path("maze.json")
        self._solution_path = solution_path
        self._overwrite: Path | None = None
        self._apart = Apart(self)

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Save the maze", classes="dialog-title")
            yield Label(
                "The path of the file; its suffix chooses the format",
                id="target-format",
                markup=False,
            )
            yield Input(str(self._path), id="target", max_length=LONGEST_PASTE)
            yield Checkbox(
                "Draw the path that was found, where the format can",
                id="with-path",
                disabled=not self._solution_path,
                compact=True,
            )
            yield Label("", id="target-error", classes="error", markup=False)
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
        chosen = self._format()
        if chosen is None:
            known = (each.suffixes for each in formats().values() if each.writes)
            text = f"Known suffixes: {' '.join(sorted({*chain.from_iterable(known)}))}"
        else:
            text = "; ".join([f"Format: {chosen.name}", *losses(self._maze, chosen.key)])
        self.query_one("#target-format", Label).update(text)

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        text = self.query_one("#target", Input).value.strip()
        path = Path(os.path.expanduser(text))
        if self._apart.busy:
            return
        if not text:
            self._say("Write the path of a file.")
        elif os.path.isdir(path):
            self._say(f"{named(path)} is a directory: write the path of a file.")
        elif self._format() is None:
            self._say(f"No format has the suffix {quoted(path.suffix)}: write one of those above.")
        elif os.path.exists(path) and self._overwrite != path:
            self._overwrite = path
            self._say(f"{named(path)} exists: save once more to overwrite it.")
        else:
            self._say("Saving… Escape gives up.")
            drawn = self.query_one("#with-path", Checkbox).value
            self._apart.do(partial(self._save, path, drawn), partial(self._saved, path))

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        path = Path(os.path.expanduser(self.query_one("#target", Input).value))
        directory = path.parent if os.path.isdir(path.parent) else Path()
        filters = filters_of(lambda known: known.writes)
        picker = FilePlace(directory, "Save the maze", filters=filters, default_file=path)
        self.app.push_screen(picker, self._picked)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without saving."""
        self.dismiss(None)

    def _save(self, path: Path, drawn: bool) -> str:
        """Write the file; return why it could not be written, or nothing."""
        try:
            solution_path = self._solution_path if drawn else ()
            save(self._maze, path, solution_path=solution_path, streams=False)
        except LabyrinthError as error:
            return str(error)
        return ""

    def _saved(self, path: Path, error: str) -> None:
        """Close the dialog, or show why the file could not be written."""
        if error:
            self._say(error)
        elif self.is_current:
            self.dismiss(path)

    def _format(self) -> Format | None:
        """Return the format of the suffix that is written, None where there is none."""
        try:
            return format_for(f"maze{Path(self.query_one('#target', Input).value.strip()).suffix}")
        except LabyrinthError:
            return None

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.query_one("#target", Input).value = str(path)

    def _say(self, text: str) -> None:
        self.query_one("#target-error", Label).update(text)
