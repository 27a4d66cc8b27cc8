"""A list of items with one focusable widget, so that keys typed ahead reach the list.

Keys that arrive in one read all go to the widget that had the focus when they arrived. Items with
their own focus would take the keys that were meant for items below them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from labyrinth.tui.keys.table import class_bindings

if TYPE_CHECKING:
    from textual.widgets import Input

    from labyrinth.tui.widgets.filter_field import FilterField

Value = TypeVar("Value")

# The least items for a filter.
FEWEST_TO_FILTER: Final = 8


class Item(Widget):
    """A line of a list: a letter in the colour of keys, a text, and a detail at the right."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"item--letter", "item--detail"}
    ALLOW_SELECT = False

    label: reactive[str] = reactive("")
    letter: reactive[str] = reactive("")
    detail: reactive[str] = reactive("")
    shorter: reactive[Sequence[str]] = reactive(())
    """Shorter versions of the detail if it does not fit, the longest first."""

    @dataclass
    class Opened(Message):
        """An item without an action was opened."""

        item: Item

        @property
        def control(self) -> Item:
            """The item that sent the message."""
            return self.item

    def __init__(
        self,
        text: str,
        *,
        short: str = "",
        letter: str = "",
        detail: str = "",
        found_by: str = "",
        id: str | None = None,
        name: str | None = None,
        action: str | None = None,
    ) -> None:
        """Show `text`, or `short` if `text` does not fit.

        A filter finds the item by its text, name and detail, and by `found_by`. Opening the item
        runs `action` or, if that is None, posts Item.Opened.
        """
        super().__init__(id=id, name=name)
        self._short, self._action = short, action
        self.found_by = found_by
        self.set_reactive(Item.label, text)
        self.set_reactive(Item.letter, letter)
        self.set_reactive(Item.detail, detail)

    def focus(self, scroll_visible: bool = True) -> Self:
        """Select the item, and focus its list."""
        if isinstance(self.parent, ItemList):
            self.parent.choose(self)
            self.screen.set_focus(self.parent, scroll_visible)
        return self

    def open(self) -> None:
        """Open the item once the current message has been handled."""
        self.call_later(self._open)

    async def _open(self) -> None:
        if not self.display:
            return
        if self._action is None:
            self.post_message(self.Opened(self))
        else:
            await self.app.run_action(self._action, default_namespace=self.parent)

    def render(self) -> Content:
        """Draw the line; if even the short text does not fit, cut the middle of the text."""
        letter = f"{self.letter}  " if self.letter else ""
        width = self.content_size.width - cell_len(letter)
        room = max(width - cell_len(self.label) - 2, min(cell_len(self.detail), width // 2))
        details = (self.detail, *self.shorter)
        detail = next((each for each in details if cell_len(each) <= room), self.detail)
        detail = shortened(detail, room)
        # A sign may be closer than a word.
        room = width - cell_len(detail) - min(2, cell_len(detail))
        has_room = not self._short or cell_len(self.label) <= room
        label = shortened(self.label if has_room else self._short, room)
        gap = " " * (width - cell_len(label) - cell_len(detail)) if detail else ""
        return Content.assemble((letter, ".item--letter"), label, gap, (detail, ".item--detail"))

    def on_click(self, event: events.Click) -> None:
        """Select the item in its list; open the item if it was clicked often enough."""
        event.stop()
        if isinstance(self.parent, ItemList):
            self.parent.choose(self)
            if event.chain < self.parent.open_by:
                return
        self.open()


class Heading(Static):
    """A line that names the group of the items below it."""

    def __init__(self, text: str) -> None:
        """Show `text`, which is not markup."""
        super().__init__(text, markup=False)


def below_headings(
    groups: Iterable[tuple[str, Iterable[Value]]], item: Callable[[Value], Item]
) -> list[Item | Heading]:
    """Return the items of each group below the heading of the group, unless the heading is "".

    `item` returns the item for a member of a group.
    """
    parts: list[Item | Heading] = []
    for heading, members in groups:
        parts += [Heading(heading)] if heading else []
        parts += map(item, members)
    return parts


class ItemList(VerticalScroll, can_focus=True, inherit_bindings=False):
    """A list of items and headings; the arrows select an item, wrapping around.

    In a list of at least FEWEST_TO_FILTER items, `/` opens a field that filters the items.
    """

    BINDINGS = class_bindings("list")

    @dataclass
    class Chosen(Message):
        """Another item is selected."""

        item: Item

    def __init__(
        self,
        *parts: Item | Heading,
        open_by: int = 1,
        filters: bool = True,
        id: str | None = None,
    ) -> None:
        """Create a list of items and headings; `open_by` clicks open an item, fewer select it.

        Without `filters` the list is never filtered, however long it is.
        """
        super().__init__(*parts, id=id)
        self.open_by = open_by
        self._filters = filters
        self._chosen: Item | None = None
        self._field: FilterField | None = None
        self._nothing = Heading("No matches.")

    @property
    def items(self) -> list[Item]:
        """The selectable items, from top to bottom."""
        return [each for each in self.children if isinstance(each, Item) and each.display]

    @property
    def chosen(self) -> Item | None:
        """The selected item, initially the first; None if there are no items."""
        items = self.items
        return self._chosen if self._chosen in items else next(iter(items), None)

    def on_mount(self) -> None:
        """Show which item is selected."""
        self.show_chosen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the filter for short lists."""
        items = sum(isinstance(each, Item) for each in self.children)
        return action != "filter" or (self._filters and items >= FEWEST_TO_FILTER)

    def action_filter(self) -> None:
        """Open the filter field."""
        if self._field is None:
            # The first list of all is too short to be filtered.
            from labyrinth.tui.widgets.filter_field import FilterField

            self._field = FilterField()
            self._nothing.display = False
            self.mount(self._field, self._nothing)
        self._field.open()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter by the text."""
        event.stop()
        self.filter(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the selected item."""
        event.stop()
        self.action_open()

    def on_filter_field_closed(self, event: FilterField.Closed) -> None:
        """Move the focus back to the list."""
        event.stop()
        self.screen.set_focus(self)

    def choose(self, item: Item) -> None:
        """Select an item, and scroll it into view."""
        if item is not self._chosen:
            self._chosen = item
            self.show_chosen()
            self.post_message(self.Chosen(item))

    def choose_named(self, name: str) -> None:
        """Select the item called `name`, if there is one."""
        for item in self.items:
            if item.name == name:
                self.choose(item)

    def show_chosen(self) -> None:
        """Redraw the selection, after items were added or removed."""
        chosen = self.chosen
        for each in self.children:
            each.set_class(each is chosen, "-chosen")
        if chosen is not None:
            self.scroll_to_widget(chosen, animate=False, top=False)
            if chosen is self.items[0]:
                self.scroll_to(0, 0, animate=False, immediate=True)

    def filter(self, text: str) -> None:
        """Show the items that contain every word of `text`, ignoring case, and their headings."""
        words = text.lower().split()
        left = False
        # From the bottom up: a heading is shown if one of the items below it is.
        for each in reversed(self.children):
            if isinstance(each, Heading):
                each.display, left = left, False
            elif isinstance(each, Item):
                told = f"{each.label} {each.name or ''} {each.detail} {each.found_by}".lower()
                each.display = all(word in told for word in words)
                left = left or each.display
        self._nothing.display = not self.items
        if self.chosen is not None:
            self.choose(self.chosen)
        self.show_chosen()

    def action_move(self, step: int) -> None:
        """Select the item `step` items further down, wrapping around."""
        items = self.items
        if self.chosen is not None:
            self.choose(items[(items.index(self.chosen) + step) % len(items)])

    def action_edge(self, at: int) -> None:
        """Select the first (0) or the last (-1) item."""
        if self.items:
            self.choose(self.items[at])

    def action_page(self, direction: int) -> None:
        """Select the item one page down (1) or up (-1), stopping at the end of the list."""
        items = self.items
        if self.chosen is not None:
            at = items.index(self.chosen) + direction * max(1, self.size.height - 1)
            self.choose(items[min(max(0, at), len(items) - 1)])

    def action_open(self) -> None:
        """Open the selected item."""
        if self.chosen is not None:
            self.chosen.open()


def shortened(text: str, columns: int) -> str:
    """Shorten a text to at most `columns` columns by cutting its middle, as in "wilson…ago".

    With fewer than five columns a text that is too long becomes "".
    """
    if cell_len(text) <= columns:
        return text
    if columns < 5:
        return ""
    end = (columns - 1) // 2
    tail = text
    while cell_len(tail) > end:
        tail = tail[1:]
    return f"{set_cell_size(text, columns - 1 - cell_len(tail)).rstrip()}…{tail}"
