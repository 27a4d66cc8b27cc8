"""A file dialog for any disk, based on textual-fspicker, with directories read in a thread.

The library itself reads the disk in the UI thread, or in a worker that the program waits for when
it ends. A disconnected network disk may never respond.
"""

import os
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
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
    """Filters for all wanted formats together, for each wanted format, and for every file."""

    def __init__(self, wanted: Callable[[Format], bool], *, scenarios: bool = False) -> None:
        """Create filters for the formats for which `wanted` is true.

        With `scenarios`, the filter for all wanted formats also accepts scenario files.
        """
        chosen = [format for format in formats().values() if wanted(format)]
        suffixes = {suffix for format in chosen for suffix in format.suffixes}
        super().__init__(
            ("All formats", has_suffix({*suffixes, SUFFIX} if scenarios else suffixes)),
            *(
                (f"{format.name} ({' '.join(format.suffixes)})", has_suffix(format.suffixes))
                for format in chosen
            ),
            ("All files", lambda path: True),
        )
        # The format of each filter, None if it accepts more than one.
        self.formats = [None, *chosen, None]


def has_suffix(suffixes: Sequence[str] | set[str]) -> Callable[[Path], bool]:
    """Return a predicate for paths with one of these suffixes."""
    return lambda path: path.suffix.lower() in suffixes


# The entries of a directory, with whether each is a directory itself, and why there are none.
_Read = tuple[dict[DirectoryEntry, bool], str]


class Listing(DirectoryNavigation):
    """The list of a directory's entries, read when the user enters the directory."""

    @dataclass
    class Unreadable(Message):
        """The message that a directory cannot be listed, with the reason.

        It is sent after the message that the user has entered the directory.
        """

        reason: str

    def __init__(self, location: Path, opened: Callable[[Path], None]) -> None:
        """Start in a directory; `opened` is called for a file on Enter, not on a click."""
        super().__init__(location)
        self._opened = opened
        self._reading = DaemonThread(self)
        self._read: dict[DirectoryEntry, bool] = {}

    @property
    def shown(self) -> list[DirectoryEntry]:
        """The directories and the files that pass the filter; hidden entries only if wanted."""
        return [
            entry
            for entry, is_directory in self._read.items()
            if (is_directory or self.file_filter is None or self.file_filter(entry.location))
            and (self.show_hidden or not self.is_hidden(entry.location))
        ]

    # The library's decorator returns its worker.
    def _load(self) -> None:  # type: ignore[override]
        def take(read: _Read) -> None:
            self._read, error = read
            self._repopulate_display()
            if error:
                self.post_message(self.Unreadable(error))

        self._reading.do(partial(_read, self._location, self._styles), take)

    def _repopulate_display(self) -> None:
        with self.app.batch_update():
            self.clear_options()
            self.add_options(self.shown)
        self._settle_highlight()

    def action_select(self) -> None:
        """Open the file under the cursor, or enter the directory."""
        entry = self.highlighted_option
        if isinstance(entry, DirectoryEntry) and not self._read[entry]:
            self._opened(entry.location)
        else:
            super().action_select()

    def _on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter the selected directory or report the selected file; replaces the library's code."""
        event.stop()
        event.prevent_default()
        entry = event.option
        # With two keys in one read, the list may be another directory's by now.
        if not isinstance(entry, DirectoryEntry) or entry not in self._read:
            return
        if not self._read[entry]:
            self.post_message(self.Selected(self, entry.location))
        elif self._open_directory:
            self.location = Path(os.path.normpath(entry.location))


def _read(location: Path, styles: DirectoryEntryStyling) -> _Read:
    kinds: dict[Path, bool] = {}
    error = ""
    try:
        with os.scandir(location) as found:
            for each in found:
                with suppress(OSError):  # of what a link leads to
                    if (is_directory := each.is_dir()) or each.is_file():
                        kinds[location / each.name] = is_directory
    except OSError as failure:
        kinds, error = {}, failure.strerror or "Cannot read this folder"
    above = {} if location == location.parent else {location / "..": True}
    entries = {}
    for path in [*above, *sorted(kinds, key=lambda path: (not kinds[path], path.name))]:
        with suppress(OSError):  # it cannot be accessed
            entries[DirectoryEntry(path, styles)] = path in above or kinds[path]
    return entries, error


