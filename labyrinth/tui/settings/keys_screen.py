"""The list of all keys, in which the user changes them."""

import re
from functools import partial

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from labyrinth.tui.keys.table import Key, all_keys, class_bindings, is_letter, title_of
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.settings_app import SettingsApp
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons
from labyrinth.tui.widgets.footer import TooSmall


class PressKey(ModalScreen[str | None]):
    """A question for a new key: its result is the next key that is pressed, None for Escape."""

    def __init__(self, key: Key) -> None:
        """Ask for the new key of a binding."""
        super().__init__()
        self._key = key

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        with Vertical(classes="dialog"):
            yield Label(f"New key for: {self._key.label}", classes="dialog-title", markup=False)
            yield Label("Press the key. Escape or a click keeps the present one.")
        yield TooSmall()

    def on_key(self, event: events.Key) -> None:
        """Answer with the key."""
        event.stop()
        event.prevent_default()
        key = event.key.lower() if is_letter(event.key) else event.key
        self.dismiss(None if key == "escape" else key)

    def on_click(self, event: events.Click) -> None:
        """Close without an answer, unless it is the rest of the double click that asked."""
        if event.chain == 1:
            self.dismiss(None)


class KeysScreen(ModalDialog[None]):
    """A dialog with the keys of every place; typing filters them."""

    BINDINGS = class_bindings("keys")
    AUTO_FOCUS = "Input"
    question = "Keys"
    buttons = key_buttons(
        "keys", {"change": "keys-change", "default": "keys-default", "cancel": "keys-cancel"}
    )
    shown_keys = "keys"

    def __init__(self) -> None:
        """List all keys below the names of their places."""
        super().__init__()
        self._keys = all_keys()
        # One widget for all of them: with a widget each, the list would take seconds to open.
        self._list = OptionList(id="bindings")
        self._list.can_focus = False  # the keys go to the filter

    @property
    def _app(self) -> SettingsApp:
        assert isinstance(self.app, SettingsApp)
        return self.app

    def fields(self) -> ComposeResult:
        """Lay out the filter, the list, and the reason why a key was refused."""
        yield Input(placeholder="Type to filter by name or id", compact=True)
        yield self._list
        yield Label("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Show all keys."""
        self.show_keys()

    def show_keys(self) -> None:
        """List the present keys of what contains every typed word, and keep the choice."""
        words = self.query_one(Input).value.lower().split()
        place, options = "", list[Option]()
        for key in self._keys.values():
            text = f"{title_of(key.place)} {key.id} {key.label} {key.tooltip}".lower()
            if all(word in text for word in words):
                if key.place != place:
                    place = key.place
                    options.append(Option(Content.styled(title_of(place), "bold"), disabled=True))
                options.append(Option(Content(f"{self._names(key):14} {key.tooltip}"), key.id))
        chosen = self._chosen
        self._list.set_options(options)
        if options:
            at = [number for number, each in enumerate(options) if chosen and each.id == chosen.id]
            self._list.highlighted = at[0] if at else 1

    def _names(self, key: Key) -> str:
        """Return the displayed names of the present keys of a binding."""
        keys = self._app.chosen_keys.get(key.id, key.keys).split(",")
        names = dict.fromkeys(each.lower() if is_letter(each) else each for each in keys)
        return " ".join(self.app.get_key_display(Binding(each, "")) for each in names)

    @property
    def _chosen(self) -> Key | None:
        option = self._list.highlighted_option
        return self._keys[option.id] if option and option.id else None

    def on_input_changed(self) -> None:
        """List what contains the typed words."""
        self.show_keys()

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def action_change(self) -> None:
        """Ask for another key of the chosen binding."""
        if (key := self._chosen) is not None:
            self.app.push_screen(PressKey(key), partial(self._take, key))

    def action_default(self) -> None:
        """Return to the default keys of the chosen binding."""
        if (key := self._chosen) is not None:
            self._take(key, "")

    def action_move(self, step: int) -> None:
        """Choose the next binding (1) or the previous one (-1)."""
        if step > 0:
            self._list.action_cursor_down()
        else:
            self._list.action_cursor_up()

    def _take(self, key: Key, new: str | None) -> None:
        """Bind the key `new`, the default keys for ""; say why if that is impossible."""
        if new is None:
            return
        # First of all: of two chosen keys that clash, the first is refused.
        keys = {key.id: new, **preferences_of(self).settings.keys}
        keys[key.id] = new
        refusal = self._app.set_keys({name: each for name, each in keys.items() if each})
        # The rest is the remedy in a file; here the binding keeps the key that the list shows.
        problem = re.split("[:;] ", refusal)[0]
        self.query_one(".error", Label).update(problem and f"{problem}: choose another key")
