"""The code of a run: the lines of a file, with the line about to run highlighted."""

import io
import keyword
import tokenize
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.tui.widgets.mode_message import ModeMessage

_TAB: Final = 4
# The least columns to indent as in the file; otherwise by half of it.
_ROOM_TO_INDENT: Final = 50
_FEWEST: Final = 12
# The most characters of a file with coloured words: some 200 ms.
_LONGEST_COLOURED: Final = 200_000
# Rows above and below the highlighted line that are in sight with it, if they fit.
_CONTEXT: Final = 2
# The kinds of words with a colour, and their styles.
_STYLES: Final = {
    "keyword": ("text-accent", ""),
    "name": ("foreground", "bold"),
    "string": ("text-muted", ""),
    "comment": ("text-muted", "italic"),
}


class Part(NamedTuple):
    """The columns of a line, from 0, that form a word of one kind."""

    first: int
    end: int
    word: str


class CodeRow(NamedTuple):
    """A row of a line (from 1): an indent in spaces, and the columns `first` to `end`.

    `begins` says that this is the first row of its line.
    """

    line: int
    indent: int
    first: int
    end: int
    begins: bool


class SourceText:
    """The lines of a file, with tabs and invisible characters replaced by visible ones."""

    def __init__(self, name: str, text: str) -> None:
        """Read the text of the file `name`; find the colours of words up to a syntax error.

        In a file of over _LONGEST_COLOURED characters no word has a colour.

        Takes one microsecond per character.
        """
        # The name of the file.
        self.name = name
        # The lines without their ends, the first one line 1.
        self.lines = [_shown(line) for line in text.split("\n")]
        # The coloured parts of lines, by the number of the line.
        self.parts: dict[int, list[Part]] = {}
        if len(text) <= _LONGEST_COLOURED:
            for line, part in _parts("\n".join(self.lines)):
                self.parts.setdefault(line, []).append(part)

    def rows(self, width: int) -> list[CodeRow]:
        """Return the rows of all lines in `width` columns, with less indent if space is short.

        Lines are broken at spaces or brackets if possible.
        """
        width = max(_FEWEST, width)
        step = _TAB if width >= _ROOM_TO_INDENT else _TAB // 2
        return [
            row
            for number, line in enumerate(self.lines, 1)
            for row in _rows(number, line, width, step)
        ]


