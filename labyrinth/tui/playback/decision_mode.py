"""A run with decisions on the transport bar: the user chooses whether they count as steps."""

from __future__ import annotations

from typing import Final

from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.explained_mode import ExplainedMode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.landmarks import landmarks, missed_marks
from labyrinth.tui.playback.trace_mode import deeds_of
from labyrinth.tui.settings.preferences import preferences_of

SECONDS_OF_PLAYING: Final = 10.0
AT_ONCE: Final = 100_000
"""Events that are looked through or gone past at once: some 10 ms; more go by in the background."""
_NOT_RECORDED: Final = (
    "Decisions are recorded up to {most:,} rooms: raise the setting decisions for more."
)
_NEVER_RECORDED: Final = "No decisions are recorded: raise the setting decisions above 0."
_NOTE: Final = "deeds only: setting decisions"
_HAS_NONE: Final = "This run has no decisions."


class DecisionMode(ExplainedMode[Player]):
    """Counts decisions as steps or not, as the user has chosen, on the bar and in its landmarks."""

    def __init__(self, host: Host, player: Player) -> None:
        """Count the steps of the trace of `player`, at a pace that fits."""
        super().__init__(host, player, host.view)
        trace = player.trace
        # The signs of decisions need characters.
        self.precise = trace.with_decisions
        self.deeds = deeds_of(trace) if len(trace) <= AT_ONCE else None
        """The deeds of the run, None as long as they are not known, and without decisions."""
        self.timeline: Timeline | None = None
        """The figures of the run, None as long as they are not known."""
        self._count_steps()

    @property
    def explanation(self) -> Explanation:
        """What explains the algorithm of the run."""
        return self.host.part(Explanation)

    def take_deeds(self, deeds: Deeds) -> None:
        """Count anew, now that the deeds are known."""
        self.deeds = deeds
        self._count_steps()
        self._load()
        self.name_steps()

    def switch_steps(self) -> None:
        """Count decisions as steps from now on, or no longer; or say why there are none."""
        if self.deeds is None:
            self.host.say(self.why_no_decisions())
            return
        preferences = preferences_of(self.view)
        preferences.change(decision_steps=self.steps is not None)
        playing = self.view.playing
        self.view.pause()
        self._count_steps()
        self._load()
        self.mark()
        self.name_steps()
        self.moved()
        self.host.say(
            "Decisions are steps: <code.decisions> leaves them out."
            if self.steps is None
            else "Decisions are left out: <code.decisions> takes them as steps."
        )
        if playing:
            self.play()

    @property
    def lacks_decisions(self) -> bool:
        """Whether the run has decisions that were not recorded."""
        trace = self.player.trace
        return not trace.with_decisions and any(line.why for line in trace.lines)

    @property
    def note(self) -> str:
        """What is told beside the reasons of a run that lacks decisions."""
        return _NOTE if self.lacks_decisions else ""

    def why_no_decisions(self) -> str:
        """Say why the run has no decisions, and how to have them."""
        most = preferences_of(self.view).settings.decisions
        if not self.lacks_decisions:
            return _HAS_NONE
        return _NOT_RECORDED.format(most=most) if most else _NEVER_RECORDED

    def name_steps(self) -> None:
        """Say on the button that switches it, what counts as a step."""
        if self.deeds is None:
            self.explanation.name_steps("Y No decisions")
        else:
            self.explanation.name_steps(f"Y Decisions: {'on' if self.steps is None else 'off'}")

    def mark(self) -> None:
        """Mark on the bar, and list, what is worth it, once it is known."""
        if self.timeline is None:
            return
        unit = "event" if self.deeds is None or self.steps is not None else "step"
        trace = self.player.trace
        missed = missed_marks(self.document.scores.of(trace), trace.width)
        found = [*landmarks(self.timeline, trace.legs), *missed]
        self.marks = tuple(
            mark._replace(position=self.on_bar(mark.position), unit=unit)
            for mark in sorted(found, key=lambda mark: mark.position)
        )
        self.bar.marks = self.marks
        self.explanation.show_landmarks(self.marks)

    def _count_steps(self) -> None:
        """Count by the user's choice, and fit the speed to the number of steps."""
        counts_all = preferences_of(self.view).settings.decision_steps
        self.count(None if counts_all else self.deeds)
        backwards = self.player.speed < 0
        speed = self.pace(max(1.0, round(self.length / SECONDS_OF_PLAYING)))
        self.player.speed = -speed if backwards else speed
