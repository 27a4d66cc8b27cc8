"""A pilot that waits until nothing is left to do, not until some time has passed."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

MOST_ROUNDS = 100
"""Rounds of layout after which a screen that always asks for another is left alone."""

_draw = Screen._compositor_refresh
_to_draw: set[Screen[Any]] = set()


def draw_later(screen: Screen[Any]) -> None:
    """In the place of Screen's own: let the screen in front be drawn once it is laid out."""
    if screen is screen.app.screen:
        _to_draw.add(screen)
    else:
        _draw(screen)


class QuickPilot(Pilot[None]):
    """Presses keys and buttons; each has been answered when the call returns.

    What workers in threads compute is not waited for. Most tests ask the widgets what they show:
    what goes to the terminal is drawn at every pause only with `drawing`.
    """

    drawing = False

    async def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            # What Textual waits for after a key is idleness by the clock: it is not needed here.
            pressing = self.app._press_keys([key])
            pressing.send(None)
            pressing.close()
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait until every message has been handled and every change is laid out."""
        assert delay is None, "a test does not wait for the clock"
        for _ in range(MOST_ROUNDS):
            await self._wait_until_idle()
            self.app.screen._on_timer_update()
            if not self._left_to_do:
                break
        if self.app._animator._animations:
            await self.app._animator.wait_until_complete()
            await self.pause()
        if self.drawing:
            self.draw()

    def draw(self) -> None:
        """Draw the screen in front, if it has changed since it was drawn last."""
        if self.app.screen in _to_draw:
            _draw(self.app.screen)
        _to_draw.clear()

    async def resize_terminal(self, width: int, height: int) -> None:
        """Change the size of the terminal; Textual would wait a moment for a further change."""
        await super().resize_terminal(width, height)
        self.app._check_resize()
        await self.pause()

    async def wait_for_scheduled_animations(self) -> None:
        """Wait until every message has been handled and every animation has ended."""
        await self.pause()

    async def _wait_for_screen(self, timeout: float = 0.0) -> bool:
        await self._wait_until_idle()
        return True

    async def _wait_until_idle(self) -> None:
        """Let all others run, until all of them wait for something from outside."""
        while self._left_to_do:
            await asyncio.sleep(0)

    @property
    def _left_to_do(self) -> bool:
        loop = asyncio.get_running_loop()
        return bool(loop._ready)  # type: ignore[attr-defined]
