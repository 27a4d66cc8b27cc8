"""The timeline: a run that was, paused, stepped, reversed and scrubbed at will."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from labyrinth.core.algorithm import GeneratorAlgorithm
from labyrinth.core.finish import finishing, refusal
from labyrinth.core.keyframes import Keyframes, preparation
from labyrinth.core.maze import Maze
from labyrinth.core.player import Player
from labyrinth.core.run import Run
from labyrinth.core.timeline import Timeline, timeline
from labyrinth.core.trace import Trace
from labyrinth.core.walls import Position
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.sketch import CARVING_ON, CarvedOn, SketchMode, carve_on
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.widgets.explanation import Algorithm

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

_OF_A_SEARCH: Final = "Space plays, arrows step, R reverses, Escape leaves."
_OF_A_GENERATION: Final = "Space plays, arrows step, E edits, C carves on, Escape leaves."
_OF_ONE_CARVED_ON: Final = "Carved on: Space pauses, Escape leaves, then U undoes."
SECONDS_OF_PLAYING: Final = 10.0
SLOWEST: Final = 1.0
FASTEST: Final = float(2**24)
"""Events a second; more than any run has, so that all is shown at once."""
COARSE_STEPS: Final = 50
"""How many coarse steps lead through a run."""


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What there is to know of a run, and what makes far jumps quick."""

    timeline: Timeline
    keyframes: Keyframes


def _prepare(trace: Trace) -> Generator[float, None, _Prepared]:
    figures, frames = timeline(trace), preparation(trace)
    for share in figures:
        yield share / 2
    for share in frames:
        yield 0.5 + share / 2
    return _Prepared(figures.result, frames.result)


