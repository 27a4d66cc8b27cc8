"""The panel of a run with its code: the file, the variables, the output, the failure."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Label, Static

from labyrinth.core.errors import visible
from labyrinth.core.explain.structure import Content, Structure
from labyrinth.core.trace.player import Player
from labyrinth.sandbox.value_text import shortened
from labyrinth.sandbox.variables import Frames, Variable
from labyrinth.tui.playback.structures_view import EntryRow, Structures
from labyrinth.tui.sandbox.source_view import SourceText, SourceView
from labyrinth.tui.widgets.dialog import ModalDialog
from labyrinth.tui.widgets.key_button import KeyButton

# The least columns of the panel to put the variables beside the code.
_BESIDE: Final = 72
# The last characters of the output that are shown.
_MOST_OUTPUT: Final = 4000
# The prefix of the text of a function, which says nothing that the code does not.
_FUNCTION: Final = "function "
_ALL: Final = 10_000
# The number of items at the start of a long list, before its omitted middle.
_BEFORE: Final = 6
_TILE: Final = re.compile(r"\(\d+, \d+\)")
# The most rows of the text of one variable.
_MOST_ROWS: Final = 3


class Held(Structures):
    """The data structures of the algorithm; tiles get no letters while this widget has no space."""

    lists: Sequence[Sequence[str]] = ()
    """The tiles in each list of a learner's function, as texts "(row, col)" from its variables."""

    def order_by(self, frames: Frames) -> None:
        """Order a structure's entries like the learner's list that contains most of its tiles."""
        variables = (each for frame in frames.frames for each in frame.variables)
        texts = (each.text for each in variables if each.text.startswith(("[", "deque([")))
        self.lists = [_TILE.findall(text) for text in texts]
        self.on_resize()

    def content_of(self, structure: Structure, player: Player, most: int) -> Content:
        """Return a structure's content, in the order of the learner's list if there is one.

        The content has at most `most` entries. The text of a long list omits its middle: tiles that
        are missing from the text are put in the middle.
        """
        if not (self.lists and structure.listed):
            return structure.read(player, most)
        content = structure.read(player, _ALL)
        entries = content.entries[content.next :]
        held = {str(divmod(each.tile or 0, player.trace.width)): each for each in entries}
        order = max(self.lists, key=lambda tiles: len(held.keys() & {*tiles}))
        first = [held.pop(tile) for tile in dict.fromkeys(order) if tile in held]
        return Content(content.size, (*first[:_BEFORE], *held.values(), *first[_BEFORE:])[:most])

    @property
    def lettered(self) -> dict[int, EntryRow]:
        """The entries with a line and letters, by the indices of their tiles."""
        return super().lettered if self.region else {}


