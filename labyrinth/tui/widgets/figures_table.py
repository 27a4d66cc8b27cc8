"""A table of metrics that can be sorted by any column, and updated while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, Generic, NamedTuple

from rich.segment import Segment
from rich.text import Text
from textual import events, on
from textual.coordinate import Coordinate
from textual.message import Message
from textual.strip import Strip
from textual.widgets import DataTable
from textual.widgets.data_table import RowKey

from labyrinth.core.table import Column, Line, sorted_by
from labyrinth.tui.widgets.terms import Terms

# The row of the headings.
_HEAD: Final = -1
# The most columns of a word.
_MOST_COLUMNS: Final = 24


class FiguresTable(DataTable[Text], Generic[Line]):
    """A table whose lines are identified by a `key`; updates redraw only changed cells.

    A click on a heading sorts by its column, another click reverses the order. The tooltip of a
    heading explains the values of the column.
    """

    ALLOW_SELECT = False

    @dataclass
    class Sorted(Message):
        """The user has sorted by another column, or in reverse."""

        sentence: str
        """A sentence that names the sort column and explains its values."""

    def __init__(
        self,
        columns: Sequence[Column[Line]],
        key: Callable[[Line], str],
        *,
        sort: int = 0,
        reverse: bool = False,
        fixed: int = 0,
        id: str | None = None,
    ) -> None:
        """Create a table without lines, sorted by column number `sort`, counted from 0.

        With `reverse` the order is reversed. `key` returns the unique key of a line. The first
        `fixed` columns do not scroll.
        """
        super().__init__(id=id, cursor_type="none", fixed_columns=fixed)
        self._columns, self._key = columns, key
        self._lines: Sequence[Line] = ()
        self._texts: dict[str, list[str]] = {}
        # The lines from top to bottom.
        self.in_order: list[Line] = []
        # Their keys.
        self.order: list[str] = []
        self._sorting = Sorting(sort, reverse)
        for number, column in enumerate(columns):
            self.add_column(self._heading(number), key=column.heading)

    @property
    def sorted_by(self) -> tuple[str, bool]:
        """The heading of the sort column, and whether the order is reversed."""
        return self._columns[self._sorting.by].heading, self._sorting.is_reversed

    def show(self, lines: Sequence[Line]) -> None:
        """Show `lines`, each with a unique key; ties in the sort column keep their order."""
        self._lines = lines
        texts = {self._key(line): [each.text(line) for each in self._columns] for line in lines}
        for key in self._texts.keys() - texts.keys():
            self.remove_row(key)
        for key, cells in texts.items():
            before = self._texts.get(key)
            if before is None:
                self.add_row(*map(self._cell, range(len(cells)), cells), key=key)
            else:
                for number, (old, new) in enumerate(zip(before, cells, strict=True)):
                    if old != new:
                        self._change(key, number, new)
        self._texts = texts
        self._arrange()

    def _change(self, key: str, number: int, text: str) -> None:
        """Change the text in the line with the key `key`, in column `number`."""
        column, cell = self.ordered_columns[number], self._cell(number, text)
        if len(text) > column.content_width:
            self.update_cell(key, column.key, cell, update_width=True)
            return
        # The table's own method to change a cell would redraw the whole table for each.
        self._data[RowKey(key)][column.key] = cell
        self._update_count += 1
        region = self._get_cell_region(Coordinate(self.get_row_index(key), number))
        x, y = self.scroll_offset
        self.refresh(region.translate((0 if number < self.fixed_columns else -x, -y)))

    def shown_terms(self) -> Terms:
        """Return the headings, beginning with the heading of the sort column."""
        by = self._columns[self._sorting.by].heading
        return Terms(", ".join([by, *(each.heading for each in self._columns)]))

    # Columns that do not fit

    def render_line(self, y: int) -> Strip:
        """Draw a line without its cut-off columns, since a cut number would be misread."""
        strip = super().render_line(y)
        if self.virtual_size.width <= self.size.width:
            return strip
        # Fixed columns are never cut.
        widths = (each.get_render_width(self) for each in self.ordered_columns)
        edges = [*accumulate(widths, initial=0)][self.fixed_columns :]
        scrolled, pad = self.scroll_offset.x, self.cell_padding
        room = range(edges[0], self.size.width)
        edges = [edge - scrolled for edge in edges]
        return without_cut(strip, edges, room, (pad, pad), is_head=y == 0)

    def _update_dimensions(self, new_rows: Iterable[RowKey]) -> None:
        """Apply new widths of columns, and redraw lines drawn with other widths."""
        super()._update_dimensions(new_rows)
        self._clear_caches()
        self.refresh()

    def _arrange(self, *, always: bool = False) -> None:
        column = self._columns[self._sorting.by]
        self.in_order = sorted_by(column, self._lines, reverse=self._sorting.is_reversed)
        before, self.order = self.order, list(map(self._key, self.in_order))
        if always or self.order != before:
            places = {key: place for place, key in enumerate(self.order)}
            # The table asks row by row, in the order of adding, and passes only the cells of each.
            ranks = iter([places[key.value or ""] for key in self.rows])
            self.sort(key=lambda _: next(ranks))

    def _cell(self, number: int, text: str) -> Text:
        column = self._columns[number]
        cell = Text(text, justify="right" if column.is_number else "left", no_wrap=True)
        cell.truncate(_MOST_COLUMNS, overflow="ellipsis")
        return cell

    # Order

    def sort_by(self, number: int) -> None:
        """Sort by a column; if it is already the sort column, reverse the order."""
        before = self._sorting.by
        self._sorting = self._sorting.turned_to(number)
        for each in {before, number}:
            column = self.ordered_columns[each]
            column.label = self._heading(each)
            for key in self.order[:1]:
                cell = self.get_cell(key, column.key)
                self.update_cell(key, column.key, cell, update_width=True)
        self._arrange(always=True)
        self.call_after_refresh(self._show_column)
        by = self._columns[number]
        turned = ", descending" if self._sorting.is_reversed else ""
        meaning = f"{by.meaning[:1].lower()}{by.meaning[1:]}"
        self.post_message(self.Sorted(f"Sorted by {by.heading}{turned}: {meaning}"))

    def _show_column(self) -> None:
        region = self._get_column_region(self._sorting.by)
        self.scroll_to_region(region, animate=False, spacing=self._get_fixed_offset(), force=True)

    def action_order(self, step: int) -> None:
        """Sort by the column `step` columns further, wrapping around."""
        self.sort_by((self._sorting.by + step) % len(self._columns))

    def action_reverse(self) -> None:
        """Reverse the order."""
        self.sort_by(self._sorting.by)

    @on(DataTable.HeaderSelected)
    def _sort_by_heading(self, event: DataTable.HeaderSelected) -> None:
        event.stop()
        self.sort_by(event.column_index)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show the meaning of the heading under the pointer in the tooltip."""
        place = event.style.meta
        told = self._columns[place["column"]].meaning if place.get("row") == _HEAD else None
        if self.tooltip != told:
            self.tooltip = told

    def _heading(self, number: int) -> Text:
        column = self._columns[number]
        text = f"{column.heading}{self._sorting.sign_of(number)}"
        return Text(text, justify="right" if column.is_number else "left")


