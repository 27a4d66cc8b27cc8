"""The race on the transport bar: all lanes are moved by one clock, and one of them is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from textual.binding import Binding

from labyrinth.core.maze.walls import Position
from labyrinth.races.clock import ClockKind
from labyrinth.races.race_player import AnyRacePlayer
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.modes.mode import CURSOR_KEYS, Host
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.racing.lane_maze import LaneMaze
from labyrinth.tui.racing.lanes import Lanes
from labyrinth.tui.racing.race_marks import GOAL_SEEN, marks_of
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

    def race_live(self) -> None:
        """Let every edit be answered by all lanes."""

    def reveal(self) -> None:
        """Tell how the race has ended that was watched to its end."""


class RaceMode(TransportMode[AnyRacePlayer]):
    """Plays a race; the arrows up and down choose a lane, which Enter opens.

    With Tab the cursor is on the maze, and the arrows move it in all lanes at once.
    """

    panel = ""
    classes = ("-race",)

    def __init__(self, host: RaceHost, player: AnyRacePlayer, *, plays: bool = False) -> None:
        """Race on from where the player is, at once if it `plays`."""
        self._lanes = host.part(Lanes)
        super().__init__(host, player, self._lanes)
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
        self._lanes.pause()

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
        self.marks = marks_of(self.player, self._lanes.names)
        # Of two in one column the first is seen: the number of a lane says more.
        self.bar.marks = tuple(sorted(self.marks, key=lambda mark: mark.glyph == GOAL_SEEN))

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
