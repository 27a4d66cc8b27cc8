"""A compositor that writes to the terminal only what looks different from before.

Textual's own writes each refreshed region anew, from the left edge of its widget on. Most of these
bytes repeat what stands there, and over a slow link the bytes are what a frame costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate, ReflowResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from labyrinth.tui.terminal.link import Link

Span = tuple[int, int]
"""The first column, and the one after the last."""

SHORTEST_SKIP: Final = 8
"""Columns between two differences from which on it pays to skip them."""


class Difference(NamedTuple):
    """A part of a line of the screen that is to be written, from a column on."""

    row: int
    column: int
    strip: Strip
    text: str
    """What to write to the terminal for it."""


class Differences(ChopsUpdate):
    """An update of the screen of which only what differs is written, and then what is asked."""

    def __init__(self, whole: ChopsUpdate, parts: list[Difference], question: str) -> None:
        """Write these `parts` in place of the `whole` update, and after them the `question`."""
        super().__init__(whole.chops, whole.spans, whole.chop_ends)
        self.parts, self.question = parts, question

    def render_segments(self, console: Console) -> str:
        """Return what to write to the terminal."""
        return "".join([*(part.text for part in self.parts), self.question])


class _Piece(NamedTuple):
    """A line of one widget: where it is, how it looks now, and the spans that are different."""

    row: int
    column: int
    strip: Strip
    spans: list[Span]


class DiffCompositor(Compositor):
    """Remembers of each line what it has written, by the columns where widgets begin.

    Where the link is slow, lines of patient widgets wait until there is room for them, all in
    their turn; then they are drawn as they look by that time. Everything else is written at once.
    """

    def __init__(self, link: Link, patient: type[Widget]) -> None:
        """Remember nothing yet; write over `link`."""
        super().__init__()
        self.postponed: set[Region] = set()
        """What is still to be drawn, with the next update."""
        self._link = link
        self._patient = patient
        self._written: dict[int, dict[int, Strip | None]] = {}
        self._refreshed: list[Region] = []
        """The regions of a partial update while it is drawn."""
        self._turn = 0
        """The row whose turn it is among those that wait."""

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out, and find every widget that does not know its size yet.

        Textual's own compares with the layout before it. That may have been made anew for
        scrolling, with sizes of which nobody was told.
        """
        result = super().reflow(parent, size)
        untold = {
            widget for widget, place in self._full_map.items() if widget._size != place.region.size
        }
        return result._replace(resized=result.resized | untold)

    def render_update(
        self,
        full: bool = False,
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,
    ) -> RenderableType | None:
        """Draw nothing while the application gathers changes: Textual would throw it away."""
        if not full and self.root is not None and self.root.app._batch_count:
            return None
        return super().render_update(full, screen_stack, simplify)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Write everything, whatever stands there."""
        self._written.clear()
        self.postponed.clear()
        return super().render_full_update(simplify)

    def render_partial_update(self) -> Differences | None:
        """Write what differs in the regions that were refreshed; None if nothing does."""
        # What was to be drawn may have been beyond the screen since the terminal became smaller.
        changed = self._dirty_regions | self.postponed
        self._dirty_regions = {
            inside for each in changed if (inside := each.intersection(self.size.region))
        }
        self.postponed.clear()
        self._refreshed = list(self._dirty_regions)
        update = super().render_partial_update()
        self._refreshed = []
        parts = self._choose(list(self._pieces(update))) if update else []
        if update is None or not parts:
            return None
        return Differences(update, parts, self._link.wrote(_size(parts)))

    def draw_postponed(self) -> None:
        """Have an update follow, if anything waits for one."""
        if not self.postponed:
            return
        for widget in self.visible_widgets:
            if isinstance(widget, self._patient):
                widget.refresh(Region(0, 0, 1, 1))  # what was postponed comes with it
                return

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterator[tuple[Region, Region, list[Strip]]]:
        """Draw of each widget no more than the lines from the first to the last refreshed.

        Widgets come from the top down: what one of them covers is not drawn of those below.
        """
        if not self._refreshed:
            yield from super()._get_renders(crop)
            return
        uncovered = self._refreshed
        for widget, (region, clip) in self.visible_widgets.items():
            visible = region.intersection(clip)
            parts = [part for one in uncovered if (part := visible.intersection(one))]
            uncovered = [one for one in uncovered if not visible.contains_region(one)]
            if parts:
                top = min(part.y for part in parts)
                bottom = max(part.bottom for part in parts)
                lines = Region(visible.x, top, visible.width, bottom - top)
                yield region, lines, widget.render_lines(lines.translate(-region.offset))

    def _pieces(self, update: ChopsUpdate) -> Iterator[_Piece]:
        for row, spans in groupby(update.spans, itemgetter(0)):
            refreshed = [(first, last) for _, first, last in spans]
            strips, ends = update.chops[row], update.chop_ends[row]
            written = self._written.get(row)
            if written is None or written.keys() != strips.keys():  # the layout is another
                written = self._written[row] = dict.fromkeys(strips)
            for (column, strip), end in zip(strips.items(), ends, strict=True):
                before = written[column]
                inside = [
                    (max(first - column, 0), min(last, end) - column)
                    for first, last in refreshed
                    if column < last and end > first
                ]
                if strip is None or strip is before or not inside:
                    continue
                if before is not None and before.cell_length == strip.cell_length:
                    inside = differing(before, strip)
                yield _Piece(row, column, strip, inside)

    def _choose(self, pieces: list[_Piece]) -> list[Difference]:
        patient_regions = [
            region.intersection(clip)
            for widget, (region, clip) in self.visible_widgets.items()
            if isinstance(widget, self._patient)
        ]
        chosen: list[Difference] = []
        patient: list[_Piece] = []
        for piece in pieces:
            if any(one.contains(piece.column, piece.row) for one in patient_regions):
                patient.append(piece)
            else:
                chosen += self._write(piece)
        patient.sort(key=lambda piece: (piece.row < self._turn, piece.row))
        room = self._link.room - _size(chosen)
        for piece in patient:
            if room > 0:
                parts = list(self._write(piece))
                room -= _size(parts)
                chosen += parts
                self._turn = piece.row + 1
            else:
                self.postponed.update(
                    Region(piece.column + first, piece.row, last - first, 1)
                    for first, last in piece.spans
                )
        if self.postponed:
            self._link.was_full()
        return chosen

    def _write(self, piece: _Piece) -> Iterator[Difference]:
        row, column, strip, spans = piece
        self._written[row][column] = strip
        assert self.root is not None
        # As Textual does where the terminal says nothing of its colours.
        colours = self.root.app.console._color_system or ColorSystem.TRUECOLOR
        for first, last in spans:
            part = strip.crop(first, last)
            place = Control.move_to(column + first, row).segment.text
            yield Difference(row, column + first, part, place + diff_text(part, colours))


def _size(parts: list[Difference]) -> int:
    """Return how many bytes it takes to write these."""
    return sum(len(part.text.encode()) for part in parts)


def differing(before: Strip, after: Strip) -> list[Span]:
    """Return where two strips of the same width look different, not counting short skips."""
    if not (_one_column_each(before) and _one_column_each(after)):
        return [(0, after.cell_length)]
    spans: list[Span] = []
    for start, stop in _differences_of_runs(before, after):
        if spans and start - spans[-1][1] < SHORTEST_SKIP:
            spans[-1] = (spans[-1][0], stop)
        else:
            spans.append((start, stop))
    return spans


def _differences_of_runs(before: Strip, after: Strip) -> Iterator[Span]:
    """Walk along both strips, from one change of style to the next."""
    runs = iter(before)
    old_text, old_style = "", None
    old_from = old_end = begin = new_from = 0
    for text, style, _ in after:
        new_end = new_from + len(text)
        while begin < new_end:
            while begin == old_end:
                old_text, old_style, _ = next(runs)
                old_from, old_end = old_end, old_end + len(old_text)
            end = min(old_end, new_end)
            old = old_text[begin - old_from : end - old_from]
            new = text[begin - new_from : end - new_from]
            if style is not old_style and style != old_style:
                yield begin, end
            elif old != new:
                yield begin + _alike(old, new), end - _alike(old[::-1], new[::-1])
            begin = end
        new_from = new_end


def _alike(old: str, new: str) -> int:
    """Return how many characters are the same before the first that is not."""
    return next(at for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now)


def _one_column_each(strip: Strip) -> bool:
    """Whether every character takes one column, so that columns can be counted by characters."""
    return all(text.isascii() or cell_len(text) == len(text) for text, _, _ in strip)


# The text of a line: Rich writes both colours anew for each run, and resets them after it

_RESET: Final = "\x1b[0m"
_DEFAULT_TEXT, _DEFAULT_GROUND = "39", "49"


class _Codes(NamedTuple):
    """What sets a style: the attributes such as bold, the colour of text and that of its ground."""

    attributes: str
    text: str
    ground: str


def diff_text(strip: Strip, color_system: ColorSystem) -> str:
    """Return what to write for a strip; afterwards the terminal's style is its own again."""
    if any(style is not None and style.link for _, style, _ in strip):
        return "".join(_alone(segment, color_system) for segment in strip)
    written: list[str] = []
    now = _Codes("", _DEFAULT_TEXT, _DEFAULT_GROUND)
    for text, style, _ in strip:
        codes = _codes(style, color_system)
        if codes.attributes != now.attributes:
            written.append(f"\x1b[{';'.join(['0', *_told(codes)])}m")
            now = codes
        elif codes != now:
            ground = codes.ground if codes.attributes or text.strip("█") else now.ground
            colour = codes.text if codes.attributes or not text.isspace() else now.text
            changed = [new for new, old in ((colour, now.text), (ground, now.ground)) if new != old]
            if changed:
                written.append(f"\x1b[{';'.join(changed)}m")
            now = _Codes(codes.attributes, colour, ground)
        written.append(text)
    return "".join([*written, _RESET])


def _told(codes: _Codes) -> list[str]:
    """Return the codes that are another style than the terminal's own."""
    return [code for code in codes if code not in ("", _DEFAULT_TEXT, _DEFAULT_GROUND)]


def _alone(segment: Segment, color_system: ColorSystem) -> str:
    return Strip.render_style(segment.style or Style.null(), segment.text, color_system)


@lru_cache(4096)
def _codes(style: Style | None, color_system: ColorSystem) -> _Codes:
    """Return what sets a style, on the colours of a terminal."""
    if style is None:
        return _Codes("", _DEFAULT_TEXT, _DEFAULT_GROUND)
    text = ground = ""
    if style.color is not None:
        text = ";".join(style.color.downgrade(color_system).get_ansi_codes())
    if style.bgcolor is not None:
        ground = ";".join(style.bgcolor.downgrade(color_system).get_ansi_codes(foreground=False))
    attributes = Strip.render_ansi(style.without_color, color_system)
    return _Codes(attributes, text or _DEFAULT_TEXT, ground or _DEFAULT_GROUND)
