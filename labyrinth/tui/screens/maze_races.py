"""Races on a screen's maze: of chosen solvers, of solvers from results, and of a game's walk."""

from collections.abc import Sequence

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import MOST, Bets, Entries, on_lanes
from labyrinth.races.solvers import Walked, solver_names
from labyrinth.results.result import Result
from labyrinth.tui.document.observers import ResultKeeper
from labyrinth.tui.modes.mode import HostScreen
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.race_setup import solver_race_setup
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.searching.search_mode import ShowResultMode


class MazeRaces:
    """The races on a maze screen, and the list of results to show or race again."""

    def __init__(self, screen: HostScreen[None]) -> None:
        """Prepare races on the maze of `screen`, and record all results from now on."""
        self._screen, self._document = screen, screen.document
        self._results = ResultKeeper(screen.document, screen.tasks)
        # The bets of the last race.
        self._bets: Bets = ()

    def ask(self, *, with_walk: bool = False) -> None:
        """Ask for the racers; `with_walk` adds the walk of the game."""
        game = self._document.game
        walked = Walked(tuple(game.walk.walked), game.seconds) if with_walk and game else None
        choice = RaceChoice(solver_race_setup(self._document), self._bets)
        self._screen.app.push_screen(choice, lambda entries: self._race(entries, walked))

    def race_with(
        self, choices: Sequence[SolverChoice], clock: ClockKind = ClockKind.EXPANSIONS
    ) -> None:
        """Race two to four solvers on the maze; `clock` is the unit of the race's clock."""
        self._race(Entries(tuple(choices), ()), clock=clock)

    def _race(
        self,
        entries: Entries | None,
        walked: Walked | None = None,
        clock: ClockKind = ClockKind.EXPANSIONS,
    ) -> None:
        """Start a race, and further races as long as there are entries.

        A walk by hand (`walked`) gets the last of at most four lanes.
        """
        if entries is None:
            return
        if walked is not None and len(entries.racers) == MOST:
            name, solvers = solver_names(entries.racers)[-1], entries.racers[:-1]
            self._screen.notify(f"Your walk takes lane {MOST}: {name} does not race.", markup=False)
            entries = Entries(solvers, on_lanes(entries.bets, len(solvers)))
        self._screen.end_run()
        setup = solver_race_setup(self._document, walked)
        race = RaceScreen(setup, entries, clock, keep=self._results.keep)

        def left(others: Entries | None) -> None:
            self._bets = race.bets
            self._race(others, walked)

        self._screen.app.push_screen(race, left)

    def show_results(self) -> None:
        """List the results of all searches."""
        self._screen.end_run()
        self._screen.app.push_screen(ResultsScreen(self._document), self._take_up)

    def _take_up(self, wanted: Result | list[Result] | None) -> None:
        """Show a result from the list again, or race the solvers of several results."""
        match wanted:
            case Result():
                self._open_again(wanted)
                self._screen.enter(ShowResultMode(self._screen, wanted))
            case [first, *_]:
                self._open_again(first)
                self._document.move_endpoints(first.start, first.goals)
                self.race_with([result.choice for result in wanted])

    def _open_again(self, result: Result) -> None:
        """Show the maze of a result, unless it is the maze that is shown already."""
        if self._document.open_again(result.ground):
            told = "This is the maze as it was at the time of the search."
            self._screen.notify(f"{told} Undo returns to your latest version.")
