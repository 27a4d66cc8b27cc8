"""Walking: the walker goes along the path that was found."""

from __future__ import annotations

from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text
from labyrinth.core.search.path_costs import costs_along
from labyrinth.core.search.solution import Solution
from labyrinth.core.trace.player import Player
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.speeds import FASTEST
from labyrinth.tui.searching.run_mode import RunMode
from labyrinth.tui.searching.search_figures import parts_of

TILES_A_SECOND: Final = 1 / 0.130


class WalkMode(RunMode):
    """Plays the walk along a path, over what was explored if that is shown."""

    follows = True
    explores = False

    def __init__(self, host: Host, solution: Solution) -> None:
        """Walk along the path of a solution that has one."""
        super().__init__(host, solution)
        self._costs = costs_along(self.document.maze, solution)

    def set_out(self, run: SearchRun) -> Player:
        """Return the player with the walker before the start."""
        player = run.walking()
        player.speed = self.pace(TILES_A_SECOND)
        return player

    def result(self) -> str:
        """Say that the goal is reached."""
        steps = counted(*parts_of(self.solution))
        return f"The goal is reached after {steps}."

    def moved(self) -> None:
        """Show where the walker is, what the way there cost, and its pace."""
        super().moved()
        speed = abs(self.player.speed)
        pace = f"{1000 / speed:.0f} ms a tile" if speed < FASTEST else "all at once"
        cost = f"cost {in_text(self._costs[max(0, self.position - 1)])}"
        self.host.say(f"Walking, {cost}, {pace}. <run.pause> pauses, <run.skip> or a click ends.")
