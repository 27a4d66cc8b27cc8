"""Walking: the character goes along the path that was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.maze import Maze
from labyrinth.core.player import Player
from labyrinth.core.solve import Solution
from labyrinth.core.trace import PATH, STEP, Trace
from labyrinth.core.walls import Position
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.summary import summary

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

TILES_A_SECOND = 1 / 0.130
FASTEST, SLOWEST = 1000.0, 1.0


def walk_along(maze: Maze, path: list[Position]) -> Trace:
    """Return a trace that draws the path at once, tile by tile, then walks along it."""
    trace = Trace(maze.height, maze.width, bytes(maze.tiles))
    tiles = [maze.index(position) for position in path]
    trace.events.extend(PATH + tile for tile in tiles)
    trace.events.extend(STEP + tile for tile in tiles)
    return trace


class AskMode(Mode):
    """Shows the path and asks whether to send the character along it."""

    pending = True

    def __init__(self, screen: MazeScreen, solution: Solution) -> None:
        """Ask about the path of `solution`."""
        super().__init__(screen)
        self._solution = solution
        self._player = Player(walk_along(screen.maze, solution.path), TILES_A_SECOND)

    def begin(self) -> None:
        """Draw the path and ask."""
        self._player.seek(len(self._solution.path))
        self.screen.widget.show(self._player)
        self.screen.say(f"{summary(self._solution)}. Animate? Y")
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
        self.screen.enter(WalkMode(self.screen, self._solution, self._player))

    def decline(self) -> None:
        """Leave the path as it is."""
        self.screen.enter(ViewMode(self.screen, f"{summary(self._solution)}."))


class WalkMode(Mode):
    """Plays the walk; `<` and `>` change its speed, any other key ends it."""

    pending = True

    def __init__(self, screen: MazeScreen, solution: Solution, player: Player) -> None:
        """Walk along the path of `solution`, which `player` has drawn."""
        super().__init__(screen)
        self._solution = solution
        self._player = player

    def begin(self) -> None:
        """Set off."""
        self.screen.show_panel("actions")
        self._say()
        self.screen.widget.play(self._player, follow=True)

    def press(self, position: Position | None) -> None:
        """Go to the end."""
        self.screen.widget.skip()

    def key(self, key: str) -> bool:
        """Change the speed, or go to the end."""
        if key in ("less_than_sign", "comma", "minus"):
            self._player.speed = max(SLOWEST, self._player.speed / 1.5)
            self._say()
        elif key in ("greater_than_sign", "full_stop", "plus"):
            self._player.speed = min(FASTEST, self._player.speed * 1.5)
            self._say()
        else:
            self.screen.widget.skip()
        return True

    def played(self) -> None:
        """Say that the goal is reached; the path stays."""
        steps = len(self._solution.path) - 1
        self._player.seek(len(self._solution.path))
        self.screen.widget.show(self._player)
        self.screen.enter(ViewMode(self.screen, f"The goal is reached after {steps:,} steps."))

    def _say(self) -> None:
        milliseconds = 1000 / self._player.speed
        self.screen.say(f"Walking, {milliseconds:.0f} ms a tile. < slower, > faster, any key ends.")
