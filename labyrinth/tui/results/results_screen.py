"""The screen of all results: one is shown again, some race, all are copied or exported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, Label, Static

from labyrinth.core.counted import counted
from labyrinth.core.errors import named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import REACHED
from labyrinth.core.search.timing import MOST_SECONDS, Job, Timing
from labyrinth.results.result import Ground, Result
from labyrinth.results.tables import results_csv, results_json, results_markdown
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.save_by_suffix import SaveBySuffix
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.results.result_table import ResultTable, key_of
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.too_small import TooSmall

RACERS: Final = range(2, 5)
"""How many race."""
_EMPTY: Final = (
    "No search was made yet. Go back and find a path (<maze.find>), or let solvers race "
    "(<maze.race>): each search is listed here with its figures, also when the maze has changed."
)
_BUTTONS: Final = (
    ("Show", "show", "Show the chosen result in the maze"),
    ("Mark", "mark", "Mark it for a race, a copy or a file"),
    ("Race", "race", "Let the solvers of the marked results race"),
    ("CSV", "copy_csv", "Copy the marked results, or all, as CSV"),
    ("Markdown", "copy_markdown", "Copy the marked results, or all, as Markdown"),
    ("Export", "export", "Save the marked results, or all, in a file"),
)
_HINT: Final = "<results.show> shows it in the maze, <results.mark> marks it for a race."
_BEFORE: Final = (
    "It was searched before the maze changed: <results.show> shows that maze again, and it there."
)
_GONE: Final = (
    "It was searched in a maze that undo knows no more: its figures are all that is left."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A result is to be shown in its maze."""

    result: Result


@dataclass(frozen=True, slots=True)
class Raced:
    """The solvers of these results are to race, between the endpoints that they share."""

    results: Sequence[Result]


