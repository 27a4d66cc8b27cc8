"""A run with its source code: played, stepped and reversed line by line."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from labyrinth import LabyrinthError, Player
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.sentences import sentence_of
from labyrinth.sandbox.variables import Frames
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.document.past_runs import Moment, PastRun, Prepared
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.modes.mode import Focus, Host
from labyrinth.tui.playback.past_run_mode import PastRunMode
from labyrinth.tui.playback.timeline_mode import AT_ONCE, SECONDS_OF_PLAYING
from labyrinth.tui.playback.transport_bar import Landmark, landmarks
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.sandbox.source_panel import BreakpointDialog, SourcePanel
from labyrinth.tui.sandbox.source_run import SourcePlayer, SourceRun, event_lines, reading
from labyrinth.tui.sandbox.source_view import SourceText, SourceView
from labyrinth.tui.widgets.mode_message import ModeMessage
from labyrinth.tui.widgets.status_line import WhyLine

# The shortest time between two readings of the variables while the run plays, in seconds.
_BETWEEN_READINGS: Final = 1 / 12
_STATUS: Final = "<run.pause> plays, <run.step> steps by {step} (<source.steps>: by {other}).{next}"
_RUNNING: Final = "Running the code line by line… <progress.cancel> cancels."
# The landmark where a path that is neither cheapest nor shortest parts from one.
_SUBOPTIMAL: Final = ("Suboptimal from here", "▽")
_ONLY_FORWARDS: Final = (
    "Not deterministic: this function runs forwards only; <run.to_beginning> starts over."
)


class SourceMode(PastRunMode[SourcePlayer]):
    """A mode that shows a past run with its code: the next line, and the variables before it.

    Positions count the lines that have run; steps are all lines, or lines that do something.
    Variables are read in a thread; until they arrive, the previous step's variables are dimmed.
    """

    shows_code = True
    panel = "source-panel"
    panel_keys = "source"
    explanation: SourcePanel
    classes = ("-timeline", "-source")
    switched = (
        "Only lines that cause an event are steps: <source.steps> counts every line.",
        "Every line is a step: <source.steps> counts only lines that cause an event.",
    )

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        run: SourceRun,
        moment: Moment | None = None,
        share: float | None = None,
    ) -> None:
        """Show a repeated `run`, the first of `runs`, at a `moment` of it.

        Without a moment, a run that failed and can be repeated is shown at its first wrong step if
        that is known, otherwise at the failure; any other run is shown where `share` (0.0 to 1.0)
        of its lines has run, by default at its beginning.
        """
        view = host.view
        shown = Playback[SourcePlayer](
            view,
            show=lambda player, live: view.show(player.player if player else None, live=live),
            draw=view.redraw,
            follow=view.playback.follow,
        )
        player = SourcePlayer(Player(run.trace), run.ran)
        super().__init__(host, runs, player, shown, player.player)
        self.source_run, self.explanation = run, host.part(SourcePanel)
        self._event_lines = event_lines(run.ran)
        self._landmarks: Sequence[Landmark] = ()
        self._condition = ""
        # What was typed last, even if it was refused: it can be mended.
        self._typed_condition = ""
        self.places = ["run", "source"] if len(runs) == 1 else ["run", "source", "timeline"]
        self._reader, self._finder = DaemonThread(view), DaemonThread(view)
        # The step whose variables are wanted.
        self._wanted: int | None = None
        # The step whose variables are shown.
        self._read: int | None = None
        self._read_from = 0.0  # when the last reading began
        self._shown_file = 0
        player.speed = self.pace(max(1.0, round(self.length / SECONDS_OF_PLAYING)))
        self._plays = moment is not None and moment.playing
        if moment is not None:
            player.speed = moment.speed * self.length
            player.seek(player.position_of(moment.events))
        elif run.ran.failure is not None and not run.refusal:
            player.seek(run.wrong_step[0] if run.wrong_step else player.last)
        elif share is not None:
            player.seek(round(share * player.last))
        if share is None:  # otherwise a shown run was repeated
            self.explanation.counts_events = False
        elif self.explanation.counts_events:
            self.count_steps()
        self._wanted_share, self._began_at = share, player.position
        self._refused = ""

    @property
    def step_name(self) -> str:
        """The word for a step: "line", or "event" if only some lines count."""
        return "line" if self.player.steps is None else "event"

    @property
    def keys_told(self) -> str:
        """The message about the keys, shown when there is no reason for a step."""
        other = "event" if self.player.steps is None else "line"
        more = f" <timeline.next> shows {self.runs[1].name}." if len(self.runs) > 1 else ""
        return _STATUS.format(step=self.step_name, other=other, next=more)

    def begin(self) -> None:
        """Show the run at its player's position."""
        run, structures = self.source_run, structures_of(self.source_run.run.algorithm)
        title = f"{run.run.algorithm.name} ({run.texts[0].name})"
        others = len(self.runs) > 1
        self.explanation.begin(title, run.texts[0], others=others, prints=bool(run.ran.output))
        self.explanation.held.lists = ()
        self.explanation.held.watch_structures(structures)
        self.name_steps()
        super().begin()
        self.prepare()
        if run.note:
            self.host.say(run.note)
        if self._plays:
            self.play()

    def end(self) -> None:
        """Hide the bar, and return the borrowed process."""
        self.shown.pause()
        super().end()
        self._wanted = None
        Thread(target=self.source_run.close, daemon=True).start()

    @property
    def only_forwards(self) -> str:
        """A sentence on why the run goes only forwards; "" if it goes both ways.

        A run goes only forwards if it may differ when repeated.
        """
        return _ONLY_FORWARDS if self.source_run.refusal else ""

    @property
    def present(self) -> Moment | None:
        """The position in the past run, None if the repeated run differs from the past run."""
        return super().present if self.source_run.repeats else None

    @property
    def share(self) -> float:
        """The share of the run that has been played; before any move, the requested share."""
        if self.player.position == self._began_at and self._wanted_share is not None:
            return self._wanted_share
        return self.player.position / max(1, self.player.last)

    @property
    def known(self) -> Inspection | None:
        """The inspection of the search, None if the repeated run differs from the search."""
        return self.host.known() if self.source_run.repeats else None

    def refuse(self, sentence: str) -> None:
        """Report why the saved file cannot be run; the shown run stays unchanged."""
        self._refused = sentence
        self._light()

    # User actions

    def handle(self, message: ModeMessage) -> None:
        """Go to the position where a clicked line runs next, or ran last."""
        if not isinstance(message, SourceView.LineChosen):
            super().handle(message)
            return
        line, back = message.line, message.back
        at = self.player.next_at(self._shown_file, line, -1 if back else 1)
        self.shown.pause()
        if back and self.only_forwards:
            self.host.say(self.only_forwards)
        elif at is None:
            self.host.say(f"Line {line} does not run {'before' if back else 'after'} this step.")
        else:
            self.shown.seek(at)
            self.shown.follow()

    def other_key(self, key: str) -> bool:
        """Ask for a breakpoint, or act as in any past run."""
        if key != "k":
            return super().other_key(key)
        self.shown.pause()
        self.view.app.push_screen(BreakpointDialog(self._typed_condition), self._set_breakpoint)
        return True

    def _set_breakpoint(self, condition: str | None) -> None:
        """Find where a condition becomes true, "" for nowhere; None changes nothing."""

        def take(steps: list[int]) -> None:
            self._condition, self.player.breakpoints = condition or "", steps
            self.mark()
            if steps:
                self.shown.seek(next((at for at in steps if at > self.player.position), steps[0]))
                self.shown.follow()
                self.moved()
                times = pluralize(len(steps), "time")
                self.host.say(
                    f"The condition becomes true {times}: <run.next_mark> finds the next."
                )

        if condition is not None:
            self._typed_condition = condition
        if condition:
            find = partial(self.source_run.steps_where, condition)
            self._finder.do(find, take, fail=lambda error: self.host.say(f"{error}."))
        elif condition is not None:
            take([])

    def moved(self) -> None:
        """Show the run's position on the bar, in the code, in the maze, and in the structures."""
        super().moved()
        player, ran = self.player, self.source_run.ran
        player.player.speed = player.speed
        self.explanation.held.read(player.player, self.known)
        self.sign()
        self._light()
        output = ran.output if player.finished else ran.output_up_to(player.position)
        self.explanation.show_output(output)
        if wrong := self._wrong:
            self.forget()
            self.view.screen.remove_class("-told")
            self.host.part(WhyLine).tell(wrong, "✗")
        else:
            self.tell(self.keys_told)
        self._read_variables()

    # Steps

    def count_steps(self) -> None:
        """Switch between counting all lines as steps, and only those that act in the maze."""
        share = self.player.speed / max(1, self.length)
        self.explanation.counts_events = self.player.steps is None
        self.player.steps = self._event_lines if self.player.steps is None else None
        self.player.speed = share * max(1, self.length)

    def name_steps(self) -> None:
        """Show on the button the other kind of step, and on the bar the current kind."""
        self.explanation.steps.rename("Y Events" if self.player.steps is None else "Y Lines")
        self.bar.unit = f"{self.step_name}s"
        self.host.show_keys()

    def take(self, prepared: Prepared) -> None:
        """Mark the landmarks on the bar, and make far jumps fast."""
        super().take(prepared)
        self._landmarks = landmarks(prepared.timeline, self.source_run.trace)
        self.mark()

    def mark(self) -> None:
        """Mark the breakpoints on the bar, and the landmarks at the lines that cause them."""
        marks = [
            mark._replace(
                position=self.on_bar(self.player.position_of(mark.position)), unit=self.step_name
            )
            for mark in self._landmarks
        ]
        known = [(self._condition, "●", step, "") for step in self.player.breakpoints]
        if wrong_step := self.source_run.wrong_step:
            kind = ("First wrong step", "✗") if self.source_run.ran.failure else _SUBOPTIMAL
            known.append((*kind, *wrong_step))
        for name, glyph, step, told in known:
            at, detail = self.on_bar(step), told.removesuffix(".")
            marks.append(Landmark(name, glyph, at, detail, self.step_name))
        self.marks = self.bar.marks = tuple(sorted(marks, key=lambda mark: mark.position))

    # The highlighted line, and the variables

    @property
    def _shown(self) -> int:
        """The index of the step shown: the next line to run or, at the end, the last line."""
        return min(self.player.position, self.player.last - 1)

    @property
    def _wrong(self) -> str:
        """What is wrong at this position, which ends the run or is its first wrong step, or ""."""
        failure, wrong_step = self.source_run.ran.failure, self.source_run.wrong_step
        if failure is not None and self.player.finished:
            return failure.sentence
        is_there = failure and wrong_step and wrong_step[0] == self.player.position
        return wrong_step[1] if wrong_step and is_there else ""

    def _light(self) -> None:
        ran, code = self.source_run.ran, self.explanation.code
        failure = ran.failure if self.player.finished else None
        self.explanation.show_failure(self._refused or self._wrong or self.source_run.refusal)
        file, line = ran.place_of(self._shown) if ran.steps else (0, None)
        if failure is not None and failure.line is not None:
            file, line = 0, failure.line
        if file != self._shown_file or code.text is not self.source_run.texts[file]:
            self._shown_file = file
            code.show_text(self.source_run.texts[file])
        code.light(line, failed=failure is not None)

    def _read_variables(self) -> None:
        """Read the variables of the current step; while the run plays, only of some steps."""
        variables, step = self.explanation.variables, self._shown
        self._wanted = step
        if step < 0:
            variables.show_variables("No line has run yet.")
            return
        variables.dim(dimmed=step != self._read)
        playing, now = self.shown.playing, clock.present.now()
        waits = playing and (self._reader.busy or now < self._read_from + _BETWEEN_READINGS)
        if step != self._read and not waits:
            self._read_from = now
            read = partial(self.source_run.variables_at, step)
            self._reader.do(read, partial(self._take_variables, step), at_once=not playing)

    def _take_variables(self, step: int, found: Frames | str | None) -> None:
        current = step == self._wanted
        if found is None or not (current or (self._wanted is not None and self.shown.playing)):
            return
        self._read = step
        refused = self.source_run.refusal
        shown = "No variables." if isinstance(found, str) and found == refused else found
        self.explanation.variables.show_variables(shown)
        self.explanation.variables.dim(dimmed=not current)
        if current and isinstance(found, Frames) and self.source_run.run.algorithm.is_plain:
            self.explanation.held.order_by(found)
        if isinstance(found, str):
            self._light()
            # If the run cannot be repeated, it goes backwards no longer.
            if self.only_forwards and self.player.speed < 0:
                self.shown.pause()
                self.player.speed = -self.player.speed
                self.moved()


