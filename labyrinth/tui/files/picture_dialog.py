"""The dialog that shows the maze read from a picture before it is accepted."""

from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import sentence_of
from labyrinth.formats.maze_source import ShownPicture, Source
from labyrinth.formats.support.picture_facts import Corrections, FoundPicture
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.preview import FilePreview, SmallPicture
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.widgets.choice import Tick
from labyrinth.tui.widgets.dialog import ModalDialog

_LONGEST: Final = 4


class PictureDialog(ModalDialog[Source]):
    """A dialog that shows the maze read from a picture; returns the maze, or None if rejected."""

    question = "Is this the maze in the picture?"
    buttons = (
        ("accept", "Open", "Open this maze", "accept"),
        ("cancel", "Cancel", "Close without opening a maze", "cancel"),
    )

    def __init__(self, picture: ShownPicture) -> None:
        """Show the maze read from a picture, with the corrections so far."""
        super().__init__()
        self._picture = picture
        self._source: Source | None = None
        self._thread = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the maze, the findings about it, and the corrections."""
        told = self._picture.corrections
        with Horizontal(id="compared"):
            if self._picture.is_kept and colours_of(self.app):
                yield SmallPicture(self._picture)
            yield FilePreview()
        with Horizontal(id="corrections"):
            yield Label("Threshold")
            tooltip = "Pixels darker than this value (1 to 255) count as dark; empty: automatic"
            yield _number_field("threshold", told.threshold, tooltip)
            yield Label("Cell size")
            tooltip = "Distance from one wall to the next, in pixels; empty: automatic"
            yield _number_field("cell-size", told.cell_size, tooltip)
            tooltip = "Swap walls and corridors"
            yield Tick("Inverted", told.inverted, id="inverted", compact=True, tooltip=tooltip)

    def on_mount(self) -> None:
        """Show how the picture was read."""
        self.query_one("#corrections").display = self._picture.is_kept
        try:
            self._show(self._picture.finished())
        except LabyrinthError as error:
            self._show(error)
        self.set_focus(self.query_one("#threshold" if self._picture.is_kept else "#accept"))

    @on(Input.Changed)
    @on(Tick.Changed)
    def read_again(self) -> None:
        """Read the picture again with the current corrections."""
        try:
            corrections = Corrections(
                self._number("#threshold"),
                self._number("#cell-size"),
                self.query_one("#inverted", Tick).value,
            )
        except LabyrinthError as error:
            self._show(error)
            return
        self._source = None
        read = partial(self._picture.read_again, corrections)
        self._thread.do(read, self._show, fail=self._show, at_once=True)

    @on(Input.Submitted)
    def action_accept(self) -> None:
        """Close the dialog with the maze that is shown, if there is one."""
        if self._source is not None:
            self.dismiss(self._source)

    def _number(self, field: str) -> int | None:
        text = self.query_one(field, Input).value
        return int(text) if text.isdecimal() else None

    def _show(self, read: Source | LabyrinthError | None) -> None:
        """Show the maze that was read, or the error."""
        self._source = read if isinstance(read, Source) else None
        self.query_one("#accept").disabled = self._source is None
        if isinstance(read, Source) and read.picture is not None:
            text = sentence_of(read.picture.sentence)
            self._hint(read.picture)
        else:
            text = str(read).removeprefix(f"{self._picture.source.path}: ")
        maze = self._source.maze if self._source else None
        self.query_one(FilePreview).show(maze, text)

    def _hint(self, found: FoundPicture) -> None:
        """Show the detected values in empty fields."""
        if self.size.width >= NORMAL.width:
            threshold = "none" if found.threshold is None else f"{found.threshold}"
            self.query_one("#threshold", Input).placeholder = threshold
            self.query_one("#cell-size", Input).placeholder = f"{round(found.cell)}"


def _number_field(identity: str, number: int | None, tooltip: str) -> Input:
    return Input(
        "" if number is None else str(number),
        id=identity,
        placeholder=identity.replace("-", " "),
        type="integer",
        max_length=_LONGEST,
        compact=True,
        tooltip=tooltip,
    )
