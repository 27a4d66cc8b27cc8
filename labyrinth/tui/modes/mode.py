"""What every mode of the maze screen answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from labyrinth.core.maze.walls import Position
from labyrinth.tui.maze_view.maze_widget import LEFT

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

CURSOR_KEYS = frozenset(
    f"{prefix}{key}" for prefix in ("", "shift+") for key in ("up", "down", "left", "right")
) | {"pageup", "pagedown", "home", "end", "enter", "space", "tab", "shift+tab", "f1"}
"""Keys that move the cursor or choose with it: no mode takes them for an end of itself."""


class Mode:
    """One state of the maze screen; the screen passes on what happens, the mode decides.

    A mode that wants another calls `screen.enter`. `pending` tells that an operation waits for
    the user; then the screen's own actions are off and every key comes here first.
    """

    pending = False
    undoable = False
    """Whether undo and redo work, although the mode may be pending."""
    precise = False
    """Whether every tile must have a place of its own under the mouse."""
    buttons = frozenset({LEFT})
    """The buttons of the mouse that press and drag."""

    offers: Collection[str] = ()
    """Actions of the screen that mean something here, although the mode is pending."""

    def __init__(self, screen: MazeScreen) -> None:
        """Belong to `screen`."""
        self.screen = screen

    def begin(self) -> None:
        """Show what this mode is about."""

    def end(self) -> None:
        """Put away what `begin` showed."""

    def press(self, position: Position | None) -> None:
        """Take a press of the mouse on a tile, or on the ground outside the maze (None)."""

    def erase(self, position: Position | None) -> None:
        """Take a press of the right button on a tile, or on the ground outside the maze (None)."""

    def drag(self, positions: list[Position]) -> None:
        """Take a drag of the mouse over these tiles."""

    def release(self, position: Position) -> None:
        """Hear that the mouse button went up, the pointer nearest to this tile."""

    def choose(self, position: Position) -> None:
        """Take a tile chosen with the keyboard as if it was pressed."""
        self.press(position)

    def key(self, key: str) -> bool:
        """Take a key; return whether it meant something here."""
        return False

    def cursor_moved(self, position: Position) -> None:
        """Hear that the cursor, or the pointer without a button, is on another tile."""

    def tools_changed(self) -> None:
        """Hear that another tool was taken up from the palette."""

    def restored(self) -> None:
        """Hear that undo or redo brought another maze."""

    def played(self) -> None:
        """Hear that the playback which this mode started has ended."""

    def moved(self) -> None:
        """Hear that the playback which this mode started has moved on."""

    def sought(self, position: int) -> None:
        """Take a position that was pointed at on the transport bar."""

    def turned(self, notches: int) -> None:
        """Take a turn of the wheel over the transport bar; down is positive."""

    def computed(self, result: object) -> None:
        """Take the result of the run that this mode started."""

    def progressed(self, share: float) -> None:
        """Hear how far the run is that this mode started, 0.0 to 1.0."""
