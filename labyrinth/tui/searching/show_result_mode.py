"""Showing a result again: its path and what was explored, from its trace or a new search."""

from __future__ import annotations

from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.results.result import Result
from labyrinth.tui.document.search_run import SearchRun, search_run
from labyrinth.tui.document.stops import Stops
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.searching.answer import answer, search_of
from labyrinth.tui.searching.search_mode import SearchMode


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

    def task(self) -> Task[SearchRun]:
        """Read the last search, or search again."""
        solution = self.document.solution
        if solution is not None and self._is_of(solution):
            return Task(search_run(solution, explored=True))
        return Task(answer(search_of(self.host, self.choice), explored=True))

    def _is_of(self, solution: Solution) -> bool:
        """Whether that is the result's search, after which the maze has not changed."""
        maze, trace = self.document.maze, solution.trace
        return (
            (solution.choice, solution.order) == (self.choice, self._result.order)
            and solution.stops == self._result.stops
            and (trace.start, trace.goals)
            == (maze.index(self._result.start), tuple(map(maze.index, self._result.goals)))
            and trace.before == maze.tiles
        )
