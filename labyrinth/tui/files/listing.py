"""The list of a directory, which is read apart: its disk may never answer."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from textual.message import Message
from textual.widgets import OptionList
from textual_fspicker.parts import DirectoryNavigation
from textual_fspicker.parts.directory_navigation import DirectoryEntry, DirectoryEntryStyling

from labyrinth.tui.daemon_thread import DaemonThread


@dataclass(frozen=True, slots=True)
class _Directory:
    """What was read of a directory."""

    entries: Sequence[DirectoryEntry] = ()
    """As they are listed: the directory above it, directories, files."""
    directories: frozenset[Path] = field(default_factory=frozenset)
    """Which of them are directories."""
    error: str = ""
    """Why there are none."""


class Listing(DirectoryNavigation):
    """Asks nothing of a disk in the thread of the interface, as that of the library does.

    It shows what was there when the directory was entered.
    """

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
        self._apart = DaemonThread(self)
        self._read = _Directory()

    @property
    def names(self) -> list[str]:
        """The names of what is listed now."""
        shown = (entry.location.name for entry in self._read.entries if not self._hides(entry))
        return [name for name in shown if name != ".."]

    # What the library decorates so returns its worker.
    def _load(self) -> None:  # type: ignore[override]
        """Read the directory; the library has a worker do it, without which no program ends."""
        self._apart.do(partial(_read, self._location, self._styles), self._take)

    def _take(self, read: _Directory) -> None:
        self._read = read
        self._repopulate_display()
        if read.error:
            self.post_message(self.Failed(read.error))

    def _repopulate_display(self) -> None:
        """Show what was read, as far as the filter lets it through."""
        with self.app.batch_update():
            self.clear_options()
            self.add_options(entry for entry in self._read.entries if not self._hides(entry))
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
    above = [] if location == location.parent else [location / ".."]
    kinds: dict[Path, bool] = {}
    try:
        with os.scandir(location) as found:
            for each in found:
                with suppress(OSError):  # of what a link leads to
                    if (is_directory := each.is_dir()) or each.is_file():
                        kinds[location / each.name] = is_directory
    except OSError as error:
        reason = error.strerror or "It cannot be read"
        return _Directory(_entries(above, styles), frozenset(above), reason)
    paths = [*above, *sorted(kinds, key=lambda path: (not kinds[path], path.name))]
    directories = frozenset([*above, *(path for path in kinds if kinds[path])])
    return _Directory(_entries(paths, styles), directories)


def _entries(paths: Sequence[Path], styles: DirectoryEntryStyling) -> list[DirectoryEntry]:
    """Return what is shown of these paths, but for those that cannot be looked at."""
    entries = []
    for path in paths:
        with suppress(OSError):
            entries.append(DirectoryEntry(path, styles))
    return entries
