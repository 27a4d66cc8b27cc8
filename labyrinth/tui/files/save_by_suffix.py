"""The dialog that saves figures or pictures: the suffix says as what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Label
from textual_fspicker import Filters

from labyrinth.core.errors import quoted
from labyrinth.tui.files.browsing import FileBrowser, has_suffix
from labyrinth.tui.files.file_dialog import SavingDialog


class SaveBySuffix(SavingDialog):
    """Saves what the writer of the suffix makes; returns the path, or None if it was not saved."""

    def __init__(
        self, question: str, path: Path, writers: Mapping[str, Callable[[], bytes]]
    ) -> None:
        """Ask `question`, and offer `path`; `writers` make the content by suffix, such as ".csv".

        They are called apart, and may raise LabyrinthError.
        """
        super().__init__()
        self.question = question
        self._path, self._writers = path, writers

    def fields(self) -> ComposeResult:
        """Lay out the field, and the suffixes that there are."""
        tooltip = "The path of the file; its suffix says as what it is saved"
        yield self.target_field(str(self._path), tooltip)
        yield Label(f"Known suffixes: {' '.join(self._writers)}", id="target-format", markup=False)
        yield Label("", classes="error", markup=False)

    def save(self, path: Path) -> None:
        """Save what the writer of the suffix makes, if there is one."""
        make = self._writers.get(path.suffix.lower())
        if make is None:
            self.say(f"Nothing is saved as {quoted(path.suffix)}: write one of those above.")
        else:
            self.save_as(path, make)

    def place(self, directory: Path, name: str) -> FileBrowser:
        """Return a list of files, first of those with a known suffix."""
        suffixes = self._writers.keys()
        filters = Filters(
            (" ".join(suffixes), has_suffix({*suffixes})), ("All files", lambda path: True)
        )
        return FileBrowser(directory, self.question, saves=True, filters=filters, name=name)
