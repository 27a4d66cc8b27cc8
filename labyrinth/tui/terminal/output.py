"""The output of a screen: sparing with the tried releases of Textual, Textual's own with others.

What writes sparingly extends what is private of Textual, so a new release of it has to be tried
first. Until then its own compositor writes: more bytes, and all of them at once.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import textual

from labyrinth.tui.motion import LOW_BANDWIDTH_CLASS
from labyrinth.tui.terminal.link import Link

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.screen import Screen
    from textual.widget import Widget

    from labyrinth.tui.terminal.compositor import SparingCompositor

TRIED: Final = ("8.2",)
"""The minor releases of Textual with which the tests of `tests/tui/terminal` have passed."""
SECONDS_OF_POSTPONING: Final = 0.1
"""How often a screen calls `draw_postponed`, for a terminal that does not answer."""


def is_tried() -> bool:
    """Whether the release of Textual that is installed is one of those tried."""
    return _release().rpartition(".")[0] in TRIED


@cache
def _release() -> str:
    """Return the release of Textual that is installed.

    The folder beside the package that pip names after it tells so at once; what Textual itself
    asks takes a twentieth of the time until the first frame to import.
    """
    folders = list(Path(textual.__file__).parents[1].glob("textual-*.dist-info"))
    if len(folders) == 1:
        return folders[0].stem.removeprefix("textual-")
    return textual.__version__


def steady(driver: type[Driver]) -> type[Driver]:
    """Return a driver in the place of this one, that lets go of the terminal whatever happens."""
    if os.name == "posix" and is_tried():
        from textual.drivers.linux_driver import LinuxDriver

        from labyrinth.tui.terminal.driver import SteadyDriver

        if driver is LinuxDriver:
            return SteadyDriver
    return driver


class Output:
    """Writes a screen to the terminal, no faster than the terminal takes it."""

    def __init__(self, screen: Screen[Any], patient: type[Widget]) -> None:
        """Give `screen` its compositor; lines of `patient` widgets may wait if the link is slow."""
        self._link = Link(low_bandwidth=lambda: screen.app.has_class(LOW_BANDWIDTH_CLASS))
        self._compositor: SparingCompositor | None = None
        if is_tried():
            from labyrinth.tui.terminal.compositor import SparingCompositor

            self._compositor = SparingCompositor(self._link, patient)
            screen._compositor = self._compositor

    def answered(self, at: float) -> None:
        """Draw what was postponed: the terminal has answered, at a time of the monotonic clock."""
        self._link.answered(at)
        self.draw_postponed()

    def draw_postponed(self) -> None:
        """Draw what was postponed, as far as there is room for it now."""
        if self._compositor:
            self._compositor.draw_postponed()
