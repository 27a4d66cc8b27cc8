"""A field with a few words to choose from, which shows the chosen word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget
from textual.widgets import Checkbox

from labyrinth.tui.keys.table import class_bindings


class Choice(Widget, can_focus=True):
    """A field that shows one of its words; Left, Right, Space and a click go to another.

    A letter goes to the next word that begins with it, and has no other meaning while the field has
    the focus. No menu opens over the fields below, and each key takes effect at once.
    """

    BINDINGS = class_bindings("choice")
    ALLOW_SELECT = False

    value: var[str] = var("", init=False)

    @dataclass
    class Changed(Message):
        """The chosen word has changed."""

        choice: Choice

        @property
        def control(self) -> Choice:
            """The field that sent the message."""
            return self.choice

    def __init__(self, words: Sequence[str], value: str, *, id: str | None = None) -> None:
        """Offer `words`; show `value`, which need not be among them."""
        super().__init__(id=id)
        self._words = words
        self.set_reactive(Choice.value, value)

    def render(self) -> Content:
        """Draw the word between arrows."""
        return Content(f"< {self.value} >")

    def watch_value(self) -> None:
        """Post a message that the word has changed."""
        self.refresh()
        self.post_message(self.Changed(self))

    def action_turn(self, step: int) -> None:
        """Show the word `step` words further, wrapping around."""
        words = self._words
        at = words.index(self.value) + step if self.value in words else min(step, 0)
        self.value = words[at % len(words)]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the field claims a key before any binding: letters and digits."""
        return character is not None and character.isalnum()

    def on_key(self, event: events.Key) -> None:
        """Go to the next word that begins with the typed letter or digit."""
        if self.check_consume_key(event.key, event.character):
            event.stop()
            event.prevent_default()
            at = self._words.index(self.value) + 1 if self.value in self._words else 0
            following = [*self._words[at:], *self._words[:at]]
            letter = (event.character or "").lower()
            self.value = next((word for word in following if word.startswith(letter)), self.value)

    def on_click(self, event: events.Click) -> None:
        """Show the previous word on a click on the first arrow, else the next word."""
        event.stop()
        self.action_turn(-1 if event.get_content_offset_capture(self).x < 2 else 1)


class Tick(Checkbox):
    """A checkbox that shows an X when ticked; Textual's own shows its state only by a colour."""

    @property
    def _button(self) -> Content:
        self.BUTTON_INNER = "X" if self.value else " "
        return super()._button
