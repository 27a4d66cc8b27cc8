"""The dialog that opens a file or a recipe, and its file browser."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual_fspicker.parts import DirectoryNavigation

from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize
from labyrinth.formats import formats, load_reading
from labyrinth.formats.maze_source import Source
from labyrinth.formats.support.picture_facts import NONE
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.scenario import Scenario, load_scenario
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import FileBrowser, FormatFilters
from labyrinth.tui.files.file_dialog import OpeningDialog
from labyrinth.tui.files.mark_fields import MarkFields
from labyrinth.tui.files.preview import FilePreview
from labyrinth.tui.session.recovery import (
    MOST_RECENT,
    DeadSession,
    Offers,
    ago,
    look_for_offers,
    without_options,
)
from labyrinth.tui.widgets.item_list import Item, ItemList

# The most bytes of a file that is read for its preview.
LARGEST_PREVIEW: Final = 5_000_000


class OpenDialog(OpeningDialog[Source | Scenario | DeadSession]):
    """A dialog that asks for a file or a recipe until it can be opened.

    It returns what was opened, or None when cancelled.
    """

    question = "Open a maze"
    tooltips = "Open this file or recipe", "Choose a file from a list with a preview"
    about = "The path of a maze or .scen file, or a recipe such as wilson:20x40:7"
    example = "file or recipe"
    wanted = "Enter the path of a file, or a recipe."

    def __init__(self, *, at_recent: bool = False) -> None:
        """Offer recent mazes; with `at_recent` the list of recent mazes has the focus."""
        super().__init__()
        self._offers = Offers()
        self._looking = DaemonThread(self)
        self._at_recent = at_recent
        self._told = NONE
        # Whether the last file could not be read.
        self._is_unread = False

    def fields(self) -> ComposeResult:
        """Lay out the field for the path above the recent mazes."""
        yield from super().fields()
        yield MarkFields()
        recent = ItemList(id="recent")
        recent.border_title = "Recent"
        yield recent

    def on_mount(self) -> None:
        """Load the recent mazes into the list."""
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

    @on(Item.Opened)
    def open_recent(self, event: Item.Opened) -> None:
        """Open a recent maze."""
        name = event.item.name or ""
        for session in self._offers.sessions:
            if session.place == name:
                self.dismiss(session)
                return
        self.take(name)

    @property
    def elsewhere(self) -> Path:  # type: ignore[override]
        """The directory of the most recent maze file, the current directory if there is none."""
        files = filter(Path.is_absolute, (Path(maze.source) for maze in self._offers.mazes))
        return next((file.parent for file in files), Path())

    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return a file browser with a preview."""
        return FilePicker(directory)

    def read(self, written: str) -> Source | Scenario:
        """Read the scenario, the maze file or the recipe that a text names."""
        if is_scenario(written) and os.path.exists(written):
            return Scenario.open(Path(written), streams=False)
        self._is_unread = os.path.isfile(written)
        return Source.parse(written, streams=False, corrections=self._told)

    def take(self, text: str) -> None:
        """Open the file or recipe that a text names, with the corrections of its characters."""
        try:
            self._told = self.query_one(MarkFields).corrections
        except LabyrinthError as error:
            self.say(str(error))
        else:
            super().take(text)

    def failed(self, error: LabyrinthError) -> None:
        """Show why a file was not read, and let the user define its characters."""
        super().failed(error)
        self.set_class(self._is_unread, "-unread")


def _items(offers: Offers) -> Iterator[Item]:
    """Yield items for recent mazes and sessions, at most MOST_RECENT, the latest first.

    The name of an item is the source of the maze, or the session's place in the store.
    """
    rows = [(maze.at, maze.source, maze.name, ago(maze.at)) for maze in offers.mazes]
    for session in offers.listed:
        what, _, when = session.in_words().rpartition(", ")
        rows.append((session.changed_at, session.place, what, when))
    for _, name, what, when in sorted(rows, reverse=True)[:MOST_RECENT]:
        item = Item(visible(what), short=visible(without_options(what)), detail=when, name=name)
        item.tooltip = Content(visible(name))
        yield item


class FilePicker(FileBrowser):
    """A dialog to pick a scenario, or a maze file of a format that can be read."""

    def __init__(self, location: Path) -> None:
        filters = FormatFilters(lambda known: known.reads, scenarios=True)
        super().__init__(location, "Open a maze", filters=filters)
        self._preview = DaemonThread(self)

    def on_mount(self) -> None:
        """Add the preview next to the list of files."""
        self.mount(FilePreview(), after=self.query_one(DirectoryNavigation))

    @on(DirectoryNavigation.Highlighted)
    def preview(self, event: DirectoryNavigation.Highlighted) -> None:
        """Preview the file under the cursor."""
        self._preview.do(partial(_read, event.path), self._show)

    def _show(self, read: tuple[Maze | None, str]) -> None:
        # A result that arrives as the dialog closes finds no preview.
        for preview in self.query(FilePreview):
            preview.show(*read)


def _read(path: Path) -> tuple[Maze | None, str]:
    """Return the maze in a file and a text about the file; None if there is no maze to show."""
    try:
        if not path.is_file():
            return None, ""
        if path.stat().st_size > LARGEST_PREVIEW:
            return None, "The file is too large for a preview."
        if is_scenario(path):
            instances = load_scenario(path, streams=False)
            first, *others = dict.fromkeys(each.map for each in instances)
            more = f" and {pluralize(len(others), 'more map')}" if others else ""
            told = f"Scenario: {pluralize(len(instances), 'instance')} on {visible(first)}{more}"
            return None, told
        reading = load_reading(path, streams=False)
    except OSError as error:
        return None, f"{named(path.name)}: cannot be read: {error.strerror}"
    except LabyrinthError as error:
        return None, str(error).removeprefix(f"{path.parent}/")
    maze = reading.maze
    size = f"{maze.height} x {maze.width} tiles, {formats()[reading.format].name}"
    rivals = [f"or read as {each.how}" for each in reading.rivals]
    return maze, "\n".join([size, *reading.notes_on_first, *rivals])
