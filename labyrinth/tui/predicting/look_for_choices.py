"""Looking for the choices of a run before they are asked: keys wait until they are found."""

from __future__ import annotations

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.trace.player import Player
from labyrinth.game.predicting import PredictedRun, predicted_run, why_none
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.predicting.predict_mode import Back, PredictMode
from labyrinth.tui.predicting.predict_panel import PredictPanel


class LookForChoices(Mode):
    """Reads a run in the background, and asks then; Escape gives it up."""

    places = ("predict",)
    keeps_keys = True
    panel = "predict"
    focus = Focus.NOTHING
    classes = ("-timeline", "-predicting")
    status = "Looking for the choices of this run … <predict.leave> gives it up."

    def __init__(self, host: Host, player: Player, algorithm: Algorithm, back: Back) -> None:
        """Ask about the run of `player` from where it is; go `back` with a message, if any."""
        super().__init__(host)
        self._player, self._algorithm, self._back = player, algorithm, back

    def begin(self) -> None:
        """Look for the choices."""
        self.view.show(self._player, live=True)
        self.host.part(PredictPanel).clear()
        maze = self.document.maze
        self.tasks.start(predicted_run(self._player.trace, self._algorithm, maze), self._take)

    def key(self, key: str) -> bool:
        """Give it up."""
        if key == "escape":
            self._back("")
        return True

    def _take(self, run: PredictedRun) -> None:
        left = [each for each in run.choices if each.position >= self._player.position]
        if not run.choices:
            self._back(why_none(run.trace, run.algorithm))
        elif not left:
            self._back("No choice is left from here on: <run.to_beginning> begins the run anew.")
        else:
            self.host.enter(PredictMode(self.host, self._player, run, left, self._back))
