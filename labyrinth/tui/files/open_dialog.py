"""The dialog that opens a file or a recipe."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label

from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.formats.maze_source import Source
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.file_picker import FilePicker
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.session.in_words import ago, session_in_words
from labyrinth.tui.session.recent_mazes import MOST, recent_mazes
from labyrinth.tui.session.session_folder import DeadSession, dead_sessions
from labyrinth.tui.widgets.menu import Menu
from labyrinth.tui.widgets.too_small import TooSmall


class OpenDialog(ModalScreen[Source | DeadSession | None]):
    """Asks for a file or a recipe until one can be opened, or None is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
    ]

    def __init__(self, *, at_recent: bool = False) -> None:
        """Offer the mazes that were open last, and with `at_recent` go there first."""
        super().__init__()
        self._recent = {maze.source: maze for maze in recent_mazes()}
        self._sessions = {str(session.path): session for session in dead_sessions()}
        self._at_recent = at_recent
        self._apart = Apart(self)

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Open a maze", classes="dialog-title")
            yield Label("The path of a maze file, or a recipe such as wilson:20x40:7")
            yield Input(placeholder="file or recipe", id="source", max_length=LONGEST_PASTE)
            yield Label("", id="source-error", classes="error", markup=False)
            with Menu(id="recent") as recent:
                recent.border_title = "Recent"
                recent.set_class(bool(self._recent or self._sessions), "-any")
                for name, label in self._rows():
                    yield Button(label, name=name, classes="recent")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Open", id="accept", variant="primary")
                yield Button("Browse…", id="browse")
                yield Button("Cancel", id="cancel")
        yield TooSmall()

    def on_mount(self) -> None:
        """Go to the mazes that were open last, if these are wanted."""
        if self._at_recent and (latest := self.query("#recent Button")):
            self.set_focus(latest.first())

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Open what is written, or say what is wrong with it."""
        text = self.query_one("#source", Input).value.strip()
        if text:
            self._open(os.path.expanduser(text))
        else:
            self._say("Write the path of a file or a recipe.")

    @on(Button.Pressed, "#recent Button")
    def open_recent(self, event: Button.Pressed) -> None:
        """Open a maze of those that were open last."""
        name = event.button.name or ""
        if name in self._sessions:
            self.dismiss(self._sessions[name])
        else:
            self._open(name)

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list, with a preview."""
        text = self.query_one("#source", Input).value.strip()
        start = Path(os.path.expanduser(text))
        if not os.path.isdir(start):
            files = filter(Path.is_absolute, map(Path, self._recent))
            start = next((file.parent for file in files), Path())
        self.app.push_screen(FilePicker(start), self._picked)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without a maze."""
        self.dismiss(None)

    def _take(self, read: Source | str) -> None:
        """Close the dialog with what was read, or show why it could not be."""
        if isinstance(read, str):
            self._say(read)
        elif self.is_current:
            self.dismiss(read)

    def _rows(self) -> Iterator[tuple[str, Content]]:
        """Yield the name and the label of each maze and session, the latest first."""
        rows = [(maze.at, maze.source, maze.name, ago(maze.at)) for maze in self._recent.values()]
        for name, session in self._sessions.items():
            what, _, when = session_in_words(session).rpartition(", ")
            rows.append((session.changed_at, name, what, when))
        for _, name, what, when in sorted(rows, reverse=True)[:MOST]:
            yield name, Content.assemble(visible(what), "  ", (when, "dim"))

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(str(path))

    def _open(self, text: str) -> None:
        field = self.query_one("#source", Input)
        with field.prevent(Input.Changed):
            field.value = text
        self._say("Reading… Escape gives up.")
        self._apart.do(partial(_read, text), self._take)

    def _say(self, text: str) -> None:
        self.query_one("#source-error", Label).update(text)


def _read(text: str) -> Source | str:
    """Return what was written and read, or why it could not be."""
    try:
        return Source.parse(text, streams=False)
    except LabyrinthError as error:
        return str(error)
