"""The timeline: a past run with its landmarks and pseudocode, and why it did a step."""

from __future__ import annotations

from functools import partial
from typing import Final

from labyrinth.core.explain import structures_of
from labyrinth.core.generation.carve_on import refusal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.decisions import deeds_of
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.past_runs import (
    Moment,
    PastRun,
    Prepared,
    Ways,
    past_runs,
    preparation_of,
)
from labyrinth.tui.playback.sketch_mode import Carved, Carving, SketchMode
from labyrinth.tui.playback.step_teller import StepTeller
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.playback.transport_bar import landmarks, missed_marks
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.predicting.predict_mode import LookForChoices
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.for_mode import ForMode

SECONDS_OF_PLAYING: Final = 10.0
AT_ONCE: Final = 100_000
"""Events that are looked through or gone past at once: some 10 ms; more go by in the background."""
_OF_A_RUN: Final = "<run.pause> plays, <run.step> steps, <code.read> reads tiles, <run.end> leaves."
_OF_A_GENERATION: Final = (
    "<run.pause> plays, <run.step> steps, <generation.edit> edits, <generation.carve_on> carves on,"
    " <run.end> leaves."
)
_OF_ONE_CARVED_ON: Final = (
    "Carved on: <run.pause> pauses, <run.end> leaves, then <maze.undo> undoes."
)
_NOTHING_LEFT: Final = (
    "Nothing is left to carve here: step back, or edit first (<generation.edit>)."
)
_NOT_RECORDED: Final = (
    "Decisions are recorded up to {most:,} rooms: raise the setting decisions for more."
)
_NEVER_RECORDED: Final = "No decisions are recorded: raise the setting decisions above 0."
_NOTE: Final = "deeds only: setting decisions"
_HAS_NONE: Final = "This run has no decisions."


