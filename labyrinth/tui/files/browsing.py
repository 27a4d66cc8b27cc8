"""Browsing for a file: whatever is written in the field for its name, wherever its disk is."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Button, Input
from textual_fspicker.file_dialog import BaseFileDialog, FileFilter
from textual_fspicker.parts import CurrentDirectory, DirectoryNavigation
from textual_fspicker.suggest_path import SuggestPath

from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.listing import Listing
from labyrinth.tui.widgets.too_small import TooSmall


class _Suggestions(SuggestPath):
    """Completes a name by those that are listed."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._names = names

    async def get_suggestion(self, value: str) -> str | None:
        """Return a completion, None where there is none."""
        return next((name for name in self._names() if name.startswith(value)), None)


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a name stands for."""

    path: Path
    exists: bool = False
    is_directory: bool = False
    error: str = ""
    """Why nothing can be called so."""


class Browsing(BaseFileDialog):
    """Says so where nothing can be called what was written, such as 300 letters.

    What is asked of a disk is asked apart; the library would wait for it.
    """

    wants_existing: ClassVar[bool]
    """Whether the file has to be there."""

    def compose(self) -> ComposeResult:
        """Lay out the dialog, with a list that is read apart."""
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

    @on(Listing.Opened)
    def open_file(self, event: Listing.Opened) -> None:
        """Return the file on which Enter was pressed; one to be written is only named so."""
        if self.wants_existing:
            self.dismiss(event.path)
        else:
            self._select_file(DirectoryNavigation.Selected(self._listing, event.path))

    @on(Listing.Failed)
    def tell_failure(self, event: Listing.Failed) -> None:
        """Say why a directory is not listed."""
        self._set_error(event.reason)

    @on(Input.Submitted)
    @on(Button.Pressed, "#select")
    def look(self, event: Input.Submitted | Button.Pressed) -> None:
        """Look for what was written, in place of what the library does."""
        event.stop()
        event.prevent_default()
        name = self.query_one(Input).value
        if name:
            self._looking.do(partial(_look, self._listing.location, name), self._go, at_once=True)
        else:
            self._set_error(self.ERROR_A_FILE_MUST_BE_CHOSEN)

    def _go(self, meant: _Meant) -> None:
        """Enter a directory, or return a file."""
        if meant.error:
            self._set_error(meant.error)
        elif meant.is_directory:
            self._listing.location = meant.path
            self._listing.focus()
            self.query_one(Input).value = ""
        elif self.wants_existing and not meant.exists:
            self._set_error("There is no such file")
        else:
            self.dismiss(meant.path)


def _look(directory: Path, name: str) -> _Meant:
    path = directory / name
    try:
        path = Path(os.path.realpath(directory / os.path.expanduser(name)))
        return _Meant(path, True, stat.S_ISDIR(path.stat().st_mode))
    except (FileNotFoundError, NotADirectoryError):
        return _Meant(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "No file can have this name"
        return _Meant(path, error=reason)
