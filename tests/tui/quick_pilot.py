"""A pilot that waits until nothing is left to do, not until some time has passed."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot

MOST_ROUNDS = 100
"""Rounds of drawing after which a screen that always asks for another is left alone."""


class QuickPilot(Pilot[None]):
    """Presses keys and buttons; each has been answered, and drawn, when the call returns.

    What workers in threads compute is not waited for.
    """

    async def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            # What Textual waits for after a key is idleness by the clock: it is not needed here.
            pressing = self.app._press_keys([key])
            pressing.send(None)
            pressing.close()
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait until every message has been handled and every change is drawn."""
        assert delay is None, "a test does not wait for the clock"
        for _ in range(MOST_ROUNDS):
            await self._wait_until_idle()
            self.app.screen._on_timer_update()
            if not self._left_to_do:
                break
        if self.app._animator._animations:
            await self.app._animator.wait_until_complete()
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
