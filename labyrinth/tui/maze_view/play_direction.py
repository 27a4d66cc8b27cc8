"""The direction of a run: which way it goes, or that it stands."""

from __future__ import annotations

from enum import Enum


class Direction(Enum):
    """What the frame around the maze says; each has a title and, as a class, a line of its own."""

    FORWARD = ("▶ forward", "-forward")
    BACKWARD = ("◀ backward", "-backward")
    PAUSED = ("‖ paused", "-paused")
    PAUSED_BACKWARD = ("‖ paused, backward", "-paused")

    @classmethod
    def of(cls, *, playing: bool, speed: float) -> Direction:
        """Return the direction of a run at `speed` events a second."""
        if playing:
            return cls.BACKWARD if speed < 0 else cls.FORWARD
        return cls.PAUSED_BACKWARD if speed < 0 else cls.PAUSED

    @property
    def title(self) -> str:
        """What it is called, with its glyph."""
        return self.value[0]

    @property
    def line(self) -> str:
        """The class of the style sheet that draws the frame's line."""
        return self.value[1]
