"""Races on the maze screen: solvers chosen, or taken from results, and the walk of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.bets import Bets, on_lanes
from labyrinth.races.board import ordinal
from labyrinth.races.clock import ClockKind
from labyrinth.races.lane import MOST
from labyrinth.races.race import Walked
from labyrinth.results.result import Result
from labyrinth.tui.racing.contests import SolverContest
from labyrinth.tui.racing.race_choice import Entries, RaceChoice
from labyrinth.tui.racing.solver_race_screen import SolverRaceScreen
from labyrinth.tui.results.results_screen import Raced, ResultsScreen, Shown
from labyrinth.tui.screens.mode_screen import ModeScreen
from labyrinth.tui.searching.show_result_mode import ShowResultMode


class MazeRaces(ModeScreen):
    """Asks who is to race on the maze, and what of the list of results is shown or raced again."""

    _bets: Bets = ()
    """Who said in the last race which lane would win."""

    def action_race(self) -> None:
        """Ask who is to race on the maze."""
        self._ask_for_racers(self._race)

    def race_walk(self) -> None:
        """Ask who is to race against the walk of the game."""
        self._ask_for_racers(self._walk_racing)

    def _walk_racing(self, entries: Entries[SolverChoice] | None) -> None:
        game = self.document.game
        if game is not None:
            self._race(entries, Walked(tuple(game.walk.walked), game.seconds))

    def _ask_for_racers(self, take: Callable[[Entries[SolverChoice] | None], None]) -> None:
        contest = SolverContest(self.document.maze)
        self.app.push_screen(RaceChoice(contest, self._bets), take)

    def race_with(
        self, choices: Sequence[SolverChoice], clock: ClockKind = ClockKind.EXPANSIONS
    ) -> None:
        """Let these solvers, two to four, race on the maze."""
        self._race(Entries(tuple(choices), ()), clock=clock)

    def _race(
        self,
        entries: Entries[SolverChoice] | None,
        walked: Walked | None = None,
        clock: ClockKind = ClockKind.EXPANSIONS,
    ) -> None:
        """Race, and then again as long as there are others who are to race.

        What was `walked` by hand has the last of at most four lanes.
        """
        if entries is None:
            return
        if walked is not None:
            solvers = MOST - 1
            if len(entries.racers) > solvers:
                self.notify(f"Your walk takes the place of the {ordinal(MOST)} solver.")
            entries = Entries(entries.racers[:solvers], on_lanes(entries.bets, solvers))
        self.end_run()
        race = SolverRaceScreen(self.document, *entries, walked, keep=self.results.keep)
        race.count_by(clock)

        def left(others: Entries[SolverChoice] | None) -> None:
            self._bets = race.bets
            self._race(others, walked)

        self.app.push_screen(race, left)

    def action_results(self) -> None:
        """List what all searches came to."""
        self.end_run()
        self.app.push_screen(ResultsScreen(self.document), self._take_up)

    def _take_up(self, wanted: Shown | Raced | None) -> None:
        """Show a result of the list again, or let some race."""
        match wanted:
            case Shown(result):
                self._open_again(result)
                self.enter(ShowResultMode(self, result))
            case Raced(results):
                self._open_again(results[0])
                self.document.move_endpoints(results[0].start, results[0].goals)
                self.race_with([result.choice for result in results])

    def _open_again(self, result: Result) -> None:
        """Show the maze that a result is of, if it is another one."""
        if result.ground != self.document.ground and self.document.open_again(result.ground):
            self.notify("This is the maze as it was then; undo goes back to the one before.")
