"""The variables at a step of a run, those marked that are not as they were a step before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from labyrinth.bench.variables import Frame, Frames, Variable
from labyrinth.core.errors import visible

_CHANGED: Final = "•"
_FUNCTION: Final = "function "
_MOST_ROWS: Final = 3
"""Rows that the text of one variable takes at the most."""


class VariablesView(VerticalScroll, can_focus=False):
    """Shows the variables of each function that runs, the innermost first."""

    def __init__(self, *, id: str | None = None) -> None:
        """Show nothing yet."""
        super().__init__(id=id)
        self._shown = Static("", id="variables-text")
        self._frames: Frames | None = None
        self._message = ""

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield self._shown

    @property
    def text(self) -> str:
        """What is shown, without its style."""
        return self._text().plain

    def show_frames(self, frames: Frames) -> None:
        """Show the variables of a step."""
        self._frames, self._message = frames, ""
        self.remove_class("-stale")
        self._draw()

    def tell(self, message: str) -> None:
        """Say why there are no variables."""
        self._frames, self._message = None, message
        self.remove_class("-stale")
        self._draw()

    def wait(self) -> None:
        """Dim what is shown: it is that of another step."""
        self.add_class("-stale")

    def settle(self) -> None:
        """Show it plainly again: it is that of the present step."""
        self.remove_class("-stale")

    def on_resize(self) -> None:
        """Cut the texts anew."""
        self._draw()

    def _draw(self) -> None:
        self._shown.update(self._text())
        if self.scroll_offset.y:
            self.scroll_home(animate=False)

    def _text(self) -> Text:
        """Return all as the functions stand; what changed first where there is not room for all."""
        if self._frames is None:
            return Text(self._message, "italic")
        told = list(self._told(self._frames))
        lines: list[Text] = []
        for heading, variables in told:
            lines += [Text(heading, "dim")] if heading else []
            lines += [self._line(variable) for variable in variables]
        if self._rows_of(lines) > self.scrollable_content_region.height:
            lines = self._changed_first(told)
        return Text("\n").join(lines) if lines else Text("No variables yet.", "italic")

    def _changed_first(self, told: list[tuple[str, list[Variable]]]) -> list[Text]:
        """Return those that have changed, all in sight, and a row for each of the others.

        Each stands below the heading of its frame.
        """
        both = [(frame, each) for frame, (_, variables) in enumerate(told) for each in variables]
        both.sort(key=lambda pair: not pair[1].changed)
        changed = [frame for frame, each in both if each.changed]
        headings = sum(bool(told[frame][0]) for frame in set(changed))
        room = self.scrollable_content_region.height - headings
        rows = max(1, min(_MOST_ROWS, room // max(1, len(changed))))
        lines: list[Text] = []
        for frame, of_frame in groupby(both, lambda pair: pair[0]):
            heading, _ = told[frame]
            lines += [Text(heading, "dim")] if heading else []
            lines += [self._line(each, rows if each.changed else 1) for _, each in of_frame]
        return lines

    @staticmethod
    def _told(frames: Frames) -> Iterator[tuple[str, list[Variable]]]:
        """Yield what stands above the variables of each frame, and these."""
        shown: set[tuple[str, str]] = set()
        for number, frame in enumerate(frames.frames):
            # What an inner function takes from the one around it is shown once.
            own = [each for each in frame.variables if (each.name, each.text) not in shown]
            yield _heading(frame, number, frames), [each for each in own if _is_told(each)]
            shown.update((each.name, each.text) for each in own)

    def _rows_of(self, lines: Sequence[Text]) -> int:
        width = max(1, self.scrollable_content_region.width)
        return sum(len(line.wrap(self.app.console, width)) for line in lines)

    def _line(self, variable: Variable, most_rows: int = _MOST_ROWS) -> Text:
        width = max(10, self.scrollable_content_region.width or 20)
        mark = _CHANGED if variable.changed else " "
        shown = f"{mark} {visible(variable.name)} = {visible(variable.text)}"
        room = width * most_rows
        if len(shown) > room:
            shown = f"{shown[: room - 1].rstrip(' …')}…"
        line = Text(shown)
        if variable.changed:
            accent = self.app.theme_variables["text-accent"]
            line.stylize(f"bold {accent}", 0, 2 + len(variable.name))
            line.stylize("bold", 2 + len(variable.name))
        return line


def _is_told(variable: Variable) -> bool:
    """Whether a variable says anything that the code does not."""
    return not variable.text.startswith(_FUNCTION)


def _heading(frame: Frame, number: int, frames: Frames) -> str:
    """Return what stands above the variables of a frame, nothing where there is but one."""
    if not frame.function:
        return "in the file"
    if number:
        return f"called by {frame.function}, line {frame.line}"
    if frames.depth > 1:
        return f"{frame.function}, {frames.depth} calls deep"
    return ""
