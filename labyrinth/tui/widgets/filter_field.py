"""The field that filters a list while the user types; in every long list `/` opens it."""

from textual.message import Message
from textual.widgets import Input

from labyrinth.tui.keys.table import class_bindings


class FilterField(Input):
    """A field, hidden until opened, whose text filters the list; Enter opens the selected item."""

    BINDINGS = class_bindings("filter")

    class Closed(Message):
        """The filter was closed."""

    def __init__(self, placeholder: str = "/ part of a name") -> None:
        """Start hidden and empty; the placeholder says what to type."""
        super().__init__(placeholder=placeholder, compact=True)
        self.display = False

    def open(self) -> None:
        """Show the field, and focus it."""
        self.display = True
        self.screen.set_focus(self)

    def on_blur(self) -> None:
        """Hide the field when the focus leaves, if the field is empty."""
        self.display = self.display and bool(self.value)

    def action_close(self) -> None:
        """Clear and hide the field, so that the whole list is shown again."""
        self.value = ""
        self.display = False
        self.post_message(self.Closed())
