"""The code of a run: the lines of a file, the one that is about to run lit."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.tui.bench.source_text import Row, SourceText, Word
from labyrinth.tui.widgets.for_mode import ForMode

_CONTEXT: Final = 2
"""Rows above and below the lit line that are in sight with it, where there is room."""
_RUNS: Final = "▶"
_FAILED: Final = "✗"
_LINE: Final = attrgetter("line")
_COLOURS: Final = {
    Word.KEYWORD: "text-accent",
    Word.NAME: "foreground",
    Word.STRING: "text-muted",
    Word.COMMENT: "text-muted",
}
_ATTRIBUTES: Final = {Word.NAME: "bold", Word.COMMENT: "italic"}


class SourceView(ScrollView, can_focus=False):
    """Shows a file, and draws no more of it anew than the rows whose light has changed."""

    @dataclass
    class LineChosen(ForMode):
        """A line (from 1) was clicked: the run is to go where it runs next, or `back`."""

        line: int
        back: bool

    def __init__(self, *, id: str | None = None) -> None:
        """Show nothing yet."""
        super().__init__(id=id)
        self._text = SourceText("", "")
        self._rows: list[Row] = []
        self._lit: int | None = None
        self._failed = False

    @property
    def lit(self) -> int | None:
        """The line that is lit, from 1."""
        return self._lit

    @property
    def text(self) -> SourceText:
        """The file that is shown."""
        return self._text

    def show_text(self, text: SourceText) -> None:
        """Show a file, from its top, without a light."""
        self._text, self._lit, self._failed = text, None, False
        self._lay_out()
        self.scroll_to(y=0, animate=False, immediate=True, force=True)

    def light(self, line: int | None, *, failed: bool = False) -> None:
        """Light a line (from 1), or none, and bring it into sight; `failed` is its other colour."""
        before = self._lit
        if (before, self._failed) == (line, failed):
            return
        self._lit, self._failed = line, failed
        for each in {before, line} - {None}:
            rows = self._rows_of(each)
            self.refresh_lines(rows.start, len(rows))
        self._show_lit()

    def on_resize(self) -> None:
        """Wrap the lines anew, the lit one in sight."""
        self._lay_out()
        self._show_lit()

    def on_click(self, event: events.Click) -> None:
        """Let the run go to the line that is clicked; with the right button back to it."""
        offset = event.get_content_offset(self)
        row = -1 if offset is None else offset.y + self.scroll_offset.y
        if 0 <= row < len(self._rows):
            event.stop()
            self.post_message(self.LineChosen(self._rows[row].line, event.button != 1))

    def render_line(self, y: int) -> Strip:
        """Draw a row of the visible part."""
        row, width = y + self.scroll_offset.y, self.size.width
        base = self.rich_style
        if row >= len(self._rows):
            return Strip.blank(width, base)
        line, indent, first, end, begins = self._rows[row]
        style = base
        if line == self._lit:
            style = base + self._light
        number = f"{line:>{self._digits}}" if begins else " " * self._digits
        mark = " "
        if line == self._lit and begins:
            mark = _FAILED if self._failed else _RUNS
        muted = style if line == self._lit else style + self._style("text-muted")
        code = Text(" " * indent + self._text.lines[line - 1][first:end], end="")
        if line != self._lit:
            for begin, stop, word in self._text.parts.get(line, ()):
                if begin < end and stop > first:
                    shift = indent - first
                    code.stylize(self._style_of(word), max(indent, begin + shift), stop + shift)
        segments = [Segment(f"{mark}{number} ", muted)]
        segments += [
            Segment(segment.text, style + (segment.style or Style.null()))
            for segment in code.render(self.app.console)
        ]
        return Strip(segments).adjust_cell_length(width, style)

    @property
    def _digits(self) -> int:
        return len(str(len(self._text.lines)))

    @property
    def _light(self) -> Style:
        colours = self.app.theme_variables
        if self._failed:
            return Style.parse(f"bold {colours['text-error']} on {colours['error-muted']}")
        return Style.parse(f"bold {colours['focus-text']} on {colours['focus']}")

    def _style(self, colour: str) -> Style:
        return Style(color=self.app.theme_variables[colour])

    def _style_of(self, word: Word) -> Style:
        return self._style(_COLOURS[word]) + Style.parse(_ATTRIBUTES.get(word, ""))

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        self._rows = self._text.rows(width - self._digits - 2)
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def _rows_of(self, line: int | None) -> range:
        if line is None:
            return range(0)
        ends = (bisect_left(self._rows, each, key=_LINE) for each in (line, line + 1))
        return range(*ends)

    def _show_lit(self) -> None:
        """Scroll no further than to the lit line and what stands around it."""
        rows, height = self._rows_of(self._lit), self.scrollable_content_region.height
        if not rows or not height:
            return
        context = max(0, min(_CONTEXT, (height - len(rows)) // 2))
        first, top = rows.start - context, self.scroll_offset.y
        last = min(rows.stop + context, len(self._rows)) - 1
        if first < top or last >= top + height:
            row = max(0, first if first < top else last - height + 1)
            # By force: of a file that has just come it is not known yet that it can be scrolled.
            self.scroll_to(y=row, animate=False, immediate=True, force=True)
