"""The modes of a race: preparing it, its transport bar, a lane by itself, edits while it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from textual.binding import Binding

from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline
from labyrinth.races.clock import ClockKind
from labyrinth.races.race_player import RacePlayer
from labyrinth.tui.bench.source_timeline import ReadSourceMode
from labyrinth.tui.editing.edit_mode import LiveEditMode
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.modes.mode import CURSOR_KEYS, Host, Mode, ProgressMode
from labyrinth.tui.playback.past_runs import Moment, PastRun, Prepared, Ways
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import Landmark, TransportBar
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.racing.lane_maze import LaneMaze
from labyrinth.tui.racing.lanes import Lanes
from labyrinth.tui.widgets.for_mode import ForMode

SECONDS_OF_RACING: Final = 12.0
_FIRST: Final = 3
"""How many keys of a run come before those of the lanes: to pause, and to step on and back."""
_TELLING: Final = frozenset(("left_square_bracket", "right_square_bracket", "k"))
"""Keys that tell something of the position that they lead to, which stays until the next."""
_STEPS: Final = {
    ClockKind.EXPANSIONS: "expansion",
    ClockKind.EVENTS: "event",
    ClockKind.TOGETHER: "event of the longest run",
}
"""What a step of the clock is."""
_READING: Final = "Arrows read tiles in all lanes, <lanes.read> returns."
_GOAL_SEEN: Final = "◆"
_CARVES_ON: Final = ("a", "o")


class RaceHost(Host, Protocol):
    """What a race may ask of its screen besides."""

    @property
    def kinds(self) -> Sequence[ClockKind]:
        """What the clock may count."""

    def count_by(self, kind: ClockKind) -> None:
        """Let the clock count so."""

    def show_board(self) -> None:
        """Show what the lanes have come to where the clock is."""

    def sentence(self) -> str:
        """Return what there is to say of the race where the clock is."""

    def open_lane(self, lane: int) -> None:
        """Show a lane by itself, where it is."""

    def reveal(self) -> None:
        """Tell how the race has ended that was watched to its end."""

    def race_live(self) -> None:
        """Let every edit be answered by all lanes."""

    def running(self) -> Task[RacePlayer]:
        """Return the task that lets all lanes run on the maze as it is now."""

    def take_race(self, player: RacePlayer) -> None:
        """Show this race in place of the one before."""

    def race_on(self, *, plays: bool = False) -> None:
        """Go on with the race that was taken last, or let the lanes run where that is stale."""


class PrepareMode(ProgressMode):
    """Lets every lane run to its end, then begins the race; giving it up leaves the race."""

    panel = ""
    classes = ("-preparing",)
    status = "The lanes run… <progress.cancel> cancels."

    def __init__(self, host: RaceHost) -> None:
        super().__init__(host)
        self._race_host = host

    def begin(self) -> None:
        """Start."""
        self.wait("The lanes run", self._race_host.running(), self._race)

    def _race(self, player: RacePlayer) -> None:
        self._race_host.take_race(player)
        self._race_host.race_on(plays=True)

    def give_up(self) -> None:
        """Leave the race."""
        self.host.close()


class RaceMode(TransportMode[RacePlayer]):
    """Plays a race; the arrows up and down choose a lane, which Enter opens.

    With Tab the cursor is on the maze, and the arrows move it in all lanes at once.
    """

    panel = ""
    classes = ("-race",)

    def __init__(self, host: RaceHost, player: RacePlayer, *, plays: bool = False) -> None:
        """Race on from where the player is, at once if it `plays`."""
        self._lanes = host.part(Lanes)
        super().__init__(host, player, self._lanes.playback)
        self._race_host, self._plays = host, plays
        self._reads = False
        self._told_at = -1
        if player.speed == 1.0:
            player.speed = self.pace(max(1.0, round(player.last / SECONDS_OF_RACING)))

    @property
    def step_name(self) -> str:
        """What the clock counts."""
        return _STEPS[self.player.clock.kind]

    @property
    def bindings(self) -> list[Binding]:
        """What keys mean here: first those that play, then those of the lanes."""
        run = [each for each in bindings("run") if each.id not in ("run.skip", "run.end")]
        lanes = bindings("lanes")
        if ClockKind.EXPANSIONS not in self._race_host.kinds:  # generators answer to no edit
            lanes = [each for each in lanes if each.id != "lanes.live"]
        return self.named([*run[:_FIRST], *lanes, *run[_FIRST:]])

    def begin(self) -> None:
        """Show the race where its clock is; a lane may have been elsewhere by itself."""
        self.player.seek(self.player.position)
        super().begin()
        self._mark()
        if self._plays:
            self.play()

    def end(self) -> None:
        """Stand still; the lanes stay as they are."""
        self._lanes.playback.pause()

    def moved(self) -> None:
        """Show where the race is: on the bar, on the board, in a sentence."""
        super().moved()
        self._race_host.show_board()
        if not self._reads and self.position != self._told_at:
            self._told_at = -1
            self.host.say(self._race_host.sentence())

    def ended(self) -> None:
        """Let the screen tell how it has ended."""
        self._race_host.reveal()

    def press(self, position: Position | None) -> None:
        """Leave the cursor: the arrows move along the race as before."""
        self.view.screen.set_focus(None)

    def key(self, key: str) -> bool:
        """Move along the race, or the cursor while it reads tiles."""
        if self._reads and key in CURSOR_KEYS - {"tab", "space"}:
            return False
        taken = super().key(key)
        if key in _TELLING:
            self._told_at = self.position
        return taken

    def other_key(self, key: str) -> bool:
        """Choose a lane or open it, switch the clock, take up the cursor, leave."""
        lanes = self._lanes
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            lanes.chosen = (lanes.chosen + step) % len(lanes.views)
        elif key == "tab" or (self._reads and key == "escape"):
            self._read(not self._reads)
        elif key == "enter":
            self._race_host.open_lane(lanes.chosen)
        elif key == "escape":
            self.host.close()
        elif key == "k":
            self._switch_clock()
        elif key == "l":
            self._race_host.race_live()
        else:
            return False
        return True

    def handle(self, message: ForMode) -> None:
        """Choose the lane that the mouse is at, or open it; tell of the end."""
        match message:
            case LaneMaze.Touched():
                self._lanes.chosen = message.lane
            case LaneMaze.Opened():
                self._lanes.chosen = message.lane
                self._race_host.open_lane(message.lane)
            case Lanes.Ended():
                self.played()
            case Lanes.Turned():
                self.moved()
            case _:
                super().handle(message)

    def _switch_clock(self) -> None:
        kinds = self._race_host.kinds
        kind = kinds[(kinds.index(self.player.clock.kind) + 1) % len(kinds)]
        playing, before = self.shown.playing, max(1, self.player.last)
        self.shown.pause()
        self._race_host.count_by(kind)
        # As long as the whole race took, it still takes.
        self.player.speed *= self.player.last / before
        super().begin()
        self._mark()
        self.host.bind_keys()
        self.host.say(f"The clock counts {in_words(kind)}.")
        if playing:
            self.play()

    def _mark(self) -> None:
        kind = self.player.clock.kind
        self.bar.unit = "% of all ways" if kind is ClockKind.TOGETHER else kind.value
        self.marks = _marks_of(self.player, self._lanes.names)
        # Of two in one column the first is seen: the number of a lane says more.
        self.bar.marks = tuple(sorted(self.marks, key=lambda mark: mark.glyph == _GOAL_SEEN))

    def _read(self, reads: bool) -> None:
        """Let the cursor read tiles, or the arrows move along the race."""
        self._reads = reads
        if reads:
            self.shown.pause()
            super().moved()
        self.view.screen.set_focus(self._lanes.view if reads else None)
        self.host.say(_READING if reads else self._race_host.sentence())


def in_words(kind: ClockKind) -> str:
    """Say what a clock counts."""
    together = "the share of each lane's way: all end together"
    return together if kind is ClockKind.TOGETHER else kind.value


def _marks_of(player: RacePlayer, names: Sequence[str]) -> tuple[Landmark, ...]:
    """Return where each lane sees a goal for the first time, and where it ends, in that order.

    An end has the number of its lane; of what stands at the same position the first lane is first.
    """
    race, clock = player.race, player.clock
    unit = "position" if clock.kind is ClockKind.TOGETHER else clock.kind.value[:-1]
    marks = []
    for number, name in enumerate(names):
        seen = race.lanes[number].history.timeline.goal_seen
        if seen is not None:
            time = clock.time(number, seen)
            marks.append(Landmark(f"{name}: goal seen", _GOAL_SEEN, time, unit=unit))
        marks.append(Landmark(f"{name}: end", str(number + 1), clock.ends[number], unit=unit))
    return tuple(sorted(marks, key=lambda mark: mark.position))


class LaneTimeline(TimelineMode):
    """Shows the run of a lane from where it is in the race."""

    def __init__(
        self,
        host: Host,
        run: PastRun,
        player: Player,
        timeline: Timeline | None,
        back: Callable[[], object],
        moment: Moment | None = None,
    ) -> None:
        """Show `run` by its player, or at a `moment` of it, and go `back` when it is left.

        Of a run without decisions the race knows the `timeline`.
        """

        def pseudocode(runs: list[PastRun], moment: Moment | None) -> Mode:
            return LaneTimeline(host, runs[0], player, timeline, back, moment)

        def code(runs: list[PastRun], moment: Moment | None) -> Mode:
            return ReadSourceMode(host, runs, ways, moment)

        ways = Ways(pseudocode, pseudocode, code, back)
        super().__init__(host, [run], ways, player=player, moment=moment)
        self.places = ("run", "code", "listing")
        self._known = timeline

    @property
    def status(self) -> str:
        """What the keys do."""
        return "<run.pause> plays, <code.read> reads tiles, <run.end> goes back to the race."

    def prepare(self) -> None:
        """Take what the race knows already."""
        if self._known is not None:
            self.take(Prepared(self._known, None, None))
        else:
            super().prepare()

    def other_key(self, key: str) -> bool:
        """Do as any timeline; but no generator carves on here, whose lane is one of the race."""
        return key not in _CARVES_ON and super().other_key(key)


class LiveRaceMode(LiveEditMode):
    """Edits in any lane, with all lanes standing where they end.

    A newer change stops lanes that still run, so that no answer is stale.
    """

    classes = ("-live",)

    def __init__(self, host: RaceHost) -> None:
        super().__init__(host)
        self._race_host = host

    @property
    def status(self) -> str:
        """With what the user draws, until there is an answer."""
        drawing = f"{self.palette.in_words()}. {self.palette.brush.hint}"
        return f"Live: {drawing}; start and goal can be moved. <editor.leave> goes back."

    def answer(self, without: str = "missing") -> None:
        """Let all lanes run again."""
        self.search(self._race_host.running(), self._take)

    def leave(self) -> None:
        """Go back to the race."""
        self._race_host.race_on()

    def _take(self, player: RacePlayer) -> None:
        player.seek(player.last)
        self._race_host.take_race(player)
        bar = self.host.part(TransportBar)
        bar.load(player.last)
        bar.position, bar.playing = player.position, False
        self._race_host.show_board()
        self.host.say(self._race_host.sentence())
