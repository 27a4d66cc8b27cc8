"""A view that is moved about with the mouse, as a sheet of paper is."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.scroll_view import ScrollView

_LEFT, _MIDDLE = 1, 2


class Panning:
    """Lets a view follow the mouse while its middle button is down, or the left one with Ctrl."""

    def __init__(self, view: ScrollView) -> None:
        """Move `view`, which has to pass on what the mouse does."""
        self._view = view
        self._grabbed: Offset | None = None
        """Where the pointer was on the drawing when it took hold of it."""

    def begin(self, event: events.MouseDown) -> bool:
        """Take hold of the view; return whether this press does so, and means nothing else."""
        if event.button != _MIDDLE and not (event.button == _LEFT and event.ctrl):
            return False
        event.stop()
        self._view.capture_mouse()
        self._grabbed = event.screen_offset + self._view.scroll_offset
        return True

    def move(self, event: events.MouseMove) -> None:
        """Draw the view along, if it is held."""
        if self._grabbed is None:
            return
        if event.button == 0:
            self.end()  # the button went up where the terminal did not tell us
        else:
            x, y = self._grabbed - event.screen_offset
            self._view.scroll_to(x, y, animate=False, force=True, immediate=True)

    def end(self) -> None:
        """Let go of the view."""
        if self._grabbed is not None:
            self._grabbed = None
            self._view.release_mouse()