class VariablesView(VerticalScroll, can_focus=False):
    """The variables of each function that runs at a step, the innermost first."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        self._shown = Static("", id="variables-text")
        super().__init__(self._shown, id=id)
        self._variables: Frames | str = ""

    @property
    def text(self) -> str:
        """The text without its style."""
        return self._text().plain

    def show_variables(self, variables: Frames | str) -> None:
        """Show the variables of a step, or say why there are none."""
        self._variables = variables
        self.dim(dimmed=False)
        self.on_resize()

    def dim(self, *, dimmed: bool = True) -> None:
        """Dim the text, because it belongs to another step, or stop dimming it."""
        self.set_class(dimmed, "-stale")

    def on_resize(self) -> None:
        """Fit the texts to the new size."""
        self._shown.update(self._text())
        if self.scroll_offset.y:
            self.scroll_home(animate=False)

    def _text(self) -> Text:
        """Return all variables in the order of the functions; changed ones first if not all fit."""
        if isinstance(self._variables, str):
            return Text(self._variables, "italic")
        frames = list(_headed(self._variables))
        lines: list[Text] = []
        for heading, variables in frames:
            lines += [Text(heading, "dim")] if heading else []
            lines += [self._line(variable) for variable in variables]
        width = max(1, self.scrollable_content_region.width)
        rows = sum(len(line.wrap(self.app.console, width)) for line in lines)
        if rows > self.scrollable_content_region.height:
            lines = self._changed_first(frames)
        return Text("\n").join(lines) if lines else Text("No variables yet.", "italic")

    def _changed_first(self, frames: list[tuple[str, list[Variable]]]) -> list[Text]:
        """Return one row for each unchanged variable, and as many as fit for each changed one.

        Changed variables come first, each below the heading of its frame.
        """
        both = [(frame, each) for frame, (_, variables) in enumerate(frames) for each in variables]
        both.sort(key=lambda pair: not pair[1].changed)
        changed = [frame for frame, each in both if each.changed]
        headings = sum(bool(frames[frame][0]) for frame in set(changed))
        room = self.scrollable_content_region.height - headings
        rows = max(1, min(_MOST_ROWS, room // max(1, len(changed))))
        lines: list[Text] = []
        for frame, of_frame in groupby(both, lambda pair: pair[0]):
            heading, _ = frames[frame]
            lines += [Text(heading, "dim")] if heading else []
            lines += [self._line(each, rows if each.changed else 1) for _, each in of_frame]
        return lines

    def _line(self, variable: Variable, most_rows: int = _MOST_ROWS) -> Text:
        width = max(10, self.scrollable_content_region.width or 20)
        mark = "•" if variable.changed else " "
        shown = f"{mark} {visible(variable.name)} = {visible(variable.text)}"
        line = Text(shortened(shown, width * most_rows))
        if variable.changed:
            accent = self.app.theme_variables["text-accent"]
            line.stylize(f"bold {accent}", 0, 2 + len(variable.name))
            line.stylize("bold", 2 + len(variable.name))
        return line


def _headed(frames: Frames) -> Iterator[tuple[str, list[Variable]]]:
    """Yield the heading of each frame, and the variables to show below it."""
    shown: set[tuple[str, str]] = set()
    for number, frame in enumerate(frames.frames):
        # What an inner function takes from the enclosing one is shown once.
        own = [each for each in frame.variables if (each.name, each.text) not in shown]
        heading = ""  # empty if there is only one
        if not frame.function:
            heading = "in the file"
        elif number:
            heading = f"called by {frame.function}, line {frame.line}"
        elif frames.depth > 1:
            heading = f"{frame.function}, {frames.depth} calls deep"
        yield heading, [each for each in own if not each.text.startswith(_FUNCTION)]
        shown.update((each.name, each.text) for each in own)


class BreakpointDialog(ModalDialog[str]):
    """A dialog that asks for a condition; it returns the text, "" for no breakpoint."""

    question = "Stop where this becomes true"
    buttons = (
        ("breakpoint-set", "Set", "Find the lines before which the condition becomes true", "set"),
        ("breakpoint-remove", "Remove", "Remove the breakpoint", "dismiss('')"),
        ("breakpoint-cancel", "Cancel", "Keep what was there", "cancel"),
    )

    def __init__(self, condition: str) -> None:
        """Begin with the current condition."""
        super().__init__()
        self._condition = Input(condition, placeholder="g > 10", max_length=200, compact=True)

    def fields(self) -> ComposeResult:
        """Lay out the field for the condition."""
        yield self._condition
        yield Label("Compare variables: g > 10, tile == (3, 5), len(queue) > 4 and g == 2")

    def on_input_submitted(self) -> None:
        """Return the condition."""
        self.action_set()

    def action_set(self) -> None:
        """Return the condition."""
        self.dismiss(self._condition.value.strip())


class SourcePanel(Vertical, can_focus=False):
    """A panel with the code of a run, and its state at a step."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start without a run."""
        super().__init__(id=id)
        self._title = Label("", id="source-name")
        # The button that switches what counts as a step.
        self.steps = KeyButton("Y Events", "source.steps", id="source-steps")
        # Whether only events count as steps of the shown run, and of those after it.
        self.counts_events = False
        self._failure = Static("", id="source-failure")
        self._output_text = Static("", id="output-text")
        self._output = VerticalScroll(self._output_text, id="output")
        self._output.border_title = "Printed"
        self._output.can_focus = False
        # The file, with the line that is about to run.
        self.code = SourceView(id="source")
        # The variables before that line.
        self.variables = VariablesView(id="variables")
        # The data structures of the algorithm, from its trace.
        self.held = Held(id="source-structures")

    def compose(self) -> ComposeResult:
        """Lay out the name of the file, the code, and the structures."""
        with Vertical(id="source-head"):
            yield self._title
            with Horizontal(id="source-keys"):
                yield self.steps
                yield KeyButton("C Pseudocode", "source.code", id="source-code")
                yield KeyButton("K Stop", "source.breakpoint", id="source-breakpoint")
                yield KeyButton("T Next", "timeline.next", id="source-next")
        with Container(id="source-parts"):
            yield self.code
            with Vertical(id="source-values"):
                yield self.held
                yield self.variables
                yield self._output
        yield self._failure

    def begin(self, title: str, text: SourceText | None, *, others: bool, prints: bool) -> None:
        """Show a run's file under a `title`; None as `text` stands for an unknown file.

        `others` says whether there are other runs. The panel has a place for output if the run
        `prints` anything.
        """
        self.set_class(others, "-others")
        self.set_class(prints, "-prints")
        self._title.update(Text(title))
        self.code.show_text(text or SourceText("", ""))
        self.variables.show_variables("")
        self.show_output("")
        self.show_failure("")

    def on_resize(self) -> None:
        """Put the variables next to the code if both fit."""
        self.set_class(self.size.width >= _BESIDE, "-beside")

    def show_failure(self, sentence: str) -> None:
        """Show why the run ended early or could not be repeated; "" shows nothing."""
        self._failure.update(Text(sentence))
        self.set_class(bool(sentence), "-failed")

    def show_output(self, output: str) -> None:
        """Show the output up to a step, its last lines in sight."""
        shown = "".join(
            mark if mark.isprintable() or mark == "\n" else "�"
            for mark in output[-_MOST_OUTPUT:].expandtabs(4)
        )
        self._output_text.update(Text(shown.removesuffix("\n")))
        self._output.scroll_end(animate=False)

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll the code down by `count` lines or, with `pages`, by `count` pages."""
        height = self.code.scrollable_content_region.height
        self.code.scroll_relative(y=count * max(1, height - 1) if pages else count, animate=False)

    def scroll_lists(self, pages: int) -> None:
        """Scroll the variables down by a number of pages."""
        height = self.variables.scrollable_content_region.height
        self.variables.scroll_relative(y=pages * max(1, height - 1), animate=False)
