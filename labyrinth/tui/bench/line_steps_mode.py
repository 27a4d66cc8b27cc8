"""A run with its code on the transport bar: the user chooses whether every line is a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.trace.player import Player
from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.bench.source_player import EventLines, SourcePlayer
from labyrinth.tui.bench.source_run import SourceRun
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.past_runs import Prepared
from labyrinth.tui.playback.transport_bar import Landmark, landmarks
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.widgets.for_mode import ForMode


class LineStepsMode(TransportMode[SourcePlayer]):
    """Counts all lines as steps, or those that do something, on the bar and in its landmarks.

    Positions count the lines that have run.
    """

    @dataclass
    class Ended(ForMode):
        """The playback reached its end."""

    follows = True

    def __init__(self, host: Host, run: SourceRun) -> None:
        """Count every line of a `run`."""
        view = host.view
        self.lines = Playback[SourcePlayer](
            view,
            show=lambda player, live: view.show(player.player if player else None, live=live),
            draw=view.redraw,
            moved=lambda: view.post_message(MazeWidget.Moved()),
            ended=lambda: view.post_message(self.Ended()),
            follow=view.playback.follow,
        )
        super().__init__(host, SourcePlayer(Player(run.trace), run.ran), self.lines)
        self.source_run = run
        self._event_lines = EventLines(run.ran)
        self._landmarks: Sequence[Landmark] = ()

    @property
    def step_name(self) -> str:
        """A line, or an event where these are counted."""
        return "line" if self.player.steps is None else "event"

    @property
    def explanation(self) -> SourcePanel:
        """What shows the code."""
        return self.host.part(SourcePanel)

    def take(self, prepared: Prepared) -> None:
        """Mark on the bar what is worth it, and let far jumps be quick."""
        if prepared.keyframes is not None:
            self.player.player.use(prepared.keyframes)
        if prepared.structures:
            self.explanation.held.structures = prepared.structures
        self._landmarks = landmarks(prepared.timeline, self.source_run.trace.legs)
        self._mark()

    def name_steps(self) -> None:
        """Say on the button what the other steps are, and on the bar what these are."""
        self.explanation.name_steps("Y Events" if self.player.steps is None else "Y Lines")
        self.bar.unit = f"{self.step_name}s"
        self.host.bind_keys()

    def switch_steps(self) -> None:
        """Count as steps the lines that do something in the maze alone, or all lines again."""
        playing = self.lines.playing
        self.lines.pause()
        share = self.player.speed / max(1, self.length)
        self.player.steps = self._event_lines if self.player.steps is None else None
        self.player.speed = share * max(1, self.length)
        self._load()
        self.name_steps()
        self._mark()
        self.moved()
        self.host.say(
            "Every line is a step: <source.steps> counts only those that do something."
            if self.player.steps is None
            else "Steps are the lines that do something in the maze: <source.steps> counts all."
        )
        if playing:
            self.play()

    def _mark(self) -> None:
        self.marks = tuple(
            mark._replace(
                position=self.on_bar(self.player.position_of(mark.position)), unit=self.step_name
            )
            for mark in self._landmarks
        )
        self.bar.marks = self.marks
