"""Searches in the background, and what they came to: a new search, one that is shown again."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar, Final

from textual.dom import DOMNode

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.results.result import Result
from labyrinth.scenarios.moves import MOVES, by_the_rule
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.search_run import SearchRun, Stops, search_run
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.searching.result import beside_in_a_sentence, in_a_sentence
from labyrinth.tui.searching.run_mode import WalkMode
from labyrinth.tui.settings.preferences import preferences_of, remembered_choice, wants_decisions


def search_of(host: Host, choice: SolverChoice) -> Task[Solution]:
    """Prepare the search of the maze of a screen, over its stops, with its decisions if wanted.

    Raises LabyrinthError for an endpoint that is missing or a wall.
    """
    maze, stops = host.document.maze, host.document.stops
    decisions = wants_decisions(host.view, maze.height, maze.width)
    return search_by(maze, choice, stops=stops.tiles, order=stops.order, decisions=decisions)


def answer(task: Task[Solution], *, explored: bool = False) -> Generator[float, None, SearchRun]:
    """Search, slice by slice; what was `explored` is shown if asked for, or in place of a path."""
    yield from task
    solution = task.result
    return (yield from search_run(solution, explored=explored or solution.outcome != "found"))


_SOLVER = SolverChoice("a-star")


def choice_for(document: Document, node: DOMNode, key: str) -> SolverChoice:
    """Return a solver with the options remembered, and the moves of the benchmark if it can."""
    choice = remembered_choice(node, key)
    return document.benchmark.with_moves(choice) if document.benchmark else choice


def first_choice(document: Document, node: DOMNode) -> SolverChoice:
    """Return the solver used last, or A* where that cannot move as the benchmark says."""
    choice = choice_for(document, node, preferences_of(node).settings.solver or _SOLVER.key)
    return choice if choice.options.get("diagonal") == MOVES else by_the_rule(_SOLVER)


_QUESTION = " Animate? Y"


class ResultMode(ViewMode):
    """Shows what a search came to; Y or a click lets the walker go along a path that was found.

    The question stands in nobody's way: every action goes on as if it was not there, and Enter,
    Space or Escape answer no.
    """

    def __init__(self, host: Host, solution: Solution) -> None:
        """Show this solution, which the document has."""
        judgement = host.document.judgement
        sentence = (
            beside_in_a_sentence(solution, judgement) if judgement else in_a_sentence(solution)
        )
        found = solution.outcome == "found"
        asks = found and len(sentence) + len(_QUESTION) <= STATUS_COLUMNS
        super().__init__(host, f"{sentence}{_QUESTION}" if asks else sentence)
        self._solution = solution
        self._sentence = sentence
        self._found = found
        self.places = ("question",) if found else ("result",)
        self.classes = ("-found",) if found else ("-no-path",)

    def press(self, position: Position | None) -> None:
        """Let the walker go."""
        if self._found:
            self._walk()

    def choose(self, position: Position) -> None:
        """Go on without it: Enter may come a moment too late for something else."""
        self._leave()

    def key(self, key: str) -> bool:
        """Let the walker go, or go on without it."""
        if key == "y":
            self._walk()
        else:
            self._leave()
        return True

    def _leave(self) -> None:
        self.host.enter(ViewMode(self.host, self._sentence))

    def changed(self, change: Change) -> None:
        """Say nothing of a search that is forgotten."""
        if self.document.solution is not self._solution:
            self.host.enter(ViewMode(self.host))

    def _walk(self) -> None:
        self.host.enter(WalkMode(self.host, self._solution))


CANCELLED: Final = "Search cancelled."


class SearchMode(Mode):
    """Searches in the background; Escape or a click cancels.

    With a message it shows a path again that was shown when the program ended: the message says
    what was done before, and stays.
    """

    places = ("searching",)
    keeps_keys = True
    focus = Focus.NOTHING
    listed: ClassVar[bool] = True
    """Whether the result is another one of the document's."""

    def __init__(self, host: Host, choice: SolverChoice | str, *, message: str = "") -> None:
        """Search with the solver that was chosen, or the one that a text is read as."""
        super().__init__(host)
        self._choice, self._message = choice, message
        if message:
            self.focus = Focus.PANEL

    @property
    def status(self) -> str:
        """What was done, and what is searched."""
        what = f"{self._message} Searching for its path…" if self._message else "Searching…"
        return f"{what} <searching.cancel> cancels."

    def begin(self) -> None:
        """Start the search, unless the maze or the program has none such any more."""
        try:
            choice = self._choice
            task = self.task(SolverChoice.parse(choice) if isinstance(choice, str) else choice)
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, self._message or sentence_of(error)))
        else:
            self.tasks.start(task, self._take, None if self._message else self._show_share)

    def task(self, choice: SolverChoice) -> Task[SearchRun]:
        """Prepare the search. Raises LabyrinthError where the maze has no such search."""
        return Task(answer(search_of(self.host, choice)))

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self.host.enter(ViewMode(self.host, self._message or CANCELLED))

    def key(self, key: str) -> bool:
        """Cancel."""
        self.press(None)
        return True

    def _show_share(self, share: float) -> None:
        self.host.say(
            f"Searching… {share:.0%} of the corridors expanded. <searching.cancel> cancels."
        )

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=self.listed and not self._message)
        shown = ViewMode(self.host, self._message)
        self.host.enter(shown if self._message else ResultMode(self.host, run.solution))


class ShowResultMode(SearchMode):
    """Shows a result of the present maze, whose endpoints and stops become those of the result.

    Only the last search has its trace yet: another one is searched again, which can be cancelled.
    """

    listed = False

    def __init__(self, host: Host, result: Result) -> None:
        """Show this result."""
        super().__init__(host, result.choice)
        self._result = result

    def begin(self) -> None:
        """Move the endpoints and the stops, and show the search between them."""
        document, result = self.document, self._result
        stops = Stops(result.stops, result.order)
        if (document.maze.start, document.maze.goals) != (result.start, result.goals):
            document.forget_search()
            document.move_endpoints(result.start, result.goals)
        if document.stops != stops:
            document.forget_search()
            document.choose_stops(stops)
        super().begin()

    def task(self, choice: SolverChoice) -> Task[SearchRun]:
        """Read the last search, where that is the result's in the same maze, or search again."""
        maze, result, solution = self.document.maze, self._result, self.document.solution
        if solution is not None:
            trace = solution.trace
            ends = maze.index(result.start), tuple(map(maze.index, result.goals))
            if (
                (solution.choice, solution.order) == (choice, result.order)
                and solution.stops == result.stops
                and (trace.start, trace.goals) == ends
                and trace.before == maze.tiles
            ):
                return Task(search_run(solution, explored=True))
        return Task(answer(search_of(self.host, choice), explored=True))
