"""Transport mode: a run that can be played, paused, stepped, reversed and scrubbed."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf, isfinite
from typing import Any, Final, Generic, TypeVar

from textual.binding import Binding

from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Paced
from labyrinth.tui.document.past_runs import Moment
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.frames import Direction, Playback
from labyrinth.tui.modes.mode import CURSOR_KEYS, Focus, Host, Mode
from labyrinth.tui.playback.transport_bar import SLOWEST, Landmark, TransportBar, notches
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.settings import LEAST_SPEED, MOST_SPEED
from labyrinth.tui.widgets.mode_message import ModeMessage

# The number of coarse steps in a run.
COARSE_STEPS: Final = 50
# The label of the key that plays and pauses, while the run stands still.
_PLAY: Final = "Play"
# The keys of a run that have priority over those of other places.
_FIRST: Final = ("run.pause", "run.step", "run.step_back", "run.end")
# The word for a step in the table of keys.
_EVENT: Final = "event"

Played = TypeVar("Played", bound=Paced[Any])


class TransportMode(Mode, Generic[Played]):
    """A mode that puts a run on the transport bar, with the same keys for every run.

    If only some positions of the run count as steps (the `steps` of the player), the positions on
    the bar count these steps. Subclasses differ in what happens at the end of the run, and in
    additional keys.
    """

    places: Sequence[str] = ("run",)
    left_out: Collection[str | None] = ()
    """The ids of the bindings that this mode leaves out, such as "run.skip"."""
    focus = Focus.NOTHING
    follows = False
    """Whether the view scrolls with the position of the run."""

    def __init__(self, host: Host, player: Played, shown: Playback[Played]) -> None:
        super().__init__(host)
        self.bar = host.part(TransportBar)
        self.shown = shown
        self.player = player
        self.marks: tuple[Landmark, ...] = ()
        # Whether the arrows move the cursor, to read tiles, instead of moving along the run.
        self.reads = False
        # Whether the play/pause key is labelled for a playing run.
        self._calls_pause = False
        self._notches: list[float] = []
        self._usual = 0.0

    def pace(self, usual: float) -> float:
        """Return the initial speed of a run, from the `usual` speed for this run.

        Both are in events per second. If the user has made earlier runs faster or slower, the
        result is faster or slower by the same factor.
        """
        self._usual = usual
        return max(SLOWEST, usual * preferences_of(self.view).settings.speed)

    @property
    def step_name(self) -> str:
        """The word for a step of the run."""
        return _EVENT

    @property
    def keys_told(self) -> str:
        """The message about the keys, shown when there is no reason for a step."""
        return self.status

    @property
    def bindings(self) -> list[Binding]:
        """The bindings: keys to play, step and leave, then the mode's own keys, then all others.

        The labels name the kind of step, and say whether the play key plays or pauses.
        """
        others = bindings(*(place for place in self.places if place != "run"))
        run = bindings("run") if "run" in self.places else []
        first = [each for each in run if each.id in _FIRST or not others]
        found = []
        for each in [*first, *others, *(each for each in run if each not in first)]:
            if each.id and each.id.startswith("run."):
                each = replace(each, tooltip=each.tooltip.replace(_EVENT, self.step_name))
                if each.id == "run.pause" and not self._calls_pause:
                    each = replace(each, description=_PLAY)
            if each.id not in self.left_out:
                found.append(each)
        return found

    def at_present(self, sentence: str) -> str:
        """Return a sentence with the current meaning of the play/pause key."""
        does, did = ("pauses", "plays") if self.shown.playing else ("plays", "pauses")
        return sentence.replace(f"<run.pause> {did}", f"<run.pause> {does}")

    def begin(self) -> None:
        """Put the run on the bar, at its player's position."""
        self._load()
        self.shown.show(self.player, live=True)
        self.moved()

    def _load(self) -> None:
        """Set the length of the run and suitable speeds on the bar."""
        self._notches = notches(self.length, self._usual or self.player.speed)
        self.bar.load(self.length)

    def end(self) -> None:
        """Hide the bar, and show the maze without a run."""
        self.bar.put_away()
        self.view.direction = None
        self.view.show(self.document.at_rest())

    # Hooks in which the kinds of runs differ

    @property
    def only_forwards(self) -> str:
        """A sentence on why the run goes only forwards; "" if the run goes both ways.

        A run that goes only forwards can still be played again from its beginning.
        """
        return ""

    @property
    def moment(self) -> Moment | None:
        """The position in the run at which another view of the run may continue, or None."""
        return None

    def ended(self) -> None:
        """Handle the end of the run."""

    def other_key(self, key: str) -> bool:
        """Handle a key that does not move the run; return whether it was handled."""
        return False

    # User actions

    def press(self, position: Position | None) -> None:
        """Handle a mouse press like a key that does not move the run."""
        self.other_key("")

    def key(self, key: str) -> bool:
        """Move along the run, or handle another key; return whether the key was handled.

        While tiles are read, the keys of the cursor are left to the view.
        """
        if self.reads and key in CURSOR_KEYS - {"tab", "space"}:
            return False
        match key:
            case "space":
                self._toggle()
            case "right" | "left":
                self._step(1 if key == "right" else -1)
            case "shift+right" | "shift+left":
                self.step_coarsely(1 if key == "shift+right" else -1)
            case "home":
                self.shown.pause()
                self._seek(0)
            case "end":
                self.seek(self.length)
            case "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                self.seek(self.length * int(key) // 9)
            case "left_square_bracket" | "right_square_bracket":
                self._seek_mark(-1 if key == "left_square_bracket" else 1)
            case "d":
                self._turn()
            case "less_than_sign" | "greater_than_sign":
                self._change_speed(faster=key == "greater_than_sign")
            case _:
                return self.other_key(key)
        return True

    def read(self, reads: bool) -> None:
        """Set whether the arrows move the cursor to read tiles, or move along the run."""
        self.reads = reads
        if reads:
            self.shown.pause()
            self.view.cursor = self.view.shown_walker or self.view.cursor
            self.moved()
        self.view.screen.set_focus(self.view if reads else None)

    def seek(self, position: int) -> None:
        """Pause, and move to a position on the bar, unless the run goes only forwards."""
        self.shown.pause()
        if position < self.position and self.only_forwards:
            self.moved()
            self.host.say(self.only_forwards)
        else:
            self._seek(position)

    def step_coarsely(self, notches: int) -> None:
        """Pause, and move by `notches` coarse steps, backwards if the number is negative."""
        self._step(notches * max(1, self.length // COARSE_STEPS))

    def handle(self, message: ModeMessage) -> None:
        """Handle mouse actions on the bar, and the end of the playback."""
        match message:
            case TransportBar.Sought():
                self.seek(message.position)
            case TransportBar.Pressed():
                self.key(message.key)
            case TransportBar.Turned():
                self.step_coarsely(message.notches)
            case Playback.Played():
                if message.run is self.player:
                    self.played()
            case _:
                super().handle(message)

    # Position and playback

    def on_bar(self, position: int) -> int:
        """Convert a player's position to a position on the bar."""
        position -= self.player.first
        steps = self.player.steps
        return position if steps is None else steps.up_to(position)

    @property
    def length(self) -> int:
        """The number of steps on the bar."""
        return self.on_bar(self.player.last)

    @property
    def position(self) -> int:
        """The number of steps made so far."""
        return self.on_bar(self.player.position)

    def moved(self) -> None:
        """Show the position of the run, and its speed."""
        bar, speed, playing = self.bar, self.player.speed, self.shown.playing
        bar.position, bar.speed, bar.playing = self.position, speed, playing
        self.view.direction = Direction.of(playing=playing, speed=speed)
        if playing is not self._calls_pause:
            self._calls_pause = playing
            self.host.show_keys()

    def played(self) -> None:
        """Show where the playback stopped; if that is the end of the run, call `ended`."""
        self.shown.show(self.player, live=True)
        self.moved()
        if self.player.finished:
            self.ended()

    def play(self) -> None:
        """Play from the current position."""
        self.shown.play(self.player, follow=self.follows)
        self.moved()

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
        steps = self.player.steps
        # From between two steps a step back leads to the first of them.
        after = None if steps is None else steps.moved(self.player.position, count)
        self.seek(self.position + count if after is None else self.on_bar(after))
        if self.follows:
            self.shown.follow()

    def _seek_mark(self, direction: int) -> None:
        ahead = [mark for mark in self.marks if (mark.position - self.position) * direction > 0]
        if ahead:
            mark = ahead[0] if direction > 0 else ahead[-1]
            self.seek(mark.position)
            if self.position == mark.position:
                self.host.say(f"{mark.in_words()}.")

    def _seek(self, position: int) -> None:
        if (steps := self.player.steps) is not None:
            position = steps.position(position)
        self.shown.seek(self.player.first + position)

    def _change_speed(self, *, faster: bool) -> None:
        speed = abs(self.player.speed)
        if faster:
            speed = min((notch for notch in self._notches if notch > speed), default=inf)
        else:
            speed = max((notch for notch in self._notches if notch < speed), default=speed)
        self.player.speed = -speed if self.player.speed < 0 else speed
        if self._usual and isfinite(speed):
            times = min(max(speed / self._usual, LEAST_SPEED), MOST_SPEED)
            preferences_of(self.view).change(speed=round(times, 3))
        self.moved()
