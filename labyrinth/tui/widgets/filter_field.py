"""The field that narrows a list while one writes in it; every long list has one, by `/`."""

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from labyrinth.tui.keys.table import bindings


class FilterField(Input):
    """Hidden until it is opened; its list filters by the text, and opens an item once submitted."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("filter")]

    class Closed(Message):
        """Nothing is filtered any more."""

    def __init__(self) -> None:
        """Begin hidden and empty."""
        super().__init__(placeholder="/ part of a name", compact=True)
        self.display = False

    def open(self) -> None:
        """Show the field, and let the user write in it."""
        self.display = True
        self.screen.set_focus(self)

    def on_blur(self) -> None:
        """Go where nothing is written any more."""
        self.display = self.display and bool(self.value)

    def action_close(self) -> None:
        """Show the whole list again."""
        self.value = ""
        self.display = False
        self.post_message(self.Closed())
