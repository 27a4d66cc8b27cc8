"""The dialog that opens a file or a recipe."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Button, Input, Label

from labyrinth.core.errors import visible
from labyrinth.formats.maze_source import Source
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.scenario import Scenario
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.files.file_picker import FilePicker
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.session.in_words import ago, session_in_words, without_options
from labyrinth.tui.session.offers import Offers, look_for_offers
from labyrinth.tui.session.recent_mazes import MOST
from labyrinth.tui.session.session_folder import DeadSession
from labyrinth.tui.widgets.item_list import Item, ItemList

_ABOUT: Final = "The path of a maze or .scen file, or a recipe such as wilson:20x40:7"


class OpenDialog(FileDialog[Source | Scenario | DeadSession]):
    """Asks for a file or a recipe until one can be opened, or None is chosen."""

    question = "Open a maze"
    accept = "Open"
    tooltips = "Open what is written", "Pick a file from a list, with a preview"

    def __init__(self, *, at_recent: bool = False) -> None:
        """Offer the mazes that were open last, and with `at_recent` go there first."""
        super().__init__()
        self._offers = Offers([], [])
        self._looking = Apart(self)
        self._at_recent = at_recent

    def fields(self) -> ComposeResult:
        """Lay out the field above the mazes."""
        yield Label(_ABOUT, classes="about")
        yield Input(
            placeholder="file or recipe", id="source", max_length=LONGEST_PASTE, tooltip=_ABOUT
        )
        yield Label("", classes="error", markup=False)
        recent = ItemList(id="recent")
        recent.border_title = "Recent"
        yield recent

    def on_mount(self) -> None:
        """Offer what was open last."""
        self._looking.do(look_for_offers, self._offer, at_once=True)

    def _offer(self, offers: Offers) -> None:
        self._offers = offers
        items = list(_items(offers))
        recent = self.query_one("#recent", ItemList)
        recent.set_class(bool(items), "-any")
        recent.mount_all(items)
        recent.show_chosen()
        if items and self._at_recent:
            self.set_focus(recent)

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Open what is written, or say what is wrong with it."""
        if self.written:
            self._open(os.path.expanduser(self.written))
        else:
            self.say("Write the path of a file or a recipe.")

    @on(Item.Opened)
    def open_recent(self, event: Item.Opened) -> None:
        """Open a maze of those that were open last."""
        name = event.item.name or ""
        for session in self._offers.sessions:
            if str(session.path) == name:
                self.dismiss(session)
                return
        self._open(name)

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list, with a preview."""
        if self.busy:
            return
        files = filter(Path.is_absolute, (Path(maze.source) for maze in self._offers.mazes))
        other = next((file.parent for file in files), Path())
        written = Path(os.path.expanduser(self.written))
        self.look_for_directory(written, other, self._browse)

    def _browse(self, directory: Path) -> None:
        self.app.push_screen(FilePicker(directory), self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(str(path))

    def _open(self, text: str) -> None:
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = text
        self.say("Reading… <dialog.cancel> gives up.")
        self.attempt(partial(_read, text))


def _read(text: str) -> Source | Scenario:
    if is_scenario(text) and os.path.exists(text):
        return Scenario.open(Path(text), streams=False)
    return Source.parse(text, streams=False)


def _items(offers: Offers) -> Iterator[Item]:
    """Yield an item for each maze and session, named by its source or path, the latest first."""
    rows = [(maze.at, maze.source, maze.name, ago(maze.at)) for maze in offers.mazes]
    for session in offers.listed:
        what, _, when = session_in_words(session).rpartition(", ")
        rows.append((session.changed_at, str(session.path), what, when))
    for _, name, what, when in sorted(rows, reverse=True)[:MOST]:
        item = Item(visible(what), short=visible(without_options(what)), detail=when, name=name)
        item.tooltip = Content(visible(name))
        yield item
