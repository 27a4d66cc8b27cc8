"""The race of solvers on the maze of a document, which may be edited while they race."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.timing import Job, Timing
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.trace import Trace
from labyrinth.formats import Style
from labyrinth.races.bets import Bets
from labyrinth.races.board import Row, board, efforts, in_order
from labyrinth.races.clock import ClockKind
from labyrinth.races.columns import BOARD, Line
from labyrinth.races.commentary import commentary
from labyrinth.races.lane import Standing
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.pictures import race_gif, race_png, race_svg
from labyrinth.races.race import WALKER, Race, Walked, names_of, race
from labyrinth.races.race_player import RacePlayer, race_player
from labyrinth.races.writing import board_csv, board_json
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, EndpointsMoved, Painted
from labyrinth.tui.document.known_tiles import SearchInspector
from labyrinth.tui.document.observers import show_edit
from labyrinth.tui.maze_view.tints import QUICK, Tints, tints_of
from labyrinth.tui.playback.past_runs import PastRun
from labyrinth.tui.racing.contests import SolverContest
from labyrinth.tui.racing.live_race_mode import LiveRaceMode
from labyrinth.tui.racing.photo_finish_screen import FinishLine
from labyrinth.tui.racing.race_choice import Entries
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.scoreboard import Scoreboard
from labyrinth.tui.settings.preferences import wants_decisions

_NEVER_BEGAN: Final = Standing.NO_ENDPOINT
_TINTS: Final = "tints"
_SHARE_OF_SEARCHING: Final = 0.8
"""What the searches take of all that is prepared."""
_MOST_FACTS: Final = 100_000
"""Events of a lane up to which the race tells what is known of tiles, 12 bytes an event; of one
that is larger only where it is opened."""


class SolverRaceScreen(RaceScreen[Race]):
    """Lets two to four solvers race; all lanes answer to every change of the maze."""

    kinds = (ClockKind.EXPANSIONS, ClockKind.EVENTS, ClockKind.TOGETHER)

    def __init__(
        self,
        document: Document,
        choices: Sequence[SolverChoice],
        bets: Bets = (),
        walked: Walked | None = None,
        *,
        keep: Callable[[Trace, Callable[[], Solution]], object],
    ) -> None:
        """Race with these on the maze of `document`; what was `walked` by hand is one more lane.

        `keep` is given each search that has run, by its trace and what makes its solution.
        """
        scoreboard = Scoreboard[Line](BOARD, lambda line: line[0].lane)
        names = [*names_of(choices), *([WALKER] if walked else [])]
        super().__init__(document, names, document.maze, scoreboard, bets)
        self.choices, self._walked, self._keep = tuple(choices), walked, keep
        self._rows: list[Row] = []
        self._solutions: dict[tuple[int, bool], Solution] = {}
        self._inspector = SearchInspector(self.tasks, self._learned)
        self._timekeeper = BenchmarkWorker(self)
        self._timings: list[Timing | None] = []
        self._listed: Race | None = None
        """The race whose searches are listed and measured by now."""

    def on_mount(self) -> None:
        """Follow the edits of the maze."""
        self.document.observe(self._follow)

    def prepared(self, kind: ClockKind) -> Generator[float, None, RacePlayer[Race]]:
        """Let all solvers search, slice by slice."""
        maze = self.document.maze
        decisions = wants_decisions(self, maze.height, maze.width)
        return self._prepared(kind, maze, decisions=decisions)

    def _prepared(
        self, kind: ClockKind, maze: Maze, *, decisions: bool
    ) -> Generator[float, None, RacePlayer[Race]]:
        searching = race(maze, self.choices, self._walked, decisions=decisions)
        for share in searching:
            yield share * _SHARE_OF_SEARCHING
        laying = race_player(searching.result, kind, maze.tiles)
        rest = 1 - _SHARE_OF_SEARCHING
        return (yield from relay(laying, lambda share: _SHARE_OF_SEARCHING + share * rest))

    def take_race(self, player: RacePlayer[Race]) -> None:
        """Show this race in place of the one before, in colours by the order of its tiles."""
        super().take_race(player)
        self._solutions.clear()
        task = Task(_all_tints(player.race))
        if sum(len(lane.trace) for lane in player.race.lanes) < QUICK:
            self._tint(task.finish())
        else:
            self.tasks.start(task, self._tint, name=_TINTS)

    def _tint(self, tints: list[Tints | None]) -> None:
        for view, each in zip(self.lanes.views, tints, strict=True):
            view.tints = each

    def race_on(self, *, plays: bool = False) -> None:
        """Go on with the race; its searches are kept, and what they take is measured meanwhile."""
        super().race_on(plays=plays)
        if self.race is not None and self.race is not self._listed:
            self._listed = self.race
            self._keep_searches(self.race)
            self._measure(self.race)

    def _keep_searches(self, race: Race) -> None:
        for lane in race.lanes:
            if lane.choice is not None and lane.end is not _NEVER_BEGAN:
                self._keep(lane.trace, lane.solution)

    def _measure(self, race: Race) -> None:
        """Measure the solvers that have begun, one after another."""
        begun = {
            number: lane.choice
            for number, lane in enumerate(race.lanes)
            if lane.choice is not None and lane.end is not _NEVER_BEGAN
        }
        numbers, choices = [*begun], [*begun.values()]
        self._timings = [None] * len(race.lanes)

        def take(number: int, timing: Timing) -> None:
            self._timings[numbers[number]] = timing
            self.show_board()

        jobs = [Job(self.document.maze, choice) for choice in choices]
        # A sentence in the status line would be gone with the next step of the race.
        self._timekeeper.start(jobs, take, partial(self.notify, severity="warning"))

    # What is known

    def comment(self) -> str:
        """Return what goes on, or the photo finish."""
        player = self.player
        if player is None:
            return ""
        if player.finished:
            return photo_finish(player.race, player.clock.kind).sentence
        return commentary(player.race, player.clock.kind, self._rows)

    def show_board(self) -> None:
        """Show the place and the figures of each lane."""
        if self.player is not None:
            self._rows = board(self.player.race, self.player.clock, self.time)
            self.lanes.show_places([row.place_text for row in self._rows])
            timings = self._timings or [None] * len(self._rows)
            lines = [(row, timings[row.lane]) for row in in_order(self._rows)]
            self.scoreboard.show(lines)

    def run_of(self, lane: int) -> PastRun:
        """Return the search of a lane. Raises LabyrinthError where it could not begin."""
        assert self.player is not None
        raced = self.player.race.lanes[lane]
        if raced.choice is None and len(raced.trace):
            return PastRun("your walk", raced.trace, raced.algorithm)
        solution = self._solution_of(lane, told=True)
        return PastRun("the search", solution.trace, raced.algorithm, solution)

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the search of the chosen lane knew of the tile (row, col), where it is."""
        lane, maze = self.lanes.chosen, self.document.maze
        player = self.lanes.view.player
        if self.player is None or player is None or not len(player.trace):
            return None
        if self.player.race.lanes[lane].choice is None:
            return None  # a walker knows nothing
        if not self.lanes.opened and len(player.trace) > _MOST_FACTS:
            return None
        solution = self._solution_of(lane, told=self.lanes.opened)
        return self._inspector.facts(maze, solution, position, player.position)

    def known(self) -> AnyInspection | None:
        """Return all that the search of the lane that is open knew, None where it is not read."""
        lane, player = self.lanes.chosen, self.player
        if not self.lanes.opened or player is None or player.race.lanes[lane].choice is None:
            return None
        return self._inspector.known(self.document.maze, self._solution_of(lane, told=True))

    def _learned(self) -> None:
        """Tell what is known by now, of a tile and of a step."""
        self.tell_of_tile()
        if self.lanes.opened:
            self.mode.moved()

    def _solution_of(self, lane: int, *, told: bool) -> Solution:
        """Return what a lane came to, the same one each time; `told` with its decisions."""
        assert self.player is not None
        if (lane, told) not in self._solutions:
            self._solutions[lane, told] = self.player.race.lanes[lane].solution(told=told)
        return self._solutions[lane, told]

    def contest(self) -> SolverContest:
        """Return what is raced."""
        return SolverContest(self.document.maze)

    def finish_lines(self, player: RacePlayer[Race]) -> list[FinishLine]:
        """Return how each lane has ended, in the order of their places."""
        kind = player.clock.kind
        finish, needed = photo_finish(player.race, kind), efforts(player.race, kind)
        return [
            FinishLine(row.lane, row.name, row.place, row.place_text, needed[row.lane], margin)
            for row, margin in zip(finish.rows, finish.margins, strict=True)
        ]

    def writers(self, player: RacePlayer[Race]) -> dict[str, Callable[[], bytes]]:
        """Return what makes a file of the race as it is now, by suffix."""
        raced, kind, time, bets = player.race, player.clock.kind, self.time, self.bets
        maze, style = self.document.maze.copy(), Style(title=f"Race on {self.document.title()}")
        timings = self._timings or [None] * len(raced.lanes)
        return {
            ".svg": lambda: race_svg(raced, maze, kind, time, timings, style).encode(),
            ".png": lambda: race_png(raced, maze, kind, time, style),
            ".gif": lambda: race_gif(raced, maze, kind, style),
            ".json": lambda: board_json(raced, maze, kind, timings, bets).encode(),
            ".csv": lambda: board_csv(raced, kind, timings, bets).encode(),
        }

    # Edits

    def race_live(self) -> None:
        """Let every edit be answered by all lanes."""
        self.enter(LiveRaceMode(self))

    def _follow(self, change: Change) -> None:
        """Show what an edit has changed in all lanes, which have to run again then."""
        if not change.alters_maze:
            return
        for view in self.lanes.views:
            show_edit(self.document, view, change)
        if not isinstance(change, Painted | EndpointsMoved):
            self.lanes.show(None)  # their tiles are other ones
        self.player = None
        self.tasks.stop(_TINTS)
        self._timekeeper.stop()
        self._timings = []  # those of another maze
        self.lanes.lay_out()
        self.show_title("Race")
        self.document.forget_search()
        if isinstance(self.mode, LiveRaceMode):
            self.mode.changed(change)
        else:
            self.run_lanes()

    def action_undo(self) -> None:
        """Take the last change back."""
        if not self.document.undo():
            self.say("There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the change again that was undone last."""
        if not self.document.redo():
            self.say("There is nothing to redo.")

    def close(self, entries: Entries[Any] | None = None) -> None:
        """Leave the race, and the maze as it is by now."""
        self.document.unobserve(self._follow)
        self.tasks.stop(_TINTS)
        super().close(entries)

    def on_unmount(self) -> None:
        """Measure no more, however the race is left."""
        self._timekeeper.stop()


def _all_tints(race: Race) -> Generator[float, None, list[Tints | None]]:
    """Return the tints of each lane, None for one that has not begun."""
    found: list[Tints | None] = []
    for lane in race.lanes:
        tints = (yield from tints_of(lane.solution())) if len(lane.trace) else None
        found.append(tints)
    return found
