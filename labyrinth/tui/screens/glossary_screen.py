"""The glossary over a screen: the terms on the screen, each with its meaning and its values."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from labyrinth.core.glossary import Entry, entries, entries_in
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.widgets.dialog import ScreenButton
from labyrinth.tui.widgets.footer import TooSmall
from labyrinth.tui.widgets.item_list import Item, ItemList, below_headings
from labyrinth.tui.widgets.terms import Terms


class GlossaryScreen(ModalScreen[None]):
    """A list of the terms on the screen behind it, then all other terms; typing filters the list.

    The entry of the chosen term is below the list.
    """

    BINDINGS = class_bindings("glossary")
    AUTO_FOCUS = "Input"

    def __init__(self, terms: Terms) -> None:
        """List the entries of `terms` first, with their values."""
        super().__init__()
        self._figures = terms.figures
        self._entries = {entry.term: entry for entry in entries()}
        shown = entries_in(terms.text)
        others = [entry for entry in entries() if entry not in shown]
        groups = [("On this screen", shown), ("Other terms", others)] if shown else [("", others)]
        self._first = [*shown, *others][0]
        self._list = ItemList(*below_headings(groups, _item), id="terms")
        self._list.can_focus = False  # the keys go to the filter

    def compose(self) -> ComposeResult:
        """Lay out the filter, the list and the entry."""
        with Vertical(classes="dialog"):
            yield Label("Glossary", classes="dialog-title")
            yield Input(placeholder="Type to filter", compact=True)
            yield self._list
            with VerticalScroll(id="entry", can_focus=False):
                yield Static(self._text_of(self._first), id="entry-text", markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield ScreenButton("Close", id="close", compact=True, name="close")
        yield TooSmall()

    @on(ItemList.Chosen)
    def _show_entry(self) -> None:
        """Show the entry of the chosen term."""
        chosen = self._list.chosen
        entry = self._entries[chosen.name or ""] if chosen else None
        text = self._text_of(entry) if entry else "No term contains these words."
        self.query_one("#entry-text", Static).update(text)
        self.query_one("#entry").scroll_home(animate=False)

    def _text_of(self, entry: Entry) -> str:
        here = [self._figures[key] for key in entry.keys if key in self._figures]
        return "\n".join([entry.text, "", *here, entry.picture])

    def on_input_changed(self, event: Input.Changed) -> None:
        """List only the terms that contain the typed text."""
        self._list.filter(event.value)
        self._show_entry()

    def action_move(self, step: int) -> None:
        """Choose the term `step` lines further down."""
        self._list.action_move(step)

    def on_click(self, event: events.Click) -> None:
        """Close on a click outside the dialog."""
        if event.widget is self:
            self.action_close()

    def action_close(self) -> None:
        """Return to the screen behind."""
        self.dismiss(None)


def _item(entry: Entry) -> Item:
    return Item(entry.term, name=entry.term, found_by=" ".join(entry.words))
