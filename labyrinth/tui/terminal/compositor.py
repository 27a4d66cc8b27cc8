"""A compositor that writes only changed cells to the terminal.

Textual's compositor rewrites each refreshed region, from the left edge of its widget on. Most of
these bytes repeat the current content, and over a slow link bytes are the cost of a frame. Measured
with Textual 8.2.8 in a pseudo-terminal of 200x60:

| action | Textual's own | without one part of this file | as it is |
| --- | --: | --: | --: |
| a search of 3,000 events is played | 1,148 KB | 121 KB (`diff_text`) | 117 KB |
| a fresh maze | 44 KB | 32 KB (`diff_text`) | 23 KB |
| a step on the timeline | 5.3 KB, 16 ms | 18 ms (`_get_renders`) | 0.7 KB, 14 ms |

So little is written that nothing waits for a slow link: at 200 KB/s, and at 60 KB/s, a key is
answered within some 30 ms while a search is played (median of 20 keys). With a limit on the bytes
under way the answer took 45 ms.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate, ReflowResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

# The first column, and the one after the last.
Span = tuple[int, int]

# The least columns between two differences worth skipping.
SHORTEST_SKIP: Final = 8


class Difference(NamedTuple):
    """A part of a screen line to write, starting at a column."""

    row: int
    column: int
    strip: Strip


class Differences(ChopsUpdate):
    """An update of the screen that writes only differences."""

    def __init__(self, parts: list[Difference]) -> None:
        """Create an update that writes these `parts`."""
        super().__init__([], [], [])
        self.parts = parts

    def render_segments(self, console: Console) -> str:
        """Return the text to write to the terminal."""
        # As Textual does if the terminal does not report its colours.
        colours = console._color_system or ColorSystem.TRUECOLOR
        return "".join(
            Control.move_to(column, row).segment.text + diff_text(strip, colours)
            for row, column, strip in self.parts
        )


class DiffCompositor(Compositor):
    """A compositor that remembers the strips that it has written, by line and first column."""

    def __init__(self) -> None:
        """Start with nothing written."""
        super().__init__()
        self._written: dict[int, dict[int, Strip]] = {}
        # The regions of a partial update while it is drawn.
        self._refreshed: list[Region] = []

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out the widgets, and find every widget that does not know its size yet.

        Textual compares with the previous layout. That layout may have been made for scrolling,
        with sizes that were sent to no widget.
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
        """Draw nothing while the application gathers changes: Textual would discard the drawing."""
        if not full and self.root is not None and self.root.app._batch_count:
            return None
        return super().render_update(full, screen_stack, simplify)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return an update of the whole screen; a simplified update is for a screenshot."""
        update = super().render_full_update(simplify)
        if not simplify:
            lines = zip(self.cuts, update.strips, strict=False)
            self._written = {
                row: dict(zip(cuts, strips, strict=False))
                for row, (cuts, strips) in enumerate(lines)
            }
        return update

    def render_partial_update(self) -> Differences | None:
        """Return the differences in the refreshed regions; None if there are none."""
        # Since the refresh was requested the terminal may have become smaller.
        self._refreshed = [
            inside
            for each in self._dirty_regions
            if (inside := each.intersection(self.size.region))
        ]
        self._dirty_regions = {*self._refreshed}
        update = super().render_partial_update()
        self._refreshed = []
        parts = [*self._differences(update)] if update is not None else []
        return Differences(parts) if parts else None

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterator[tuple[Region, Region, list[Strip]]]:
        """Draw only the lines of each widget from the first to the last refreshed one.

        Widgets come from the top down: the area that a widget covers is not drawn below it.
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

    def _differences(self, update: ChopsUpdate) -> Iterator[Difference]:
        refreshed: dict[int, list[Span]] = {}
        for row, first, last in update.spans:
            refreshed.setdefault(row, []).append((first, last))
        for row, spans in sorted(refreshed.items()):
            strips, ends = update.chops[row], update.chop_ends[row]
            written = self._written.get(row, {})
            if written.keys() != strips.keys():  # the layout has changed
                line = Strip.join(written.values())
                known = line.divide(ends) if line.cell_length == ends[-1] else ()
                written = self._written[row] = dict(zip(strips, known, strict=False))
            for (column, strip), end in zip(strips.items(), ends, strict=True):
                before = written.get(column)
                # Besides the refreshed parts only what lies below may have been drawn.
                drawn = any(first < end and column < last for first, last in spans)
                if drawn and strip is not None and strip is not before:
                    written[column] = strip
                    for first, last in differing(before, strip):
                        yield Difference(row, column + first, strip.crop(first, last))


def differing(before: Strip | None, after: Strip) -> list[Span]:
    """Return the columns where a strip differs from the previous one, merging across short gaps."""
    runs = [*(before or ()), *after]
    if (
        before is None
        or before.cell_length != after.cell_length
        # Columns equal characters only if each of them takes one.
        or not all(text.isascii() or cell_len(text) == len(text) for text, _, _ in runs)
    ):
        return [(0, after.cell_length)]
    was, now = (
        chain.from_iterable(zip(text, repeat(hash(style))) for text, style, _ in strip)
        for strip in (before, after)
    )
    spans: list[Span] = []
    run, of_run = 0, None
    for column, (old, new) in enumerate(zip(was, now, strict=True)):
        if new[1] != of_run:
            run, of_run = column, new[1]
        if old != new:
            # Within a run of one style skipping costs less than setting the style again.
            end = spans[-1][1] if spans else -SHORTEST_SKIP
            near = end > run or column - end < SHORTEST_SKIP
            spans.append((spans.pop()[0] if near else column, column + 1))
    return spans


# The text of a line: Rich writes both colours for each run, and resets them after it

_RESET: Final = "\x1b[0m"
_DEFAULT_TEXT, _DEFAULT_GROUND = "39", "49"


class _Codes(NamedTuple):
    """The codes of a style: attributes such as bold, the text colour and the background."""

    attributes: str
    text: str
    ground: str


_PLAIN: Final = _Codes("", _DEFAULT_TEXT, _DEFAULT_GROUND)


def diff_text(strip: Strip, color_system: ColorSystem) -> str:
    """Return the text to write for a strip; afterwards the terminal's default style is active."""
    if any(style is not None and style.link for _, style, _ in strip):
        return "".join(
            Strip.render_style(style or Style.null(), text, color_system)
            for text, style, _ in strip
        )
    written: list[str] = []
    now = _PLAIN
    for text, style, _ in strip:
        codes = _codes(style, color_system)
        if codes.attributes != now.attributes:
            # After a reset the terminal's defaults need not be set.
            others = [code for code in codes if code and code not in _PLAIN]
            written.append(f"\x1b[{';'.join(['0', *others])}m")
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


@lru_cache(4096)
def _codes(style: Style | None, color_system: ColorSystem) -> _Codes:
    """Return the codes of a style for the colours of a terminal."""
    if style is None:
        return _PLAIN
    text = ground = ""
    if style.color is not None:
        text = ";".join(style.color.downgrade(color_system).get_ansi_codes())
    if style.bgcolor is not None:
        ground = ";".join(style.bgcolor.downgrade(color_system).get_ansi_codes(foreground=False))
    attributes = Strip.render_ansi(style.without_color, color_system)
    return _Codes(attributes, text or _DEFAULT_TEXT, ground or _DEFAULT_GROUND)
