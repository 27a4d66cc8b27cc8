"""The base of the dialogs that open or save a file."""

import os
from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from math import inf
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import DescendantFocus
from textual.message import Message
from textual.widgets import Input, Label
from textual_fspicker import Filters

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.formats import write_file
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import FileBrowser, has_suffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.layout import LONGEST_PASTE
from labyrinth.tui.terminal.event_queue import EventQueueApp
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons
from labyrinth.tui.widgets.item_list import ItemList

Answer = TypeVar("Answer")


class FileDialog(ModalDialog[Answer], Generic[Answer]):
    """A dialog that asks for a text until the text can be used; returns None when cancelled."""

    accept: ClassVar[str]
    """The label of the accepting button."""
    tooltips: tuple[str, str]
    """The tooltips of the accepting button and of the button to browse."""
    wanted = "Enter the path of a file."
    """The message shown if the field is empty."""
    elsewhere: Path = Path()
    """The directory in which browsing starts, unless the field has the path of a directory."""
    begins_above: ClassVar[bool] = False
    """Whether browsing starts in the parent directory of the field's path."""

    def __init__(self) -> None:
        super().__init__()
        does, browses = self.tooltips
        self.buttons = (
            ("accept", self.accept, does, "submit"),
            ("browse", "Browse…", browses, "browse"),
            ("cancel", "Cancel", "Close this dialog; no file is opened or saved", "cancel"),
        )
        self._thread = DaemonThread(self)

    @abstractmethod
    def take(self, text: str) -> None:
        """Use the text of the field, or report an error in it; `~` is already replaced."""

    @abstractmethod
    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return the screen to pick a file, or a path to save under.

        `path` is the text of the field; the screen starts in `directory`.
        """

    @abstractmethod
    def picked(self, browser: FileBrowser, path: Path) -> None:
        """Use the path that the user has picked in `browser`."""

    @property
    def written(self) -> str:
        """The text of the field."""
        return self.query_one(Input).value.strip()

    @on(Input.Submitted)
    def action_submit(self) -> None:
        """Use the text of the field, or report an error in it."""
        if self.written:
            self.take(os.path.expanduser(self.written))
        else:
            self.say(self.wanted)

    def action_browse(self) -> None:
        """Open the file browser, at the path in the field if possible."""
        if self._thread.busy:
            return
        path, elsewhere = Path(os.path.expanduser(self.written)), self.elsewhere
        wanted = path.parent if self.begins_above else path

        def found(directory: Path) -> None:
            self.say("")
            if self.is_active:
                browser = self.browser(path, directory)
                self.app.push_screen(browser, partial(take, browser))

        def take(browser: FileBrowser, picked: Path | None) -> None:
            if picked is not None:
                self.picked(browser, picked)

        self.say("Opening the folder… <dialog.cancel> cancels.")
        self._thread.do(lambda: wanted if os.path.isdir(wanted) else elsewhere, found, at_once=True)

    @on(Input.Changed)
    def _follow_text(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Remove the message, because the text has changed."""
        self.say("")

    @on(DescendantFocus)
    def tell_of_filter(self, event: DescendantFocus) -> None:
        """Say next to the title that a list can be filtered, while the list has the focus."""
        focused = event.widget
        filters = isinstance(focused, ItemList) and focused.check_action("filter", ())
        hint = with_names("  ·  <list.filter> filters the list", chosen_keys(self))
        title = Content.assemble(self.question, (hint if filters else "", "$text-muted not bold"))
        self.query_one(".dialog-title", Label).update(title)

    def say(self, text: str) -> None:
        """Show a message about the progress, or an error; "" removes the message."""
        self.query_one(".error", Label).update(with_names(text, chosen_keys(self)))
        self.set_class(bool(text), "-told")

    def attempt(self, do: Callable[[], Answer]) -> None:
        """Run `do` in a thread; close with its result, or show why it failed."""

        def finish(answer: Answer) -> None:
            if self in self.app.screen_stack:
                # What is in front of the dialog closes with it.
                self.dismiss(answer)

        self._thread.do(do, finish, fail=self.failed, at_once=True)

    def failed(self, error: LabyrinthError) -> None:
        """Show why an attempt failed."""
        self.say(str(error))


class OpeningDialog(FileDialog[Answer]):
    """A dialog that asks for a path until the file can be read; returns the content, or None."""

    accept = "Open"
    about: str
    """The question above the field."""
    example: str
    """The placeholder of the field."""

    @abstractmethod
    def read(self, written: str) -> Answer:
        """Read the file at a path, in a thread. Raises LabyrinthError if this is impossible."""

    def fields(self) -> ComposeResult:
        """Lay out the field for the path."""
        yield Label(self.about, classes="about")
        yield Input(
            placeholder=self.example, id="source", max_length=LONGEST_PASTE, tooltip=self.about
        )
        yield Label("", classes="error", markup=False)

    def take(self, text: str) -> None:
        """Open the file that the text names, or show why it cannot be read."""
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = text
        self.say("Reading… <dialog.cancel> cancels.")
        self.attempt(partial(self.read, text))

    def picked(self, browser: FileBrowser, path: Path) -> None:
        """Open the picked file."""
        self.take(str(path))


