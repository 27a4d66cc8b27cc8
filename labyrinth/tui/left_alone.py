"""Whether the program is left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.tui import clock

SECONDS: Final = 90.0
"""How long nobody presses anything or moves the mouse where the program is left alone."""


class LeftAlone:
    """Calls whenever the program was left alone for a while."""

    def __init__(self, owner: MessagePump, call: Callable[[], object]) -> None:
        """Count the seconds from now on; call as long as `owner` lives."""
        self._owner, self._call = owner, call
        self._touched_at = clock.present.now()
        clock.present.after(SECONDS, owner, self._look)

    def touched(self) -> None:
        """Note that somebody is there."""
        self._touched_at = clock.present.now()

    def _look(self) -> None:
        left = self._touched_at + SECONDS - clock.present.now()
        if left <= 0:
            left = SECONDS
            self.touched()
            self._call()
        clock.present.after(left, self._owner, self._look)
