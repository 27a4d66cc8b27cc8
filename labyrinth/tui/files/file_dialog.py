"""What the dialogs that open and save a file have in common."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label

from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.too_small import TooSmall

Answer = TypeVar("Answer")


class FileDialog(ModalScreen[Answer | None], Generic[Answer]):
    """Asks for what stands in a field until that can be done, or returns None when cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("dialog")]
    question: str
    """The title of the dialog."""
    accept: ClassVar[str]
    """The name of the button that does it."""
    tooltips: ClassVar[tuple[str, str]]
    """What the button does, and what the one that browses does."""

    def __init__(self) -> None:
        super().__init__()
        self._apart = DaemonThread(self)

    @abstractmethod
    def fields(self) -> ComposeResult:
        """Lay out what is asked for: an Input, and a Label of the class `error`."""

    def compose(self) -> ComposeResult:
        """Lay out the fields between the title and the buttons."""
        with Vertical(classes="dialog"):
            yield Label(self.question, classes="dialog-title")
            yield from self.fields()
            with Horizontal(classes="dialog-buttons"):
                does, browses = self.tooltips
                yield Button(self.accept, id="accept", variant="primary", tooltip=does)
                yield Button("Browse…", id="browse", tooltip=browses)
                yield Button("Cancel", id="cancel", tooltip="Close this and do nothing")
        yield TooSmall()

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

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)

    def say(self, text: str) -> None:
        """Say what goes on, or what is wrong."""
        self.query_one(".error", Label).update(with_names(text, chosen_keys(self)))
        self.set_class(bool(text), "-told")

    @property
    def busy(self) -> bool:
        """Whether an attempt has not ended yet."""
        return self._apart.busy

    def attempt(self, do: Callable[[], Answer]) -> None:
        """Do it apart, and close the dialog with what it returns, or say why it failed."""
        self._apart.do(partial(_outcome, do), self._finish, at_once=True)

    def look_for_directory(self, path: Path, other: Path, take: Callable[[Path], None]) -> None:
        """Look apart whether `path` is a directory, and `take` it, or the `other` one."""

        def found(directory: Path) -> None:
            self.say("")
            if self.is_active:
                take(directory)

        self.say("Looking for the directory… <dialog.cancel> gives up.")
        self._apart.do(lambda: path if os.path.isdir(path) else other, found, at_once=True)

    def failed(self, error: LabyrinthError) -> None:
        """Say why an attempt failed."""
        self.say(str(error))

    def _finish(self, outcome: Answer | LabyrinthError) -> None:
        if isinstance(outcome, LabyrinthError):
            self.failed(outcome)
        elif self in self.app.screen_stack:
            # What is in front of the dialog closes with it.
            self.dismiss(outcome)


def _outcome(do: Callable[[], Answer]) -> Answer | LabyrinthError:
    try:
        return do()
    except LabyrinthError as error:
        return error
