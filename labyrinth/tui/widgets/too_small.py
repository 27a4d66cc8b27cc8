"""What is shown while the terminal is too small for anything else."""

from __future__ import annotations

from textual.app import RenderResult
from textual.widget import Widget

from labyrinth.tui.layout import SMALLEST


class TooSmall(Widget):
    """Covers a screen with one sentence; the style sheet shows it when the terminal is small."""

    def render(self) -> RenderResult:
        """Ask for more room."""
        width, height = SMALLEST
        return f"Please make this terminal at least {width} columns wide and {height} lines high."
