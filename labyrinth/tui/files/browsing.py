"""Browsing for a file, wherever its disk is: the dialog of textual-fspicker, read in a thread.

The library asks the disk in the thread of the interface, or in a worker without whose end no
program ends. A disk of the network that has gone may never answer.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Button, Input, OptionList
from textual_fspicker import Filters
from textual_fspicker.file_dialog import BaseFileDialog, FileFilter
from textual_fspicker.parts import CurrentDirectory, DirectoryNavigation
from textual_fspicker.parts.directory_navigation import DirectoryEntry, DirectoryEntryStyling
from textual_fspicker.suggest_path import SuggestPath

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats import Format, formats
from labyrinth.scenarios import SUFFIX
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.widgets.footer import TooSmall


class FormatFilters(Filters):
    """All formats that are wanted, each of them, and every file."""

    def __init__(self, wanted: Callable[[Format], bool], *, scenarios: bool = False) -> None:
        """Offer the formats for which `wanted` is true, and `scenarios` among all of them."""
        chosen = [format for format in formats().values() if wanted(format)]
        suffixes = {suffix for format in chosen for suffix in format.suffixes}
        super().__init__(
            ("Every format", has_suffix({*suffixes, SUFFIX} if scenarios else suffixes)),
            *(
                (f"{format.name} ({' '.join(format.suffixes)})", has_suffix(format.suffixes))
                for format in chosen
            ),
            ("All files", lambda path: True),
        )
        self.formats = [None, *chosen, None]
        """The format that each filter is for, None where it lets more than one through."""


def has_suffix(suffixes: Sequence[str] | set[str]) -> Callable[[Path], bool]:
    """Return what tells whether a path has one of these suffixes."""
    return lambda path: path.suffix.lower() in suffixes


class _Suggestions(SuggestPath):
    """Completes a name by those that are listed."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._names = names

    async def get_suggestion(self, value: str) -> str | None:
        """Return a completion, None where there is none."""
        return next((name for name in self._names() if name.startswith(value)), None)


class FileBrowser(BaseFileDialog):
    """Lets the user pick a file that is there, or with `saves` a place for one."""

    def __init__(
        self,
        directory: Path,
        title: str,
        *,
        saves: bool = False,
        filters: Filters | None = None,
        name: str | None = None,
    ) -> None:
        """Begin in a directory, with the name of a file."""
        button = "Save" if saves else "Open"
        super().__init__(directory, title, button, filters=filters, default_file=name)
        self._saves = saves

    def compose(self) -> ComposeResult:
        """Lay out the dialog, with a list that is read in a thread."""
        self._looking = DaemonThread(self)
        self._listing = Listing(Path(self._location))
        for widget in super().compose():
            yield self._listing if isinstance(widget, DirectoryNavigation) else widget

    def _header_area(self) -> ComposeResult:
        """Lay out the filter here, where the names of formats have room."""
        yield CurrentDirectory(markup=False)
        if self._filters is not None:
            yield FileFilter(self._filters.selections, value=0, allow_blank=False, compact=True)

    def _input_bar(self) -> ComposeResult:
        self._suggest_path = _Suggestions(lambda: self._listing.names)
        yield Input(Path(self._default_file or "").name, suggester=self._suggest_path)

    def on_mount(self) -> None:
        """Cover a terminal that is too small."""
        self.mount(TooSmall())

    def on_click(self, event: events.Click) -> None:
        """Open the file that is clicked twice."""
        if event.chain == 2 and isinstance(event.widget, DirectoryNavigation):
            self.query_one("#select", Button).press()

    def on_listing_opened(self, event: Listing.Opened) -> None:
        """Return the file on which Enter was pressed; one to be written is only named so."""
        if self._saves:
            self._select_file(DirectoryNavigation.Selected(self._listing, event.path))
        else:
            self.dismiss(event.path)

    def on_listing_failed(self, event: Listing.Failed) -> None:
        """Say why a directory is not listed."""
        self._set_error(event.reason)

    @on(Input.Submitted)
    @on(Button.Pressed, "#select")
    def look(self, event: Input.Submitted | Button.Pressed) -> None:
        """Look for what was written, in place of what the library does."""
        event.stop()
        event.prevent_default()
        if not (name := self.query_one(Input).value):
            self._set_error(self.ERROR_A_FILE_MUST_BE_CHOSEN)
            return
        look = partial(_look, self._listing.location, name)
        self._looking.do(
            look, self._go, fail=lambda error: self._set_error(str(error)), at_once=True
        )

    def _go(self, found: tuple[Path, int | None]) -> None:
        """Enter a directory, or return a file; one whose kind is None is not there."""
        path, kind = found
        if kind is not None and stat.S_ISDIR(kind):
            self._listing.location = path
            self._listing.focus()
            self.query_one(Input).value = ""
        elif kind is None and not self._saves:
            self._set_error("There is no such file")
        else:
            self.dismiss(path)


