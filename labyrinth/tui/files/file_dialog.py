"""What the dialogs that open or save a file have in common."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Label
from textual_fspicker import Filters

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.formats import write_file
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import FileBrowser, has_suffix
from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.widgets.dialog import ModalDialog
from labyrinth.tui.widgets.item_list import ItemList

Answer = TypeVar("Answer")


class FileDialog(ModalDialog[Answer], Generic[Answer]):
    """Asks for what stands in a field until that can be done, or returns None when cancelled."""

    accept: ClassVar[str]
    """The name of the button that does it."""
    tooltips: ClassVar[tuple[str, str]]
    """What the button does, and what the one that browses does."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = DaemonThread(self)

    @property
    def buttons(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """That which does it, one that browses, and Cancel."""
        does, browses = self.tooltips
        return (
            ("accept", self.accept, does),
            ("browse", "Browse…", browses),
            ("cancel", "Cancel", "Close this and do nothing"),
        )

    @abstractmethod
    def submit(self) -> None:
        """Do what is written, or say what is wrong with it."""

    @abstractmethod
    def browse(self) -> None:
        """Pick a file from a list, or a place for one."""

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def _submit(self) -> None:
        self.submit()

    @on(Button.Pressed, "#browse")
    def _press_browse(self) -> None:
        if not self.busy:
            self.browse()

    @on(DescendantFocus)
    def tell_of_filter(self, event: DescendantFocus) -> None:
        """Say beside the question that a list can be filtered, while its key does that."""
        focused = event.widget
        filters = isinstance(focused, ItemList) and focused.check_action("filter", ())
        hint = with_names("  ·  <list.filter> filters the list", chosen_keys(self))
        title = Content.assemble(self.question, (hint if filters else "", "$text-muted not bold"))
        self.query_one(".dialog-title", Label).update(title)

    @property
    def written(self) -> str:
        """What stands in the field."""
        return self.query_one(Input).value.strip()

    def say(self, text: str) -> None:
        """Say what goes on, or what is wrong."""
        self.query_one(".error", Label).update(with_names(text, chosen_keys(self)))
        self.set_class(bool(text), "-told")

    @property
    def busy(self) -> bool:
        """Whether an attempt has not ended yet."""
        return self._thread.busy

    def attempt(self, do: Callable[[], Answer]) -> None:
        """Do it in a thread, and close with what it returns, or say why it failed."""
        self._thread.do(do, self._finish, fail=self.failed, at_once=True)

    def browse_in(self, path: Path, other: Path, browse: Callable[[Path], None]) -> None:
        """Browse in a directory, if `path` is one, else in the `other` one."""

        def found(directory: Path) -> None:
            self.say("")
            if self.is_active:
                browse(directory)

        self.say("Looking for the directory… <dialog.cancel> gives up.")
        self._thread.do(lambda: path if os.path.isdir(path) else other, found, at_once=True)

    def failed(self, error: LabyrinthError) -> None:
        """Say why an attempt failed."""
        self.say(str(error))

    def _finish(self, answer: Answer) -> None:
        if self in self.app.screen_stack:
            # What is in front of the dialog closes with it.
            self.dismiss(answer)


class OpeningDialog(FileDialog[Answer]):
    """Asks for a path until what is there can be read; returns that, or None."""

    accept = "Open"
    about: ClassVar[str]
    """What is asked for, above the field."""
    example: ClassVar[str]
    """What stands in the empty field."""
    wanted = "Write the path of a file."
    """What is said where nothing is written."""
    elsewhere: Path = Path()
    """Where browsing begins unless a directory is written."""

    @abstractmethod
    def read(self, written: str) -> Answer:
        """Read what is written, in a thread. Raises LabyrinthError where that cannot be."""

    @abstractmethod
    def picker(self, directory: Path) -> FileBrowser:
        """Return what lets the user pick a file, which begins in a directory."""

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label(self.about, classes="about")
        yield Input(
            placeholder=self.example, id="source", max_length=LONGEST_PASTE, tooltip=self.about
        )
        yield Label("", classes="error", markup=False)

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self.say("")

    def submit(self) -> None:
        """Open what is written, or say what is wrong with it."""
        if self.written:
            self.open(os.path.expanduser(self.written))
        else:
            self.say(self.wanted)

    def browse(self) -> None:
        """Pick a file from a list."""
        written = Path(os.path.expanduser(self.written))
        self.browse_in(written, self.elsewhere, self._browse)

    def _browse(self, directory: Path) -> None:
        def take(path: Path | None) -> None:
            if path is not None:
                self.open(str(path))

        self.app.push_screen(self.picker(directory), take)

    def open(self, text: str) -> None:
        """Open what that text stands for, or say why it cannot be read."""
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = text
        self.say("Reading… <dialog.cancel> gives up.")
        self.attempt(partial(self.read, text))


class _ExistsError(LabyrinthError):
    """There is a file already where one is to be saved."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{named(path)} exists: save once more to overwrite it.")
        self.path = path


class SavingDialog(FileDialog[Path]):
    """Saves under the path that is written; returns it, or None where nothing was saved.

    No file is overwritten unasked.
    """

    accept = "Save"
    tooltips = "Save under the path that is written", "Pick a place from a list of files"

    def __init__(self) -> None:
        super().__init__()
        self._overwrite: Path | None = None

    @abstractmethod
    def save(self, path: Path) -> None:
        """Save under a path by `save_as`, or say why nothing is saved so."""

    def place(self, directory: Path, name: str) -> FileBrowser:
        """Return what lets the user pick a place, beginning in a directory with a name."""
        return FileBrowser(directory, self.question, saves=True, name=name)

    def placed(self, place: FileBrowser) -> None:
        """Take what else was chosen where the user has picked the place."""

    def target_field(self, text: str | None, tooltip: str | None = None) -> Input:
        """Return the field of the path, which begins with a text."""
        return Input(text, id="target", max_length=LONGEST_PASTE, tooltip=tooltip)

    @on(Input.Changed)
    def _follow_path(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Say nothing more of the path that was written before; another may be a file's as well."""
        self._overwrite = None
        self.say("")

    @property
    def target(self) -> Path:
        """The path that is written."""
        return Path(os.path.expanduser(self.written))

    def submit(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        if self.busy:
            return
        if self.written:
            self.save(self.target)
        else:
            self.say("Write the path of a file.")

    def browse(self) -> None:
        """Pick a place from a list."""
        path = self.target
        self.browse_in(path.parent, Path(), partial(self._browse, path.name))

    def _browse(self, name: str, directory: Path) -> None:
        place = self.place(directory, name)

        def take(path: Path | None) -> None:
            if path is not None:
                with self.prevent(Input.Changed):
                    self.query_one("#target", Input).value = str(path)
                self.placed(place)
                self.forget()
                self.submit()

        self.app.push_screen(place, take)

    def save_as(self, path: Path, make: Callable[[], bytes]) -> None:
        """Make the content of a file and write it, in a thread; ask before one is overwritten."""
        self.say("Saving… <dialog.cancel> gives up.")
        overwrite = self._overwrite == path
        self.attempt(partial(self._save, path, make, overwrite=overwrite))

    def failed(self, error: LabyrinthError) -> None:
        """Say why it failed; if a file is in the way, the next attempt overwrites it."""
        super().failed(error)
        if isinstance(error, _ExistsError):
            self._overwrite = error.path

    def _save(self, path: Path, make: Callable[[], bytes], *, overwrite: bool) -> Path:
        """Save, and return where. Raises LabyrinthError, and without `overwrite` _ExistsError."""
        if os.path.isdir(path):
            raise LabyrinthError(f"{named(path)} is a directory: write the path of a file.")
        if os.path.isfile(path) and not overwrite:
            raise _ExistsError(path)
        data = make()
        if not self.is_running:
            raise LabyrinthError("saving was given up")
        write_file(path, data, streams=False)
        return path


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
