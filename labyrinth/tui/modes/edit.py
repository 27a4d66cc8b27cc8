"""Editing: tiles are turned and painted."""

from __future__ import annotations

from labyrinth.core.walls import Position
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode


class EditMode(Mode):
    """A press turns a tile; a drag paints with what the first tile became; Escape leaves."""

    precise = True
    pending = True
    _brush = 0

    def begin(self) -> None:
        """Give the cursor to the user."""
        self.screen.forget_search()
        self.screen.say("Edit: click, drag, or move and press Enter. Escape leaves.")
        self.screen.widget.focus()

    def press(self, position: Position | None) -> None:
        """Turn the tile, and paint with what it became from here on."""
        if position is not None:
            self._brush = 0 if self.screen.maze[position] else 1
            self._paint([position])

    def drag(self, positions: list[Position]) -> None:
        """Paint the tiles."""
        self._paint(positions)

    def key(self, key: str) -> bool:
        """Leave at Escape."""
        if key == "escape":
            self.screen.enter(ViewMode(self.screen))
            return True
        return False

    def _paint(self, positions: list[Position]) -> None:
        maze = self.screen.maze
        changed = [position for position in positions if bool(maze[position]) != bool(self._brush)]
        for position in changed:
            maze[position] = self._brush
        self.screen.tiles_edited(changed)