class TimelineMode(Mode):
    """Shows a run on the transport bar, with its pseudocode beside the maze."""

    pending = True

    def __init__(
        self,
        screen: MazeScreen,
        runs: list[tuple[Algorithm, Trace]],
        *,
        player: Player | None = None,
    ) -> None:
        """Show the first of these runs, each with the algorithm that made it.

        Where there is a `player` of it, it plays on from there.
        """
        super().__init__(screen)
        self._runs = runs
        self._algorithm, self._trace = runs[0]
        self._speed = max(SLOWEST, round(len(self._trace) / SECONDS_OF_PLAYING))
        self._player = player or Player(self._trace)
        self._player.speed = self._speed
        self._timeline: Timeline | None = None
        self._plays = player is not None
        self._carving_on = False

    def begin(self) -> None:
        """Show the beginning of the run."""
        self._say_keys()
        self.screen.show_timeline(self._algorithm, len(self._trace))
        self.screen.widget.show(self._player, live=True)
        self.screen.compute(Run(_prepare(self._trace)))
        if self._plays:
            self._plays = False
            self.screen.say(_OF_ONE_CARVED_ON)
            self.toggled()
        self.moved()

    def progressed(self, share: float) -> None:
        """Say how far the generator is that carves on."""
        if self._carving_on:
            self.screen.say(f"{CARVING_ON} {share:.0%}")

    def computed(self, result: object) -> None:
        """Show what was found out about the run, and jump by way of its keyframes."""
        if isinstance(result, _Prepared):
            self._player.use(result.keyframes)
            self._timeline = result.timeline
            self.screen.show_landmarks(result.timeline)
            self.moved()
        elif isinstance(result, CarvedOn):
            if result.carved:
                self.screen.show_carved_on(result)
            else:
                self._carve_no_more()
                self.screen.say("Nothing is left to carve here: step back, or edit first (E).")

    def end(self) -> None:
        """Show the maze as it is."""
        self.screen.stop_computing()
        self.screen.hide_timeline()
        self.screen.widget.show(None)

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        self.toggled()

    def key(self, key: str) -> bool:
        """Move along the run, or leave."""
        length = len(self._trace)
        coarse = max(1, length // COARSE_STEPS)
        if key in ("f1", "tab", "shift+tab"):
            return False
        if self._carving_on:
            if key == "escape":
                self._carve_no_more()
                self._say_keys()
        elif key in ("escape", "enter"):
            self.screen.enter(ViewMode(self.screen))
        elif key == "t" and len(self._runs) > 1:
            self.screen.enter(TimelineMode(self.screen, [*self._runs[1:], self._runs[0]]))
        elif key in ("c", "e"):
            self._go_on(edits=key == "e")
        elif key == "space":
            self.toggled()
        elif key in ("right", "left"):
            self.step(1 if key == "right" else -1)
        elif key in ("shift+right", "shift+left"):
            self.step(coarse if key == "shift+right" else -coarse)
        elif key in ("home", "end"):
            self.sought(0 if key == "home" else length)
        elif key.isdigit() and key != "0":
            self.sought(length * int(key) // 9)
        elif key == "h":
            return False
        elif key == "r":
            self._set_speed(-self._player.speed)
        elif key in ("less_than_sign", "comma", "minus"):
            self._set_speed(self._slower())
        elif key in ("greater_than_sign", "full_stop", "plus"):
            self._set_speed(self._player.speed * 2)
        return True

    def played(self) -> None:
        """Stand at the end of the run that was reached."""
        self.screen.widget.show(self._player, live=True)
        self.moved()

    def moved(self) -> None:
        """Show where the run is: on the bar, in the pseudocode, in figures."""
        player = self._player
        self.screen.show_position(player.position, player.speed)
        self.screen.explanation.follow(player)
        if self._timeline is not None:
            self.screen.explanation.show_figures(self._timeline, player.position)

    def toggled(self) -> None:
        """Play, or pause; at the end begin again."""
        if self._carving_on:
            return
        widget, player = self.screen.widget, self._player
        if widget.playing:
            widget.pause()
        else:
            if player.speed > 0 and player.finished:
                self._seek(0)
            elif player.speed < 0 and player.position == 0:
                self._seek(len(self._trace))
            widget.play(player, follow=True)
        self.moved()

    def step(self, count: int) -> None:
        """Pause, and move so many events on or back."""
        self.sought(self._player.position + count)

    def sought(self, position: int) -> None:
        """Pause, and move to a position."""
        if self._carving_on:
            return
        self.screen.widget.pause()
        self._seek(position)
        self.moved()

    def turned(self, notches: int) -> None:
        """Pause, and move so many coarse steps."""
        self.step(notches * max(1, len(self._trace) // COARSE_STEPS))

    def _go_on(self, *, edits: bool) -> None:
        """Let the generator carve on from here, at once or after edits; or say why it cannot."""
        self.screen.widget.pause()
        maze, position = self.screen.maze, self._player.position
        if reason := refusal(self._trace):
            self.screen.say(reason)
        elif edits:
            picture = Maze(maze.height, maze.width, self._player.tiles)
            picture.start, picture.goals = maze.start, maze.goals
            self.screen.enter(SketchMode(self.screen, self, picture, position))
        else:
            self._carving_on = True
            self.screen.say(CARVING_ON)
            self.screen.compute(Run(carve_on(finishing(maze, position))))
        self.moved()

    def _carve_no_more(self) -> None:
        self._carving_on = False
        self.screen.compute(Run(_prepare(self._trace)))

    def _say_keys(self) -> None:
        generation = isinstance(self._algorithm, GeneratorAlgorithm)
        other = " T: the other run." if len(self._runs) > 1 else ""
        self.screen.say(f"{_OF_A_GENERATION if generation else _OF_A_SEARCH}{other}")

    def _seek(self, position: int) -> None:
        self.screen.widget.redraw(self._player.seek(position))

    def _slower(self) -> float:
        speed = self._player.speed
        return speed / 2 if abs(speed) >= 2 * SLOWEST else speed

    def _set_speed(self, speed: float) -> None:
        self._player.speed = max(-FASTEST, min(FASTEST, speed))
        self.moved()
