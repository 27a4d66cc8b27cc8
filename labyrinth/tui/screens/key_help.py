"""The help: a list of the keys that work on the screen behind it, with the mode's keys first."""

from typing import Final

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from labyrinth.tui.keys.listing import ListedKey, in_groups
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.widgets.footer import TooSmall

# The least columns of the terminal for two columns of groups.
_COLUMNS_FROM: Final = 76
_TO_CHANGE: Final = "<app.settings> opens the settings, where you can change the keys."

Lines = list[tuple[str, str]]


class KeyHelp(ModalScreen[None]):
    """A list of keys over the screen; Escape, the key that opened it, or a click closes it."""

    BINDINGS = class_bindings("help")

    def __init__(self, keys: list[ListedKey]) -> None:
        """List `keys` below the headings of their groups."""
        super().__init__()
        # The listed (keys, meaning) pairs by the heading of their group.
        self.groups = in_groups(keys)

    def compose(self) -> ComposeResult:
        """Lay out the groups, in two columns if the terminal is wide enough."""
        colour = Color.parse(self.app.theme_variables["key"])
        style = Style(bold=True, color=colour.rich_color)
        with Vertical(classes="dialog", id="key-help"):
            yield Label("Keys", classes="dialog-title")
            with VerticalScroll(), Horizontal(id="key-columns"):
                for column in self._columns():
                    with Vertical(classes="key-column"):
                        for group, lines in column.items():
                            yield Label(group, classes="key-group")
                            table = Table.grid("keys", "meaning", padding=(0, 2))
                            table.columns[0].no_wrap, table.columns[0].style = True, style
                            for keys, meaning in lines:
                                table.add_row(keys, Text(meaning))
                            yield Static(table)
            text = with_names(_TO_CHANGE, chosen_keys(self))
            yield Label(text, id="to-change", classes="hint", markup=False)
            yield Label(classes="hint", id="to-close")
        yield TooSmall()

    def on_mount(self) -> None:
        """Say how to close the list and, if it does not fit, how to scroll it."""
        self.watch(self.query_one(VerticalScroll), "show_vertical_scrollbar", self._tell)

    def _tell(self, scrolls: bool) -> None:
        hint = with_names("Press <help.close> or click to close.", chosen_keys(self))
        more = " ↑ ↓ PgUp PgDn scroll." if scrolls else ""
        self.query_one("#to-close", Label).update(hint + more)

    def on_click(self) -> None:
        """Close the help."""
        self.action_close()

    def action_close(self) -> None:
        """Return to the screen behind."""
        if self.is_active:
            self.dismiss(None)

    def _columns(self) -> list[dict[str, Lines]]:
        if self.app.size.width < _COLUMNS_FROM:
            return [self.groups]
        half = sum(len(lines) + 2 for lines in self.groups.values()) / 2
        columns: list[dict[str, Lines]] = [{}, {}]
        taken = 0
        for group, lines in self.groups.items():
            height = len(lines) + 2
            columns[0 if taken + height / 2 < half else 1][group] = lines
            taken += height
        return columns
