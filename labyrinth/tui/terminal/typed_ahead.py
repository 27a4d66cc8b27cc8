"""Keys that arrive together are answered one after another, as if each was typed on its own.

Textual hands all keys of a read to the widget that has the focus when they come. Where the first of
them moves the focus or opens a screen, those after it would be lost on what had it before.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

_MOST_ROUNDS: Final = 20
"""After so many moves of the focus a key goes where the focus is by then."""
_ENDS: Final = 0.05
"""Seconds from one look to the next whether what was asked has ended in the meantime."""


@runtime_checkable
class KeepsKeys(Protocol):
    """A screen that may let keys wait, until what they are meant for is there."""

    @property
    def keeps_keys(self) -> bool:
        """Whether they wait now."""


class KeysReleased(Message, bubble=False):
    """What keys have waited for is there."""


def release_keys(node: DOMNode) -> None:
    """Let keys through that have waited: whoever let them wait says so, once all is there.

    The application is told at once: a message that bubbles stops at a screen that caused it.
    """
    node.app.post_message(KeysReleased())


class TypedAhead:
    """Holds what was typed and clicked, until what was typed before has taken effect."""

    def __init__(self, app: App[Any], hand_out: Callable[[events.Event], object]) -> None:
        """Hand events out one by one, each to what has the focus by then."""
        self._app, self._hand_out = app, hand_out
        self._waiting: deque[tuple[events.Event, Screen[Any] | None]] = deque()
        """Each with the screen that it is for, None for whichever is in front by then."""
        self._task: asyncio.Task[None] | None = None
        self._released = asyncio.Event()

    @property
    def active(self) -> bool:
        """Whether something waits for what was typed before it."""
        return self._task is not None

    def takes(self, event: events.Event) -> bool:
        """Whether the event has to wait its turn: keys and clicks, and all that comes after one.

        The mouse does not wait for what is being computed, which a button may cancel.
        """
        if isinstance(event, (events.Key, events.Paste)):
            return True
        return not self._kept and (self.active or not isinstance(event, events.MouseMove))

    def add(self, event: events.Event) -> None:
        """Take a key, or another event that comes after keys which still wait.

        Escape does not wait for what is being computed: it gives that up, and what was typed.
        """
        escapes = isinstance(event, events.Key) and event.key in ("escape", "ctrl+q")
        if self._kept and escapes:
            self._waiting.clear()
            self._hand_out(event)
            return
        # A screen may leave by itself, and none is to leave that the user has not seen.
        self._waiting.append((event, self._screen if escapes or self._task is None else None))
        if self._task is None:
            self._task = asyncio.create_task(self._hand_all_out())

    def release(self) -> None:
        """Look again whether the screen lets keys wait."""
        self._released.set()

    def stop(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    @property
    def _kept(self) -> bool:
        screen = self._screen
        return isinstance(screen, KeepsKeys) and screen.keeps_keys

    @property
    def _screen(self) -> Screen[Any] | None:
        """The screen in front, None where the program begins or ends."""
        return next(iter(reversed(self._app.screen_stack)), None)

    async def _settled(self) -> None:
        """Wait until what was handed out has taken effect, wherever that has moved the focus."""
        for _ in range(_MOST_ROUNDS):
            before = self._target
            for pump in (self._app, *before.ancestors_with_self):
                await _caught_up(pump)
            if self._target is before:
                return

    @property
    def _target(self) -> DOMNode:
        """What gets the next key."""
        screen = self._screen
        return self._app if screen is None else screen.focused or screen

    async def _hand_all_out(self) -> None:
        try:
            await self._settled()
            while self._waiting:
                while self._kept:
                    self._released.clear()
                    await self._released.wait()
                    await self._settled()
                if self._waiting:
                    event, seen = self._waiting.popleft()
                    if seen is None or seen in self._app.screen_stack:
                        self._hand_out(event)
                await self._settled()
        finally:
            self._task = None


async def _caught_up(pump: MessagePump) -> None:
    """Wait until all messages were handled that the pump has by now, or it has ended."""
    done = asyncio.Event()
    if not pump.call_later(done.set):
        return
    while not done.is_set() and not pump._closed:
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), _ENDS)
