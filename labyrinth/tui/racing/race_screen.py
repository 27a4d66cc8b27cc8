"""The screen of a race, with its lanes, one transport bar and the board, and its modes."""

from collections.abc import Callable, Generator
from functools import cache, partial
from pathlib import Path
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Label

from labyrinth import Player, Solution, Trace
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.search.timing import Job, Timing
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.decisions import Deeds
from labyrinth.formats import Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bets, Entries, who_was_right
from labyrinth.races.files import race_writers
from labyrinth.races.race import BoardRow, Race, RacePlayer, in_order, race_player
from labyrinth.races.solvers import SOLVERS, WALKER
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from labyrinth.tui.document.document_changes import EndpointsMoved, MazeChange, Painted
from labyrinth.tui.document.observers import SearchInspector, in_short, show_edit, tint
from labyrinth.tui.document.past_runs import Moment, PastRun
from labyrinth.tui.editing.edit_mode import LiveEditMode
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.modes.mode import Focus, HostScreen, Mode, ProgressMode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import Landmark, TransportBar
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.predicting.predict_mode import PredictPanel
from labyrinth.tui.racing.lanes import LaneMaze, Lanes
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_dialogs import BetsDialog, PhotoFinishScreen
from labyrinth.tui.racing.race_setup import RaceSetup
from labyrinth.tui.sandbox.source_mode import ReadSourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from labyrinth.tui.settings.preferences import wants_decisions
from labyrinth.tui.widgets.figures_table import FiguresTable
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import WhyLine
from labyrinth.tui.widgets.terms import Terms

PARTS: Final[dict[str, type[Widget]]] = {
    "explanation": Explanation,
    "source-panel": SourcePanel,
    "palette": Palette,
    "predict": PredictPanel,
}
SECONDS_OF_RACING: Final = 12.0
# The share of running the lanes in the whole preparation.
_SHARE_OF_RUNNING: Final = 0.8
# The most events of a lane for which the race inspects tiles, 12 bytes per event; larger lanes
# only when they are opened.
_MOST_FACTS: Final = 100_000
# Keys whose message about the new position stays until the next.
_TELLING: Final = frozenset(("left_square_bracket", "right_square_bracket", "k"))
# The word for a step of each clock.
_STEPS: Final = {
    ClockKind.EXPANSIONS: "expansion",
    ClockKind.EVENTS: "event",
    ClockKind.TOGETHER: "event of the longest run",
}
_READING: Final = "Arrows move the cursor in all lanes, <lanes.read> returns."
_GOAL_SEEN: Final = "◆"
# Actions on all lanes or on the board, which are not there while a lane is shown alone.
_OF_ALL_LANES: Final = frozenset(("finish", "order", "reverse", "board", "again", "bets"))
_OF_A_LANE: Final = "<run.pause> plays, <code.read> reads tiles, <run.end> goes back to the race."


