"""The screen of a running or finished study: its progress, table and findings."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.widgets import Label, ProgressBar, Static

from labyrinth import Maze, Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import named
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.races.entries import FEWEST, MOST
from labyrinth.study.columns import columns_of, lines_of
from labyrinth.study.plan import Plan
from labyrinth.study.plots.in_file import SUFFIXES, plot_in_bytes
from labyrinth.study.rows import RowStore
from labyrinth.study.table_files import SUFFIXES as TABLES
from labyrinth.study.table_files import check_suffix, write_table
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.past_runs import past_runs
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.modes.mode import Focus, Mode, ViewMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.search_mode import SearchMode
from labyrinth.tui.studying.background_study import BackgroundStudy, Stage
from labyrinth.tui.studying.findings_view import FindingsView, Question
from labyrinth.tui.studying.run_table import RunTable
from labyrinth.tui.terminal.diff_screen import DiffScreen
from labyrinth.tui.widgets.footer import Footer, TooSmall

# How often to check the study for news, in seconds.
SECONDS_A_LOOK: Final = 0.2
_TABLE: Final = "study.csv"
_OF_THE_TABLE: Final = (
    "<study_rows.open> opens a row, <study_rows.mark> marks it for a race; "
    "<study_rows.order> or a click on a heading sorts."
)
_OF_THE_FINDINGS: Final = (
    "<study_run.by>, <study_run.figure> and <study_run.plot> change groups, metric and plot; "
    "<study_findings.leave> goes to the table."
)


class StudyScreen(DiffScreen[None]):
    """A screen for a study in the background, which continues after the screen is closed.

    The table is next to the findings; if both do not fit, the side with the focus is shown.
    """

    AUTO_FOCUS = "#runs"
    BINDINGS = class_bindings("study_run")

    def __init__(self, study: BackgroundStudy) -> None:
        """Show `study`."""
        super().__init__()
        self._study = study
        self._table = RunTable(study.plan, id="runs")
        self._findings = FindingsView(study.plan, id="findings")
        self._shown: tuple[object, ...] = ()
        # Why the rows cannot be read, "" if they can.
        self._trouble = ""
        self._thread = DaemonThread(self.app)

    def compose(self) -> ComposeResult:
        """Lay out the progress above the table and the findings."""
        with Horizontal(id="study-header"):
            yield Label("Study", id="study-title", markup=False)
            total = max(1, len(self._study.plan))
            yield ProgressBar(total=total, show_eta=False, id="study-bar")
            yield Label("", id="study-progress", markup=False)
        with Horizontal(id="study-parts"):
            yield self._table
            yield self._findings
        yield Static("", id="hint", markup=False)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Start to follow the study."""
        self._look()
        clock.present.every(SECONDS_A_LOOK, self, self._look)

    def _look(self) -> None:
        """Show changes since the last check."""
        study = self._study
        if not self.is_current:
            return
        self._trouble = trouble = study.rows.trouble_now() if study.rows is not None else ""
        self._findings.look(study.rows, done=not (study.is_busy or trouble))
        if not trouble:
            self._table.keep_sorted(at_once=not study.is_busy)
        state = study.stage, trouble, study.progress, study.rows
        if state == self._shown:
            return
        before, self._shown = self._shown, state
        progress = study.progress
        told = f"{progress.done:,} of {pluralize(progress.total, 'run')}"
        if study.stage is Stage.DONE:
            told = f"{pluralize(progress.total, 'run')}, all done"
        elif study.stage is not Stage.RUNNING:
            told = f"{told}  ·  {study.stage.value}"
        elif progress.done == progress.total:
            told = f"{told}  ·  writing the table"
        elif pace := progress.pace():
            told = f"{told}  ·  {pace}"
        self.query_one(ProgressBar).update(progress=progress.done)
        self.query_one("#study-progress", Label).update(told)
        self._table.show(study.rows, progress.done - 1)
        # New rows must not replace a message about a file or a copy.
        if before[:2] != state[:2]:
            self.refresh_bindings()
            self.tell()

    @on(RunTable.Changed)
    def tell(self) -> None:
        """Show the possible actions, or an error."""
        study, marked = self._study, len(self._table.marked)
        if not self._table.is_sorted:
            self._say(f"Sorting by {self._table.sorted_by[0]}…")
            return
        if study.stage is Stage.FAILED:
            self._say(sentence_of(study.reason))
        elif self._trouble:
            self._say(f"Cannot read the rows of this study: {self._trouble}.")
        elif study.stage is Stage.STOPPED:
            self._say("Stopped; finished rows are kept. <study_run.stop> resumes.")
        elif self.focused is not self._table:
            self._say(_OF_THE_FINDINGS)
        elif marked:
            self._say(f"{pluralize(marked, 'row')} marked: <study_rows.race> races two to four.")
        else:
            self._say(_OF_THE_TABLE)

    def _say(self, text: str) -> None:
        hint, told = self.query_one("#hint", Static), with_names(text, chosen_keys(self))
        # An update lays out the whole screen again.
        if hint.content != told:
            hint.update(told)

    @on(DescendantFocus)
    def show_side(self, event: DescendantFocus) -> None:
        """Show only the side that has the focus, if table and findings do not both fit."""
        self.set_class(event.widget is not self._table, "-in-findings")
        self.tell()

    # User actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Once the study is finished, disable the key that stops or continues it."""
        return action != "stop" or self._study.stage is not Stage.DONE

    def action_stop(self) -> None:
        """Stop the study, or continue it."""
        if self._study.stage is Stage.RUNNING:
            self._study.stop()
        else:
            self._study.start()
        self._look()

    @on(RunTable.Opened)
    def action_open(self) -> None:
        """Open the maze of the selected row, with the row's search on the timeline."""
        number, solver = self._study.plan.parted(self._table.chosen)
        choice = SolverChoice.parse(self._study.plan.solvers[solver])
        self._show_maze(number, lambda screen: RowTimelineMode(screen, choice))

    def action_race(self) -> None:
        """Race the solvers of the marked rows, which must be two to four rows of one maze."""
        plan = self._study.plan
        runs = [plan.parted(run) for run in sorted(self._table.marked)]
        mazes = {number for number, _ in runs}
        if not FEWEST <= len(runs) <= MOST:
            self._say("Mark two to four rows of one maze for a race: <study_rows.mark> marks one.")
        elif len(mazes) > 1:
            self._say("These rows are from different mazes: mark rows of one maze for a race.")
        else:
            choices = [SolverChoice.parse(plan.solvers[solver]) for _, solver in runs]

            def begin(screen: MazeScreen) -> Mode:
                screen.call_later(screen.races.race_with, choices)
                return ViewMode(screen)

            self._show_maze(mazes.pop(), begin)

    def _show_maze(self, number: int, begin: Callable[[MazeScreen], Mode]) -> None:
        """Generate or read maze number `number` of the study, and show it on a maze screen.

        `begin` returns the first mode of this screen.
        """
        mazes = self._study.plan.mazes
        place = mazes.place(number)
        if not place.digest:
            document = Document(recipe=Recipe.parse(place.name))
            self.app.push_screen(MazeScreen(document, begin=begin))
            return
        file = Path(mazes.name(number))

        def take(maze: Maze) -> None:
            document = Document(maze, path=file if file.exists() else None)
            self.app.push_screen(MazeScreen(document, begin=begin))

        self._thread.do(
            lambda: Task(place.making()).finish(),
            take,
            fail=lambda error: self._say(sentence_of(error)),
            at_once=True,
        )

    def action_copy(self) -> None:
        """Copy the command that reproduces the selected row."""
        plan = self._study.plan
        number, solver = plan.parted(self._table.chosen)
        self.app.copy_to_clipboard(plan.command(plan.mazes.name(number), solver))
        self._say(f"Copied the command that runs only row {self._table.chosen:,}.")

    def action_save(self) -> None:
        """Ask where to save the known rows as a table, or the plot as a picture."""
        rows = self._study.rows
        if rows is None:
            self._say("No rows yet.")
            return
        asked = self._study.plan, rows, self._findings.question
        writers = {each: partial(_file_of, *asked, each) for each in (*TABLES, *SUFFIXES)}

        def saved(path: Path | None) -> None:
            if path is not None:
                self._say(f"Saved {named(path)}.")

        dialog = SaveBySuffix("Save table or plot", Path(_TABLE), writers)
        self.app.push_screen(dialog, saved)

    def action_turn(self, name: str) -> None:
        """Change the findings to the next factors, metric or plot; `name` tells which of them."""
        self._findings.turn(name, 1)
        if not self._findings.display:
            self.action_other_side()
        self._look()

    def action_other_side(self) -> None:
        """Move the focus from the table to the findings, or back."""
        on_table = self.focused is self._table
        self.set_focus(self._findings if on_table else self._table)

    def action_back(self) -> None:
        """Return to the setup; the study continues."""
        self.dismiss(None)


def _file_of(plan: Plan, rows: RowStore, question: Question, suffix: str) -> bytes:
    """Return the content of a file with `suffix`: the rows as a table, or the plot as a picture."""
    if suffix in SUFFIXES:
        return plot_in_bytes(question.plot(plan, rows), suffix)
    check_suffix(f"study{suffix}")
    stream = BytesIO()
    write_table(stream, suffix, columns_of(plan), lines_of(plan, rows))
    return stream.getvalue()


class RowTimelineMode(SearchMode):
    """A mode that repeats the search of a row and then shows its timeline."""

    focus = Focus.PANEL

    @property
    def status(self) -> str:
        """The message about the search in progress."""
        return "Repeating the search of this row… <searching.cancel> cancels."

    def press(self, position: Position | None) -> None:
        """Cancel the search."""
        self.host.enter(ViewMode(self.host))

    def _show_share(self, share: float) -> None:
        """Show no progress message, since the status is enough."""

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run)
        self.host.show_run(past_runs(self.document))
