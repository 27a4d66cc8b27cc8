"""Editing: tiles are turned and painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.walls import Position
from labyrinth.tui.history import Moment
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen


class EditMode(Mode):
    """A press turns a tile; a drag paints with what the first tile became; Escape leaves.

    Digits choose a weight to paint with; 0 leaves the weights as they are.
    """

    precise = True
    pending = True
    undoable = True

    def __init__(self, screen: MazeScreen) -> None:
        """Begin without a weight."""
        super().__init__(screen)
        self._weight = 0
        self._opens = False
        self._before: Moment | None = None

    def begin(self) -> None:
        """Give the cursor to the user."""
        self.screen.forget_search()
        self.screen.say("Edit: click, drag, or move and press Enter. Escape leaves.")
        self.screen.widget.focus()

    def press(self, position: Position | None) -> None:
        """Turn the tile, and paint with what it became from here on."""
        if position is not None:
            weight = self.screen.maze[position]
            self._opens = weight == 0 or self._weight not in (0, weight)
            self._before = self.screen.moment()
            self._paint([position])

    def drag(self, positions: list[Position]) -> None:
        """Paint the tiles."""
        self._paint(positions)

    def key(self, key: str) -> bool:
        """Leave at Escape, take a weight at a digit."""
        if key == "escape":
            self.screen.enter(ViewMode(self.screen))
        elif key.isdigit():
            self._weight = int(key)
            what = f"paints weight {key}" if self._weight else "leaves weights as they are"
            self.screen.say(f"Edit: a press {what}; again: a wall. Escape leaves.")
        else:
            return False
        return True

    def edited(self) -> None:
        """Do what follows from an edit."""

    def _paint(self, positions: list[Position]) -> None:
        maze = self.screen.maze
        changed = [tile for tile in positions if maze[tile] != self._become(maze[tile])]
        if not changed:
            return
        if self._before is not None:
            self.screen.remember(self._before)
            self._before = None  # the whole stroke is undone at once
        for tile in changed:
            maze[tile] = self._become(maze[tile])
        self.screen.tiles_edited(changed)
        self.edited()

    def _become(self, weight: int) -> int:
        """Return the weight that a tile of this weight is painted with."""
        if not self._opens:
            return 0
        return self._weight or weight or 1
