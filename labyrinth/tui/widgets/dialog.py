"""Dialogs with a title, fields and a row of buttons, which class attributes describe."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import ContentText
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Label
from textual.widgets.button import ButtonVariant

from labyrinth.tui.keys.table import class_bindings, shown_key, table
from labyrinth.tui.widgets.footer import TooSmall
from labyrinth.tui.widgets.key_button import with_key

# The id, the label, the tooltip and the action of a button.
Described = tuple[str, ContentText, str, str]


class ScreenButton(Button):
    """A button that runs the action `name` of its own screen, even behind another screen."""

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action."""
        event.stop()
        await self.app.run_action(self.name or "", self.screen)


class ModalDialog(ModalScreen[ScreenResultType | None]):
    """A dialog that asks a question with its fields; its result is None if it is cancelled."""

    BINDINGS = class_bindings("dialog")
    question: str
    """The title of the dialog."""
    buttons: Sequence[Described]
    """The buttons, with the main button first."""
    has_primary = True
    """Whether the first button is highlighted."""
    shown_keys: ClassVar[str] = ""
    """The part of the table of keys whose keys the buttons show.

    The id of each button ends with the name of its key.
    """

    def fields(self) -> ComposeResult:
        """Lay out the fields of the dialog."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Lay out the fields between the title and the buttons."""
        with Vertical(classes="dialog"):
            yield Label(self.question, classes="dialog-title")
            yield from self.fields()
            with Horizontal(classes="dialog-buttons"):
                shown = ((each[0], self._with_key(*each[:2]), *each[2:]) for each in self.buttons)
                yield from row_of(shown, has_primary=self.has_primary)
        yield TooSmall()

    def _with_key(self, identity: str, label: ContentText) -> ContentText:
        key = table().get(f"{self.shown_keys}.{identity.rpartition('-')[2]}")
        if key is None:
            return label
        return with_key(f"{shown_key(self, key.id)} {label}")

    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)


def key_buttons(place: str, identities: Mapping[str, str]) -> list[Described]:
    """Return descriptions of buttons that act like keys.

    `place` is the part of the table of keys in which the keys are listed. `identities` maps the
    names of keys there to the ids of their buttons.
    """
    keys = ((table()[f"{place}.{name}"], each) for name, each in identities.items())
    return [(each, key.label, key.tooltip, key.action) for key, each in keys]


def row_of(
    buttons: Iterable[Described], *, has_primary: bool = True, compact: bool = False
) -> Iterator[Button]:
    """Yield buttons that run actions of the screen, the first highlighted if `has_primary`."""
    for number, (identity, label, tooltip, action) in enumerate(buttons):
        variant: ButtonVariant = "primary" if has_primary and number == 0 else "default"
        yield ScreenButton(
            label, variant, id=identity, tooltip=tooltip, name=action, compact=compact
        )
