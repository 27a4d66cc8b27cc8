"""The explanation of a run: pseudocode, data structures, counts, landmarks and the lesson."""

from collections.abc import Callable, Sequence
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Label, Static

from labyrinth import Player, Trace
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.trace.pseudocode import Line, Pseudocode
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.document.past_runs import Algorithm
from labyrinth.tui.document.search_run import options_in_short
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.playback.transport_bar import Landmark, TransportBar
from labyrinth.tui.widgets.key_button import KeyButton

# The least columns to indent code by two of them for each level.
_ROOM_TO_INDENT = 24
_HEIGHTS = "▁▂▃▄▅▆▇█"


class Explanation(VerticalScroll, can_focus=False):
    """A panel that shows the steps of an algorithm, one by one, and its guarantee."""

    def __init__(self, *, id: str | None = None) -> None:
        """Lay out the name and the structures above a scrollable part with the code and more."""
        self._title = Label("", id="algorithm-name")
        self.steps = KeyButton("Y Decisions", "code.decisions", id="which-steps")
        self._guarantee = Static("", id="guarantee")
        self.held = Structures(id="structures")
        self._head = Vertical(
            self._title,
            Horizontal(
                KeyButton("T Next run", "timeline.next", id="next-run"),
                KeyButton("C Source", "listing.source", id="to-source"),
                id="run-keys",
            ),
            Horizontal(
                KeyButton("O Edit", "generation.edit", id="edit-here"),
                KeyButton("A Resume", "generation.carve_on", id="carve-on"),
                id="generation-keys",
            ),
            self.steps,
            Horizontal(
                KeyButton("Q Predict", "code.predict", id="predict-from-here"),
                KeyButton("B Tree", "code.parents", id="parents"),
                id="step-keys",
            ),
            self._guarantee,
            self.held,
            id="algorithm-head",
        )
        self._code = Static("", id="pseudocode")
        self._figures, self._marks = FigureList(id="run-figures"), FigureList(id="landmarks")
        self._cost = Static("", id="algorithm-cost")
        self._question = Static("", id="algorithm-question")
        self._show_answer = KeyButton("Z Show answer", "code.answer", id="show-answer")
        self._answer = Static("", id="algorithm-answer")
        self._lesson = Vertical(
            self._cost, self._question, self._show_answer, self._answer, id="lesson"
        )
        self._description = Static("", id="algorithm-description")
        below = (self._code, self._figures, self._marks, self._lesson, self._description)
        super().__init__(self._head, *below, id=id)
        self._algorithm: Algorithm | None = None
        # Returns a text of the algorithm for what it searches, tiles or rooms.
        self._in_words: Callable[[str], str] = str
        self._parts: list[Pseudocode] = []
        self._marked: Line | None = None
        self._marked_rows = range(0)
        self._rows_of_code = 0
        self._is_settled = False

    def explain(
        self, algorithm: Algorithm, choice: SolverChoice | None = None, *, others: bool = False
    ) -> None:
        """Show the texts of an algorithm; for a solver, with its chosen options.

        `others` says whether other runs can be shown, too.
        """
        self._algorithm = algorithm
        options = choice.options if choice else {}
        self._in_words = of_rooms if options.get("graph") == "rooms" else str
        self._parts = [algorithm.pseudocode]
        self.set_class(isinstance(algorithm, GeneratorAlgorithm), "-generation")
        self.set_class(others, "-others")
        self._marked = None
        self._is_settled = False
        self.call_after_refresh(self._settle)
        self.scroll_home(animate=False)
        self._figures.show(())
        self._marks.show(())
        in_short = options_in_short(choice) if choice else ""
        self._title.update(f"{algorithm.name} ({in_short})" if in_short else algorithm.name)
        if isinstance(algorithm, GeneratorAlgorithm):
            guarantee = algorithm.texture.value
        else:
            guarantee = algorithm.guarantee_with(options).value
        self._guarantee.update(guarantee.capitalize())
        self.held.watch_structures(structures_of(algorithm))
        self.set_class(self.held.points, "-pointing")
        self._cost.update(self._costs(algorithm))
        self._question.update(Text(self._in_words(algorithm.question)))
        self._answer.update(Text(self._in_words(algorithm.answer)))
        self._show_answer.display = bool(algorithm.question)
        self._fold(folded=True)
        self._description.update(Text(self._in_words(algorithm.unwrapped_description)))
        self._draw()

    def follow(self, player: Player, known: Inspection | None = None) -> None:
        """Highlight the line of the player's last event, and show the structures after this event.

        `known` is the inspection of a search, None if there is none.
        """
        self.held.read(player, known)
        line, parts = player.trace.line_at(player.position), player.trace.parts
        marked = line and line.shown
        if marked is not self._marked or parts != self._parts:
            shown = self._marked_rows[:1]
            was_in_sight = not self._is_settled or set(shown) <= set(self._rows_in_sight)
            grown = parts != self._parts
            self._marked, self._parts = marked, parts
            self._draw(layout=grown)
            if was_in_sight:
                self._show_marked()

    def scroll_lists(self, pages: int) -> None:
        """Scroll the lists of the structures by a number of pages."""
        self.held.scroll_list(pages)

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll down by `count` lines or, with `pages`, by `count` pages."""
        height = self.scrollable_content_region.height - self._head.outer_size.height
        self.scroll_relative(y=count * max(1, height - 1) if pages else count, animate=False)

    def show_landmarks(self, marks: Sequence[Landmark]) -> None:
        """List the landmarks of the transport bar."""
        head = [("Mark", f"at {marks[0].unit}", None)] if marks else []
        listed = ((f"{mark.glyph} {mark.name}", mark.position) for mark in marks)
        self._marks.show([*head, *((name, f"{at:,}", at) for name, at in listed)])

    def show_figures(
        self, timeline: Timeline, position: int, decisions: int | None, cost: float | None
    ) -> None:
        """Show the counts of the run at a position, and the curve of its frontier.

        `decisions` is the number of events that are decisions, counted separately; None if
        decisions are not recorded. `cost` is the cost of the search's current tile, None if
        unknown.
        """
        figures = timeline.at(position)
        rows = {"Events": f"{figures.events - (decisions or 0):,}"}
        if decisions is not None:
            rows["Decisions"] = f"{decisions:,}"
        if not isinstance(self._algorithm, GeneratorAlgorithm):
            rows["Frontier"] = f"{figures.frontier:,}"
            rows["Expanded"] = f"{figures.expanded:,}"
            rows["Cost so far"] = "-" if cost is None else in_text(cost)
        elif timeline.largest_frontier is not None:
            rows["Stored"] = f"{figures.frontier:,}"
        told = [(name, figure, None) for name, figure in rows.items()]
        self._figures.show(told, timeline, position)

    # The lesson

    def count(self, trace: Trace, timeline: Timeline) -> None:
        """Show the algorithm's complexity together with the counts of a whole run."""
        assert self._algorithm is not None
        if isinstance(self._algorithm, GeneratorAlgorithm):
            work = [pluralize(trace.height // 2 * (trace.width // 2), "room")]
        else:
            work = [_vertices(trace), f"{timeline.at(timeline.length).expanded:,} expanded"]
        work.append(pluralize(trace.deeds, "event"))
        largest = timeline.largest_up_to(timeline.length)
        held = pluralize(largest, trace.vertex) if largest else ""
        self._cost.update(self._costs(self._algorithm, work, held))

    def _costs(self, algorithm: Algorithm, work: Sequence[str] = (), held: str = "") -> Text:
        """Return the complexity of an algorithm, with the counts of a run below each bound.

        `work` has the counts for the time, and `held` the count for the memory. A loaded algorithm
        need not declare its complexity.
        """
        lines = [
            f"Time {algorithm.time or 'unknown'}",
            f"  here {', '.join(work)}" if work else "",
            f"Memory {algorithm.memory or 'unknown'}",
            f"  here at most {held} stored at once" if held else "",
            f"({algorithm.letters_in_words})" if algorithm.letters_in_words else "",
        ]
        return Text(self._in_words("\n".join(filter(None, lines))))

    def toggle_answer(self) -> None:
        """Show the answer to the question, with as much of the question as fits; or hide it."""

        def scroll_to_answer() -> None:
            answer = self._answer.virtual_region
            if self._answer.display and answer:
                lesson, seen = self._lesson.virtual_region, len(self._rows_in_sight)
                both = max(self._question.virtual_region.y, answer.bottom - seen)
                begin = lesson.y - self._head.outer_size.height
                self.scroll_to(y=begin + min(both, answer.y), animate=False)

        self._fold(folded=self._answer.display)
        self.call_after_refresh(scroll_to_answer)

    def _fold(self, *, folded: bool) -> None:
        self._answer.display = not folded
        self._show_answer.rename("Z Show answer" if folded else "Z Hide answer")

    # Code

    def on_resize(self) -> None:
        """Rewrap the code, and keep its highlighted line in sight."""
        self._draw()
        self._show_marked()
        # What is above the code, and its own width, are known only then
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        self._is_settled = True
        self._draw()
        self._show_marked()

    def _show_marked(self) -> None:
        """Scroll just far enough to show the highlighted line, once there are rows to scroll."""
        seen, marked = self._rows_in_sight, self._marked_rows
        if self._code.size.width and not set(marked) <= set(seen):
            above = marked.start < seen.start
            row = marked.start if above else min(marked.start, marked.stop - len(seen))
            # At once: the next step checks if this one is in sight, and may come before a frame
            self.scroll_to(y=row, animate=False, immediate=True)

    @property
    def _rows_in_sight(self) -> range:
        """The rows of the code that are not scrolled away."""
        first = int(self.scroll_y)
        height = self.scrollable_content_region.height - self._head.outer_size.height
        return range(first, first + max(1, height))

    def _draw(self, *, layout: bool = True) -> None:
        width = max(12, self._code.size.width)
        colours = self.app.theme_variables
        bar = f"bold {colours['focus-text']} on {colours['focus']}"  # as for the focused widget
        code: list[Text] = []
        row = 0
        self._marked_rows = range(0)
        for number, part in enumerate(self._parts):
            if number:
                heading = wrap(part.heading, width)
                code += [Text(), Text("\n".join(heading), "bold")]
                row += 1 + len(heading)
            for line in part.lines:
                text = self._in_words(line.text)
                rows = _wrapped(text, width, "▶ " if line is self._marked else "  ")
                bold = ""
                if line is self._marked:
                    rows, bold = [each.ljust(width) for each in rows], bar
                    self._marked_rows = range(row, row + len(rows))
                code.append(Text("\n".join(rows), bold))
                row += len(rows)
        # Until the panel is laid out it is drawn narrow, and higher than it will be
        self._code.update(Text("\n").join(code), layout=layout or row != self._rows_of_code)
        self._rows_of_code = row


def _wrapped(text: str, width: int, mark: str) -> list[str]:
    """Wrap a line of code to rows of `width` columns; the first row begins with `mark`."""
    step = "  " if width >= _ROOM_TO_INDENT else " "
    body = text.lstrip()
    indent = step * ((len(text) - len(body)) // 4)
    most = max(0, width - len(mark) - max(map(len, body.split())))  # no word is broken
    first, others = indent[:most], f"{step}{indent}"[:most]
    return wrap(body, width, initial_indent=mark + first, subsequent_indent=f"  {others}")


def _vertices(trace: Trace) -> str:
    """Return the number of vertices of the searched graph, as text."""
    if trace.is_of_rooms:
        rows = range(trace.width, len(trace.before), 2 * trace.width)
        rooms = b"".join(trace.before[row + 1 : row + trace.width : 2] for row in rows)
        return pluralize(len(rooms) - rooms.count(0), "room")
    return pluralize(len(trace.before) - trace.before.count(0), "corridor tile")


class FigureList(Widget):
    """A list with a line for each count and, below, the curve of a frontier, if there is one.

    A click on a line that links to a position goes there.
    """

    def __init__(self, *, id: str) -> None:
        """Start without a run."""
        super().__init__(id=id)
        self._rows: Sequence[tuple[str, str, int | None]] = ()
        self._timeline: Timeline | None = None
        self._position = 0
        self._curve: list[int] = []

    def show(
        self,
        rows: Sequence[tuple[str, str, int | None]],
        timeline: Timeline | None = None,
        position: int = 0,
    ) -> None:
        """Show `rows` of names, values and the positions that the lines link to.

        With a timeline, also show the curve of its frontier, highlighted up to `position`.
        """
        if timeline is not self._timeline:
            self._timeline, self._curve = timeline, []
        grown = len(rows) != len(self._rows) or timeline is None
        self._rows, self._position = rows, position
        self.refresh(layout=grown)

    def render(self) -> Text:
        """Draw the lines, as wide as the widget."""
        width, timeline = max(1, self.size.width), self._timeline
        shown = Text("\n".join(line for line, _ in self._lines(width)))
        # Some generators never hold tiles: then there is no curve.
        if timeline is None or timeline.largest_frontier is None:
            return shown
        if len(self._curve) != width:
            self._curve = timeline.curve(width)
        at = self._position * (width - 1) // max(1, timeline.length) + 1
        highest, steps = max(1, *self._curve), len(_HEIGHTS) - 1
        curve = "".join(_HEIGHTS[value * steps // highest] for value in self._curve)
        return Text.assemble(shown, "\n", (curve[:at], "bold"), (curve[at:], "dim"))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines that the list takes in a width, including the curve."""
        has_curve = self._timeline is not None and self._timeline.largest_frontier is not None
        return len(self._lines(width)) + has_curve

    def on_click(self, event: events.Click) -> None:
        """Go to the position that the clicked line links to."""
        lines = self._lines(max(1, self.size.width))
        place = event.get_content_offset(self)
        position = lines[place.y][1] if place is not None and place.y < len(lines) else None
        if position is not None:
            self.post_message(TransportBar.Sought(position))

    def _lines(self, width: int) -> list[tuple[str, int | None]]:
        """Return the lines, each with the position that it links to.

        The name is on the left, and its value on the right or below.
        """
        lines: list[tuple[str, int | None]] = []
        for name, figure, position in self._rows:
            if len(name) + 1 + len(figure) > width:
                lines += [(name, position), (f"{figure:>{width}}", position)]
            else:
                lines.append((f"{name}{figure:>{width - len(name)}}", position))
        return lines