class OpenFileDialog(OpeningDialog[Answer]):
    """A dialog that asks for a file of one kind; returns its content, or None when cancelled."""

    def __init__(
        self,
        kind: str,
        about: str,
        example: str,
        read: Callable[[str], Answer],
        question: str = "",
        *,
        filters: Filters | None = None,
    ) -> None:
        """Ask for the path of a `kind` of file, such as "plan"; `read` is called in a thread."""
        self._title = f"Open a {kind}"
        self.question, self.about, self.example = question or self._title, about, example
        self.tooltips = f"Open the {kind} in this file", "Choose a file from a list"
        self._read, self._filters = read, filters
        super().__init__()

    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return a file browser."""
        return FileBrowser(directory, self._title, filters=self._filters)

    def read(self, written: str) -> Answer:
        """Read the file at a path."""
        return self._read(written)


class _ExistsError(LabyrinthError):
    """A file with the chosen name already exists."""


class SavingDialog(FileDialog[Path]):
    """A dialog that saves under the path in its field; returns the path, or None if not saved.

    An existing file is overwritten only if the user presses a separate key or button while the
    dialog asks about it.
    """

    BINDINGS = class_bindings("saving")
    accept = "Save"
    tooltips = "Save to this path", "Choose a folder and a file name"
    begins_above = True
    meaning: ClassVar[str | None] = None
    """The tooltip of the field."""

    def __init__(self, path: str) -> None:
        """Begin with `path` in the field."""
        super().__init__()
        self.buttons = (*self.buttons, *key_buttons("saving", {"overwrite": "overwrite"}))
        # Repeats the attempt that an existing file stopped, overwriting it.
        self._overwrite: Callable[[], None] = self.action_submit
        # When the question about that was drawn, by the time of messages.
        self._asked_at = inf
        self._target = Input(path, id="target", max_length=LONGEST_PASTE, tooltip=self.meaning)

    @abstractmethod
    def save(self, path: Path) -> None:
        """Save under a path by calling `save_as`, or show why this is impossible."""

    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return the screen to pick a path, starting with the name in the field."""
        return FileBrowser(directory, self.question, saves=True, name=path.name)

    def picked(self, browser: FileBrowser, path: Path) -> None:
        """Save under the picked path."""
        with self.prevent(Input.Changed):
            self._target.value = str(path)
        self.forget()
        self.action_submit()

    def say(self, text: str) -> None:
        """Show progress or an error instead of the question whether to overwrite a file."""
        self._asked_at = inf
        self.remove_class("-exists")
        super().say(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the action `overwrite` unless the dialog asks whether to overwrite a file."""
        return action != "overwrite" or self.has_class("-exists")

    def action_overwrite(self) -> None:
        """Overwrite the file, unless the key was pressed before the question was shown."""
        if cast(EventQueueApp, self.app).typed_at > self._asked_at:
            self._overwrite()

    def take(self, text: str) -> None:
        """Save under the path in the field, unless an attempt is running."""
        if not self._thread.busy:
            self.save(Path(text))

    def save_as(self, path: Path, make: Callable[[], bytes], *, overwrite: bool = False) -> None:
        """Write the result of `make` to a file, both in a thread; ask before overwriting a file.

        In a browser the file is downloaded as well.
        """
        self.say("Saving… <dialog.cancel> cancels.")
        self._overwrite = partial(self.save_as, path, make, overwrite=True)

        def refuse_existing() -> None:
            if os.path.isdir(path):
                raise LabyrinthError(f"{named(path)} is a folder: enter the path of a file.")
            if os.path.isfile(path) and not overwrite:
                raise _ExistsError(
                    f"{named(path.name)} exists. Press <saving.overwrite> to overwrite it, "
                    "or enter another name."
                )

        def write() -> Path:
            refuse_existing()
            data = make()
            refuse_existing()  # somebody else may have written it meanwhile
            if not self.is_running:
                raise LabyrinthError("saving was cancelled")
            write_file(path, data, streams=False)
            if self.app.is_web:
                send = partial(self.app.deliver_binary, BytesIO(data), save_filename=path.name)
                self.app.call_later(send)
            return path

        self.attempt(write)

    def failed(self, error: LabyrinthError) -> None:
        """Show why saving failed; if the file exists, ask whether to overwrite it."""
        super().failed(error)
        if isinstance(error, _ExistsError):
            self.add_class("-exists")
            self.call_after_refresh(self._asked)

    def _asked(self) -> None:
        """Accept answers to the overwrite question, now that it is drawn."""
        if self.has_class("-exists"):
            self._asked_at = Message().time


class SaveBySuffix(SavingDialog):
    """A dialog that saves a file whose suffix chooses the format.

    It returns the path, or None if the file was not saved.
    """

    meaning = "The path of the file; its suffix determines the format"

    def __init__(
        self, question: str, path: Path, writers: Mapping[str, Callable[[], bytes]]
    ) -> None:
        """Ask `question`, with `path` in the field.

        `writers` maps a suffix such as ".csv" to the function that returns the content. The
        functions are called in a thread, and may raise LabyrinthError.
        """
        super().__init__(str(path))
        self.question, self._writers = question, writers

    def fields(self) -> ComposeResult:
        """Lay out the field, and the known suffixes."""
        yield self._target
        yield Label(f"Known suffixes: {' '.join(self._writers)}", id="target-format", markup=False)
        yield Label("", classes="error", markup=False)

    def save(self, path: Path) -> None:
        """Save with the writer of the suffix, if there is one."""
        make = self._writers.get(path.suffix.lower())
        if make is None:
            self.say(f"Unknown suffix {quoted(path.suffix)}: use one of those above.")
        else:
            self.save_as(path, make)

    def browser(self, path: Path, directory: Path) -> FileBrowser:
        """Return a file browser that filters for the known suffixes by default."""
        known = (" ".join(self._writers), has_suffix({*self._writers}))
        filters = Filters(known, ("All files", lambda path: True))
        return FileBrowser(directory, self.question, saves=True, filters=filters, name=path.name)