class ReadSourceMode(TransportMode[Player]):
    """A mode that repeats a past run in the background, line by line; Escape cancels.

    During the repetition the view already shows the run at the requested position.
    """

    places = ("progress",)
    keeps_keys = True
    panel = "source-panel"
    focus = Focus.NOTHING
    classes = ("-timeline", "-source")

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        moment: Moment | None = None,
        *,
        share: float | None = None,
    ) -> None:
        """Repeat the first of `runs`, then show it at `moment`, or where `share` of it has run."""
        player, length = Player(runs[0].trace), len(runs[0].trace)
        player.seek(min(AT_ONCE, moment.events if moment else round((share or 0) * length)))
        super().__init__(host, player, host.view.playback)
        self._runs, self._moment, self.share = runs, moment, share

    @property
    def run(self) -> PastRun:
        """The run that is being repeated."""
        return self._runs[0]

    def begin(self) -> None:
        """Start to repeat the run; if this is impossible, report why and show the pseudocode."""
        super().begin()
        run, code = self.run, self.run.algorithm.code
        # On the line for reasons of steps, so that the screen is laid out only once.
        self.view.screen.remove_class("-told")
        self.host.part(WhyLine).tell(_RUNNING, "")
        panel = self.host.part(SourcePanel)
        panel.show_failure("")
        if self.share is None:
            text = code and SourceText(Path(code.source.path).name, code.source.text)
            panel.begin(run.algorithm.name, text, others=len(self._runs) > 1, prints=False)
        try:
            self.tasks.start(reading(run), self._take, refused=self._refused)
        except LabyrinthError as error:
            self._refused(error)

    def key(self, key: str) -> bool:
        """Cancel the repetition, and show the pseudocode."""
        self.host.show_run(self._runs, self._moment, code=False)
        return True

    def handle(self, message: ModeMessage) -> None:
        """Ignore messages: the run stays at its position."""

    def _take(self, run: SourceRun) -> None:
        shown = SourceMode(self.host, self._runs, run, self._moment, self.share)
        self.host.enter(shown)

    def _refused(self, error: LabyrinthError) -> None:
        """Show the pseudocode and the reason; the run is paused, so that the reason can be read."""
        moment = self._moment and self._moment.replaced(playing=False)
        self.host.show_pseudocode(self._runs, moment, sentence_of(error))
