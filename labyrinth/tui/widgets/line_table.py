"""A table of any number of lines, of which only the visible ones are drawn."""

from collections.abc import Sequence
from functools import partialmethod
from itertools import accumulate, pairwise
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.tui.widgets.figures_table import without_cut

# The lines of the headings.
HEADING: Final = 1
_CLICKS_TO_OPEN: Final = 2


class DrawnLine(NamedTuple):
    """The mark and the texts of a line, and the name of the component class that styles it."""

    mark: str
    texts: Sequence[str]
    look: str = ""


class LineTable(ScrollView, can_focus=True, inherit_bindings=False):
    """A table with headings; one line is selected. A subclass draws the lines.

    A click on a line selects it, and a double click opens it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--heading", "lines--chosen", "lines--mark"}
    ALLOW_SELECT = False

    class Changed(Message):
        """The selected line, a mark or the order of the table has changed."""

    class Opened(Message):
        """The user wants to open the selected line."""

    def __init__(
        self, widths: Sequence[int], *, marks: int, fixed: int = 0, id: str | None = None
    ) -> None:
        """Create a table without lines, whose columns have these widths in characters.

        `marks` is the width of the marks before all columns. The first `fixed` columns do not
        scroll; then no column is shown that is cut off, since a cut number would be misread.
        """
        super().__init__(id=id)
        self._marks, self._fixed = marks, fixed
        # The begin of each column, and the end of the last one: each is followed by a blank.
        self.edges = [*accumulate((width + 1 for width in widths), initial=marks)]
        # The number of lines, and the line under the cursor.
        self.count = self.line = 0

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        raise NotImplementedError

    def drawn(self, line: int) -> DrawnLine:
        """Return what to draw in a line of the table."""
        raise NotImplementedError

    def resize(self, count: int) -> None:
        """Show `count` lines."""
        self.count = count
        self.virtual_size = Size(self.edges[-1], count + HEADING)

    def choose(self, line: int) -> None:
        """Select a line; a number out of range selects the first or the last line."""
        before, self.line = self.line, max(0, min(line, self.count - 1))
        self.bring_into_sight()
        if self.line != before:
            self.post_message(self.Changed())

    @property
    def _lines(self) -> int:
        return max(1, self.scrollable_content_region.height - HEADING)

    @property
    def is_in_sight(self) -> bool:
        """Whether the selected line is visible."""
        top = int(self.scroll_target_y)
        return top <= self.line < top + self._lines

    def bring_into_sight(self) -> None:
        """Scroll to the selected line."""
        top, line = int(self.scroll_target_y), self.line
        if not self.is_in_sight:
            top = line if line < top else line - self._lines + 1
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        self.refresh()

    def on_resize(self) -> None:
        """Keep the selected line in sight."""
        self.bring_into_sight()

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Return line `y` of the visible part: the headings (0), or a line of the table."""
        if y < HEADING:
            style = self.get_component_rich_style("lines--heading")
            return self._strip("", self.headings(), style, is_head=True)
        line = int(self.scroll_offset.y) + y - HEADING
        if line >= self.count:
            return Strip.blank(self.scrollable_content_region.width, self.rich_style)
        mark, texts, look = self.drawn(line)
        look = "lines--chosen" if line == self.line else look
        style = self.get_component_rich_style(look) if look else self.rich_style
        return self._strip(mark, texts, style)

    def _strip(
        self, mark: str, texts: Sequence[str], style: Style, *, is_head: bool = False
    ) -> Strip:
        """Return a line of the table: the fixed columns, and the visible part of the others."""
        width, scrolled = self.scrollable_content_region.width, int(self.scroll_offset.x)
        of_marks = style + self.get_component_rich_style("lines--mark", partial=True)
        columns = pairwise(self.edges)
        padded = [text.ljust(end - at) for text, (at, end) in zip(texts, columns, strict=True)]
        fixed, rest = "".join(padded[: self._fixed]), "".join(padded[self._fixed :])
        left = Strip([Segment(mark.ljust(self._marks), of_marks), Segment(fixed, style)])
        room = range(left.cell_length, max(left.cell_length, width))
        right = Strip([Segment(rest, style)]).crop(scrolled, scrolled + len(room))
        strip = Strip.join([left, right]).adjust_cell_length(width, style)
        if not self._fixed:
            return strip
        edges = [edge - scrolled for edge in self.edges[self._fixed :]]
        return without_cut(strip, edges, room, (0, 1), is_head=is_head)

    # User actions

    def on_click(self, event: events.Click) -> None:
        """Select the clicked line; a double click opens it."""
        line = event.y - HEADING + int(self.scroll_offset.y)
        if event.y >= HEADING and line < self.count:
            self.choose(line)
            if event.chain >= _CLICKS_TO_OPEN:
                self.action_open()

    def action_open(self) -> None:
        """Open the selected line."""
        self.post_message(self.Opened())

    def action_move(self, step: int) -> None:
        """Select the line `step` lines further down, wrapping around."""
        self.choose((self.line + step) % max(1, self.count))

    def action_edge(self, at: int) -> None:
        """Select the first (0) or the last (-1) line."""
        self.choose(at % max(1, self.count))

    def action_page(self, direction: int) -> None:
        """Select the line one page down (1) or up (-1), stopping at the ends of the table."""
        self.choose(self.line + direction * self._lines)

    action_page_up = partialmethod(action_page, -1)
    action_page_down = partialmethod(action_page, 1)

    def action_scroll_columns(self, columns: int) -> None:
        """Scroll by a number of characters to the right, or to the left if negative."""
        self.scroll_relative(x=columns, animate=False)
