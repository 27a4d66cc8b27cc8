"""The screen of a race: its lanes, one transport bar for all of them, and the board."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Label

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.timing import Job, Timing
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import Trace
from labyrinth.formats import Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bets, Entries, who_was_right
from labyrinth.races.files import race_writers
from labyrinth.races.race import Lane, Race, Row, Standing, in_order
from labyrinth.races.race_player import RacePlayer, race_player
from labyrinth.races.solvers import SOLVERS
from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from labyrinth.tui.document.document_changes import Change, EndpointsMoved, Painted
from labyrinth.tui.document.known_tiles import SearchInspector, in_short
from labyrinth.tui.document.observers import show_edit
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.keys.table import bindings, chosen_keys, with_names
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, glyphs_named
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.maze_view.tints import QUICK, Tints, tints_of
from labyrinth.tui.modes.mode import Focus, HostScreen, Mode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.past_runs import PastRun
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.why_line import WhyLine
from labyrinth.tui.predicting.predict_panel import PredictPanel
from labyrinth.tui.racing.bets_dialog import BetsDialog
from labyrinth.tui.racing.contests import Lineup
from labyrinth.tui.racing.lanes import Lanes
from labyrinth.tui.racing.photo_finish_screen import PhotoFinishScreen
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_modes import LaneTimeline, LiveRaceMode, PrepareMode, RaceMode
from labyrinth.tui.settings.preferences import preferences_of, wants_decisions
from labyrinth.tui.widgets.figures_table import FiguresTable
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher
from labyrinth.tui.widgets.progress import Progress

PARTS: Final[dict[str, type[Widget]]] = {
    "explanation": Explanation,
    "source-panel": SourcePanel,
    "palette": Palette,
    "predict": PredictPanel,
}
"""What the panel may show, by its id."""
_TINTS: Final = "tints"
_SHARE_OF_RUNNING: Final = 0.8
"""What the runs of the lanes take of all that is prepared."""
_MOST_FACTS: Final = 100_000
"""Events of a lane up to which the race tells what is known of tiles, 12 bytes an event; of one
that is larger only where it is opened."""


class Scoreboard(FiguresTable[Row], can_focus=False):
    """Shows what the lanes have come to; the keys go to the race."""


class RaceScreen(HostScreen[Entries | None]):
    """Shows two to four lanes side by side, which are played as one run once all have run.

    One of them is chosen, and may be opened by itself. Solvers answer to every change of the maze.
    Returns who is to race next, None where nobody is.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("race")]
    place = "race"

    def __init__(
        self,
        lineup: Lineup,
        bets: Bets = (),
        clock: ClockKind | None = None,
        *,
        keep: Callable[[Trace, Callable[[], Solution]], object] = lambda trace, solution: None,
        use: Callable[[Maze], object] = lambda maze: None,
    ) -> None:
        """Let those of the line-up race, by the fair clock of their kind or another one.

        `keep` is given each search that has run, by its trace and what makes its solution; `use` a
        maze that was carved and that the user wants to go on with.
        """
        self.lanes = Lanes(lineup.names, lineup.maze, id="lanes")
        super().__init__(lineup.document, self.lanes.view)
        self.lineup, self.kinds = lineup, lineup.kind.clocks
        self.bets = bets
        """Who says which lane wins."""
        self.player: RacePlayer | None = None
        """What moves the lanes, None while they run."""
        self._keep, self._use = keep, use
        self._searches = lineup.kind is SOLVERS
        self._clock = clock or self.kinds[0]
        self._pointed: Position | None = None
        self._solutions: dict[tuple[int, bool], Solution] = {}
        self._inspector = SearchInspector(self.tasks, self._learned)
        self._timekeeper = BenchmarkWorker(self)
        self._timings: list[Timing | None] = []
        self._listed: Race | None = None
        """The race whose searches are listed and measured by now."""
        self.scoreboard = Scoreboard(
            lineup.kind.columns, lambda row: str(row.lane), fixed=2, id="scoreboard"
        )
        # From the first frame on as high as with all its lines: lanes would jump.
        self.scoreboard.styles.height = 1 + len(lineup.names)

    def compose(self) -> ComposeResult:
        """Lay out the title beside the transport bar, the lanes and the sentence."""
        with Horizontal(id="race-header"):
            yield Label(id="race-title")
            yield TransportBar(id="transport")
        with Horizontal(id="workbench"):
            yield self.lanes
            yield Progress(id="progress")
            yield LazySwitcher(PARTS, id="panel")
        yield self.scoreboard
        yield WhyLine(id="why")
        yield self._status
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Let the lanes run, and follow the edits of the maze."""
        self.show_title("Race")
        self.lanes.draw_with(glyphs_named(preferences_of(self).settings.glyphs))
        self.watch(self.lanes, "chosen", self._follow_chosen, init=False)
        self.document.observe(self._follow)
        self.run_lanes()

    def on_unmount(self) -> None:
        """Measure no more, however the race is left."""
        self._timekeeper.stop()

    def close(self, entries: Entries | None = None) -> None:
        """Leave the race, for another one where there are `entries`; edits of the maze stay."""
        self.document.unobserve(self._follow)
        self.tasks.stop(_TINTS)
        self.end_mode()
        self.dismiss(entries)

    # The lanes run, and are played

    def run_lanes(self) -> None:
        """Let the lanes run, and race then."""
        self.player = None
        self.enter(PrepareMode(self))

    def running(self) -> Task[RacePlayer]:
        """Return the task that lets all lanes run."""
        maze = self.lanes.view.maze
        assert maze is not None
        running = self.lineup.run(wants_decisions(self, maze.height, maze.width))
        shared = self.document.maze.tiles if self._searches else None
        return Task(_prepared(running, self._clock, shared))

    def take_race(self, player: RacePlayer) -> None:
        """Show this race in place of the one before, searches in colours by their order."""
        lanes = player.race.lanes
        if not self._searches:
            for view, lane in zip(self.lanes.views, lanes, strict=True):
                view.replace_maze(lane.maze)
        self.player = player
        self.lanes.playback.show(player)
        self._solutions.clear()
        if self._searches:
            task = Task(_all_tints(lanes))
            if sum(len(lane.trace) for lane in lanes) < QUICK:
                self._tint(task.finish())
            else:
                self.tasks.start(task, self._tint, name=_TINTS)

    def _tint(self, tints: list[Tints | None]) -> None:
        for view, each in zip(self.lanes.views, tints, strict=True):
            view.tints = each

    def race_on(self, *, plays: bool = False) -> None:
        """Go on with the race that was taken last; let the lanes run where there is none.

        Its searches are kept, and what they take is measured meanwhile.
        """
        if self.player is None:
            self.run_lanes()
            return
        self.enter(RaceMode(self, self.player, plays=plays))
        race = self.player.race
        if race is not self._listed:
            self._listed = race
            begun = {
                number: lane.choice
                for number, lane in enumerate(race.lanes)
                if lane.choice is not None and lane.end is not Standing.NO_ENDPOINT
            }
            for number in begun:
                self._keep(race.lanes[number].trace, race.lanes[number].solution)
            self._timings = [None] * len(race.lanes)
            jobs = [Job(self.document.maze, choice) for choice in begun.values()]
            # A sentence in the status line would be gone with the next step of the race.
            fail = partial(self.notify, severity="warning")
            if self._searches:
                self._timekeeper.start(jobs, partial(self._take_timing, [*begun]), fail)

    def _take_timing(self, lanes: Sequence[int], number: int, timing: Timing) -> None:
        self._timings[lanes[number]] = timing
        self.show_board()

    @property
    def time(self) -> int:
        """What the clock says."""
        return self.player.position if self.player else 0

    def count_by(self, kind: ClockKind) -> None:
        """Let the clock of the race count so, and that of the next one too."""
        self._clock = kind
        if self.player is not None:
            self.player.switch(kind, self.lanes.chosen)

    # A lane by itself

    def open_lane(self, lane: int) -> None:
        """Show a lane by itself, where it is."""
        if self.player is None:
            return
        try:
            run = self._run_of(lane)
        except LabyrinthError as error:
            self.say(f"This lane never began: {error}.")
            return
        self.show_title(self.lanes.names[lane])
        self.lanes.opened = True
        raced = self.player.players[lane]
        if run.trace is raced.trace:
            player, timeline = raced, self.player.race.lanes[lane].history.timeline
        else:  # the race counts deeds alone
            player, timeline = Player(run.trace), None
            player.seek(Deeds(run.trace).position(raced.position))
        self.enter(LaneTimeline(self, run, player, timeline, self._close_lane))

    def _close_lane(self) -> None:
        self.lanes.opened = False
        self.show_title("Race")
        self.race_on()

    def _run_of(self, number: int) -> PastRun:
        """Return what ran in a lane. Raises LabyrinthError where a search could not begin."""
        assert self.player is not None
        lane = self.player.race.lanes[number]
        if lane.report is not None and lane.told is not None:
            return PastRun("the generation", lane.told, lane.algorithm)
        if lane.choice is None and len(lane.trace):
            return PastRun("your walk", lane.trace, lane.algorithm)
        solution = self._solution_of(number, told=True)
        return PastRun("the search", solution.trace, lane.algorithm, solution)

    def _solution_of(self, lane: int, *, told: bool) -> Solution:
        """Return what a lane came to, the same one each time; `told` with its decisions."""
        assert self.player is not None
        if (lane, told) not in self._solutions:
            self._solutions[lane, told] = self.player.race.lanes[lane].solution(told=told)
        return self._solutions[lane, told]

    def _follow_chosen(self) -> None:
        self.view = self.lanes.view

    # What is known

    def maze_of(self, lane: int) -> Maze:
        """Return the maze of a lane; while generators run, none to speak of."""
        return self.player.race.lanes[lane].maze if self.player else self.document.maze

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the search of the chosen lane knew of the tile (row, col), where it is."""
        lane, player = self.lanes.chosen, self.lanes.view.player
        if self.player is None or player is None or not len(player.trace):
            return None
        if self.player.race.lanes[lane].choice is None:
            return None  # a walker knows nothing
        if not self.lanes.opened and len(player.trace) > _MOST_FACTS:
            return None
        solution = self._solution_of(lane, told=self.lanes.opened)
        return self._inspector.facts(self.document.maze, solution, position, player.position)

    def known(self) -> AnyInspection | None:
        """Return all that the search of the lane that is open knew, None where it is not read."""
        lane, player = self.lanes.chosen, self.player
        if not self.lanes.opened or player is None or player.race.lanes[lane].choice is None:
            return None
        return self._inspector.known(self.document.maze, self._solution_of(lane, told=True))

    def _learned(self) -> None:
        """Tell what is known by now, of a tile and of a step."""
        self._tell_of_tile()
        if self.lanes.opened:
            self.mode.moved()

    def point_at(self, position: Position | None) -> None:
        """Tell what a tile is, and what the chosen lane knows of it."""
        self._pointed = position
        self._tell_of_tile()

    def _tell_of_tile(self) -> None:
        position, player = self._pointed, self.lanes.view.player
        maze = self.maze_of(self.lanes.chosen)
        if position is None or position not in maze:
            self._status.place = ""
            return
        facts = self.facts(position)
        parts = (
            tile_text(maze, position, player.tiles if player else None),
            in_short(facts) if facts else "",
        )
        self._status.place = ", ".join(filter(None, parts))

    # What there is to say

    def show_board(self) -> None:
        """Show the place and the figures of each lane."""
        if self.player is not None:
            rows = self.player.race.board(self.player.clock, self.time, self._timings)
            self.lanes.show_places([row.place_text for row in rows])
            self.scoreboard.show(in_order(rows))

    def comment(self) -> str:
        """Return one sentence of what goes on where the clock is, or of what decided the race."""
        player = self.player
        return player.race.sentence(player.clock.kind, self.time) if player else ""

    def sentence(self) -> str:
        """Return what there is to say where the clock is, also of lanes that are not seen."""
        page, lanes = self.lanes.page, len(self.lanes.views)
        comment = self.comment()
        if self.player is not None and self.player.finished:
            return f"{self._verdict(self._finish(self.player))} {comment}".strip()
        if len(page) == lanes or self.player is None or self.has_class("-narrow"):
            return comment  # a narrow terminal has the numbers in the captions alone
        seen = f"Lane {page.start + 1}"
        if len(page) > 1:
            seen = f"Lanes {page.start + 1} to {page.stop}"
        told = f"{seen} of {lanes}, <lanes.next> shows the others. {comment}"
        both = with_names(told, chosen_keys(self))
        return both if self._status.has_room_for(both) else comment

    def _finish(self, player: RacePlayer) -> list[Row]:
        return player.race.finish(player.clock.kind)

    def _verdict(self, rows: Sequence[Row]) -> str:
        """Say who has bet on the winner, by how the lanes have ended; empty without bets."""
        return who_was_right(
            self.bets, [row.place for row in sorted(rows, key=lambda row: row.lane)]
        )

    def show_title(self, head: str) -> None:
        """Show what is seen, and of which maze."""
        name = self.document.title(sized=False)
        text = Content.assemble((head, "bold"), "  ", (name, "dim"))
        self.query_one("#race-title", Label).update(text)

    # What modes ask for

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another; in a race no tile is pointed at unasked."""
        super().enter(mode)
        if not self.lanes.opened:
            self.point_at(None)

    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, if it has one, and move the focus as the mode wants it."""
        self.query_one(LazySwitcher).show(mode.panel)
        self.set_focus(self.view if mode.focus is Focus.MAZE else None)

    def prepare_view(self, mode: Mode) -> None:
        """Let every lane take the mouse as a mode wants it."""
        for view in self.lanes.views:
            view.precise, view.buttons = mode.precise, mode.buttons

    def reveal(self) -> None:
        """Show the photo finish unasked to those who have bet."""
        if self.bets and self.is_active:
            self.action_finish()

    def race_live(self) -> None:
        """Let every edit be answered by all lanes."""
        if self._searches:
            self.enter(LiveRaceMode(self))

    # Edits

    def _follow(self, change: Change) -> None:
        """Show what an edit has changed in all lanes, which have to run again then."""
        if not change.alters_maze:
            return
        for view in self.lanes.views:
            show_edit(self.document, view, change)
        if not isinstance(change, Painted | EndpointsMoved):
            self.lanes.playback.show(None)  # their tiles are other ones
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

    # What the user does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch off what the kind of race has no use for: generators have mazes of their own."""
        return action not in (("maze",) if self._searches else ("undo", "redo"))

    def action_back(self) -> None:
        """Leave the race."""
        self.close()

    def action_glyphs(self) -> None:
        """Draw with the next glyph set."""
        sets = [None, *GLYPH_SETS]
        glyphs = sets[(sets.index(self.view.glyphs) + 1) % len(sets)]
        self.lanes.draw_with(glyphs)
        preferences_of(self).change(glyphs=glyphs.name if glyphs else "")

    def action_order(self) -> None:
        """Sort the board by its next column."""
        self.scoreboard.action_order(1)

    def action_reverse(self) -> None:
        """Sort the board the other way round."""
        self.scoreboard.action_reverse()

    @on(Scoreboard.Sorted)
    def _tell_order(self, event: Scoreboard.Sorted) -> None:
        event.stop()
        if not self.lanes.playback.playing:  # what is said while they run goes on
            self.say(event.sentence)

    def action_board(self) -> None:
        """Show the board, or make its room the lanes'."""
        self.toggle_class("-board")

    def action_again(self) -> None:
        """Race once more from the beginning."""
        if self.player is not None and not self.lanes.opened:
            self.player.seek(0)
            self.race_on(plays=True)

    def action_others(self) -> None:
        """Ask who else is to race."""
        self.lanes.playback.pause()
        self.app.push_screen(RaceChoice(self.lineup.contest(), self.bets), self._race_others)

    def _race_others(self, entries: Entries | None) -> None:
        if entries is not None:
            self.close(entries)

    def action_bets(self) -> None:
        """Write down who says which lane wins, and race again then."""
        self.lanes.playback.pause()
        self.app.push_screen(BetsDialog(self.lanes.names, self.bets), self._bet)

    def _bet(self, bets: Bets | None) -> None:
        if bets is not None:
            self.bets = bets
            self.action_again()

    def action_finish(self) -> None:
        """Show the photo finish, as soon as all have ended."""
        player = self.player
        if player is None or not player.finished:
            self.say("The photo finish is at the end of the race: <run.to_end> goes there.")
            return
        rows, kind = self._finish(player), player.clock.kind
        unit = self.kinds[0] if kind is ClockKind.TOGETHER else kind
        screen = PhotoFinishScreen(rows, unit.value, self.bets, self.comment(), self._verdict(rows))
        self.app.push_screen(screen, self._after_finish)

    def _after_finish(self, action: str | None) -> None:
        if action is not None:
            self.call_later(self.run_action, action)

    def action_save(self) -> None:
        """Save the board or a picture of the race."""
        player = self.player
        if player is None:
            self.say("The race is saved as soon as it has begun.")
            return
        self.lanes.playback.pause()
        style = Style(title=self.lineup.title())
        writers = race_writers(
            player.race, player.clock.kind, self.time, style, self._timings, self.bets
        )
        path = Path("race").with_suffix(next(iter(writers)))
        self.app.push_screen(SaveBySuffix("Save the race", path, writers), self._tell_saved)

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.say(f"Saved as {named(path)}.")

    def action_maze(self) -> None:
        """Go on with the maze of the chosen lane, which stays in the race as it is."""
        if self.player is not None:
            self.lanes.playback.pause()
            self._use(self.maze_of(self.lanes.chosen).copy())


def _prepared(
    running: Task[Race], kind: ClockKind, shared: bytearray | None
) -> Generator[float, None, RacePlayer]:
    """Let all lanes run, slice by slice, and return their player by this clock."""
    for share in running:
        yield share * _SHARE_OF_RUNNING
    laying = race_player(running.result, kind, shared)
    rest = 1 - _SHARE_OF_RUNNING
    return (yield from relay(laying, lambda share: _SHARE_OF_RUNNING + share * rest))


def _all_tints(lanes: Sequence[Lane]) -> Generator[float, None, list[Tints | None]]:
    """Return the tints of each lane, None for one that has not begun."""
    found: list[Tints | None] = []
    for lane in lanes:
        tints = (yield from tints_of(lane.solution())) if len(lane.trace) else None
        found.append(tints)
    return found
