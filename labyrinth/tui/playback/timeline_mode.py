"""The timeline: a past run that is played, stepped, reversed and scrubbed at will."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.generation.carve_on import refusal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.core.trace.keyframes import Keyframes, preparation
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import CURSOR_KEYS, Focus, Host
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.carving_on import Carved, CarvingOn
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.landmarks import landmarks
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.past_runs import PastRun, past_runs
from labyrinth.tui.playback.sketch_mode import SketchMode
from labyrinth.tui.playback.transport_mode import TransportMode

SECONDS_OF_PLAYING: Final = 10.0
_SOON: Final = 100_000
"""Events up to which a moment is gone to at once: some 10 ms; others wait for the keyframes."""
_SCROLLS: Final = {
    "up": (-1, False),
    "down": (1, False),
    "pageup": (-1, True),
    "pagedown": (1, True),
}
"""The keys that scroll the panel: by how much, and whether these are pages."""
_READING: Final = "Arrows read tiles, <code.read> returns."
_OF_A_RUN: Final = "<run.pause> plays, <code.read> reads tiles, <run.end> leaves."
_OF_A_GENERATION: Final = (
    "<run.pause> plays, <generation.edit> edits, <generation.carve_on> carves on, <run.end> leaves."
)
_OF_ONE_CARVED_ON: Final = (
    "Carved on: <run.pause> pauses, <run.end> leaves, then <maze.undo> undoes."
)


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
    """Shows a past run with its landmarks, and its pseudocode beside the maze.

    With Tab the cursor is on the maze, and the arrows move it: it reads the tiles as they are at
    the position that is shown.
    """

    follows = True
    panel = "explanation"
    focus = Focus.NOTHING
    classes = ("-timeline",)

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        *,
        carved_on: Player | None = None,
        moment: Moment | None = None,
    ) -> None:
        """Show the first of these runs; where it was `carved_on`, play it on from there.

        A search begins at the `moment` of it that was shown before.
        """
        self._runs = runs
        self._run = run = runs[0]
        super().__init__(host, carved_on or Player(run.trace))
        length = len(run.trace)
        self.player.speed = self.pace(max(1.0, round(length / SECONDS_OF_PLAYING)))
        self._moment = moment if moment and moment.solution is run.solution else None
        if self._moment is not None:
            self.player.speed = self._moment.speed * length
        places = ["run", "code"]
        if len(runs) > 1:
            places.insert(0, "timeline")
        if isinstance(run.algorithm, GeneratorAlgorithm):
            places.insert(-1, "generation")
        self.places = places
        self._plays = carved_on is not None
        self._reads = False
        self._carving: CarvingOn | None = None
        self._timeline: Timeline | None = None

    @property
    def status(self) -> str:
        """What the keys do."""
        if self._plays:
            return _OF_ONE_CARVED_ON
        generation = isinstance(self._run.algorithm, GeneratorAlgorithm)
        other = f" <timeline.next>: {self._runs[1].name}." if len(self._runs) > 1 else ""
        return f"{_OF_A_GENERATION if generation else _OF_A_RUN}{other}"

    @property
    def explanation(self) -> Explanation:
        """What explains the algorithm of the run."""
        return self.host.part(Explanation)

    def begin(self) -> None:
        """Show the run."""
        run, others = self._run, len(self._runs) > 1
        self.explanation.explain(run.algorithm, run.choice, others=others)
        if self._moment is not None and self._moment.events <= _SOON:
            self.player.seek(self._moment.events)
            self._plays, self._moment = self._moment.playing, None
        super().begin()
        self.tasks.start(Task(_prepare(self._run.trace)), self._take)
        if self._plays:
            self._plays = False
            self.play()

    def end(self) -> None:
        """Put the bar away, and carve no more."""
        super().end()
        if self._carving is not None:
            self._carving.stop()

    def _take(self, prepared: _Prepared) -> None:
        self.player.use(prepared.keyframes)
        self._timeline = prepared.timeline
        self.marks = landmarks(prepared.timeline, self._run.trace.legs)
        self.bar.marks = self.marks
        self.explanation.show_landmarks(self.marks)
        moment, self._moment = self._moment, None
        if moment is not None:
            self.seek(moment.events)
            if moment.playing:
                self.play()
        self.moved()

    @property
    def moment(self) -> Moment | None:
        """Where the search is, if this is one."""
        if self._run.solution is None:
            return None
        length = max(1, len(self._run.trace))
        speed, position = self.player.speed / length, self.player.position
        return Moment(self._run.solution, position, speed, self.view.playing)

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        if not self._reads:
            self.view.screen.set_focus(None)  # the arrows move along the run as before
        self.key("space")

    def key(self, key: str) -> bool:
        """Move along the run, or the cursor while it reads tiles."""
        if self._reads and key in CURSOR_KEYS - {"tab", "space"}:
            return False
        return super().key(key)

    def other_key(self, key: str) -> bool:
        """Scroll the panel, take up the cursor, leave, show another run, or carve on."""
        if self._carving is not None and self._carving.key(key):
            return True
        if key == "tab" or (self._reads and key == "escape"):
            self._read(not self._reads)
        elif key in _SCROLLS:
            self.explanation.scroll_by(*_SCROLLS[key])
        elif key in ("escape", "enter"):
            self.host.enter(ViewMode(self.host))
        elif key == "t" and len(self._runs) > 1:
            self.host.enter(TimelineMode(self.host, [*self._runs[1:], self._runs[0]]))
        elif key in ("a", "o"):
            self._go_on(edits=key == "o")
        else:
            return False
        return True

    def moved(self) -> None:
        """Show where the run is: on the bar, in the pseudocode, in figures."""
        super().moved()
        self.explanation.follow(self.player)
        if self._timeline is not None:
            self.explanation.show_figures(self._timeline, self.player.position, self._cost())

    def _read(self, reads: bool) -> None:
        """Let the cursor read tiles, or the arrows move along the run."""
        self._reads = reads
        if reads:
            self.view.pause()
            self.view.cursor = self.view.shown_walker or self.view.cursor
            self.moved()
        self.view.screen.set_focus(self.view if reads else None)
        self.host.say(_READING if reads else self.status)

    def _cost(self) -> float | None:
        """Return the cost of the way to where a search is at, None where it is not known."""
        head = self.player.head
        if head is None or isinstance(self._run.algorithm, GeneratorAlgorithm):
            return None
        facts = self.host.facts(self.document.maze.position(head))
        return facts.g if facts else None

    def _go_on(self, *, edits: bool) -> None:
        """Let the generator carve on from here, at once or after edits; or say why it cannot."""
        self.seek(self.position)
        if reason := refusal(self._run.trace):
            self.host.say(reason)
            return
        maze = self.document.maze
        self._carving = CarvingOn(self.host, maze, self.player.position)
        if edits:
            sketch = Maze(maze.height, maze.width, self.player.tiles)
            sketch.start, sketch.goals = maze.start, maze.goals
            self.host.enter(SketchMode(self.host, self, sketch, self._carving, self._show_carved))
        else:
            self._carving.start(self._take_carved, lambda: self.host.say(self.status))

    def _take_carved(self, carved: Carved) -> None:
        if carved.maze.tiles != carved.player.tiles:
            self._show_carved(carved)
        else:
            self.host.say(
                "Nothing is left to carve here: step back, or edit first (<generation.edit>)."
            )

    def _show_carved(self, carved: Carved) -> None:
        self.document.carve_on(carved.maze)
        runs = past_runs(self.document)
        self.host.enter(TimelineMode(self.host, runs, carved_on=carved.player))
