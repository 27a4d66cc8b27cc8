"""The rows of a study on the maze screen: one on the timeline, two to four in a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from textual.app import App

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.races.lane import FEWEST, MOST
from labyrinth.study.places import Generated, Place
from labyrinth.study.plan import Plan
from labyrinth.tui.apart import Apart
from labyrinth.tui.document.document import Document
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.studying.row_timeline import RowTimelineMode

Begin = Callable[[MazeScreen], Mode]
Say = Callable[[str], None]


class StudyRows:
    """Shows rows of one plan over the screen of its study; what cannot be is said there."""

    def __init__(self, app: App[object], plan: Plan, say: Say) -> None:
        """Show rows of `plan`."""
        self._app, self._plan, self._say = app, plan, say
        self._apart = Apart(app)

    def open(self, run: int) -> None:
        """Show the search of a run on the timeline of its maze."""
        number, solver = self._plan.parted(run)
        choice = SolverChoice.parse(self._plan.solvers[solver])
        self._show(number, lambda screen: RowTimelineMode(screen, choice))

    def race(self, runs: Sequence[int]) -> None:
        """Let the solvers of these runs race, who are two to four on one maze."""
        mazes = {self._plan.parted(run)[0] for run in runs}
        if not FEWEST <= len(runs) <= MOST:
            self._say("Mark two to four rows of one maze for a race: <study_rows.mark> marks one.")
        elif len(mazes) > 1:
            self._say("These rows are of different mazes: mark some of the same one for a race.")
        else:
            solvers = [self._plan.solvers[self._plan.parted(run)[1]] for run in sorted(runs)]
            choices = [SolverChoice.parse(text) for text in solvers]

            def begin(screen: MazeScreen) -> Mode:
                screen.call_later(screen.race_with, choices)
                return ViewMode(screen)

            self._show(mazes.pop(), begin)

    def _show(self, number: int, begin: Begin) -> None:
        """Make a maze, or read it apart, and begin so on it."""
        place = self._plan.mazes.place(number)
        if isinstance(place, Generated):
            document = Document(recipe=Recipe.parse(place.recipe))
            self._app.push_screen(MazeScreen(document, begin=begin))
            return
        file = Path(self._plan.mazes.name(number))

        def take(found: Maze | LabyrinthError) -> None:
            if isinstance(found, Maze):
                path = file if file.exists() else None
                self._app.push_screen(MazeScreen(Document(found, path=path), begin=begin))
            else:
                self._say(sentence_of(found))

        self._apart.do(partial(_read, place), take, at_once=True)


def _read(place: Place) -> Maze | LabyrinthError:
    try:
        return Task(place.making()).finish()
    except LabyrinthError as error:
        return error
