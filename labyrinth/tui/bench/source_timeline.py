"""The timeline of a past run: with its code where that is a learner's, else by a key."""

from __future__ import annotations

from functools import partial
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import sentence_of
from labyrinth.core.trace.player import Player
from labyrinth.loading.learned_generator import LearnedGenerator
from labyrinth.loading.learned_solver import LearnedSolver
from labyrinth.tui.bench.source_mode import SourceMode
from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.bench.source_run import SourceRun, reading, source_text
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.playback.past_runs import Moment, PastRun, Ways
from labyrinth.tui.playback.timeline_mode import AT_ONCE, TimelineMode
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.playback.why_line import WhyLine
from labyrinth.tui.widgets.for_mode import ForMode

_RUNNING: Final = "Running it line by line … <progress.cancel> gives it up."


def timeline_of(host: Host, runs: list[PastRun], moment: Moment | None = None) -> Mode:
    """Return what shows the first of these runs: with its code where that is a learner's."""
    if isinstance(runs[0].algorithm, LearnedSolver | LearnedGenerator):
        return ReadSourceMode(host, runs, ways_of(host), moment)
    return TimelineMode(host, runs, ways_of(host), moment=moment)


def ways_of(host: Host) -> Ways:
    """Return where the view of a run on the maze of a screen leads to."""

    def pseudocode(runs: list[PastRun], moment: Moment | None) -> Mode:
        return TimelineMode(host, runs, ways_of(host), moment=moment)

    def code(runs: list[PastRun], moment: Moment | None) -> Mode:
        return ReadSourceMode(host, runs, ways_of(host), moment)

    return Ways(partial(timeline_of, host), pseudocode, code, lambda: host.enter(ViewMode(host)))


class ReadSourceMode(TransportMode[Player]):
    """Runs a past run once more in the background, line by line; Escape gives that up.

    Meanwhile the run stands where it will be shown.
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
        ways: Ways,
        moment: Moment | None = None,
        *,
        share: float | None = None,
    ) -> None:
        """Read the first of these runs, to be shown at a moment, or where a share of it has run.

        Its code leads on these `ways`.
        """
        super().__init__(host, _player_of(runs[0], moment, share), host.view.playback)
        self._runs, self._ways, self._moment, self.share = runs, ways, moment, share

    @property
    def run(self) -> PastRun:
        """The run that is read."""
        return self._runs[0]

    def begin(self) -> None:
        """Start, or say why it cannot be run again, and show its pseudocode."""
        super().begin()
        run = self.run
        # On the line that tells of steps then, so that the screen is laid out once.
        self.view.screen.remove_class("-told")
        self.host.part(WhyLine).tell(_RUNNING, "")
        panel = self.host.part(SourcePanel)
        panel.show_failure("")
        if self.share is None:
            panel.begin(run.algorithm.name, source_text(run), others=len(self._runs) > 1)
        try:
            self.tasks.start(reading(run), self._take, refused=self._refused)
        except LabyrinthError as error:
            self._refused(error)

    def key(self, key: str) -> bool:
        """Give it up, and show the pseudocode."""
        self._give_up()
        return True

    def handle(self, message: ForMode) -> None:
        """Leave the run where it is."""

    def _take(self, run: SourceRun) -> None:
        shown = SourceMode(self.host, self._runs, run, self._ways, self._moment, self.share)
        self.host.enter(shown)

    def _refused(self, error: LabyrinthError) -> None:
        self._give_up()
        self.host.say(sentence_of(error))

    def _give_up(self) -> None:
        self.host.enter(self._ways.pseudocode(self._runs, self._moment))


def _player_of(run: PastRun, moment: Moment | None, share: float | None) -> Player:
    """Return a player that stands at a moment of a run, or where a share of it has run."""
    player, length = Player(run.trace), len(run.trace)
    player.seek(min(AT_ONCE, moment.events if moment else round((share or 0) * length)))
    return player
