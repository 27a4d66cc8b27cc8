"""A button for a key of the current mode."""

from textual.content import Content
from textual.widgets import Button

from labyrinth.tui.keys.table import chosen_key, table


class KeyButton(Button, can_focus=False):
    """A button that acts like its key when clicked, and leaves the focus unchanged."""

    def __init__(self, text: str, binding: str, *, id: str) -> None:
        """Show `text`, which begins with the key of `binding`, an id in the table of keys."""
        self._text, self.key = text, table()[binding]
        super().__init__(with_key(text), id=id, compact=True, tooltip=self.key.tooltip)

    def on_mount(self) -> None:
        """Show the user's key."""
        self.show_keys()

    def show_keys(self) -> None:
        """Show the present key."""
        self.label = with_key(self._text, chosen_key(self, self.key.id))

    def rename(self, text: str) -> None:
        """Show another text that begins with the key."""
        if text != self._text:
            self._text = text
            if self.is_mounted:
                self.show_keys()
                self.refresh(layout=True)  # a new label alone requests no new layout


def with_key(text: str, other: str = "", colour: str = "$key") -> Content:
    """Return a text with its first word, a key, in `colour`; `other` replaces the key."""
    key = len(text) - len(text.lstrip()) + len(text.split(maxsplit=1)[0])
    shown = other.rjust(key) if other else text[:key]
    return Content(f"{shown}{text[key:]}").stylize(f"bold {colour}", 0, len(shown))
