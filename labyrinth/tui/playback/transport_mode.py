"""The transport: a run that is played, paused, stepped, reversed and scrubbed at will."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, isfinite
from typing import Any, Final, Generic, TypeVar

from textual.binding import Binding

from labyrinth.core.maze.walls import Position
from labyrinth.tui.maze_view.frames import Direction, Playable
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.playback.landmarks import Landmark
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.speeds import SLOWEST, notches
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.transport_view import TransportView
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.settings import LEAST_SPEED, MOST_SPEED
from labyrinth.tui.widgets.for_mode import ForMode

COARSE_STEPS: Final = 50
"""How many coarse steps lead through a run."""
_PLAY: Final = "Play run"
"""What plays is called so, apart from playing by hand."""
_OF_A_RUN: Final = "run."
_EVENT: Final = "event"
"""What a step is, as the table of keys tells it."""
_SLOWER: Final = "less_than_sign"
_FASTER: Final = "greater_than_sign"

Played = TypeVar("Played", bound=Playable[Any])


class TransportMode(Mode, Generic[Played]):
    """Has one run on the transport bar; what its keys mean is the same for every run.

    The kinds of runs differ in what follows from the end of the run, and from any other key.
    """

    places: Sequence[str] = ("run",)
    focus = Focus.NOTHING
    follows = False
    """Whether the view scrolls with the place where the run is at."""

    def __init__(self, host: Host, player: Played, shown: TransportView[Played]) -> None:
        super().__init__(host)
        self.bar = host.part(TransportBar)
        self.shown = shown
        self.player = player
        self.marks: tuple[Landmark, ...] = ()
        self._calls_pause = False
        """Whether the key that plays and pauses is called by what it does while a run plays."""
        self._notches: list[float] = []
        self._usual = 0.0

    def pace(self, usual: float) -> float:
        """Return the speed to begin with, by the one that is usual for this run.

        Both are in events a second; the user's speed is as many times the usual one as the user
        chose last.
        """
        self._usual = usual
        return max(SLOWEST, usual * preferences_of(self.view).settings.speed)

    @property
    def step_name(self) -> str:
        """What a step of the run is."""
        return _EVENT

    @property
    def bindings(self) -> list[Binding]:
        """What keys mean here."""
        return self.named(super().bindings)

    def named(self, bindings: list[Binding]) -> list[Binding]:
        """Return the bindings, of which that to play or pause says what it does now.

        Those of the run tell what a step is.
        """
        return [
            self._named(each) if (each.id or "").startswith(_OF_A_RUN) else each
            for each in bindings
        ]

    def _named(self, binding: Binding) -> Binding:
        tooltip = binding.tooltip.replace(_EVENT, self.step_name)
        plays = binding.id == "run.pause" and not self._calls_pause
        return replace(
            binding, tooltip=tooltip, description=_PLAY if plays else binding.description
        )

    def begin(self) -> None:
        """Put the run on the bar, from where its player stands."""
        self._load()
        self.shown.show(self.player, live=True)
        self.moved()

    def _load(self) -> None:
        """Put the length of the run on the bar, with the speeds that fit it."""
        self._notches = notches(self.length, self._usual or self.player.speed)
        self.bar.load(self.length)

    def end(self) -> None:
        """Put the bar away, and show what is shown while nothing runs."""
        self.bar.put_away()
        self.view.direction = None
        self.view.show(self.document.at_rest())

    # What the kinds of runs differ in

    @property
    def only_forwards(self) -> str:
        """Why the run goes forwards only, as a sentence; nothing where it goes both ways.

        From its beginning it may be played again.
        """
        return ""

    @property
    def moment(self) -> Moment | None:
        """Where the run is, where another way to show it may go on from there."""
        return None

    def ended(self) -> None:
        """Do what follows when the run was played to its end."""

    def other_key(self, key: str) -> bool:
        """Take a key that moves no run; return whether it meant something here."""
        return False

    # What the user does

    def press(self, position: Position | None) -> None:
        """Do as for a key that moves no run."""
        self.other_key("")

    def key(self, key: str) -> bool:
        """Move along the run."""
        if key == "space":
            self._toggle()
        elif key in ("right", "left"):
            self._step(1 if key == "right" else -1)
        elif key in ("shift+right", "shift+left"):
            self.step_coarsely(1 if key == "shift+right" else -1)
        elif key == "home":
            self.shown.pause()
            self._seek(0)
        elif key == "end":
            self.seek(self.length)
        elif key.isdigit() and key != "0":
            self.seek(self.length * int(key) // 9)
        elif key in ("left_square_bracket", "right_square_bracket"):
            self._seek_mark(-1 if key == "left_square_bracket" else 1)
        elif key == "d":
            self._turn()
        elif key in (_SLOWER, _FASTER):
            self._change_speed(faster=key == _FASTER)
        else:
            return self.other_key(key)
        return True

    def seek(self, position: int) -> None:
        """Pause, and move to a position on the bar, if the run goes that way."""
        self.shown.pause()
        if position < self.position and self.only_forwards:
            self.moved()
            self.host.say(self.only_forwards)
        else:
            self._seek(position)

    def step_coarsely(self, notches: int) -> None:
        """Pause, and move so many coarse steps."""
        self._step(notches * max(1, self.length // COARSE_STEPS))

    def handle(self, message: ForMode) -> None:
        """Move along the run with the mouse on the bar."""
        match message:
            case TransportBar.Sought():
                self.seek(message.position)
            case TransportBar.Pressed():
                self.key(message.key)
            case TransportBar.Turned():
                self.step_coarsely(message.notches)
            case _:
                super().handle(message)

    # What becomes of the run

    @property
    def length(self) -> int:
        """The number of events on the bar."""
        return self.player.last - self.player.first

    @property
    def position(self) -> int:
        """The number of events on the bar that have been applied."""
        return self.player.position - self.player.first

    def moved(self) -> None:
        """Show where the run is, and how fast it goes."""
        bar, speed, playing = self.bar, self.player.speed, self.shown.playing
        bar.position, bar.speed, bar.playing = self.position, speed, playing
        self.view.direction = Direction.of(playing=playing, speed=speed)
        if playing is not self._calls_pause:
            self._calls_pause = playing
            self.host.bind_keys()

    def played(self) -> None:
        """Stand where the playback has ended; what follows from the end is up to the kind."""
        self.shown.show(self.player, live=True)
        self.moved()
        if self.player.finished:
            self.ended()

    def play(self) -> None:
        """Play on from where the run is."""
        self.shown.play(self.player, follow=self.follows)
        self.moved()

    def skip(self) -> None:
        """Go to the end of the run as quickly as it can be drawn."""
        self.player.speed = abs(self.player.speed)
        self.play()
        self.shown.skip()

    def _turn(self) -> None:
        if self.player.speed > 0 and self.only_forwards:
            self.host.say(self.only_forwards)
        else:
            self.player.speed = -self.player.speed
            self.moved()

    def _toggle(self) -> None:
        if self.shown.playing:
            self.shown.pause()
            self.moved()
            return
        if self.player.speed > 0 and self.player.finished:
            self._seek(0)
        elif self.player.speed < 0 and self.position == 0:
            self._seek(self.length)
        self.play()

    def _step(self, count: int) -> None:
        self.seek(self.position + count)
        if self.follows:
            self.shown.scroll_to_walker()

    def _seek_mark(self, direction: int) -> None:
        ahead = [mark for mark in self.marks if (mark.position - self.position) * direction > 0]
        if ahead:
            mark = ahead[0] if direction > 0 else ahead[-1]
            self.seek(mark.position)
            if self.position == mark.position:
                self.host.say(f"{mark.in_words()}.")

    def _seek(self, position: int) -> None:
        self.shown.seek(self.player.first + position)

    def _change_speed(self, *, faster: bool) -> None:
        speed = abs(self.player.speed)
        if faster:
            speed = min((notch for notch in self._notches if notch > speed), default=inf)
        else:
            slower = [notch for notch in self._notches if notch < speed]
            speed = slower[-1] if slower else speed
        self.player.speed = -speed if self.player.speed < 0 else speed
        if self._usual and isfinite(speed):
            times = min(max(speed / self._usual, LEAST_SPEED), MOST_SPEED)
            preferences_of(self.view).change(speed=round(times, 3))
        self.moved()
