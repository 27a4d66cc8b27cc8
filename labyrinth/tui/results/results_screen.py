"""The screen with all results, in which the user can show, race, copy and export results."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, DataTable, Label, Static

from labyrinth.core.errors import named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solution import REACHED
from labyrinth.core.search.timing import MOST_SECONDS, Job, Timing
from labyrinth.core.table import Column
from labyrinth.races.entries import FEWEST, MOST
from labyrinth.results.result import Ground, Result
from labyrinth.results.tables import (
    MAZE,
    SOLVER,
    ResultColumn,
    columns_of,
    results_csv,
    results_json,
    results_markdown,
)
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import solver_in_words
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, table, with_names
from labyrinth.tui.widgets.figures_table import FiguresTable
from labyrinth.tui.widgets.footer import Footer, TooSmall

MARK: Final = "✓"
# Clicks that open a result.
_TO_OPEN: Final = 2
# Solvers by name.
_SOLVER: Final = SOLVER.replaced(value=lambda result: solver_in_words(result.choice))
_RACERS: Final = range(FEWEST, MOST + 1)
_EMPTY: Final = (
    "No searches yet. Go back and find a path (<maze.find>) or race solvers (<maze.race>): "
    "each search is listed here with its metrics, even after the maze has changed."
)
# The keys that have a button.
_BUTTONS: Final = ("show", "mark", "race", "copy_csv", "copy_markdown", "export")
_WITH_RESULTS: Final = ("order", "reverse", "show", "mark", "race", "copy", "export")
_HINT: Final = "<results.show> shows the result in the maze, <results.mark> marks it for a race."
_BEFORE: Final = (
    "The maze has changed since this search: <results.show> restores the old maze with its path."
)
_GONE: Final = "Undo can no longer restore the maze of this search: only its metrics are left."


class ResultTable(FiguresTable[Result], inherit_bindings=False):
    """A table of results, the latest first; `ground` identifies the current maze.

    One result is selected, and some results are marked, for example for a race. A click selects a
    line, and a double click shows its result in the maze. A click in the first column marks the
    line.
    """

    BINDINGS = class_bindings("figures")

    def __init__(self, results: Sequence[Result], ground: Ground) -> None:
        """Create a table with the columns that these results need."""
        # The identity of the current maze.
        self.ground = ground
        # The keys of the marked results.
        self.marked: set[str] = set()
        told = {MAZE: MAZE.replaced(shown=self._maze, is_number=False), SOLVER: _SOLVER}
        marks: ResultColumn = Column(
            MARK,
            "Marked results.",
            lambda result: not self._mark(result),
            is_number=False,
            shown=self._mark,
        )
        columns = [marks, *(told.get(column, column) for column in columns_of(results))]
        last, fixed = len(columns) - 1, columns.index(_SOLVER) + 1
        super().__init__(columns, key_of, sort=last, reverse=True, fixed=fixed, id="results")
        self.cursor_type = "row"

    def on_mount(self) -> None:
        """Select the latest result."""
        self.move_cursor(row=0, animate=False)

    def show(self, lines: Sequence[Result]) -> None:
        """Show these results, which begin with the earliest one; keep the selection."""
        before = self.chosen
        super().show(lines)
        self._choose(before)

    def sort_by(self, number: int) -> None:
        """Sort by the column with this number; keep the selection."""
        before = self.chosen
        super().sort_by(number)
        self._choose(before)

    @property
    def chosen(self) -> Result | None:
        """The result under the cursor."""
        return self.in_order[self.cursor_row] if self.order else None

    @property
    def in_order_marked(self) -> list[Result]:
        """The marked results, in the order of the lines."""
        return [result for result in self.in_order if self._mark(result)]

    def switch_mark(self) -> None:
        """Toggle the mark of the selected result."""
        if self.chosen is not None:
            self.marked ^= {key_of(self.chosen)}
            self.show(self._lines)

    def _choose(self, result: Result | None) -> None:
        if result is not None and (key := key_of(result)) in self.order:
            self.move_cursor(row=self.order.index(key), animate=False)

    def _mark(self, result: Result) -> str:
        return MARK if key_of(result) in self.marked else ""

    def _maze(self, result: Result) -> str:
        return MAZE.text(result) + ("" if result.ground == self.ground else " old")

    async def on_click(self, event: events.Click) -> None:
        """Mark the line whose first column is clicked; show the result of a double-clicked line."""
        place = event.style.meta
        if place.get("row", -1) >= 0 and place.get("column") == 0:
            await self.run_action("screen.mark")
        elif place.get("row", -1) >= 0 and event.chain >= _TO_OPEN:
            await self.run_action("screen.show")

    def action_move(self, step: int) -> None:
        """Select the result `step` lines below, wrapping around."""
        self.move_cursor(row=(self.cursor_row + step) % max(1, len(self.order)), animate=False)

    def action_edge(self, at: int) -> None:
        """Select the result in the first line (`at` = 0) or in the last line (`at` = -1)."""
        self.move_cursor(row=at % max(1, len(self.order)), animate=False)

    def action_scroll_columns(self, columns: int) -> None:
        """Scroll by a number of columns to the right, or to the left if negative."""
        self.scroll_relative(x=columns, animate=False)


class ResultsScreen(Screen[Result | list[Result] | None]):
    """A screen with the results of a document, including results on earlier mazes.

    Returns the result to show in the maze, the results whose solvers are to race, or None.
    """

    AUTO_FOCUS = "ResultTable"
    BINDINGS = class_bindings("results")

    def __init__(self, document: Document) -> None:
        """Prepare the list of the results of `document`."""
        super().__init__()
        self._document = document
        self._table = ResultTable([*document.results], document.ground)
        self._benchmark_worker = BenchmarkWorker(self)

        def is_known(ground: Ground) -> bool:
            return ground == self._table.ground or document.state_on(ground) is not None

        # Undo may hold many large mazes, each of which is read for its checksum.
        self._is_known = cache(is_known)
        # The result whose selection was described last.
        self._told_of: Result | None = None

    def compose(self) -> ComposeResult:
        """Lay out the table, the message, and the buttons."""
        yield Label("", id="results-title", markup=False)
        yield self._table
        yield Static(with_names(_EMPTY, chosen_keys(self)), id="no-results", markup=False)
        yield Static("", id="hint", markup=False)
        with Horizontal(id="results-buttons"):
            for key in (table()[f"results.{name}"] for name in _BUTTONS):
                label, does = key.label.removeprefix("Copy "), f"screen.{key.action}"
                yield Button(label, action=does, tooltip=key.tooltip, classes="of-results")
            yield Button("Back", action="screen.back", tooltip="Go back to the maze")
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the results, and begin to measure the times of searches."""
        self.show_results()
        self._measure()

    def on_unmount(self) -> None:
        """Stop measuring search times."""
        self._benchmark_worker.stop()

    def show_results(self) -> None:
        """Show the current results."""
        results = [*self._document.results]
        self._table.show(results)
        here = sum(result.ground == self._table.ground for result in results)
        before = f" ({len(results) - here:,} from other mazes)" if here < len(results) else ""
        self.query_one("#results-title", Label).update(f"All results  ·  {len(results):,}{before}")
        self.set_class(not results, "-empty")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is possible; actions on results need at least one result."""
        return action not in _WITH_RESULTS or bool(len(self._document.results))

    def _measure(self) -> None:
        """Measure the searches on the current maze that ran only once, in the background.

        Searches that are too long for a second run are left out.
        """
        document, ground = self._document, self._table.ground
        due = [
            each
            for each in document.results
            if each.ground == ground
            and each.timing.runs == 1
            and 2 * each.timing.median <= MOST_SECONDS
        ]

        def take(number: int, timing: Timing) -> None:
            document.keep_result(replace(due[number], timing=timing))

        if due:
            # The maze may be edited meanwhile.
            maze, ends = document.maze, {(each.start, each.goals) for each in due}
            size, tiles = (maze.height, maze.width), maze.tiles
            mazes = {each: Maze(*size, tiles, start=each[0], goals=each[1]) for each in ends}
            jobs = [
                Job(mazes[each.start, each.goals], each.choice, each.stops, each.order)
                for each in due
            ]
            self._benchmark_worker.start(jobs, take, self._say)

    # Messages

    @on(DataTable.RowHighlighted)
    def _tell_chosen(self) -> None:
        chosen = self._table.chosen
        before, self._told_of = self._told_of, chosen
        if chosen is not None and (before is None or key_of(before) != key_of(chosen)):
            self.tell()  # in another order the same one is selected

    def tell(self) -> None:
        """Show a text about the selected result, and about what the user can do with it."""
        result = self._table.chosen
        if result is None:
            return
        marked = len(self._table.marked)
        told = [] if result.reason == REACHED else [result.reason]
        if result.ground != self._table.ground:
            told.append(_BEFORE if self._is_known(result.ground) else _GONE)
        elif not marked:
            told.append(_HINT)
        if marked:
            race = "<results.race> races them; " if marked in _RACERS else ""
            taken = "only these" if marked > 1 else "only this one"
            told.append(
                f"{pluralize(marked, 'result')} marked: {race}copy and export take {taken}."
            )
        self._say(" ".join(told))

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    @on(ResultTable.Sorted)
    def _tell_order(self, event: ResultTable.Sorted) -> None:
        event.stop()
        self._say(event.sentence)

    # Actions

    def action_show(self) -> None:
        """Show the selected result in the maze."""
        result = self._table.chosen
        if result is None:
            return
        if self._is_known(result.ground):
            self.dismiss(result)
        else:
            self._say(_GONE)

    def action_mark(self) -> None:
        """Toggle the mark of the selected result."""
        self._table.switch_mark()
        self.tell()

    def action_race(self) -> None:
        """Leave the screen for a race of the solvers of the marked results, if that is possible."""
        results = self._table.in_order_marked
        if len(results) not in _RACERS:
            self._say("Mark two to four results for a race: <results.mark> marks one.")
        elif len({result.ground for result in results}) > 1:
            self._say("These results are from different mazes: mark results from one maze.")
        elif not self._is_known(results[0].ground):
            self._say(_GONE)
        elif any(result.stops for result in results):
            self._say("Races have no waypoints, but some of these searches do: mark other results.")
        elif len({(result.start, result.goals) for result in results}) > 1:
            self._say("These results have different endpoints: mark results with the same ones.")
        else:
            self.dismiss(results)

    def action_copy(self, form: str) -> None:
        """Copy the marked results, or all results if none is marked, as "CSV" or "Markdown"."""
        results = self._table.in_order_marked or self._table.in_order
        write = {"CSV": results_csv, "Markdown": results_markdown}[form]
        self.app.copy_to_clipboard(write(results))
        self._say(f"Copied {pluralize(len(results), 'result')} as {form}.")

    def action_export(self) -> None:
        """Save the marked results, or all results if none is marked, in a file."""
        results = self._table.in_order_marked or self._table.in_order
        writers: dict[str, Callable[[], bytes]] = {
            ".csv": lambda: results_csv(results).encode(),
            ".md": lambda: results_markdown(results).encode(),
            ".json": lambda: results_json(results).encode(),
        }
        question = f"Export {pluralize(len(results), 'result')}"
        dialog = SaveBySuffix(question, Path("results.csv"), writers)

        def tell(path: Path | None) -> None:
            if path is not None:
                self._say(f"Exported {named(path)}.")

        self.app.push_screen(dialog, tell)

    def action_order(self, step: int) -> None:
        """Sort by the column `step` columns to the right of the sort column."""
        self._table.action_order(step)

    def action_reverse(self) -> None:
        """Sort in the opposite order."""
        self._table.action_reverse()

    def action_back(self) -> None:
        """Return to the maze."""
        self.dismiss(None)


def key_of(result: Result) -> str:
    """Return the key of a result's line, which is the same for repetitions of a search."""
    parts = result.maze, result.choice, result.start, result.goals, result.stops, result.order
    return " ".join(map(str, parts))
