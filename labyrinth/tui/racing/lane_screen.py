"""The screen of lanes: they run in the background, and are played, opened and pointed at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence
from typing import Final, Generic

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Label

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import TileFacts
from labyrinth.core.task import Task
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.player import Player
from labyrinth.races.clock import Clock, ClockKind
from labyrinth.races.race_player import Raced, RacePlayer
from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.known_tiles import in_short
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, glyphs_named
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.modes.mode import Answer, Focus, HostScreen, Mode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.past_runs import PastRun
from labyrinth.tui.predicting.predict_panel import PredictPanel
from labyrinth.tui.racing.lane_timeline import LaneTimeline
from labyrinth.tui.racing.lanes import Lanes
from labyrinth.tui.racing.prepare_mode import PrepareMode
from labyrinth.tui.racing.race_mode import RaceMode
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher

PARTS: Final[dict[str, type[Widget]]] = {
    "explanation": Explanation,
    "source-panel": SourcePanel,
    "palette": Palette,
    "predict": PredictPanel,
}
"""What the panel may show, by its id."""


class LaneScreen(HostScreen[Answer], Generic[Answer, Raced]):
    """Has lanes that are played as one run; one of them is chosen, and may be opened by itself.

    What runs in them, and what there is to tell of it, is up to the kind of race.
    """

    kinds: Sequence[ClockKind]
    """What the clock may count, the fair default first."""

    def __init__(self, document: Document, names: Sequence[str], maze: Maze) -> None:
        """Have lanes of these names, which all begin with `maze`."""
        self.lanes = Lanes(names, maze, id="lanes")
        super().__init__(document, self.lanes.view)
        self.player: RacePlayer[Raced] | None = None
        """What moves the lanes, None while they run."""
        self._kind = self.kinds[0]
        self._pointed: Position | None = None

    # What the kinds of races differ in

    @abstractmethod
    def prepared(self, kind: ClockKind) -> Generator[float, None, RacePlayer[Raced]]:
        """Let all lanes run, slice by slice, and return their player by this clock."""

    @abstractmethod
    def run_of(self, lane: int) -> PastRun:
        """Return what ran in a lane. Raises LabyrinthError where nothing could."""

    def maze_of(self, lane: int) -> Maze:
        """Return the maze of a lane."""
        return self.document.maze

    @abstractmethod
    def show_board(self) -> None:
        """Show what the lanes have come to where the clock is."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what there is to say where the clock is."""

    def reveal(self) -> None:
        """Show unasked how the race has ended, where that is wanted."""

    def race_live(self) -> None:
        """Let every edit be answered by all lanes, where that is possible."""

    def on_mount(self) -> None:
        """Let the lanes run."""
        self.show_title("Race")
        self.lanes.draw_with(glyphs_named(preferences_of(self).settings.glyphs))
        self.watch(self.lanes, "chosen", self._follow_chosen, init=False)
        self.run_lanes()

    # The lanes run, and are played

    def run_lanes(self) -> None:
        """Let the lanes run, and race then."""
        self.player = None
        self.enter(PrepareMode(self, self.running(), self._begin))

    def running(self) -> Task[RacePlayer[Raced]]:
        """Return the task that lets all lanes run."""
        return Task(self.prepared(self._kind))

    def _begin(self, player: RacePlayer[Raced]) -> None:
        self.take_race(player)
        self.race_on(plays=True)

    def take_race(self, player: RacePlayer[Raced]) -> None:
        """Show this race in place of the one before."""
        self.player = player
        self.lanes.show(player)

    def race_on(self, *, plays: bool = False) -> None:
        """Go on with the race that was taken last; let the lanes run where there is none."""
        if self.player is not None:
            self.enter(RaceMode(self, self.player, plays=plays))
        else:
            self.run_lanes()

    @property
    def race(self) -> Raced | None:
        """The race, None while its lanes run."""
        return self.player.race if self.player else None

    @property
    def clock(self) -> Clock | None:
        """The clock of the race, None while its lanes run."""
        return self.player.clock if self.player else None

    @property
    def time(self) -> int:
        """What the clock says."""
        return self.player.position if self.player else 0

    # A lane by itself

    def open_lane(self, lane: int) -> None:
        """Show a lane by itself, where it is."""
        if self.player is None:
            return
        try:
            run = self.run_of(lane)
        except LabyrinthError as error:
            self.say(f"This lane never began: {error}.")
            return
        self.show_title(self.lanes.names[lane])
        self.lanes.opened = True
        raced = self.player.players[lane]
        if run.trace is raced.trace:
            player, timeline = raced, self.player.race.lanes[lane].course.timeline
        else:  # the race counts deeds alone
            player, timeline = Player(run.trace), None
            player.seek(Deeds(run.trace).position(raced.position))
        self.enter(LaneTimeline(self, run, player, timeline, self._close_lane))

    def _close_lane(self) -> None:
        self.lanes.opened = False
        self.show_title("Race")
        self.race_on()

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

    def count_by(self, kind: ClockKind) -> None:
        """Let the clock of the race count so, and that of the next one too."""
        self._kind = kind
        if self.player is not None:
            self.player.switch(kind, self.lanes.chosen)

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the chosen lane knew of the tile (row, col), where it is."""
        return None

    def point_at(self, position: Position | None) -> None:
        """Tell what a tile is, and what the chosen lane knows of it."""
        self._pointed = position
        self.tell_of_tile()

    def tell_of_tile(self) -> None:
        """Tell what is known by now of the tile that is pointed at."""
        position, lane = self._pointed, self.lanes.chosen
        maze, player = self.maze_of(lane), self.lanes.view.player
        if position is None or position not in maze:
            self._status.place = ""
            return
        facts = self.facts(position)
        parts = (
            tile_text(maze, position, player.tiles if player else None),
            in_short(facts) if facts else "",
        )
        self._status.place = ", ".join(filter(None, parts))

    def show_title(self, head: str) -> None:
        """Show what is seen, and of which maze."""
        name = self.document.title(sized=False)
        text = Content.assemble((head, "bold"), "  ", (name, "dim"))
        self.query_one("#race-title", Label).update(text)

    # What the user does

    def action_glyphs(self) -> None:
        """Draw with the next glyph set."""
        sets = [None, *GLYPH_SETS]
        glyphs = sets[(sets.index(self.view.glyphs) + 1) % len(sets)]
        self.lanes.draw_with(glyphs)
        preferences_of(self).change(glyphs=glyphs.name if glyphs else "")

    def _follow_chosen(self) -> None:
        self.view = self.lanes.view
