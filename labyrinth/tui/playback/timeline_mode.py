"""The timeline: a run that was, paused, stepped, reversed and scrubbed at will."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.generation.carve_on import carving_on, refusal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.core.trace.keyframes import Keyframes, preparation
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.explanation import Algorithm
from labyrinth.tui.playback.landmarks import landmarks
from labyrinth.tui.playback.sketch_mode import CARVING_ON, CarvedOnPlayer, SketchMode, carve_on
from labyrinth.tui.playback.transport_mode import TransportMode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

SECONDS_OF_PLAYING: Final = 10.0
_OF_A_RUN: Final = "Space plays, R reverses, Escape leaves."
_OF_A_GENERATION: Final = "Space plays, E edits, C carves on, Escape leaves."
_OF_ONE_CARVED_ON: Final = "Carved on: Space pauses, Escape leaves, then U undoes."


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that can be shown again."""

    name: str
    """What it was, as in "the search"."""
    trace: Trace
    algorithm: Algorithm | None = None
    """What made it, None for the character's walk."""
    first: int = 0
    """The position where it begins."""


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


class TimelineMode(TransportMode):
    """Shows a past run with its landmarks, and its pseudocode beside the maze."""

    follows = True

    def __init__(
        self, screen: MazeScreen, runs: list[PastRun], *, carved_on: Player | None = None
    ) -> None:
        """Show the first of these runs; where it was `carved_on`, play it on from there."""
        super().__init__(screen)
        self._runs = runs
        self._run = runs[0]
        self.player = carved_on
        self._plays = carved_on is not None
        self._carving_on = False
        self.offers = ("timeline",) if len(runs) > 1 else ()
        self._timeline: Timeline | None = None

    def begin(self) -> None:
        """Show the run, from its beginning if it is new."""
        trace, first = self._run.trace, self._run.first
        if self.player is None:
            self.player = Player(trace)
            self.player.seek(first)
            self.player.first = first
        self.player.speed = max(1.0, round((len(trace) - first) / SECONDS_OF_PLAYING))
        if self._run.algorithm is None:
            self.screen.show_panel("actions", take_focus=False)
        else:
            self.screen.show_explanation(self._run.algorithm)
        self._say_keys()
        self.load(self.player)
        self.screen.compute(Task(_prepare(trace)))
        if self._plays:
            self._plays = False
            self.screen.say(_OF_ONE_CARVED_ON)
            self.play()

    def progressed(self, share: float) -> None:
        """Say how far the generator is that carves on."""
        if self._carving_on:
            self.screen.say(f"{CARVING_ON} {share:.0%}")

    def computed(self, result: object) -> None:
        """Show what was found out about the run, and jump by way of its keyframes."""
        if isinstance(result, _Prepared) and self.player is not None:
            self.player.use(result.keyframes)
            if self._run.algorithm is not None:
                self._timeline = result.timeline
                self.marks = landmarks(result.timeline)
                self.screen.show_landmarks(self.marks)
            self.moved()
        elif isinstance(result, CarvedOnPlayer):
            if result.carved:
                self.screen.show_carved_on(result)
            else:
                self._carve_no_more()
                self.screen.say("Nothing is left to carve here: step back, or edit first (E).")

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        self.key("space")

    def other_key(self, key: str) -> bool:
        """Leave, show another run, or let the generator carve on."""
        if key in ("tab", "shift+tab"):
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
        elif key == "h":
            return False
        return True

    def moved(self) -> None:
        """Show where the run is: on the bar, in the pseudocode, in figures."""
        super().moved()
        player = self.player
        if player is None or self._run.algorithm is None:
            return
        self.screen.explanation.follow(player)
        if self._timeline is not None:
            self.screen.explanation.show_figures(
                self._timeline, player.position, self._cost(player)
            )

    def _cost(self, player: Player) -> int | None:
        """Return the cost of the way to where a search is at, None where it is not known."""
        if player.head is None or isinstance(self._run.algorithm, GeneratorAlgorithm):
            return None
        facts = self.screen.facts(self.screen.maze.position(player.head))
        return facts.g if facts else None

    def _go_on(self, *, edits: bool) -> None:
        """Let the generator carve on from here, at once or after edits; or say why it cannot."""
        if self.player is None:
            return
        self.sought(self.position)
        maze, position = self.screen.maze, self.player.position
        if reason := refusal(self._run.trace):
            self.screen.say(reason)
        elif edits:
            picture = Maze(maze.height, maze.width, self.player.tiles)
            picture.start, picture.goals = maze.start, maze.goals
            self.screen.enter(SketchMode(self.screen, self, picture, position))
        else:
            self._carving_on = True
            self.screen.say(CARVING_ON)
            self.screen.compute(Task(carve_on(carving_on(maze, position))))

    def _carve_no_more(self) -> None:
        self._carving_on = False
        self.screen.compute(Task(_prepare(self._run.trace)))

    def _say_keys(self) -> None:
        generation = isinstance(self._run.algorithm, GeneratorAlgorithm)
        other = f" T: {self._runs[1].name}." if len(self._runs) > 1 else ""
        self.screen.say(f"{_OF_A_GENERATION if generation else _OF_A_RUN}{other}")