class ResultsScreen(Screen[Shown | Raced | None]):
    """A table of the results of a document, those of the mazes before included."""

    AUTO_FOCUS = "ResultTable"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("results")]

    def __init__(self, document: Document) -> None:
        """List the results of `document`, and measure those that were not."""
        super().__init__()
        self._document = document
        self._table = ResultTable([*document.results], document.ground, id="results")
        self._timekeeper = BenchmarkWorker(self)
        self._can_be_shown: dict[Ground, bool] = {self._table.ground: True}

    def compose(self) -> ComposeResult:
        """Lay out the table, what is to be said, and the buttons."""
        yield Label("", id="results-title", markup=False)
        yield self._table
        yield Static(with_names(_EMPTY, chosen_keys(self)), id="no-results", markup=False)
        yield Static("", id="hint", markup=False)
        with Horizontal(id="results-buttons"):
            for label, action, tooltip in _BUTTONS:
                yield Button(
                    label, action=f"screen.{action}", tooltip=tooltip, classes="of-results"
                )
            yield Button("Back", action="screen.back", tooltip="Go back to the maze")
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show what there is."""
        self.show_results()
        self._measure()

    def on_unmount(self) -> None:
        """Measure no more."""
        self._timekeeper.stop()

    def show_results(self) -> None:
        """Show the results as they are by now."""
        results = [*self._document.results]
        self._table.show(results)
        here = sum(result.ground == self._table.ground for result in results)
        before = f", {len(results) - here} of the mazes before" if here < len(results) else ""
        self.query_one("#results-title", Label).update(f"All results  ·  {len(results)}{before}")
        self.set_class(not results, "-empty")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without results there is nothing to do but to go back."""
        return action == "back" or bool(len(self._document.results)) or action not in _WITH_RESULTS

    def _measure(self) -> None:
        """Measure the searches of the present maze, unless one takes too long for a second run."""
        due = [
            result
            for result in self._document.results
            if result.ground == self._table.ground
            and result.timing.runs == 1
            and 2 * result.timing.median <= MOST_SECONDS
        ]
        if due:
            take = partial(self._take_timing, due)
            self._timekeeper.start(_jobs(self._document.maze, due), take, self._say)

    def _take_timing(self, results: Sequence[Result], number: int, timing: Timing) -> None:
        self._document.keep_result(replace(results[number], timing=timing))

    # What is said

    @on(ResultTable.Chosen)
    def tell(self) -> None:
        """Say what the figures of the chosen result do not, and what can be done."""
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
            race = "<results.race> lets them race; " if marked in RACERS else ""
            taken = "them alone" if marked > 1 else "it alone"
            told.append(
                f"{counted(marked, 'result')} marked: {race}copies and exports take {taken}."
            )
        self._say(" ".join(told))

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    @on(ResultTable.Sorted)
    def _tell_order(self, event: ResultTable.Sorted) -> None:
        event.stop()
        self._say(event.sentence)

    # What is done

    @on(ResultTable.Opened)
    def action_show(self) -> None:
        """Show the chosen result in the maze."""
        result = self._table.chosen
        if result is None:
            return
        if self._is_known(result.ground):
            self.dismiss(Shown(result))
        else:
            self._say(_GONE)

    @on(ResultTable.Marked)
    def action_mark(self) -> None:
        """Mark the chosen result, or no longer."""
        self._table.switch_mark()
        self.tell()

    def action_race(self) -> None:
        """Let the solvers of the marked results race."""
        results = [each for each in self._table.in_order if key_of(each) in self._table.marked]
        if (reason := self._why_no_race(results)) is not None:
            self._say(reason)
        else:
            self.dismiss(Raced(results))

    def _why_no_race(self, results: Sequence[Result]) -> str | None:
        if len(results) not in RACERS:
            return "Mark two to four results for a race: <results.mark> marks one."
        grounds = {result.ground for result in results}
        if len(grounds) > 1:
            return "These were searched in different mazes: mark some of the same one."
        if not self._is_known(results[0].ground):
            return _GONE
        if any(result.stops for result in results):
            return "A race goes straight to the goal, and some of these over stops: mark others."
        if len({(result.start, result.goals) for result in results}) > 1:
            return "These are between different endpoints: mark some between the same ones."
        return None

    def _is_known(self, ground: Ground) -> bool:
        """Whether the maze of a result can be shown: it is this one, or undo or redo knows it."""
        if ground not in self._can_be_shown:
            self._can_be_shown[ground] = self._document.state_on(ground) is not None
        return self._can_be_shown[ground]

    def action_copy_csv(self) -> None:
        """Copy the marked results, or all, as CSV."""
        self._copy(results_csv, "CSV")

    def action_copy_markdown(self) -> None:
        """Copy the marked results, or all, as Markdown."""
        self._copy(results_markdown, "Markdown")

    def _copy(self, write: Callable[[Sequence[Result]], str], form: str) -> None:
        results = self._table.chosen_for_use
        self.app.copy_to_clipboard(write(results))
        self._say(f"Copied {counted(len(results), 'result')} as {form}.")

    def action_export(self) -> None:
        """Save the marked results, or all, in a file."""
        results = self._table.chosen_for_use
        forms = {".csv": results_csv, ".md": results_markdown, ".json": results_json}
        writers = {suffix: partial(_encoded, write, results) for suffix, write in forms.items()}
        question = f"Export {counted(len(results), 'result')}"
        dialog = SaveBySuffix(question, Path("results.csv"), writers)
        self.app.push_screen(dialog, self._tell_exported)

    def _tell_exported(self, path: Path | None) -> None:
        if path is not None:
            self._say(f"Exported as {named(path)}.")

    def action_order(self, step: int) -> None:
        """Sort by the column `step` further on."""
        self._table.action_order(step)

    def action_reverse(self) -> None:
        """Sort the other way round."""
        self._table.action_reverse()

    def action_back(self) -> None:
        """Go back to the maze."""
        self.dismiss(None)


_WITH_RESULTS: Final = frozenset(
    ("show", "mark", "race", "copy_csv", "copy_markdown", "export", "order", "reverse")
)


def _encoded(write: Callable[[Sequence[Result]], str], results: Sequence[Result]) -> bytes:
    return write(results).encode()


def _jobs(maze: Maze, results: Sequence[Result]) -> list[Job]:
    """Return the searches of results in `maze`, which may be edited meanwhile."""
    mazes: dict[object, Maze] = {}
    for result in results:
        ends = result.start, result.goals
        if ends not in mazes:
            mazes[ends] = Maze(
                maze.height, maze.width, maze.tiles, start=result.start, goals=result.goals
            )
    return [
        Job(mazes[result.start, result.goals], result.choice, result.stops, result.order)
        for result in results
    ]
