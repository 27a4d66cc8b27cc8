"""An application that answers keys and clicks one by one, each on the screen that it is meant for.

Textual hands out at once all that has come together. What is meant for a screen may then reach the
one that has come or gone by what was pressed before it.
"""

from __future__ import annotations

from asyncio import Event, wait_for
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from textual import events
from textual.actions import ActionParseResult
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode
from textual.message import Message
from textual.screen import Screen

from labyrinth.tui.layout import LONGEST_PASTE, SMALLEST
from labyrinth.tui.terminal.alt_keys import keys_meant
from labyrinth.tui.terminal.asking import asking_screen
from labyrinth.tui.terminal.contexts import forget_gone
from labyrinth.tui.terminal.typed_ahead import TypedAhead

SECONDS_TO_OPEN: Final = 2.0
"""How long keys wait for a screen that does not come."""

_QUITS: Final = ("ctrl+q", "ctrl+c")
_LINE_FEED: Final = "ctrl+j"
"""What a terminal makes of an Enter that is pressed before the program reads keys."""


class OrderlyApp(App[None]):
    """Hands out what is typed and clicked in its turn; screens come and go as they are asked to."""

    def __init__(self) -> None:
        """Begin with nothing typed."""
        super().__init__()
        self._typed_ahead = TypedAhead(self, lambda event: self.call_later(self._answer, event))
        self._left_at = 0.0
        """When a screen was left last, as messages tell the time."""
        self._answered_at = 0.0
        """When the last key or click was handed out."""

    def on_keys_released(self) -> None:
        """Let keys through that have waited for what is there now."""
        self._typed_ahead.release()

    def push_screen(self, screen: Any, *arguments: Any, **named: Any) -> Any:
        """Show a screen above the present one, unless another that is behind it asks for it."""
        if asking_screen(self) not in (None, self.screen):
            return AwaitComplete()
        return super().push_screen(screen, *arguments, **named)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen that asks for it, with what is above it, unless it was left already.

        What was clicked until now was meant for that screen, and not for what is behind it.
        """
        asking = asking_screen(self)
        if asking is not None and asking not in self.screen_stack:
            return AwaitComplete()
        self._left_at = Message().time
        self._typed_ahead.release()
        while asking is not None and self.screen is not asking:
            super().pop_screen()
        return super().pop_screen()

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a command stands for, unless that to which it belongs has gone."""
        node = default_namespace
        if node is not None and not (node.is_running and node.is_attached):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        """Leave a screen once it is there: while it comes, its widgets look for one another."""
        await _until_ready(screen)
        await super()._replace_screen(screen)
        if self.screen_stack:
            forget_gone(self)
        return screen

    async def on_event(self, event: events.Event) -> None:
        """Keep keys and mouse from screens that cannot be seen; let keys come one by one."""
        if isinstance(event, events.Paste) and len(event.text) > LONGEST_PASTE:
            self.notify("What was pasted is too long for any field here.", severity="warning")
            return
        if not isinstance(event, (events.InputEvent, events.Paste)) or event.is_forwarded:
            # The screen that an Escape was for may have left by itself while it was on its way.
            escapes = isinstance(event, events.Key) and event.key == "escape"
            if not (escapes and self._left_at > self._answered_at):
                await super().on_event(event)
            return
        too_small = self.size.width < SMALLEST.width or self.size.height < SMALLEST.height
        if too_small and not (isinstance(event, events.Key) and event.key in _QUITS):
            return
        if isinstance(event, events.Key) and event.key == _LINE_FEED:
            event = events.Key("enter", "\r")
        for each in self._keys_meant(event) if isinstance(event, events.Key) else (event,):
            if self._typed_ahead.takes(each):
                self._typed_ahead.add(each)
            else:
                await self._answer(each)

    def _keys_meant(self, key: events.Key) -> Sequence[events.Key]:
        """Return what was pressed; a key with Alt is none of the program's, but may be chosen."""
        if self.screen_stack and key.key in self.screen.active_bindings:
            return [key]
        return keys_meant(key, self.focused)

    async def _answer(self, event: events.Event) -> None:
        """Answer a key or a click, unless it was a click on a screen that is no longer there."""
        self._answered_at = Message().time
        if isinstance(event, events.Key) and getattr(self.screen, "takes_every_key", False):
            self.screen.post_message(event)
        elif not isinstance(event, events.MouseEvent) or event.time >= self._left_at:
            await super().on_event(event)


async def _until_ready(screen: Screen[Any]) -> None:
    """Wait until a screen has handled all that has come to it, or cannot any more."""
    is_ready = Event()
    if screen.call_later(is_ready.set):
        with suppress(TimeoutError):
            await wait_for(is_ready.wait(), SECONDS_TO_OPEN)