class FileBrowser(BaseFileDialog):
    """A dialog to pick an existing file or, with `saves`, a path to save a file under."""

    def __init__(
        self,
        directory: Path,
        title: str,
        *,
        saves: bool = False,
        filters: Filters | None = None,
        name: str | None = None,
    ) -> None:
        """Start in `directory`; `name` is suggested as the file name."""
        button = "Save" if saves else "Open"
        super().__init__(directory, title, button, filters=filters, default_file=name)
        self._saves = saves

    def compose(self) -> ComposeResult:
        """Lay out the dialog, with a list that is read in a thread."""
        self._looking = DaemonThread(self)
        self._listing = Listing(Path(self._location), self._open)
        for widget in super().compose():
            yield self._listing if isinstance(widget, DirectoryNavigation) else widget

    def _header_area(self) -> ComposeResult:
        """Lay out the filter above the list, where the names of formats fit."""
        yield CurrentDirectory(markup=False)
        if self._filters is not None:
            yield FileFilter(self._filters.selections, value=0, allow_blank=False, compact=True)

    def _input_bar(self) -> ComposeResult:
        self._suggest_path = _Suggestions(self._listing)
        yield Input(Path(self._default_file or "").name, suggester=self._suggest_path)

    def on_mount(self) -> None:
        """Add the notice that covers a terminal that is too small."""
        self.mount(TooSmall())

    def on_click(self, event: events.Click) -> None:
        """Open the file that is double-clicked."""
        if event.chain == 2 and isinstance(event.widget, DirectoryNavigation):
            self.query_one("#select", Button).press()

    @on(Listing.Unreadable)
    def tell_reason(self, event: Listing.Unreadable) -> None:
        """Show the reason why a directory cannot be listed."""
        self._set_error(event.reason)

    def _open(self, path: Path) -> None:
        """Close with the file on which Enter was pressed; when saving, only fill in its name."""
        if self._saves:
            self._select_file(DirectoryNavigation.Selected(self._listing, path))
        else:
            self.dismiss(path)

    @on(Input.Submitted)
    @on(Button.Pressed, "#select")
    def look(self, event: Input.Submitted | Button.Pressed) -> None:
        """Look up the typed path; replaces the library's method."""
        event.stop()
        event.prevent_default()
        if name := self.query_one(Input).value:
            work = partial(_look, self._listing.location, name)
            self._looking.do(
                work, self._go, fail=lambda error: self._set_error(str(error)), at_once=True
            )
        else:
            self._set_error(self.ERROR_A_FILE_MUST_BE_CHOSEN)

    def _go(self, found: tuple[Path, int | None]) -> None:
        """Enter the directory that was found, or close with the path that was found.

        `found` has a path and the mode of the file there; the mode is None if there is no file.
        """
        path, kind = found
        if kind is not None and stat.S_ISDIR(kind):
            self._listing.location = path
            self._listing.focus()
            with self.prevent(Input.Changed):  # it would remove the reason why nothing is listed
                self.query_one(Input).value = ""
        elif kind is None and not self._saves:
            self._set_error("No such file")
        else:
            self.dismiss(path)


def _look(directory: Path, name: str) -> tuple[Path, int | None]:
    """Return the path that a name in a directory stands for, and the mode of the file there.

    The mode is None if there is no file. Raises LabyrinthError if the name is impossible, such as a
    name of 300 letters.
    """
    path = directory / name
    try:
        path = Path(os.path.realpath(directory / os.path.expanduser(name)))
        return path, path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return path, None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "Invalid file name"
        raise LabyrinthError(reason) from None


class _Suggestions(SuggestPath):
    """A completer of file names from the listed names."""

    def __init__(self, listing: Listing) -> None:
        super().__init__()
        self._listing = listing

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first listed name that begins with the typed text; None if there is none."""
        names = (entry.location.name for entry in self._listing.shown)
        return next((name for name in names if name != ".." and name.startswith(value)), None)
