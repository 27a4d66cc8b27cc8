"""Looking at the maze: nothing is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.tui.modes.mode import Mode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen


class ViewMode(Mode):
    """Waits for an action; says what was last done."""

    undoable = True

    def __init__(self, screen: MazeScreen, message: str = "") -> None:
        """Begin with a message about what was done before."""
        super().__init__(screen)
        self._message = message

    def begin(self) -> None:
        """Say what can be done."""
        self.screen.say(self._message or "Choose an action.")
        self.screen.show_panel("actions")
