"""The dialog that shows the readings of a text if several are about equally likely."""

from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.maze_source import Source
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.mark_fields import MarkFields
from labyrinth.tui.files.preview import FilePreview
from labyrinth.tui.widgets.dialog import ModalDialog

# The most readings side by side.
_MOST: Final = 3


class ReadingDialog(ModalDialog[Source]):
    """A dialog that shows the readings of a file side by side.

    It returns the reading that the user chooses, or None when cancelled.
    """

    question = "This file can be read in several ways"
    buttons = (
        *(
            (f"take-{at}", f"Open {at}", f"Open maze {at}", f"take({at})")
            for at in range(1, _MOST + 1)
        ),
        ("cancel", "Cancel", "Close without opening a maze", "cancel"),
    )

    def __init__(self, source: Source) -> None:
        """Show the reading in `source`, and the other likely readings."""
        super().__init__()
        self._source = source
        self._readings: list[Source] = []
        self._thread = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the mazes, and the corrections."""
        with Horizontal(id="readings"):
            for _ in range(_MOST):
                yield FilePreview()
        yield MarkFields()

    def on_mount(self) -> None:
        """Show the readings."""
        self._show(self._source)
        self.set_focus(self.query_one("#take-1"))

    @on(Input.Changed)
    def read_again(self) -> None:
        """Read the file again with the current corrections."""
        try:
            corrections = self.query_one(MarkFields).corrections
        except LabyrinthError as error:
            self._show(error)
            return
        path = str(self._source.path)
        read = partial(Source.parse, path, streams=False, corrections=corrections)
        self._thread.do(read, self._show, fail=self._show, at_once=True)

    @on(Input.Submitted)
    def take_first(self) -> None:
        """Close the dialog with the only reading, or with the first of several."""
        self.action_take(1)

    def action_take(self, number: int) -> None:
        """Close the dialog with the reading `number`, from 1."""
        if number <= len(self._readings):
            self.dismiss(self._readings[number - 1])

    def _show(self, read: Source | LabyrinthError | None) -> None:
        """Show a reading and others that are about as likely, or the error if nothing was read."""
        if isinstance(read, Source):
            rivals = (Source.of_reading(each, read.path, several=False) for each in read.rivals)
            self._readings = [read, *rivals][:_MOST]
            texts = [f"{at}: {each.how}" for at, each in enumerate(self._readings, 1)]
        else:
            self._readings = []
            texts = [str(read).removeprefix(f"{self._source.path}: ")]
        for at, preview in enumerate(self.query(FilePreview)):
            reading = self._readings[at] if at < len(self._readings) else None
            preview.display = at < len(texts)
            preview.show(reading.maze if reading else None, texts[at] if at < len(texts) else "")
            button = self.query_one(f"#take-{at + 1}", Button)
            button.display, button.disabled = at < len(texts), reading is None
