"""Browsing for a file, whatever is written in the field for its name."""

from __future__ import annotations

import os
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Button, Input
from textual_fspicker.file_dialog import BaseFileDialog, FileFilter
from textual_fspicker.parts import CurrentDirectory, DirectoryNavigation
from textual_fspicker.suggest_path import SuggestPath

from labyrinth.tui.widgets.too_small import TooSmall


class _Suggestions(SuggestPath):
    """Completes a name, where it can be one."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return a completion, None for what no file can be called."""
        try:
            return await super().get_suggestion(value)
        except (OSError, ValueError):
            return None


class Browsing(BaseFileDialog):
    """Says so where nothing can be called what was written, such as 300 letters."""

    def _header_area(self) -> ComposeResult:
        """Lay out the filter here, where the names of formats have room."""
        yield CurrentDirectory(markup=False)
        if self._filters is not None:
            yield FileFilter(self._filters.selections, value=0, allow_blank=False, compact=True)

    def _input_bar(self) -> ComposeResult:
        self._suggest_path = _Suggestions()
        yield Input(Path(self._default_file or "").name, suggester=self._suggest_path)

    def on_mount(self) -> None:
        """Cover a terminal that is too small."""
        self.mount(TooSmall())

    def on_click(self, event: events.Click) -> None:
        """Open the file that is clicked twice."""
        if event.chain == 2 and isinstance(event.widget, DirectoryNavigation):
            self.query_one("#select", Button).press()

    @on(Input.Submitted)
    @on(Button.Pressed, "#select")
    def check_name(self, event: Input.Submitted | Button.Pressed) -> None:
        """Leave to the dialog only what can be looked for."""
        directory = self.query_one(DirectoryNavigation).location
        name = os.path.expanduser(self.query_one(Input).value)
        try:
            os.path.realpath(directory / name)
            (directory / name).lstat()
        except (FileNotFoundError, NotADirectoryError):
            return
        except (OSError, ValueError) as error:
            event.stop()
            event.prevent_default()
            self._set_error(getattr(error, "strerror", None) or "No file can have this name")
