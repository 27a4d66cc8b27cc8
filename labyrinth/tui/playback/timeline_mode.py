"""The timeline: a past run with its landmarks, pseudocode and reasons for steps."""

from typing import Final

from labyrinth import Maze, Player
from labyrinth.core.generation.carve_on import refusal
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace.decisions import deeds_of
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.document.observers import by_term
from labyrinth.tui.document.past_runs import Moment, PastRun, Prepared, past_runs
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.past_run_mode import PastRunMode
from labyrinth.tui.playback.sketch_mode import Carving, SketchMode
from labyrinth.tui.playback.transport_bar import landmarks, missed_marks
from labyrinth.tui.predicting.predict_mode import PredictMode
from labyrinth.tui.settings.preferences import preferences_of

SECONDS_OF_PLAYING: Final = 10.0
# The most events that are scanned or passed at once, some 10 ms; more take the background.
AT_ONCE: Final = 100_000
_OF_A_RUN: Final = "<run.pause> plays, <run.step> steps, <code.read> reads tiles, <run.end> leaves."
_OF_A_GENERATION: Final = (
    "<run.pause> plays, <run.step> steps, <generation.edit> edits, <generation.carve_on> resumes"
    " carving, <run.end> leaves."
)
_OF_ONE_CARVED_ON: Final = (
    "Carving resumed: <run.pause> pauses, <run.end> leaves; after that <maze.undo> undoes the"
    " carving."
)
_NOTHING_LEFT: Final = (
    "Nothing left to carve here: step back, or press <generation.edit> to edit first."
)