class TimelineMode(TransportMode[Player]):
    """Shows a past run with a panel that explains it.

    With Tab the cursor is on the maze, and the arrows move it: it reads the tiles as they are at
    the position that is shown. The user chooses whether decisions count as steps.
    """

    follows = True
    panel = "explanation"
    classes = ("-timeline",)

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        ways: Ways,
        *,
        player: Player | None = None,
        carved_on: bool = False,
        moment: Moment | None = None,
    ) -> None:
        """Show the first of these runs by its `player`; where it was `carved_on`, play it on.

        It begins at the `moment` of it that was shown before.
        """
        run = runs[0]
        super().__init__(host, player or Player(run.trace), host.view.playback)
        self.runs, self.run, self.ways = runs, run, ways
        # The signs of decisions need characters.
        self.precise = run.trace.with_decisions
        self.deeds = deeds_of(run.trace) if len(run.trace) <= AT_ONCE else None
        """The deeds of the run, None as long as they are not known, and without decisions."""
        self.timeline: Timeline | None = None
        """The figures of the run, None as long as they are not known."""
        self.teller = StepTeller(
            self, self.player, run.algorithm, "code", partial(host.part, Explanation), host.known
        )
        self._count_steps()
        self._moment = moment if moment and moment.solution is run.solution else None
        if self._moment is not None:
            self.player.speed = self._moment.speed * self.length
        others = ["timeline"] if len(runs) > 1 else []
        generation = ["generation"] if run.is_generation else []
        self.places = [*others, "run", *generation, "code", "listing"]
        self._plays = carved_on
        self._carving: Carving | None = None

    @property
    def explanation(self) -> Explanation:
        """What explains the algorithm of the run."""
        return self.host.part(Explanation)

    @property
    def status(self) -> str:
        """What the keys do."""
        if self._plays:
            return _OF_ONE_CARVED_ON
        other = f" <timeline.next>: {self.runs[1].name}." if len(self.runs) > 1 else ""
        return f"{_OF_A_GENERATION if self.run.is_generation else _OF_A_RUN}{other}"

    def begin(self) -> None:
        """Show the run."""
        run, others = self.run, len(self.runs) > 1
        self.explanation.explain(run.algorithm, run.choice, others=others)
        self._name_steps()
        if self._moment is not None and self._moment.events <= AT_ONCE:
            self.player.seek(self._moment.events)
            self._plays, self._moment = self._moment.playing, None
        super().begin()
        self._mark()
        self.prepare()
        if self._plays:
            self._plays = False
            self.play()

    def end(self) -> None:
        """Put the bar away, take the signs off the tiles, and carve no more."""
        super().end()
        self.teller.end()
        if self._carving is not None:
            self._carving.stop()

    def prepare(self) -> None:
        """Find out what there is to know of the run."""
        self.tasks.start(
            preparation_of(self.run.trace, structures_of(self.run.algorithm)), self.take
        )

    def take(self, prepared: Prepared) -> None:
        """Show what there is to know, and go to the moment that was shown before."""
        if prepared.keyframes is not None:
            self.player.use(prepared.keyframes)
        self.timeline = prepared.timeline
        if prepared.structures:
            self.explanation.held.structures = prepared.structures
        moment, self._moment = self._moment, None
        if self.deeds is None and prepared.deeds is not None:
            self.deeds = prepared.deeds
            self._count_steps()
            self._load()
            self._name_steps()
            if moment is not None:
                self.player.speed = moment.speed * self.length
        self._mark()
        self.explanation.count(self.run.trace, prepared.timeline)
        if moment is not None:
            self.shown.pause()
            self.shown.seek(moment.events)
            if moment.playing:
                self.play()
        self.moved()

    @property
    def present(self) -> Moment:
        """Where the run is."""
        share = self.player.speed / max(1, self.length)
        return Moment(self.run.solution, self.player.position, share, self.shown.playing)

    @property
    def moment(self) -> Moment | None:
        """Where the search is, if this is one."""
        return self.present if self.run.solution is not None else None

    # What the user does

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        self.teller.pressed()

    def other_key(self, key: str) -> bool:
        """Do what is about the panel, leave, show another run, or carve on."""
        if (self._carving is not None and self._carving.key(key)) or self.teller.key(key):
            return True
        match key:
            case "c":
                self.host.enter(self.ways.code(self.runs, self.present))
            case "y":
                self._switch_steps()
            case "q":
                self._predict()
            case "z":
                self.explanation.toggle_answer()
            case "escape" | "enter":
                self.ways.leave()
            case "t" if len(self.runs) > 1:
                self.host.enter(self.ways.others([*self.runs[1:], self.runs[0]], None))
            case "a" | "o":
                self._carve_on(edits=key == "o")
            case _:
                return False
        return True

    def handle(self, message: ForMode) -> None:
        """Letter the tiles of the entries that are scrolled to."""
        if isinstance(message, Structures.Scrolled):
            self.teller.sign()
        else:
            super().handle(message)

    def _predict(self) -> None:
        """Ask on from here what comes next, and come back to where that has led."""

        def back(message: str) -> None:
            self.teller.forget()
            self.host.enter(self)
            if message:
                self.host.say(message)

        self.shown.pause()
        self.host.enter(LookForChoices(self.host, self.player, self.run.algorithm, back))

    def _carve_on(self, *, edits: bool) -> None:
        """Carve on from here at once or after `edits`, or say why the generator cannot."""
        host, player, maze = self.host, self.player, self.document.maze
        self.shown.pause()
        self.moved()
        if refused := refusal(player.trace):
            host.say(refused)
            return
        self._carving = Carving(host, maze, player.position)
        if edits:
            sketch = Maze(maze.height, maze.width, player.tiles)
            sketch.start, sketch.goals = maze.start, maze.goals
            host.enter(SketchMode(host, self, sketch, self._carving, self._show_carved))
        else:
            self._carving.start(self._take_carved, lambda: host.say(self.status))

    def _take_carved(self, carved: Carved) -> None:
        if carved.maze.tiles != carved.player.tiles:
            self._show_carved(carved)
        else:
            self.host.say(_NOTHING_LEFT)

    def _show_carved(self, carved: Carved) -> None:
        self.document.carve_on(carved.maze)
        runs, player = past_runs(self.document), carved.player
        self.host.enter(TimelineMode(self.host, runs, self.ways, player=player, carved_on=True))

    # What is shown

    def moved(self) -> None:
        """Show where the run is: on the bar, in the pseudocode, in figures, and why it is there."""
        super().moved()
        position = self.player.position
        self.explanation.follow(self.player, self.host.known())
        self.teller.sign()
        if self.timeline is not None:
            decisions = position - self.deeds.up_to(position) if self.deeds is not None else None
            self.explanation.show_figures(self.timeline, position, decisions, self._cost())
        self._tell()

    def _seek(self, position: int) -> None:
        super()._seek(position)
        self._tell()  # before anything else is said of that position

    def _tell(self) -> None:
        """Tell why the run did its last step; else that it lacks decisions, or what keys do."""
        if self._lacks_decisions:
            self.teller.tell(self._why_no_decisions(), _NOTE)
        else:
            self.teller.tell(self.status)

    def _cost(self) -> float | None:
        """Return the cost of the way to where a search is at, None where it is not known."""
        head = self.player.head
        if head is None or self.run.is_generation:
            return None
        facts = self.host.facts(self.document.maze.position(head))
        return facts.g if facts else None

    def _mark(self) -> None:
        """Mark on the bar, and list, what is worth it, once it is known."""
        if self.timeline is None:
            return
        unit = "event" if self.deeds is None or self.player.steps is not None else "step"
        trace = self.player.trace
        score = self.document.scores.get(trace)
        missed = missed_marks(score, trace.width) if score else []
        found = [*landmarks(self.timeline, trace.legs), *missed]
        self.marks = tuple(
            mark._replace(position=self.on_bar(mark.position), unit=unit)
            for mark in sorted(found, key=lambda mark: mark.position)
        )
        self.bar.marks = self.marks
        self.explanation.show_landmarks(self.marks)

    # Decisions as steps

    def _count_steps(self) -> None:
        """Count decisions as steps or not, as the user chose, and fit the speed to their number."""
        counts_all = preferences_of(self.view).settings.decision_steps
        self.player.steps = None if counts_all else self.deeds
        backwards = self.player.speed < 0
        speed = self.pace(max(1.0, round(self.length / SECONDS_OF_PLAYING)))
        self.player.speed = -speed if backwards else speed

    def _switch_steps(self) -> None:
        """Count decisions as steps from now on, or no longer; or say why there are none."""
        if self.deeds is None:
            self.host.say(self._why_no_decisions())
            return
        preferences_of(self.view).change(decision_steps=self.player.steps is not None)
        playing = self.shown.playing
        self.shown.pause()
        self._count_steps()
        self._load()
        self._mark()
        self._name_steps()
        self.moved()
        self.host.say(
            "Decisions are steps: <code.decisions> leaves them out."
            if self.player.steps is None
            else "Decisions are left out: <code.decisions> takes them as steps."
        )
        if playing:
            self.play()

    def _name_steps(self) -> None:
        """Say on the button that switches it, what counts as a step."""
        switch = "on" if self.player.steps is None else "off"
        self.explanation.name_steps(
            "Y No decisions" if self.deeds is None else f"Y Decisions: {switch}"
        )

    @property
    def _lacks_decisions(self) -> bool:
        """Whether the run has decisions that were not recorded."""
        trace = self.player.trace
        return not trace.with_decisions and any(line.why for line in trace.lines)

    def _why_no_decisions(self) -> str:
        """Say why the run has no decisions, and how to have them."""
        if not self._lacks_decisions:
            return _HAS_NONE
        most = preferences_of(self.view).settings.decisions
        return _NOT_RECORDED.format(most=most) if most else _NEVER_RECORDED