def _rows(number: int, line: str, width: int, step: int) -> Iterator[CodeRow]:
    body = len(line) - len(line.lstrip())
    indent = min(body * step // _TAB, width // 2)
    # Of characters that may be two columns wide half as many fit.
    cells = 1 if line.isascii() or cell_len(line) == len(line) else 2
    first, begins = body, True
    while len(line) - first > (room := (width - indent) // cells):
        least, most = first + room // 2, first + room
        # After a space, else after a bracket, if there is one in the second half.
        ends = (max(line.rfind(mark, least, most) for mark in marks) + 1 for marks in (" ", "([{,"))
        end = next(filter(None, ends), most)
        yield CodeRow(number, indent, first, end, begins)
        if begins:
            indent, begins = indent + step, False
        first = end
    yield CodeRow(number, indent, first, len(line), begins)


def _shown(line: str) -> str:
    """Return a line without tabs and invisible characters."""
    line = line.removesuffix("\r").expandtabs(_TAB)
    if line.isprintable():
        return line
    return "".join(mark if mark.isprintable() else "�" for mark in line)


def _parts(text: str) -> Iterator[tuple[int, Part]]:
    """Yield the coloured parts of lines, by the number of the line, up to a syntax error."""
    defines = False
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            word = _word_of(token, defines)
            defines = token.string in ("def", "class")
            if word:
                (first, begin), (last, end) = token.start, token.end
                lines = token.string.split("\n")
                for number in range(first, last + 1):
                    column = begin if number == first else 0
                    stop = end if number == last else column + len(lines[number - first])
                    if stop > column:
                        yield number, Part(column, stop, word)
    except (tokenize.TokenError, SyntaxError):
        return


def _word_of(token: tokenize.TokenInfo, defines: bool) -> str:
    """Return the kind of a token's word, "" if the word has no colour."""
    if token.type == tokenize.COMMENT:
        return "comment"
    if token.type == tokenize.STRING or tokenize.tok_name[token.type].startswith("FSTRING"):
        return "string"
    if token.type != tokenize.NAME:
        return ""
    if keyword.iskeyword(token.string):
        return "keyword"
    return "name" if defines else ""


class SourceView(ScrollView, can_focus=False):
    """A view of a file that redraws only the rows whose highlight has changed."""

    @dataclass
    class LineChosen(ModeMessage):
        """A line (from 1) was clicked.

        The run goes to where this line runs next or, with `back`, to where it ran last.
        """

        line: int
        back: bool

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        super().__init__(id=id)
        # The file that is shown.
        self.text = SourceText("", "")
        # The highlighted line, from 1.
        self.lit: int | None = None
        self._rows: list[CodeRow] = []
        self._failed = False

    def show_text(self, text: SourceText) -> None:
        """Show a file from its top, without a highlight."""
        self.text, self.lit, self._failed = text, None, False
        self._lay_out()
        self.scroll_to(y=0, animate=False, immediate=True, force=True)

    def light(self, line: int | None, *, failed: bool = False) -> None:
        """Highlight a line (from 1) and scroll to it; None removes the highlight.

        `failed` selects the colour of an error.
        """
        before = self.lit
        if (before, self._failed) == (line, failed):
            return
        self.lit, self._failed = line, failed
        for each in {before, line} - {None}:
            rows = self._rows_of(each)
            self.refresh_lines(rows.start, len(rows))
        self._show_lit()

    def on_resize(self) -> None:
        """Wrap the lines again, and keep the highlighted line in sight."""
        self._lay_out()
        self._show_lit()

    def on_click(self, event: events.Click) -> None:
        """Post a message with the clicked line; any button but the left one goes back."""
        offset = event.get_content_offset(self)
        row = -1 if offset is None else offset.y + self.scroll_offset.y
        if 0 <= row < len(self._rows):
            event.stop()
            self.post_message(self.LineChosen(self._rows[row].line, event.button != 1))

    def render_line(self, y: int) -> Strip:
        """Draw a row of the visible part."""
        row, width = y + self.scroll_offset.y, self.size.width
        style, colours = self.rich_style, self.app.theme_variables
        if row >= len(self._rows):
            return Strip.blank(width, style)
        line, indent, first, end, begins = self._rows[row]
        is_lit = line == self.lit
        if is_lit:
            text, ground = (
                ("text-error", "error-muted") if self._failed else ("focus-text", "focus")
            )
            style += Style.parse(f"bold {colours[text]} on {colours[ground]}")
        mark = ("✗" if self._failed else "▶") if is_lit and begins else " "
        number = f"{line:>{self._digits}}" if begins else " " * self._digits
        muted = style if is_lit else style + Style(color=colours["text-muted"])
        code = Text(" " * indent + self.text.lines[line - 1][first:end], end="")
        for begin, stop, word in () if is_lit else self.text.parts.get(line, ()):
            if begin < end and stop > first:
                shift = indent - first
                colour, attribute = _STYLES[word]
                code.stylize(
                    Style(color=colours[colour]) + Style.parse(attribute),
                    max(indent, begin + shift),
                    stop + shift,
                )
        segments = [Segment(f"{mark}{number} ", muted)]
        segments += [
            Segment(segment.text, style + (segment.style or Style.null()))
            for segment in code.render(self.app.console)
        ]
        return Strip(segments).adjust_cell_length(width, style)

    @property
    def _digits(self) -> int:
        return len(str(len(self.text.lines)))

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        self._rows = self.text.rows(width - self._digits - 2)
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def _rows_of(self, line: int | None) -> range:
        if line is None:
            return range(0)
        ends = (bisect_left(self._rows, each, key=attrgetter("line")) for each in (line, line + 1))
        return range(*ends)

    def _show_lit(self) -> None:
        """Scroll just far enough to show the highlighted line and its context."""
        rows, height = self._rows_of(self.lit), self.scrollable_content_region.height
        if not rows or not height:
            return
        context = max(0, min(_CONTEXT, (height - len(rows)) // 2))
        first, top = rows.start - context, self.scroll_offset.y
        last = min(rows.stop + context, len(self._rows)) - 1
        if first < top or last >= top + height:
            row = max(0, first if first < top else last - height + 1)
            # By force: of a new file it is not yet known that it can be scrolled.
            self.scroll_to(y=row, animate=False, immediate=True, force=True)
