"""A compositor that writes to the terminal only what looks different from before.

Textual's own writes each refreshed region anew, from the left edge of its widget on. Most of these
bytes repeat what stands there, and over a slow link the bytes are what a frame costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

Span = tuple[int, int]
"""The first column, and the one after the last."""

SHORTEST_SKIP: Final = 8
"""Columns between two differences from which on it pays to skip them."""


class Difference(NamedTuple):
    """A part of a line of the screen that is to be written, from a column on."""

    row: int
    column: int
    strip: Strip


@dataclass(frozen=True, slots=True)
class Differences(CompositorUpdate):
    """An update of the screen that writes these parts and nothing else."""

    parts: list[Difference]

    def render_segments(self, console: Console) -> str:
        """Return what to write to the terminal."""
        return "".join(
            f"{Control.move_to(column, row).segment.text}{strip.render(console)}"
            for row, column, strip in self.parts
        )


class SparingCompositor(Compositor):
    """Remembers of each line what it has written, by the columns where widgets begin."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        super().__init__()
        self._written: dict[int, dict[int, Strip | None]] = {}
        self._refreshed: list[Region] = []
        """The regions of a partial update while it is drawn."""

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Write everything, whatever stands there."""
        self._written.clear()
        return super().render_full_update(simplify)

    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]
        """Write what differs in the regions that were refreshed; None if nothing does."""
        self._refreshed = list(self._dirty_regions)
        update = super().render_partial_update()
        self._refreshed = []
        parts = list(self._differences(update)) if update else []
        return Differences(parts) if parts else None

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterator[tuple[Region, Region, list[Strip]]]:
        """Draw of each widget no more than the lines from the first to the last refreshed."""
        if not self._refreshed:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            visible = region.intersection(clip)
            parts = [part for one in self._refreshed if (part := visible.intersection(one))]
            if parts:
                top = min(part.y for part in parts)
                bottom = max(part.bottom for part in parts)
                lines = Region(visible.x, top, visible.width, bottom - top)
                yield region, lines, widget.render_lines(lines.translate(-region.offset))

    def _differences(self, update: ChopsUpdate) -> Iterator[Difference]:
        for row, first, last in update.spans:
            strips, ends = update.chops[row], update.chop_ends[row]
            written = self._written.get(row)
            if written is None or written.keys() != strips.keys():  # the layout is another
                written = self._written[row] = dict.fromkeys(strips)
            for (column, strip), end in zip(strips.items(), ends, strict=True):
                before = written[column]
                if strip is None or strip is before or column >= last or end <= first:
                    continue
                written[column] = strip
                for start, stop in (
                    differing(before, strip)
                    if before is not None and before.cell_length == strip.cell_length
                    else [(max(first - column, 0), min(last, end) - column)]
                ):
                    yield Difference(row, column + start, strip.crop(start, stop))


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
                for column, (was, now) in enumerate(zip(old, new, strict=True), begin):
                    if was != now:
                        yield column, column + 1
            begin = end
        new_from = new_end


def _one_column_each(strip: Strip) -> bool:
    """Whether every character takes one column, so that columns can be counted by characters."""
    return all(text.isascii() or cell_len(text) == len(text) for text, _, _ in strip)
