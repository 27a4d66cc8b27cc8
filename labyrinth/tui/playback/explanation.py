"""The explanation: a run's pseudocode, the line of the present event marked in it."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Label, Static

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.exact_costs import in_text
from labyrinth.core.reasons.moment import Facts
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import Line, Pseudocode
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.document.search_run import options_in_short
from labyrinth.tui.playback.landmarks import Landmark
from labyrinth.tui.playback.lesson_view import LessonView
from labyrinth.tui.playback.run_figures import LandmarkList, RunFigures
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.widgets.key_button import KeyButton

Algorithm = GeneratorAlgorithm | SolverAlgorithm

_ROOM_TO_INDENT = 24
"""Columns from which on code is indented by two of them for each level."""


class Explanation(VerticalScroll, can_focus=False):
    """Shows what an algorithm does, step by step, and what it guarantees."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for an algorithm."""
        super().__init__(id=id)
        self._head = Vertical(id="algorithm-head")
        self._title = Label("", id="algorithm-name")
        self._guarantee = Static("", id="guarantee")
        self._structures = Structures(id="structures")
        self._code = Static("", id="pseudocode")
        self._steps = KeyButton("Y Decisions", "code.decisions", id="which-steps")
        self._figures = RunFigures(id="run-figures")
        self._marks = LandmarkList(id="landmarks")
        self.lesson = LessonView(id="lesson")
        """What the algorithm costs, and the question that it asks."""
        self._description = Static("", id="algorithm-description")
        self._algorithm: Algorithm | None = None
        self._parts: list[Pseudocode] = []
        self._marked: Line | None = None
        self._marked_rows = range(0)
        self._rows_of_code = 0
        self._is_settled = False

    def compose(self) -> ComposeResult:
        """Lay out the name and what is held, and below, to be scrolled, the code and the rest."""
        with self._head:
            yield self._title
            with Horizontal(id="run-keys"):
                yield KeyButton("T Next run", "timeline.next", id="next-run")
                yield KeyButton("C Source", "listing.source", id="to-source")
            with Horizontal(id="generation-keys"):
                yield KeyButton("O Edit", "generation.edit", id="edit-here")
                yield KeyButton("A Carve on", "generation.carve_on", id="carve-on")
            yield self._steps
            with Horizontal(id="step-keys"):
                yield KeyButton("Q Predict", "code.predict", id="predict-from-here")
                yield KeyButton("B Tree", "code.parents", id="parents")
            yield self._guarantee
            yield self._structures
        yield self._code
        yield self._figures
        yield self._marks
        yield self.lesson
        yield self._description

    def explain(
        self, algorithm: Algorithm, choice: SolverChoice | None = None, *, others: bool = False
    ) -> None:
        """Show the texts of an algorithm, of a solver with the options that were chosen.

        With `others` there are more runs to go to.
        """
        self._algorithm = algorithm
        self._parts = [algorithm.pseudocode]
        self.set_class(isinstance(algorithm, GeneratorAlgorithm), "-generation")
        self.set_class(others, "-others")
        self._marked = None
        self._marked_rows = range(0)
        self._is_settled = False
        self.call_after_refresh(self._settle)
        self.scroll_home(animate=False)
        self._figures.clear()
        self._marks.show(())
        options = options_in_short(choice) if choice else ""
        self._title.update(f"{algorithm.name} ({options})" if options else algorithm.name)
        self._guarantee.update(_guarantee(algorithm, choice))
        self._structures.watch_structures(algorithm.structures())
        self.set_class(self._structures.points, "-pointing")
        self.lesson.show(algorithm)
        self._description.update(Text(algorithm.unwrapped_description))
        self._draw()

    @property
    def held(self) -> Structures:
        """What shows the structures."""
        return self._structures

    def follow(self, player: Player, known: Facts | None = None) -> None:
        """Mark the line of the event that the player stands after, and show what is held there.

        `known` is what a search knew of its tiles, as far as it is read.
        """
        self._structures.read(player, known)
        line, parts = player.trace.line_at(player.position), player.trace.parts
        marked = line and line.shown
        if marked is not self._marked or parts != self._parts:
            was_in_sight = not self._is_settled or self._is_in_sight(self._marked_rows[:1])
            grown = parts != self._parts
            self._marked, self._parts = marked, parts
            self._draw(layout=grown)
            if was_in_sight:
                self._show_marked()

    def name_steps(self, text: str) -> None:
        """Say on the button that switches it, what counts as a step."""
        self._steps.rename(text)

    def scroll_lists(self, pages: int) -> None:
        """Show the entries so many pages on in the lists of what is held."""
        self._structures.scroll_list(pages)

    def toggle_answer(self) -> None:
        """Show the answer to the question, with as much of the question as has room; or hide it."""
        self.lesson.toggle()
        self.call_after_refresh(self._show_answer)

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll so many lines, or pages, down."""
        height = self.scrollable_content_region.height - self._head.outer_size.height
        self.scroll_relative(y=count * max(1, height - 1) if pages else count, animate=False)

    def show_landmarks(self, marks: tuple[Landmark, ...]) -> None:
        """List what the transport bar marks."""
        self._marks.show(marks)

    def show_figures(
        self, timeline: Timeline, position: int, decisions: int | None, cost: float | None
    ) -> None:
        """Show the figures of the run at a position, and the curve of its frontier.

        Of its events so many are `decisions`, which count apart; None where none are recorded.
        `cost` is that of the way to where a search is at, None where it is not known.
        """
        figures = timeline.at(position)
        rows = [("Events", f"{figures.events - (decisions or 0):,}")]
        if decisions is not None:
            rows.append(("Decisions", f"{decisions:,}"))
        if isinstance(self._algorithm, GeneratorAlgorithm):
            if timeline.largest_up_to(timeline.length):
                rows.append(("Held", f"{figures.frontier:,}"))
        else:
            rows += [
                ("Frontier", f"{figures.frontier:,}"),
                ("Expanded", f"{figures.expanded:,}"),
                ("Cost up to here", "-" if cost is None else in_text(cost)),
            ]
        self._figures.show(timeline, position, rows)

    def _show_answer(self) -> None:
        question, answer = self.lesson.rows_of_question, self.lesson.rows_of_answer
        if answer:
            begin = self.lesson.virtual_region.y - self._head.outer_size.height
            both = max(question.start, answer.stop - len(self._rows_in_sight))
            self.scroll_to(y=begin + min(both, answer.start), animate=False)

    def on_resize(self) -> None:
        """Wrap the code anew, and keep its marked line in sight."""
        self._draw()
        self._show_marked()
        # What is above the code, and its own width, are known only then
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        self._is_settled = True
        self._draw()
        self._show_marked()

    def _show_marked(self) -> None:
        """Scroll no further than to the marked line, once there are rows to scroll."""
        if self._code.size.width and not self._is_in_sight(self._marked_rows):
            seen, marked = self._rows_in_sight, self._marked_rows
            above = marked.start < seen.start
            row = marked.start if above else min(marked.start, marked.stop - len(seen))
            # At once: the next step asks whether this one is in sight, and may come before a frame
            self.scroll_to(y=row, animate=False, immediate=True)

    @property
    def _rows_in_sight(self) -> range:
        """The rows of the code that are not scrolled away."""
        first = int(self.scroll_y)
        height = self.scrollable_content_region.height - self._head.outer_size.height
        return range(first, first + max(1, height))

    def _is_in_sight(self, rows: range) -> bool:
        return set(rows) <= set(self._rows_in_sight)

    @property
    def _bar(self) -> str:
        """The style of the line that runs: that of whatever has the focus."""
        colours = self.app.theme_variables
        return f"bold {colours['focus-text']} on {colours['focus']}"

    def _draw(self, *, layout: bool = True) -> None:
        width = max(12, self._code.size.width)
        code: list[Text] = []
        row = 0
        self._marked_rows = range(0)
        for number, part in enumerate(self._parts):
            if number:
                code += [Text(), Text("\n".join(wrap(part.heading, width)), "bold")]
                row += 1 + len(wrap(part.heading, width))
            for line in part.lines:
                here = line is self._marked
                rows = _wrapped(line, width, "▶ " if here else "  ")
                filled = [row.ljust(width) for row in rows] if here else rows
                code.append(Text("\n".join(filled), self._bar if here else ""))
                if here:
                    self._marked_rows = range(row, row + len(rows))
                row += len(rows)
        # Until the panel is laid out it is drawn narrow, and higher than it is to be
        self._code.update(Text("\n").join(code), layout=layout or row != self._rows_of_code)
        self._rows_of_code = row


def _wrapped(line: Line, width: int, mark: str) -> list[str]:
    """Return the rows of a line of code, its first with a mark before it."""
    step = "  " if width >= _ROOM_TO_INDENT else " "
    body = line.text.lstrip()
    indent = step * ((len(line.text) - len(body)) // 4)
    most = max(0, width - len(mark) - max(map(len, body.split())))  # no word is broken
    first, others = indent[:most], f"{step}{indent}"[:most]
    return wrap(body, width, initial_indent=mark + first, subsequent_indent=f"  {others}")


def _guarantee(algorithm: Algorithm, choice: SolverChoice | None) -> str:
    if isinstance(algorithm, GeneratorAlgorithm):
        return algorithm.texture.value.capitalize()
    return algorithm.guarantee_with(choice.options if choice else {}).value.capitalize()
