"""The interface: a Textual application over the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.tui.app import LabyrinthApp
    from labyrinth.tui.maze_view.maze_widget import MazeWidget

__all__ = ["LabyrinthApp", "MazeWidget"]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.tui.app": ("LabyrinthApp",),
        "labyrinth.tui.maze_view.maze_widget": ("MazeWidget",),
    },
)
