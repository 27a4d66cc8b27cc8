"""The timeline: a past run that is played, stepped, reversed and scrubbed at will."""

from __future__ import annotations

from typing import Final

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.trace.player import Player
from labyrinth.tui.modes.mode import Host, Mode, ViewMode
from labyrinth.tui.playback.carving_from_here import CarvingFromHere
from labyrinth.tui.playback.carving_on import Carved
from labyrinth.tui.playback.decision_mode import AT_ONCE, DecisionMode
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.past_runs import PastRun, past_runs
from labyrinth.tui.playback.prepared import Prepared, preparation_of
from labyrinth.tui.playback.step_teller import StepTeller
from labyrinth.tui.predicting.look_for_choices import LookForChoices

_OF_A_RUN: Final = "<run.pause> plays, <run.step> steps, <code.read> reads tiles, <run.end> leaves."
_OF_A_GENERATION: Final = (
    "<run.pause> plays, <run.step> steps, <generation.edit> edits, <generation.carve_on> carves on,"
    " <run.end> leaves."
)
_OF_ONE_CARVED_ON: Final = (
    "Carved on: <run.pause> pauses, <run.end> leaves, then <maze.undo> undoes."
)


class TimelineMode(DecisionMode):
    """Shows a past run with its landmarks and pseudocode, and why it did a step."""

    place = "code"
    panel = "explanation"
    classes = ("-timeline",)

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        *,
        player: Player | None = None,
        carved_on: bool = False,
        moment: Moment | None = None,
    ) -> None:
        """Show the first of these runs by its `player`; where it was `carved_on`, play it on.

        It begins at the `moment` of it that was shown before.
        """
        self.runs = runs
        run = runs[0]
        super().__init__(host, player or Player(run.trace))
        self.teller = StepTeller(host, self.player)
        self._moment = moment if moment and moment.solution is run.solution else None
        if self._moment is not None:
            self.player.speed = self._moment.speed * self.length
        places = ["run", "code"]
        if len(runs) > 1:
            places.insert(0, "timeline")
        if isinstance(run.algorithm, GeneratorAlgorithm):
            places.insert(-1, "generation")
        self.places = places
        self._plays = carved_on
        self._carving = CarvingFromHere(host, self, self.player, self._show_carved)

    @property
    def _otherwise(self) -> str:
        """What is told where the run did no step: that it lacks decisions, or what keys do."""
        return self.why_no_decisions() if self.lacks_decisions else self.status

    @property
    def status(self) -> str:
        """What the keys do."""
        if self._plays:
            return _OF_ONE_CARVED_ON
        generation = isinstance(self.run.algorithm, GeneratorAlgorithm)
        other = f" <timeline.next>: {self.runs[1].name}." if len(self.runs) > 1 else ""
        return f"{_OF_A_GENERATION if generation else _OF_A_RUN}{other}"

    def begin(self) -> None:
        """Show the run."""
        run, others = self.run, len(self.runs) > 1
        self.explanation.explain(run.algorithm, run.choice, others=others)
        self.name_steps()
        if self._moment is not None and self._moment.events <= AT_ONCE:
            self.player.seek(self._moment.events)
            self._plays, self._moment = self._moment.playing, None
        super().begin()
        self.mark()
        self.prepare()
        if self._plays:
            self._plays = False
            self.play()

    def end(self) -> None:
        """Put the bar away, and carve no more."""
        super().end()
        self._carving.stop()

    def prepare(self) -> None:
        """Find out what there is to know of the run."""
        self.tasks.start(preparation_of(self.run.trace, self.run.algorithm.structures()), self.take)

    def take(self, prepared: Prepared) -> None:
        """Show what there is to know, and go to the moment that was shown before."""
        if prepared.keyframes is not None:
            self.player.use(prepared.keyframes)
        self.timeline = prepared.timeline
        if prepared.structures:
            self.explanation.held.take_prepared(prepared.structures)
        if self.deeds is None and prepared.deeds is not None:
            self.take_deeds(prepared.deeds)
            if self._moment is not None:
                self.player.speed = self._moment.speed * self.length
        self.mark()
        self.explanation.lesson.count(self.run.trace, prepared.timeline)
        moment, self._moment = self._moment, None
        if moment is not None:
            self.view.pause()
            self.view.seek(moment.events)
            if moment.playing:
                self.play()
        self.moved()

    @property
    def moment(self) -> Moment | None:
        """Where the search is, if this is one."""
        if self.run.solution is None:
            return None
        length = max(1, self.length)
        speed, position = self.player.speed / length, self.player.position
        return Moment(self.run.solution, position, speed, self.view.playing)

    def other_key(self, key: str) -> bool:
        """Do what is about the panel, leave, show another run, or carve on."""
        if self._carving.key(key) or super().other_key(key):
            return True
        if key == "y":
            self.switch_steps()
        elif key == "q":
            self._predict()
        elif key == "z":
            self.explanation.toggle_answer()
        elif key in ("escape", "enter"):
            self.leave()
        elif key == "t" and len(self.runs) > 1:
            self.host.enter(self.timeline_of([*self.runs[1:], self.runs[0]]))
        elif key in ("a", "o"):
            self.view.pause()
            self.moved()
            self._carving.begin(edits=key == "o")
        else:
            return False
        return True

    def timeline_of(
        self, runs: list[PastRun], player: Player | None = None, *, carved_on: bool = False
    ) -> Mode:
        """Return what shows the first of these runs in the place of this."""
        return TimelineMode(self.host, runs, player=player, carved_on=carved_on)

    def _predict(self) -> None:
        """Ask on from here what comes next, and come back to where that has led."""

        def back(message: str) -> None:
            self.teller.forget()
            self.host.enter(self)
            if message:
                self.host.say(message)

        self.view.pause()
        self.host.enter(LookForChoices(self.host, self.player, self.run.algorithm, back))

    def leave(self) -> None:
        """Go on to looking at the maze."""
        self.host.enter(ViewMode(self.host))

    def moved(self) -> None:
        """Show where the run is: on the bar, in the pseudocode, in figures, and why it is there."""
        super().moved()
        position = self.player.position
        self.explanation.follow(self.player, self.host.known())
        self.teller.sign(self.explanation.held)
        if self.timeline is not None:
            decisions = position - self.deeds.up_to(position) if self.deeds is not None else None
            self.explanation.show_figures(self.timeline, position, decisions, self._cost())
        self.teller.tell(self._otherwise, self.note)

    def _seek(self, position: int) -> None:
        super()._seek(position)
        # Before anything else is said of that position.
        self.teller.tell(self._otherwise, self.note)

    def _cost(self) -> float | None:
        """Return the cost of the way to where a search is at, None where it is not known."""
        head = self.player.head
        if head is None or isinstance(self.run.algorithm, GeneratorAlgorithm):
            return None
        facts = self.host.facts(self.document.maze.position(head))
        return facts.g if facts else None

    def _show_carved(self, carved: Carved) -> None:
        self.document.carve_on(carved.maze)
        runs = past_runs(self.document)
        self.host.enter(self.timeline_of(runs, carved.player, carved_on=True))
