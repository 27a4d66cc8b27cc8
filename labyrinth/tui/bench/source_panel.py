"""The panel of a run with its code: the file, the variables, what was printed, what failed."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Label, Static

from labyrinth.tui.bench.source_text import SourceText
from labyrinth.tui.bench.source_view import SourceView
from labyrinth.tui.bench.variables_view import VariablesView
from labyrinth.tui.playback.structures_view import Row, Structures
from labyrinth.tui.widgets.key_button import KeyButton

_BESIDE: Final = 72
"""Columns of the panel from which on the variables stand beside the code."""
_MOST_OUTPUT: Final = 4000
"""The last characters of the output that are shown."""


class _Held(Structures):
    """What the algorithm holds, of which nothing is lettered where there is no room for it."""

    @property
    def lettered(self) -> dict[int, Row]:
        """The entries that have a line and letters each, by the flat indices of their tiles."""
        return super().lettered if self.region else {}


class SourcePanel(Vertical, can_focus=False):
    """Shows the code of a run, and what it holds at a step of it."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a run."""
        super().__init__(id=id)
        self._title = Label("", id="source-name")
        self._steps = KeyButton("Y Events", "source.steps", id="source-steps")
        self._failure = Static("", id="source-failure")
        self._output_text = Static("", id="output-text")
        self._output = VerticalScroll(self._output_text, id="output")
        self._output.border_title = "Printed"
        self._output.can_focus = False
        self.code = SourceView(id="source")
        """The file, with the line that is about to run."""
        self.variables = VariablesView(id="variables")
        """The variables before that line."""
        self._held = _Held(id="source-structures")

    @property
    def held(self) -> Structures:
        """What the algorithm holds, as its trace tells it."""
        return self._held

    def compose(self) -> ComposeResult:
        """Lay out the name of the file, the code, and what is held."""
        with Vertical(id="source-head"):
            yield self._title
            with Horizontal(id="source-keys"):
                yield self._steps
                yield KeyButton("C Pseudocode", "source.code", id="source-code")
                yield KeyButton("T Next run", "timeline.next", id="source-next")
        with Container(id="source-parts"):
            yield self.code
            with Vertical(id="source-values"):
                yield self._held
                yield self.variables
                yield self._output
        yield self._failure

    def begin(self, title: str, text: SourceText | None, *, others: bool) -> None:
        """Show a file, as far as it is known, of a run that is named so; there may be `others`."""
        self.set_class(others, "-others")
        self._title.update(Text(title))
        self.code.show_text(text or SourceText("", ""))
        self.variables.tell("")
        self.show_output("")
        self.show_failure("")
        self.set_class(False, "-prints")

    def on_resize(self) -> None:
        """Put the variables beside the code where there is room for both."""
        self.set_class(self.size.width >= _BESIDE, "-beside")

    def name_steps(self, text: str) -> None:
        """Say on the button that switches it, what counts as a step."""
        self._steps.rename(text)

    def show_failure(self, sentence: str) -> None:
        """Say why the run ended early, or could not be made; nothing where it did not."""
        self._failure.update(Text(sentence))
        self.set_class(bool(sentence), "-failed")

    def prints(self, *, anything: bool) -> None:
        """Have a place for what is printed, or none."""
        self.set_class(anything, "-prints")

    def show_output(self, output: str) -> None:
        """Show what has been printed up to a step, its last lines in sight."""
        shown = "".join(
            mark if mark.isprintable() or mark == "\n" else "�"
            for mark in output[-_MOST_OUTPUT:].expandtabs(4)
        )
        self._output_text.update(Text(shown.removesuffix("\n")))
        self._output.scroll_end(animate=False)

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll the code so many lines, or pages, down."""
        height = self.code.scrollable_content_region.height
        self.code.scroll_relative(y=count * max(1, height - 1) if pages else count, animate=False)

    def scroll_lists(self, pages: int) -> None:
        """Scroll the variables so many pages down."""
        height = self.variables.scrollable_content_region.height
        self.variables.scroll_relative(y=pages * max(1, height - 1), animate=False)