class Sorting(NamedTuple):
    """The number of the sort column, and whether the order is reversed."""

    by: int = 0
    is_reversed: bool = False

    def turned_to(self, number: int) -> Sorting:
        """Return the sorting by a column; if it is already the sort column, reverse the order."""
        return Sorting(number, number == self.by and not self.is_reversed)

    def sign_of(self, number: int) -> str:
        """Return the arrow after the heading of the sort column; "" for any other column."""
        return ("▼" if self.is_reversed else "▲") if number == self.by else ""


_MORE_LEFT: Final = "◂"
# Shown in the header if a column is left out because it does not fit.
_MORE_RIGHT: Final = "▸"


def without_cut(
    strip: Strip, edges: Iterable[int], room: range, padding: tuple[int, int], *, is_head: bool
) -> Strip:
    """Return a line of a table without the columns that are cut off at its ends.

    These columns become blank; the header (`is_head`) has a sign there. The columns are between the
    `edges`, with `padding` spaces before and after their text. `room` is the visible range. If no
    column fits completely, the line stays as it is.
    """
    left, right = room.start, room.stop
    before, after = padding
    seen = [(start, stop) for start, stop in pairwise(edges) if start < right and stop > left]
    whole = [left <= start + before and stop - after <= right for start, stop in seen]
    cuts = []
    if any(whole):
        cuts += [] if whole[0] else [(left, seen[0][1], _MORE_LEFT)]
        cuts += [] if whole[-1] else [(seen[-1][0], right, _MORE_RIGHT)]
    for first, last, sign in cuts:
        kept, within, rest = strip.divide([first, last, strip.cell_length])
        style = next((segment.style for segment in reversed(list(within))), None)
        left_out = Segment((sign if is_head else "").ljust(last - first), style)
        strip = Strip.join([kept, Strip([left_out], last - first), rest])
    return strip