class RaceScreen(HostScreen[Entries | None]):
    """A screen of a race: two to four lanes, which are played together; as many as fit are visible.

    One lane is chosen, and it may be shown alone. Solvers run again when the maze is edited.
    Returns the entries of the next race, None if there is no next race.
    """

    BINDINGS = class_bindings("race")
    place = "race"

    def __init__(
        self,
        setup: RaceSetup,
        entries: Entries,
        clock: ClockKind | None = None,
        *,
        keep: Callable[[Trace, Callable[[], Solution]], object] = lambda trace, solution: None,
        use: Callable[[Maze], object] = lambda maze: None,
    ) -> None:
        """Prepare a race of `entries`; `clock` is the kind of clock, by default that of the setup.

        `keep` is called for each finished search, with its trace and a function that returns its
        solution. `use` is called with a carved maze when the user wants to continue with this maze.
        """
        names = [*setup.names(entries.racers), *([WALKER] if setup.walked else [])]
        self.lanes = Lanes(names, setup.maze, id="lanes")
        super().__init__(setup.document, self.lanes.view)
        self.setup, self.kinds = setup, setup.kind.clocks
        # The racers, lane by lane, and the bets on the winner.
        self.racers, self.bets = entries
        # Moves the lanes, None while they run.
        self.player: RacePlayer | None = None
        self._keep, self._use = keep, use
        # Whether solvers race, which run again after edits.
        self.searches = setup.kind is SOLVERS
        # The clock of this race, and of those that follow an edit.
        self.clock = clock or self.kinds[0]
        self._pointed: Position | None = None
        # Returns the solution of a lane, whose trace has decisions if the second argument is true.
        self._solution_of: Callable[[int, bool], Solution]
        self._inspector = SearchInspector(self.tasks, self._learned)
        self._benchmark_worker = BenchmarkWorker(self)
        self._timings: list[Timing | None] = []
        # The race whose searches are listed and timed by now.
        self._listed: Race | None = None
        self.scoreboard = FiguresTable[BoardRow](
            setup.kind.columns, lambda row: str(row.lane), fixed=2, id="scoreboard"
        )
        self.scoreboard.can_focus = False  # the keys go to the race
        # From the first frame on as high as with all its lines: otherwise lanes would jump.
        self.scoreboard.styles.height = 1 + len(names)

    def compose(self) -> ComposeResult:
        """Lay out the title next to the transport bar, the lanes and the sentence."""
        yield Horizontal(Label(id="race-title"), TransportBar(id="transport"), id="race-header")
        yield Horizontal(
            self.lanes, Progress(id="progress"), LazySwitcher(PARTS, id="panel"), id="workbench"
        )
        yield self.scoreboard
        yield WhyLine(id="why")
        yield self._status
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Run the lanes, and observe edits of the maze."""
        self.show_title("Race")
        self.watch(self.lanes, "chosen", lambda: setattr(self, "view", self.lanes.view), init=False)
        self.document.observe(self._follow, MazeChange)
        self.run_lanes()

    def on_unmount(self) -> None:
        """Stop measuring search times."""
        self._benchmark_worker.stop()

    def close(self, entries: Entries | None = None) -> None:
        """Leave the race, and keep edits of the maze; `entries` are those of the next race."""
        self.document.unobserve(self._follow)
        self._stop_tinting()
        self.end_mode()
        self.dismiss(entries)

    # Running and playing the lanes

    def run_lanes(self) -> None:
        """Run the searches or generators of all lanes, and then start the race."""
        self.player = None
        self.enter(PrepareMode(self))

    def running(self) -> Task[RacePlayer]:
        """Return the task that runs all lanes; the result is the player of the race."""
        maze = self.lanes.view.drawing.maze
        running = self.setup.run(self.racers, wants_decisions(self, maze.height, maze.width))
        shared = self.document.maze.tiles if self.searches else None

        def prepared() -> Generator[float, None, RacePlayer]:
            for share in running:
                yield share * _SHARE_OF_RUNNING
            laying, rest = race_player(running.result, self.clock, shared), 1 - _SHARE_OF_RUNNING
            return (yield from relay(laying, lambda share: _SHARE_OF_RUNNING + share * rest))

        return Task(prepared())

    def take_race(self, player: RacePlayer) -> None:
        """Show this race in place of the previous race.

        The tiles of each search are coloured by the order of their expansion.
        """
        lanes = player.race.lanes
        if not self.searches:
            for view, lane in zip(self.lanes.views, lanes, strict=True):
                view.replace_maze(lane.maze)
        self.player = player
        self.lanes.playback.show(player)
        self._solution_of = cache(lambda lane, told: lanes[lane].solution(told=told))
        self._stop_tinting()
        if self.searches:
            for view, lane in zip(self.lanes.views, lanes, strict=True):
                if len(lane.trace):
                    tint(view, lane.solution(), self.tasks, view.id or "")
                else:
                    view.tints = None

    def _stop_tinting(self) -> None:
        for view in self.lanes.views:
            self.tasks.stop(view.id or "")

    def race_on(self, *, plays: bool = False) -> None:
        """Continue the last race, or run the lanes if there is no race.

        With `plays` the race is played at once. The searches of a new race are passed to `keep`,
        and measured in the background.
        """
        if self.player is None:
            self.run_lanes()
            return
        self.enter(RaceMode(self, self.player, plays=plays))
        race = self.player.race
        if race is self._listed:
            return
        self._listed = race
        self._timings = [None] * len(race.lanes)
        if not self.searches:
            return
        begun, jobs = list[int](), list[Job]()
        for number, lane in enumerate(race.lanes):
            if lane.choice is not None and lane.outcome is not None:
                self._keep(lane.trace, lane.solution)
                begun.append(number)
                jobs.append(Job(self.document.maze, lane.choice))

        def take(number: int, timing: Timing) -> None:
            self._timings[begun[number]] = timing
            self.show_board()

        # A sentence in the status line would disappear with the next step of the race.
        self._benchmark_worker.start(jobs, take, partial(self.notify, severity="warning"))

    # A single lane

    def open_lane(self, number: int) -> None:
        """Show the lane with this number, from 0, alone, at the current position of its run."""
        if self.player is None:
            return
        lane = self.player.race.lanes[number]
        if lane.report is not None and lane.told is not None:
            run = PastRun("the generation", lane.told, lane.algorithm)
        elif lane.outcome is None:
            self.say(f"This lane did not run: {lane.reason}.")
            return
        elif lane.choice is None:
            run = PastRun("your walk", lane.trace, lane.algorithm)
        else:
            solution = self._solution_of(number, True)
            run = PastRun("the search", solution.trace, lane.algorithm, solution)
        self.show_title(self.lanes.names[number])
        self.lanes.opened = True
        self.show_run([run])

    def show_run(
        self, runs: list[PastRun], moment: Moment | None = None, *, code: bool | None = None
    ) -> None:
        """Show the run of the lane that is shown alone.

        `moment` is the position to show. With `code` the run is shown with the code of the
        algorithm, otherwise with its pseudocode.
        """
        assert self.player is not None
        trace, lane = runs[0].trace, self.player.race.lanes[self.lanes.chosen]
        raced, timeline = self.player.players[self.lanes.chosen], None
        if code:
            self.enter(ReadSourceMode(self, runs, moment))
            return
        if trace is raced.trace:
            player, timeline = raced, lane.timeline
        else:  # the race counts only deeds
            player = Player(trace)
            player.seek(Deeds(trace).position(raced.position))
        shown = TimelineMode(self, runs, moment, player=player, timeline=timeline, told=_OF_A_LANE)
        self.enter(shown)

    def leave_run(self) -> None:
        """Show all lanes again, and continue the race."""
        self.lanes.opened = False
        self.show_title("Race")
        self.race_on()

    # Queries

    def maze_of(self, lane: int) -> Maze:
        """Return the maze of a lane, or a placeholder while generators run."""
        return self.player.race.lanes[lane].maze if self.player else self.document.maze

    def known(self) -> Inspection | None:
        """Return the facts of the chosen lane's search; None if they are not known yet."""
        number, opened = self.lanes.chosen, self.lanes.opened
        lane = self.player.race.lanes[number] if self.player else None
        if lane is None or lane.choice is None or not len(lane.trace):
            return None
        if not opened and len(lane.trace) > _MOST_FACTS:
            return None
        return self._inspector.known(self.document.maze, self._solution_of(number, opened))

    def _learned(self) -> None:
        """Show the facts of a search, which are now known, about the tile and the step."""
        self.point_at(self._pointed)
        if self.lanes.opened:
            self.mode.moved()

    def point_at(self, position: Position | None) -> None:
        """Show the state of the tile (row, col), and the facts of the chosen lane about the tile.

        Show nothing if `position` is None.
        """
        self._pointed = position
        player, maze = self.lanes.view.player, self.maze_of(self.lanes.chosen)
        self._status.place = ""
        if position is not None and position in maze:
            known = self.known()
            facts = known.at(maze.index(position), player.position) if known and player else None
            tile = tile_text(maze, position, player)
            self._status.place = f"{tile}, {in_short(facts)}" if facts else tile

    # Texts

    def shown_terms(self) -> Terms:
        """Return the terms to explain: of the comment and the board, or of a lane shown alone."""
        if self.lanes.opened:
            return super().shown_terms()
        return Terms(f"{self.sentence()} {self.scoreboard.shown_terms().text}")

    async def on_click(self, event: events.Click) -> None:
        """Explain the terms of the comment when it is clicked."""
        if event.widget is self._status:
            await self.run_action("app.glossary")

    def show_board(self) -> None:
        """Show the place and the figures of each lane at the current position of the race."""
        if (player := self.player) is not None:
            rows = player.race.board(player.clock, player.position, self._timings)
            self.lanes.places = [row.place_text for row in rows]
            self.scoreboard.show(in_order(rows))

    def sentence(self) -> str:
        """Return the comment on the race at the current position; "" while the lanes run.

        If some lanes are not visible, the comment begins with how to see them, if there is space
        and the race has not ended.
        """
        player, page, lanes = self.player, self.lanes.page, len(self.lanes.views)
        if player is None:
            return ""
        comment = player.race.sentence(player.clock.kind, player.position)
        if player.finished:
            return f"{self._verdict(player)} {comment}".strip()
        if len(page) == lanes or self.has_class("-narrow"):
            return comment  # a narrow terminal has the numbers only in the captions
        seen = f"Lanes {page.start + 1} to {page.stop}"
        if len(page) == 1:
            seen = f"Lane {page.start + 1}"
        told = f"{seen} of {lanes}, <lanes.next> shows the rest. {comment}"
        both = with_names(told, chosen_keys(self))
        return both if self._status.has_room_for(both) else comment

    def _verdict(self, player: RacePlayer) -> str:
        """Return a sentence on who has bet on the winner; "" without bets."""
        rows = player.race.board(player.clock, player.last)
        return who_was_right(self.bets, [row.place for row in rows])

    def show_title(self, head: str) -> None:
        """Show `head` and the name of the maze in the title."""
        name = self.document.title(sized=False)
        text = Content.assemble((head, "bold"), "  ", (name, "dim"))
        self.query_one("#race-title", Label).update(text)

    # Services for modes

    def enter(self, mode: Mode) -> None:
        """Leave the current mode, and enter `mode`; with several lanes, show no facts of a tile."""
        super().enter(mode)
        if not self.lanes.opened:
            self.point_at(None)

    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, if it has one, and move the focus as the mode requests."""
        self.query_one(LazySwitcher).show(mode.panel)
        self.set_focus(self.view if mode.focus is Focus.MAZE else None)

    def prepare_view(self, mode: Mode) -> None:
        """Set, in every lane, how the maze handles the mouse in a mode."""
        for view in self.lanes.views:
            view.precise, view.buttons = mode.precise, mode.buttons

    # Edits

    def _follow(self, change: MazeChange) -> None:
        """Show an edit of the maze in all lanes, and run the lanes again."""
        for view in self.lanes.views:
            show_edit(self.document, view, change)
        if not isinstance(change, Painted | EndpointsMoved):
            self.lanes.playback.show(None)  # their tiles have changed
        self.lanes.opened = False
        self.player = None
        self._stop_tinting()
        self._benchmark_worker.stop()
        self._timings = []  # those of another maze
        self.lanes.lay_out()
        self.show_title("Race")
        self.document.forget_search()
        if isinstance(self.mode, LiveRaceMode):
            self.mode.changed(change)
        else:
            self.run_lanes()

    def action_undo(self) -> None:
        """Undo the last change."""
        if not self.document.undo():
            self.say("There is nothing to undo.")

    def action_redo(self) -> None:
        """Redo the last undone change."""
        if not self.document.redo():
            self.say("There is nothing to redo.")

    # User actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is possible in this kind of race and with the lanes shown."""
        if self.lanes.opened and action in _OF_ALL_LANES:
            return False
        # Generators carve separate mazes.
        return action not in (("maze",) if self.searches else ("undo", "redo"))

    def action_back(self) -> None:
        """Leave the race."""
        self.close()

    def action_glyphs(self) -> None:
        """Draw with the next glyph set; during playback, also show a notification."""
        super().action_glyphs()
        if self.lanes.playback.playing:
            self.notify(self._status.message, timeout=3, markup=False)

    def action_order(self) -> None:
        """Sort the board by its next column."""
        self.scoreboard.action_order(1)

    def action_reverse(self) -> None:
        """Sort the board in the opposite order."""
        self.scoreboard.action_reverse()

    @on(FiguresTable.Sorted)
    def _tell_order(self, event: FiguresTable.Sorted) -> None:
        event.stop()
        if not self.lanes.playback.playing:  # a message while they run goes on
            self.say(event.sentence)

    def action_board(self) -> None:
        """Show or hide the board, which takes space from the lanes."""
        self.toggle_class("-board")

    def action_again(self) -> None:
        """Play the race again from the beginning."""
        if self.player is not None:
            self.player.seek(0)
            self.race_on(plays=True)

    def action_others(self) -> None:
        """Ask for the racers of the next race."""

        def race(entries: Entries | None) -> None:
            if entries is not None:
                self.close(entries)

        self.lanes.playback.pause()
        self.app.push_screen(RaceChoice(self.setup, self.bets, self.racers), race)

    def action_bets(self) -> None:
        """Ask for bets on the winner, and then play the race again."""

        def bet(bets: Bets | None) -> None:
            if bets is not None:
                self.bets = bets
                self.action_again()

        self.lanes.playback.pause()
        self.app.push_screen(BetsDialog(self.lanes.names, self.bets), bet)

    def action_finish(self) -> None:
        """Show the photo finish; before the end of the race, show a message instead."""

        def follow(action: str | None) -> None:
            if action is not None:
                self.call_later(self.run_action, action)

        player = self.player
        if player is None or not player.finished:
            self.say("The photo finish comes at the end of the race: <run.to_end> jumps there.")
            return
        rows, kind = player.race.finish(player.clock.kind), player.clock.kind
        unit = self.kinds[0] if kind is ClockKind.TOGETHER else kind
        verdict, comment = self._verdict(player), player.race.sentence(kind)
        screen = PhotoFinishScreen(rows, unit.value, self.bets, comment, verdict)
        self.app.push_screen(screen, follow)

    def action_save(self) -> None:
        """Save the board or a picture of the race."""
        player = self.player
        if player is None:
            self.say("The race has not begun: there is nothing to save yet.")
            return
        self.lanes.playback.pause()
        style = Style(title=self.setup.title())
        writers = race_writers(
            player.race, player.clock.kind, player.position, style, self._timings, self.bets
        )
        path = Path("race").with_suffix(next(iter(writers)))
        self.app.push_screen(SaveBySuffix("Save the race", path, writers), self.tell_saved)

    def action_maze(self) -> None:
        """Let the user continue with a copy of the chosen lane's maze."""
        if self.player is not None:
            self.lanes.playback.pause()
            self._use(self.maze_of(self.lanes.chosen).copy())


