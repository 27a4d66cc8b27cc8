"""The interface: a Textual application over the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy import lazily

if TYPE_CHECKING:
    from labyrinth.tui.app import LabyrinthApp
    from labyrinth.tui.widgets.maze_widget import MazeWidget

__all__ = ["LabyrinthApp", "MazeWidget"]

__getattr__ = lazily(
    __name__,
    {"labyrinth.tui.app": ("LabyrinthApp",), "labyrinth.tui.widgets.maze_widget": ("MazeWidget",)},
)
