"""The interface: a Textual application over the core."""

from __future__ import annotations

from labyrinth.tui.app import LabyrinthApp
from labyrinth.tui.widgets.maze_widget import MazeWidget

__all__ = ["LabyrinthApp", "MazeWidget"]