# Modes


class PrepareMode(ProgressMode):
    """The mode that runs all lanes and then starts the race; cancelling leaves the race."""

    panel = ""
    classes = ("-preparing",)
    status = "Running the lanes… <progress.cancel> cancels."

    host: RaceScreen

    def begin(self) -> None:
        """Start to run the lanes."""

        def take(player: RacePlayer) -> None:
            self.host.take_race(player)
            self.host.race_on(plays=True)

        self.wait("Running the lanes…", self.host.running(), take)

    def give_up(self) -> None:
        """Leave the race."""
        self.host.close()


class RaceMode(TransportMode[RacePlayer]):
    """The mode that plays a race; up and down choose a lane, which Enter opens.

    Tab moves the focus to the maze, where the arrows move the cursor in all lanes at once.
    """

    panel = ""
    places = ("run", "lanes")
    classes = ("-race",)
    host: RaceScreen

    def __init__(self, race: RaceScreen, player: RacePlayer, *, plays: bool = False) -> None:
        """Show the race at the player's position; with `plays`, play it at once."""
        super().__init__(race, player, race.lanes.playback)
        self._lanes, self._plays = race.lanes, plays
        self.left_out = ("run.skip", "run.end", *([] if race.searches else ["lanes.live"]))
        self._told_at = -1
        if player.speed == 1.0:
            player.speed = self.pace(max(1.0, round(player.last / SECONDS_OF_RACING)))

    @property
    def step_name(self) -> str:
        """The word for a step of the clock."""
        return _STEPS[self.player.clock.kind]

    def begin(self) -> None:
        """Show all lanes at the position of the race, and play the race if it is to be played."""
        self.player.seek(self.player.position)
        super().begin()
        self._mark()
        if self._plays:
            self.play()

    def end(self) -> None:
        """Stop playing; the lanes stay at their positions."""
        self.shown.pause()

    def moved(self) -> None:
        """Show the position of the race on the transport bar, on the board and in a sentence."""
        super().moved()
        self.host.show_board()
        if not self.reads and self.position != self._told_at:
            self._told_at = -1
            self.host.say(self.host.sentence())

    def ended(self) -> None:
        """Show the photo finish if there are bets."""
        if self.host.bets and self.host.is_active:
            self.host.action_finish()

    def press(self, position: Position | None) -> None:
        """Take the focus from the maze, so that the arrows move along the race again."""
        self.view.screen.set_focus(None)

    def key(self, key: str) -> bool:
        """Handle a key that moves along the race or, while the user reads tiles, the cursor.

        Return whether the key was handled.
        """
        taken = super().key(key)
        if key in _TELLING and taken:
            self._told_at = self.position
        return taken

    def other_key(self, key: str) -> bool:
        """Choose a lane, open it, switch the clock, turn reading of tiles on or off, or leave.

        Return whether the key was handled.
        """
        lanes = self._lanes
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            lanes.chosen = (lanes.chosen + step) % len(lanes.views)
        elif key == "tab" or (self.reads and key == "escape"):
            self.read(not self.reads)
        elif key == "enter":
            self.host.open_lane(lanes.chosen)
        elif key == "escape":
            self.host.close()
        elif key == "k":
            self._switch_clock()
        elif key == "l" and self.host.searches:
            self.host.enter(LiveRaceMode(self.host))
        else:
            return key == "l"
        return True

    def handle(self, message: ModeMessage) -> None:
        """Choose the lane that was clicked, or open the lane that was double-clicked."""
        match message:
            case LaneMaze.Touched() | LaneMaze.Opened():
                self._lanes.chosen = message.lane
                if isinstance(message, LaneMaze.Opened):
                    self.host.open_lane(message.lane)
            case _:
                super().handle(message)

    def _switch_clock(self) -> None:
        kinds = self.host.kinds
        kind = kinds[(kinds.index(self.player.clock.kind) + 1) % len(kinds)]
        playing, before = self.shown.playing, max(1, self.player.last)
        self.shown.pause()
        self.host.clock = kind
        self.player.switch(kind, self._lanes.chosen)
        # The usual duration stays that of the whole race.
        self.player.speed *= self.player.last / before
        super().begin()
        self._mark()
        self.host.show_keys()
        self.host.say(f"The clock counts {in_words(kind)}.")
        if playing:
            self.play()

    def _mark(self) -> None:
        """Mark on the transport bar where each lane first discovers a goal, and where it ends.

        The mark of an end is the number of the lane. Marks at the same position are in the order of
        the lanes.
        """
        clock, marks = self.player.clock, []
        unit = "position" if clock.kind is ClockKind.TOGETHER else clock.kind.value[:-1]
        for number, name in enumerate(self._lanes.names):
            seen = self.player.race.lanes[number].timeline.goal_seen
            if seen is not None:
                time = clock.time(number, seen)
                marks.append(Landmark(f"{name}: goal discovered", _GOAL_SEEN, time, unit=unit))
            marks.append(Landmark(f"{name}: end", str(number + 1), clock.ends[number], unit=unit))
        self.marks = tuple(sorted(marks, key=lambda mark: mark.position))
        self.bar.unit = "% of each run" if clock.kind is ClockKind.TOGETHER else clock.kind.value
        # Of two in one column the first is visible: the number of a lane says more.
        self.bar.marks = tuple(sorted(self.marks, key=lambda mark: mark.glyph == _GOAL_SEEN))

    def read(self, reads: bool) -> None:
        """Set whether the arrows move the cursor, to read tiles, or move along the race."""
        self.reads = reads
        if reads:
            self.shown.pause()
            super().moved()
        self.view.screen.set_focus(self._lanes.view if reads else None)
        self.host.say(_READING if reads else self.host.sentence())


def in_words(kind: ClockKind) -> str:
    """Write in words what a clock counts."""
    together = "the share of each run, so that all lanes end together"
    return together if kind is ClockKind.TOGETHER else kind.value


class LiveRaceMode(LiveEditMode):
    """A mode that edits the maze in any lane, while all lanes show the ends of their searches.

    An edit stops searches that are still running, and starts all searches again.
    """

    classes = ("-live",)

    host: RaceScreen

    @property
    def status(self) -> str:
        """The text about the current tools, which is shown until all lanes have run."""
        drawing = f"{self.palette.in_words()}. {self.palette.brush.hint}"
        return f"Live: {drawing}; start and goal can be moved. <editor.leave> goes back."

    def answer(self, without: str = "missing") -> None:
        """Run all lanes again; `without` has no effect here."""
        self.search(self.host.running(), self._take)

    def leave(self) -> None:
        """Return to the race."""
        self.host.race_on()

    def _take(self, player: RacePlayer) -> None:
        player.seek(player.last)
        self.host.take_race(player)
        bar = self.host.part(TransportBar)
        bar.load(player.last)
        bar.position, bar.playing = player.position, False
        self.host.show_board()
        self.host.say(self.host.sentence())
