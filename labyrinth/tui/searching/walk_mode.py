"""Walking: the character goes along the path that was found."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import PATH
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.speeds import FASTEST
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.searching.search_summary import summary

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

TILES_A_SECOND = 1 / 0.130


@dataclass(frozen=True, slots=True)
class Walk:
    """A search that found a path, and a player that has drawn it and can walk along it."""

    solution: Solution
    player: Player


def walk_along(solution: Solution) -> Generator[float, None, Walk]:
    """Prepare, slice by slice, the walk along the path of a solution."""
    whole = solution.trace
    trace = Trace(whole.height, whole.width, whole.before)
    tiles = [row * whole.width + col for row, col in solution.path]
    for _ in ("drawn at once", "walked along"):
        trace.events.extend(by_hand(PATH, tile) for tile in tiles)
    player = Player(trace, TILES_A_SECOND)
    while player.position < len(tiles):
        player.seek(min(player.position + SLICE, len(tiles)))
        yield 1.0
    player.first = len(tiles)
    return Walk(solution, player)


def search_and_draw(run: Task[Solution]) -> Generator[float, None, Walk | Solution]:
    """Search, slice by slice; where a path is found, prepare the walk along it as well."""
    yield from run
    solution = run.result
    if solution.outcome != "found":
        return solution
    return (yield from walk_along(solution))


class AskMode(Mode):
    """Shows the path and asks whether to send the character along it."""

    pending = True

    def __init__(self, screen: MazeScreen, walk: Walk) -> None:
        """Ask about the path of `walk`."""
        super().__init__(screen)
        self._walk = walk

    def begin(self) -> None:
        """Draw the path and ask."""
        self.screen.widget.show(self._walk.player)
        self.screen.say(f"Animate? (Y) {summary(self._walk.solution)}.")
        self.screen.show_panel("question")

    def press(self, position: Position | None) -> None:
        """Send the character."""
        self.accept()

    def key(self, key: str) -> bool:
        """Send the character at Y; at anything else leave the path as it is."""
        focused = self.screen.focused
        if key in ("y", "Y"):
            self.accept()
        elif key in ("tab", "shift+tab", "up", "down", "f1"):
            return False  # they move the focus, and Enter on the Yes button means yes
        elif key == "enter" and focused is not None and focused.id == "yes":
            self.accept()
        else:
            self.decline()
        return True

    def accept(self) -> None:
        """Send the character."""
        self.screen.enter(WalkMode(self.screen, self._walk))

    def decline(self) -> None:
        """Leave the path as it is."""
        self.screen.enter(ViewMode(self.screen, f"{summary(self._walk.solution)}."))


class WalkMode(TransportMode):
    """Plays the walk; any key or click that moves no run ends it."""

    follows = True

    def __init__(self, screen: MazeScreen, walk: Walk) -> None:
        """Go on `walk`."""
        super().__init__(screen)
        self._walk = walk
        weights = [screen.maze[position] for position in walk.solution.path]
        self._costs = array("I", accumulate(weights[1:], initial=0))

    def begin(self) -> None:
        """Set off."""
        self.screen.show_panel("actions")
        self.screen.keep_walk(self._walk)
        self.load(self._walk.player)
        self.play()

    def end(self) -> None:
        """Put the bar away; the path stays."""
        super().end()
        self._walk.player.seek(len(self._walk.player.trace))
        self.screen.widget.show(self._walk.player)

    def other_key(self, key: str) -> bool:
        """Go to the end."""
        self.skip()
        return True

    def ended(self) -> None:
        """Say that the goal is reached."""
        count = len(self._walk.solution.path) - 1
        steps = f"{count:,} {'step' if count == 1 else 'steps'}"
        self.screen.enter(ViewMode(self.screen, f"The goal is reached after {steps}."))

    def moved(self) -> None:
        """Show where the character is, what the way there cost, and its pace."""
        super().moved()
        speed = abs(self._walk.player.speed)
        pace = f"{1000 / speed:.0f} ms a tile" if speed < FASTEST else "all at once"
        cost = f"cost {self._costs[max(0, self.position - 1)]:,}"
        self.screen.say(f"Walking, {cost}, {pace}. Space pauses, < > pace, Enter ends.")
