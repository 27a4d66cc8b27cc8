"""The dialog that browses for a place to save a maze in."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.widgets import Input, Select
from textual_fspicker import FileSave

from labyrinth.formats import Format
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_filters import FormatFilters, in_format


class FilePlace(Browsing, FileSave):
    """Lets the user pick a file, and a format, which gives the name its suffix."""

    wants_existing = False

    def __init__(self, directory: Path, name: str) -> None:
        """Begin in a directory, with the name of a file."""
        self._formats = FormatFilters(lambda known: known.writes)
        super().__init__(directory, "Save the maze", filters=self._formats, default_file=name)
        self.format: Format | None = None
        """The format that was chosen, None where the suffix decides."""

    @on(Select.Changed)
    def take_format(self, event: Select.Changed) -> None:
        """Give the name the suffix of the chosen format."""
        if isinstance(event.value, int):
            self.format = self._formats.format_of(event.value)
            if self.format is not None:
                field = self.query_one(Input)
                field.value = in_format(field.value, self.format)