def _look(directory: Path, name: str) -> tuple[Path, int | None]:
    """Return the path that a name stands for, and the mode of what is there, None for nothing.

    Raises LabyrinthError where nothing can be called so, such as 300 letters.
    """
    path = directory / name
    try:
        path = Path(os.path.realpath(directory / os.path.expanduser(name)))
        return path, path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return path, None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "No file can have this name"
        raise LabyrinthError(reason) from None


@dataclass(frozen=True, slots=True)
class _Directory:
    """What was read of a directory: entries as they are listed, and which are directories."""

    entries: Sequence[DirectoryEntry] = ()
    directories: frozenset[Path] = field(default_factory=frozenset)
    error: str = ""


class Listing(DirectoryNavigation):
    """The list of a directory: what was there when it was entered."""

    @dataclass
    class Failed(Message):
        """The directory cannot be read."""

        reason: str

    @dataclass
    class Opened(Message):
        """A file was opened, not only selected as by a click."""

        path: Path

    def __init__(self, location: Path) -> None:
        """Begin with this directory."""
        super().__init__(location)
        self._reading = DaemonThread(self)
        self._read = _Directory()

    @property
    def names(self) -> list[str]:
        """The names of what is listed now."""
        return [entry.location.name for entry in self._shown if entry.location.name != ".."]

    @property
    def _shown(self) -> list[DirectoryEntry]:
        return [entry for entry in self._read.entries if not self._hides(entry)]

    # What the library decorates so returns its worker.
    def _load(self) -> None:  # type: ignore[override]
        self._reading.do(partial(_read, self._location, self._styles), self._take)

    def _take(self, read: _Directory) -> None:
        self._read = read
        self._repopulate_display()
        if read.error:
            self.post_message(self.Failed(read.error))

    def _repopulate_display(self) -> None:
        """Show what was read, as far as the filter lets it through."""
        with self.app.batch_update():
            self.clear_options()
            self.add_options(self._shown)
        self._settle_highlight()

    def _hides(self, entry: DirectoryEntry) -> bool:
        path = entry.location
        is_file = path not in self._read.directories
        filtered = is_file and self.file_filter is not None and not self.file_filter(path)
        return filtered or (self.is_hidden(path) and not self.show_hidden)

    def action_select(self) -> None:
        """Open the file under the cursor, or enter the directory."""
        entry = self.highlighted_option
        if isinstance(entry, DirectoryEntry) and entry.location not in self._read.directories:
            self.post_message(self.Opened(entry.location))
        else:
            super().action_select()

    def _on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter a directory, or tell of a file, in place of what the library does."""
        event.stop()
        event.prevent_default()
        if not isinstance(event.option, DirectoryEntry):
            return
        path = event.option.location
        if path not in self._read.directories:
            self.post_message(self.Selected(self, path))
        elif self._open_directory:
            self.location = Path(os.path.normpath(path))


def _read(location: Path, styles: DirectoryEntryStyling) -> _Directory:
    kinds: dict[Path, bool] = {}
    error = ""
    try:
        with os.scandir(location) as found:
            for each in found:
                with suppress(OSError):  # of what a link leads to
                    if (is_directory := each.is_dir()) or each.is_file():
                        kinds[location / each.name] = is_directory
    except OSError as failure:
        kinds, error = {}, failure.strerror or "It cannot be read"
    above = [] if location == location.parent else [location / ".."]
    entries = []
    for path in [*above, *sorted(kinds, key=lambda path: (not kinds[path], path.name))]:
        with suppress(OSError):  # it cannot be looked at
            entries.append(DirectoryEntry(path, styles))
    directories = frozenset([*above, *(path for path in kinds if kinds[path])])
    return _Directory(entries, directories, error)
