"""A run with the code that made it: played, stepped and reversed line by line."""

from __future__ import annotations

from threading import Thread
from typing import Final

from labyrinth.core.explain import structures_of
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection
from labyrinth.tui.bench.line_steps_mode import LineStepsMode
from labyrinth.tui.bench.source_run import SourceRun
from labyrinth.tui.bench.source_view import SourceView
from labyrinth.tui.bench.variables_reader import VariablesReader
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.past_runs import Moment, PastRun, Ways, preparation_of
from labyrinth.tui.playback.step_teller import StepTeller
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.playback.timeline_mode import SECONDS_OF_PLAYING
from labyrinth.tui.playback.why_line import WhyLine
from labyrinth.tui.widgets.for_mode import ForMode

_READABLE: Final = 12.0
"""Steps a second up to which variables are read while the run plays."""
_STATUS: Final = "<run.pause> plays, <run.step> runs a line, <source.steps> counts {other}.{next}"

_ONLY_FORWARDS: Final = (
    "This function does not repeat itself: it goes forwards only, <run.to_beginning> begins anew."
)


class SourceMode(LineStepsMode):
    """Shows a past run with its code: the line that is about to run, and its variables.

    Variables are read in a thread, and those of another step are dimmed until they are there.
    """

    panel = "source-panel"
    classes = ("-timeline", "-source")

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        run: SourceRun,
        ways: Ways,
        moment: Moment | None = None,
        share: float | None = None,
    ) -> None:
        """Show a `run`, the first of these runs, made once more, at a `moment` of it.

        Or it begins where a `share` of its lines has run, or at its beginning; where it failed, it
        begins there, if it repeats itself.
        """
        super().__init__(host, run)
        self.runs, self.run, player = runs, runs[0], self.player
        self._ways = ways
        self.places = ["run", "source"] if len(runs) == 1 else ["run", "source", "timeline"]
        self.teller = StepTeller(
            self,
            player.player,
            run.run.algorithm,
            "source",
            lambda: self.explanation,
            lambda: self.known,
        )
        self._reader = VariablesReader(
            host.view, run, lambda: self.explanation.variables, self._take_refusal
        )
        self._shown_file = 0
        player.speed = self.pace(max(1.0, round(self.length / SECONDS_OF_PLAYING)))
        self._plays = moment is not None and moment.playing
        if moment is not None:
            player.speed = moment.speed * self.length
            player.seek(player.position_of(moment.events))
        elif run.ran.failure is not None and not run.refusal:
            player.seek(player.last)
        elif share is not None:
            player.seek(round(share * player.last))
        self._wanted_share, self._began_at = share, player.position
        self._refused = ""

    @property
    def keys_told(self) -> str:
        """What the keys do, which the line below says where there is nothing to tell of a step."""
        other = "events" if self.player.steps is None else "lines"
        more = f" <timeline.next>: {self.runs[1].name}." if len(self.runs) > 1 else ""
        return _STATUS.format(other=other, next=more)

    def begin(self) -> None:
        """Show the run where its player is."""
        run = self.source_run
        self.explanation.begin(self._title, run.texts[0], others=len(self.runs) > 1)
        self.explanation.prints(anything=bool(run.ran.output))
        self.explanation.held.watch_structures(structures_of(run.run.algorithm))
        self.name_steps()
        super().begin()
        self.tasks.start(preparation_of(run.trace, structures_of(run.run.algorithm)), self.take)
        if run.note:
            self.host.say(run.note)
        if self._plays:
            self.play()

    def end(self) -> None:
        """Put the bar away, and give the process back."""
        self.lines.pause()
        super().end()
        self.teller.end()
        self._reader.end()
        Thread(target=self.source_run.close, daemon=True).start()

    @property
    def only_forwards(self) -> str:
        """Why the run goes forwards only: nobody can say what it does the next time."""
        return _ONLY_FORWARDS if self.source_run.refusal else ""

    @property
    def moment(self) -> Moment | None:
        """Where the search is, if this is one."""
        return self._present if self.source_run.run.solution is not None else None

    @property
    def _present(self) -> Moment | None:
        """Where the run is, None where it is another one than that it was to repeat."""
        if not self.source_run.repeats:
            return None
        speed, solution = self.player.speed / max(1, self.length), self.source_run.run.solution
        return Moment(solution, self.player.player.position, speed, self.lines.playing)

    @property
    def share(self) -> float:
        """The share of its lines that has run; where it began, the one that was asked for."""
        if self.player.position == self._began_at and self._wanted_share is not None:
            return self._wanted_share
        return self.player.position / max(1, self.player.last)

    def refuse(self, sentence: str) -> None:
        """Say why the file, as it is saved now, cannot be run; the run stays as it was."""
        self._refused = sentence
        self._light()

    # What the user does

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        self.teller.pressed()

    def other_key(self, key: str) -> bool:
        """Do what is about the panel, switch what is a step, show the pseudocode, or leave."""
        if self.teller.key(key):
            return True
        if key == "y":
            self.switch_steps()
        elif key == "c":
            self.host.enter(self._ways.pseudocode(self.runs, self._present))
        elif key in ("escape", "enter"):
            self._ways.leave()
        elif key == "t" and len(self.runs) > 1:
            self.host.enter(self._ways.others([*self.runs[1:], self.runs[0]], None))
        else:
            return False
        return True

    def handle(self, message: ForMode) -> None:
        """Go to a line that is clicked; stand where a playback has ended."""
        match message:
            case self.Ended():
                self.played()
            case Structures.Scrolled():
                self.teller.sign()
            case SourceView.LineChosen():
                self._go_to(message.line, back=message.back)
            case _:
                super().handle(message)

    def moved(self) -> None:
        """Show where the run is: on the bar, in the code, in the maze, and what is held there."""
        super().moved()
        self.player.player.speed = self.player.speed
        known = self.known
        self.explanation.held.read(self.player.player, known)
        self.teller.sign()
        self._light()
        self.explanation.show_output(self._output())
        self._tell()
        hurried = self.lines.playing and abs(self.player.speed) > _READABLE
        self._reader.ask(self._shown, hurried=hurried, at_once=not self.lines.playing)

    # What is shown

    @property
    def _title(self) -> str:
        run = self.source_run
        return f"{run.run.algorithm.name} ({run.texts[0].name})"

    @property
    def known(self) -> AnyInspection | None:
        """What the search knew, None of a run that is another one than it."""
        return self.host.known() if self.source_run.repeats else None

    @property
    def _shown(self) -> int:
        """The line, by its number among those that ran, that is about to run or was the last."""
        return min(self.player.position, self.player.last - 1)

    def _output(self) -> str:
        ran, position = self.source_run.ran, self.player.position
        return ran.output if self.player.finished else ran.output_up_to(position)

    def _light(self) -> None:
        ran, code = self.source_run.ran, self.explanation.code
        failure = ran.failure if self.player.finished else None
        told = failure.sentence if failure else self.source_run.refusal
        self.explanation.show_failure(self._refused or told)
        file, line = ran.place_of(self._shown) if ran.steps else (0, None)
        if failure is not None and failure.line is not None:
            file, line = 0, failure.line
        if file != self._shown_file or code.text is not self.source_run.texts[file]:
            self._shown_file = file
            code.show_text(self.source_run.texts[file])
        code.light(line, failed=failure is not None)

    def _take_refusal(self) -> None:
        """Say why there are no variables; where the run does not repeat itself, turn it round."""
        self._light()
        if self.only_forwards and self.player.speed < 0:
            self.lines.pause()
            self.player.speed = -self.player.speed
            self.moved()

    def _tell(self) -> None:
        failure = self.source_run.ran.failure
        if failure is not None and self.player.finished:
            self.teller.forget()
            self.view.screen.remove_class("-told")
            self.host.part(WhyLine).tell(failure.sentence, "✗")
        else:
            self.teller.tell(self.keys_told)

    def _go_to(self, line: int, *, back: bool) -> None:
        """Go to where a line runs next, or ran last."""
        at = self.player.next_at(self._shown_file, line, -1 if back else 1)
        self.lines.pause()
        if back and self.only_forwards:
            self.host.say(self.only_forwards)
        elif at is None:
            self.host.say(f"Line {line} does not run {'before' if back else 'after'} this.")
        else:
            self.lines.seek(at)
            self.lines.follow()
