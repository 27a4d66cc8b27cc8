"""A key of the interface: its identifier, what it does, and how it is called."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Key:
    """What some keys do in one place: a screen, a widget, or a mode of the maze screen."""

    id: str
    """`PLACE.NAME`; the user's keymap knows the binding by it."""
    keys: str
    """Textual's names of the keys, with commas between; a letter stands for both its cases."""
    label: str
    """What it does, in a word or two that a person would look for."""
    tooltip: str = ""
    """The same in a sentence."""
    group: str = ""
    """The heading under which the help lists it."""
    action: str = ""
    """Textual's action; without one the mode takes the first of the keys."""
    in_footer: bool = False
    display: str | None = None
    """What the footer shows, where it tells of other keys as well: `<run.step_back><run.step>`."""
    is_command: bool = True
    """Whether the command palette has it: moving a cursor is no command."""
    is_listed: bool = True
    """Whether a command of the maze screen has a line beside the maze: so many have room there."""
    always: bool = False
    """Whether it comes before what the focused widget does with the key, as those of modes do."""

    @property
    def place(self) -> str:
        """Where the key has this meaning."""
        return self.id.partition(".")[0]

    @property
    def first(self) -> str:
        """The first of the keys, by which a mode knows what is meant."""
        return self.keys.partition(",")[0]

    def binding(self) -> Binding:
        """Return Textual's binding; that of a mode comes before those of the focused widget."""
        keys = [
            f"{key},{key.upper()}" if len(key) == 1 and key.isalpha() else key
            for key in self.keys.split(",")
        ]
        return Binding(
            ",".join(keys),
            self.action or f"mode('{self.first}')",
            self.label,
            show=self.in_footer,
            key_display=self.display,
            priority=self.always or not self.action,
            tooltip=self.tooltip,
            id=self.id,
        )