class TimelineMode(PastRunMode[Player]):
    """A mode that shows a past run with its pseudocode.

    After Tab the arrows move the cursor on the maze, to read the tiles at the shown position. The
    user chooses whether decisions count as steps.
    """

    panel = "explanation"
    panel_keys = "code"
    explanation: Explanation
    classes = ("-timeline",)
    switched = (
        "Steps are events only: <code.decisions> adds the decisions.",
        "Steps include decisions: <code.decisions> leaves them out.",
    )

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        moment: Moment | None = None,
        *,
        player: Player | None = None,
        timeline: Timeline | None = None,
        told: str = "",
        carved_on: bool = False,
    ) -> None:
        """Show `runs[0]` with its `player`, by default a new one.

        The run is first shown at the `moment`, the position in another view of the run. The
        `timeline` is None if it is not known; the message `told` replaces the usual message about
        keys. With `carved_on` the run is a resumed carving, which is played at once.
        """
        run = runs[0]
        player = player or Player(run.trace)
        super().__init__(host, runs, player, host.view.playback, player)
        # The signs of decisions need characters.
        self.precise = run.trace.with_decisions
        # The deeds of the run, None while they are not known, and without decisions.
        self.deeds = deeds_of(run.trace) if len(run.trace) <= AT_ONCE else None
        # The figures of the run, None while they are not known.
        self.timeline: Timeline | None = None
        self._known, self._keys = timeline, told
        self.explanation = host.part(Explanation)
        self.count_steps()
        self._moment = moment if moment and moment.solution is run.solution else None
        if self._moment is not None:
            self.player.speed = self._moment.speed * self.length
        self._carves = run.is_generation and run.trace is self.document.maze.trace
        others = ["timeline"] if len(runs) > 1 else []
        generation = ["generation"] if self._carves else []
        self.places = [*others, "run", *generation, "code", "listing"]
        self._plays = carved_on
        self._carving = Carving(host)

    @property
    def status(self) -> str:
        """The message about the keys."""
        if self._plays or self._keys:
            return self._keys or _OF_ONE_CARVED_ON
        other = f" <timeline.next> shows {self.runs[1].name}." if len(self.runs) > 1 else ""
        return f"{_OF_A_GENERATION if self.run.is_generation else _OF_A_RUN}{other}"

    def begin(self) -> None:
        """Show the run at the requested position, and start to analyse it."""
        run, others = self.run, len(self.runs) > 1
        self.explanation.explain(run.algorithm, run.choice, others=others)
        self.name_steps()
        if self._moment is not None and self._moment.events <= AT_ONCE:
            self.player.seek(self._moment.events)
            self._plays, self._moment = self._moment.playing, None
        super().begin()
        self.mark()
        if self._known is not None:
            self.take(Prepared(self._known, None, None))
        else:
            self.prepare()
        if self._plays:
            self._plays = False
            self.play()

    def end(self) -> None:
        """Hide the bar, remove the signs from the tiles, and stop carving."""
        super().end()
        self._carving.stop()

    def take(self, prepared: Prepared) -> None:
        """Show the analysis, and go to the remembered moment."""
        super().take(prepared)
        self.timeline = prepared.timeline
        moment, self._moment = self._moment, None
        if self.deeds is None and prepared.deeds is not None:
            self.deeds = prepared.deeds
            self.count_steps()
            self._load()
            self.name_steps()
            if moment is not None:
                self.player.speed = moment.speed * self.length
        self.mark()
        self.explanation.count(self.run.trace, prepared.timeline)
        if moment is not None:
            self.shown.pause()
            self.shown.seek(moment.events)
            if moment.playing:
                self.play()
        self.moved()

    # User actions

    def other_key(self, key: str) -> bool:
        """Start predict mode, toggle the answer, resume carving, or act as in any past run."""
        if self._carving.key(key):
            return True
        match key:
            case "q":
                self._predict()
            case "z":
                self.explanation.toggle_answer()
            case "a" | "o" if self._carves:
                self._carve_on(edits=key == "o")
            case _:
                return super().other_key(key)
        return True

    def _predict(self) -> None:
        """Start predict mode at this position; afterwards stay at the position that it reached."""

        def back(message: str) -> None:
            self.forget()
            self.host.enter(self)
            if message:
                self.host.say(message)

        self.shown.pause()
        self.host.enter(PredictMode(self.host, self.player, self.run.algorithm, back))

    def _carve_on(self, *, edits: bool) -> None:
        """Resume carving from this position, or say why this is impossible.

        With `edits` the user edits the maze first.
        """
        host, player, maze = self.host, self.player, self.document.maze
        self.shown.pause()
        self.moved()
        if refused := refusal(player.trace):
            host.say(refused)
        elif edits:
            sketch = Maze(maze.height, maze.width, player.tiles)
            sketch.start, sketch.goals = maze.start, maze.goals
            sketch.wall_weights = maze.wall_weights
            host.enter(SketchMode(host, self, sketch, self._carving, self._show_carved))
        else:

            def take(maze: Maze, player: Player) -> None:
                if maze.tiles != player.tiles:
                    self._show_carved(maze, player)
                else:
                    host.say(_NOTHING_LEFT)

            self._carving.start(maze, player.position, take)

    def _show_carved(self, maze: Maze, player: Player) -> None:
        self.document.carve_on(maze)
        runs = past_runs(self.document)
        self.host.enter(TimelineMode(self.host, runs, player=player, carved_on=True))

    # Content

    def moved(self) -> None:
        """Show the run's position on the bar, in the pseudocode and in counts, with the reason."""
        super().moved()
        position = self.player.position
        known = self.known
        self.explanation.follow(self.player, known)
        self.sign()
        if self.timeline is not None:
            decisions = position - self.deeds.up_to(position) if self.deeds is not None else None
            head, facts = self.player.head, None
            if head is not None and known is not None:
                facts = known.at(head, position)
            cost = facts.g if facts else None
            self.explanation.show_figures(self.timeline, position, decisions, cost)
        self._tell()

    def figures(self) -> dict[str, str]:
        """Return the values of the current step and of its tile as text, by glossary key."""
        position, found, known = self.player.position, dict[str, str](), self.known
        head = self.player.head
        if head is not None and known is not None and (facts := known.at(head, position)):
            found = by_term(facts, head, self.player.trace)
        if self.timeline is not None:
            now = self.timeline.at(position)
            found["frontier"] = f"Frontier at this step: {now.frontier:,}"
            if not self.run.is_generation:
                found["expanded"] = f"Expanded up to this step: {now.expanded:,}"
            events, total = now.events, self.timeline.length
            if self.deeds is not None:
                events, total = self.deeds.up_to(position), self.deeds.up_to(total)
            found["events"] = f"Events up to this step: {events:,} of {total:,}"
        return found

    def _seek(self, position: int) -> None:
        super()._seek(position)
        self._tell()  # before anything else is said of that position

    def _tell(self) -> None:
        """Show the reason for the run's last step, or that decisions are missing, or the keys."""
        lacks = self._lack_of_decisions
        self.tell(lacks or self.status, "no decisions: see the settings" if lacks else "")

    def mark(self) -> None:
        """Mark the landmarks on the bar, and list them, once they are known."""
        if self.timeline is None:
            return
        unit = "event" if self.deeds is None or self.player.steps is not None else "step"
        trace = self.player.trace
        score = self.document.scores.get(trace)
        missed = missed_marks(score) if score else []
        found = [*landmarks(self.timeline, trace), *missed]
        self.marks = tuple(
            mark._replace(position=self.on_bar(mark.position), unit=unit)
            for mark in sorted(found, key=lambda mark: mark.position)
        )
        self.bar.marks = self.marks
        self.explanation.show_landmarks(self.marks)

    # Decisions as steps

    def count_steps(self) -> None:
        """Apply the user's choice whether decisions count as steps, and adapt the speed."""
        counts_all = preferences_of(self.view).settings.decision_steps
        self.player.steps = None if counts_all else self.deeds
        backwards = self.player.speed < 0
        speed = self.pace(max(1.0, round(self.length / SECONDS_OF_PLAYING)))
        self.player.speed = -speed if backwards else speed

    def switch_steps(self) -> None:
        """Toggle whether decisions count as steps, or say why there are none."""
        if self.deeds is None:
            self.host.say(self._lack_of_decisions or "This run has no decisions.")
        else:
            preferences_of(self.view).change(decision_steps=self.player.steps is not None)
            super().switch_steps()

    def name_steps(self) -> None:
        """Show on the button which positions count as steps."""
        switch = "Decisions: on" if self.player.steps is None else "Decisions: off"
        self.explanation.steps.rename(f"Y {'No decisions' if self.deeds is None else switch}")

    @property
    def _lack_of_decisions(self) -> str:
        """The reason why the run's decisions are missing, with the remedy; "" if they are not."""
        trace, most = self.player.trace, preferences_of(self.view).settings.decisions
        if trace.with_decisions or not any(line.why for line in trace.lines):
            return ""
        if not most:
            return 'No decisions recorded: raise the setting "decisions" above 0.'
        return f'The setting "decisions" records decisions only up to {pluralize(most, "room")}.'
