"""A queue of keys and clicks that arrive together: each is handled by its intended target.

Textual hands out everything from one read of the terminal at once: keys go to the widget that has
the focus when they arrive. If the first key moves the focus or opens a screen, the keys after it
would be lost on the old focus, or reach a screen that has opened or closed meanwhile.
tests/cli/test_keys_typed_ahead.py tests the result in a real terminal.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, cast

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._context import active_message_pump
from textual.actions import ActionParseResult
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode, NoScreen
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList

from labyrinth.tui.layout import LONGEST_PASTE, SMALLEST
from labyrinth.tui.terminal.leak_fixes import forget_gone

# How long keys wait for a screen that does not open, in seconds.
SECONDS_TO_OPEN: Final = 2.0
# After so many moves of the focus a key goes to the current focus.
_MOST_ROUNDS: Final = 20
# Seconds between two checks whether a message pump has ended meanwhile.
_ENDS: Final = 0.05
_QUITS: Final = ("ctrl+q", "ctrl+c")
# What a terminal sends for an Enter that is pressed before the program reads keys.
_LINE_FEED: Final = "ctrl+j"
_WORDS: Final = {"alt+f": "ctrl+right", "alt+b": "ctrl+left"}


def release_keys(node: DOMNode) -> None:
    """Handle the keys that waited because of a screen's `keeps_keys`."""
    if isinstance(app := node.app, EventQueueApp):
        app.keys_released.set()


class EventQueueApp(App[None]):
    """An application that handles keys and clicks in the order in which they arrive.

    A screen with a true `keeps_keys` makes keys wait until `release_keys` is called; a screen with
    a true `gives_way` closes at a key, which goes to the screen behind it.
    """

    def __init__(self) -> None:
        """Start with an empty queue."""
        super().__init__()
        self.keys_released = asyncio.Event()
        # The waiting keys, each with its screen, None for whichever is in front by then.
        self._waiting: deque[tuple[events.Event, Screen[Any] | None]] = deque()
        self._hands_out: asyncio.Task[None] | None = None
        # When the key or click being handled arrived, by the time of messages.
        self.typed_at = 0.0
        # When a screen was closed last, by the time of messages.
        self._left_at = 0.0
        # When the last key or click was handed out.
        self._answered_at = 0.0

    def push_screen(self, screen: Any, *arguments: Any, **named: Any) -> Any:
        """Show a screen above the current one, unless the request comes from another screen."""
        if self._asking_screen() not in (None, self.screen):
            return AwaitComplete()
        return super().push_screen(screen, *arguments, **named)

    def pop_screen(self) -> AwaitComplete:
        """Close the requesting screen and all screens above it, unless it is already closed.

        Earlier clicks are dropped: they were meant for that screen, not for the screen behind it.
        """
        asking = self._asking_screen()
        if asking is not None and asking not in self.screen_stack:
            return AwaitComplete()
        self.return_to(asking or self.screen)
        return super().pop_screen()

    def return_to(self, screen: Screen[Any]) -> None:
        """Close the screens above this screen; drop earlier clicks, which were meant for them."""
        self._left_at = Message().time
        self.keys_released.set()
        while self.screen is not screen:
            super().pop_screen()

    def _asking_screen(self) -> Screen[Any] | None:
        """Return the screen whose message is being handled; None for the application's messages.

        This need not be the screen in front: the second press of a button may be handled after the
        first has closed its screen.
        """
        asking = active_message_pump.get(self)
        with suppress(NoScreen):
            return asking.screen if isinstance(asking, DOMNode) and asking is not self else None
        return None

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run the action of a key or a command, unless the widget that it belongs to is gone."""
        node = default_namespace
        if node is not None and not (node.is_running and node.is_attached):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        """Close a screen only when it has fully opened: until then its widgets query each other."""
        is_ready = asyncio.Event()
        if screen.call_later(is_ready.set):
            with suppress(TimeoutError):
                await asyncio.wait_for(is_ready.wait(), SECONDS_TO_OPEN)
        await super()._replace_screen(screen)
        if self.screen_stack:
            forget_gone(self)
        return screen

    async def on_event(self, event: events.Event) -> None:
        """Handle an event: keys one by one, and clicks only for screens that are still open.

        A paste that is too long for any field is dropped. While the terminal is too small, only the
        keys that quit are handled.
        """
        if isinstance(event, events.Paste) and len(event.text) > LONGEST_PASTE:
            self.notify("The pasted text is too long for any field here.", severity="warning")
            return
        if not isinstance(event, (events.InputEvent, events.Paste)) or event.is_forwarded:
            # The screen that an Escape was meant for may have closed by itself meanwhile.
            escapes = isinstance(event, events.Key) and event.key == "escape"
            if not (escapes and self._left_at > self._answered_at):
                await super().on_event(event)
            return
        too_small = self.size.width < SMALLEST.width or self.size.height < SMALLEST.height
        if too_small and not (isinstance(event, events.Key) and event.key in _QUITS):
            return
        for each in self._keys_meant(event) if isinstance(event, events.Key) else (event,):
            # The mouse does not wait for a computation, which a button may cancel.
            if isinstance(each, (events.Key, events.Paste)) or (
                not self._keys_kept and (self._hands_out or not isinstance(each, events.MouseMove))
            ):
                self._add(each)
            else:
                await self._answer(each)

    def _keys_meant(self, key: events.Key) -> Sequence[events.Key]:
        """Return the intended keys for a key that Textual may have misread.

        Escape and a letter in one read look like a letter with Alt. Some terminals send Escape and
        F or B for Ctrl and an arrow, which move by a word in a text field. The program has no keys
        with Alt, but the user may have set some. A line feed is an Enter that was pressed early.
        """
        if key.key == _LINE_FEED:
            return [events.Key("enter", "\r")]
        if (front := self._in_front) and key.key in front.active_bindings:
            return [key]
        if key.key in _WORDS:
            # The first frame does not need fields.
            from textual.widgets import Input

            if isinstance(self.focused, Input):
                return [events.Key(_WORDS[key.key], None)]
        if key.key.startswith("alt+") and (key.character or "").isalnum():
            return [events.Key("escape", None), events.Key(key.character or "", key.character)]
        return [key]

    async def _answer(self, event: events.Event) -> None:
        """Handle a key or a click, except a click on a screen that no longer exists."""
        if isinstance(event, events.Key) and getattr(self.screen, "gives_way", False):
            self.pop_screen()
        self._answered_at = Message().time
        if not isinstance(event, events.MouseMove):
            self.typed_at = event.time
        if not isinstance(event, events.MouseEvent) or event.time >= self._left_at:
            await super().on_event(event)

    # Keys that wait until earlier ones have taken effect

    def _add(self, event: events.Event) -> None:
        """Queue a key, or another event if keys are still waiting.

        Escape and Ctrl+Q do not wait for a computation, and drop the keys that wait. Escape cancels
        the computation.
        """
        escapes = isinstance(event, events.Key) and event.key in ("escape", "ctrl+q")
        # During a long computation, each round until everything has settled takes long.
        quits = isinstance(event, events.Key) and event.key == "ctrl+q" and not self._hands_out
        if quits or (self._keys_kept and escapes):
            self._waiting.clear()
            self.call_later(self._answer, event)
            return
        # A screen may close by itself, and none may close that the user has not seen.
        is_for = self._in_front if escapes or self._hands_out is None else None
        self._waiting.append((event, is_for))
        if self._hands_out is None:
            self._hands_out = asyncio.create_task(self._hand_all_out())

    @property
    def _in_front(self) -> Screen[Any] | None:
        """The screen that gets keys, None at the beginning and the end of the program."""
        shown = reversed(self.screen_stack)
        return next((each for each in shown if not getattr(each, "gives_way", False)), None)

    @property
    def _keys_kept(self) -> bool:
        return bool(getattr(self._in_front, "keeps_keys", False))

    async def _hand_all_out(self) -> None:
        try:
            await self._settled()
            while self._waiting:
                while self._keys_kept:
                    self.keys_released.clear()
                    await self.keys_released.wait()
                    await self._settled()
                if self._waiting:
                    event, seen = self._waiting.popleft()
                    if seen is None or seen in self.screen_stack:
                        self.call_later(self._answer, event)
                await self._settled()
        finally:
            self._hands_out = None

    async def _settled(self) -> None:
        """Wait until the events handed out have taken effect, even if they moved the focus.

        Waits until the next key's target has handled all its current messages.
        """
        before: DOMNode | None = None
        for _ in range(_MOST_ROUNDS):
            screen = self._in_front
            target = self if screen is None else screen.focused or screen
            if target is before:
                return
            for pump in (self, *target.ancestors_with_self):
                done = asyncio.Event()
                is_heard = pump.call_later(done.set)
                while is_heard and not (done.is_set() or pump._closed):
                    with suppress(TimeoutError):
                        await asyncio.wait_for(done.wait(), _ENDS)
            before = target


@cache
def tell_letters_from_arrows() -> None:
    """Make Escape with F or B arrive as keys with Alt, from now on.

    Textual 8.2 always reads these sequences as Ctrl and an arrow.
    """
    for sequence in ("\x1bf", "\x1bb"):
        cast(dict[str, Any], ANSI_SEQUENCES_KEYS).pop(sequence, None)


@cache
def guard_page_keys() -> None:
    """Make page keys do nothing in lists that are not laid out, from now on.

    A page key can arrive in one read with the key that opens a list, such as the command palette,
    or when the list has no space on the screen. Textual 8.2 then looks for lines that it has not
    measured yet, and crashes.
    """
    move_page: Callable[[OptionList, Any], None] = OptionList._move_page

    def move_page_if_laid_out(options: OptionList, direction: Any) -> None:
        if options.scrollable_content_region:
            move_page(options, direction)

    # Replacing a method is not supported by types: the lists are Textual's own, not subclasses.
    OptionList._move_page = move_page_if_laid_out  # type: ignore[method-assign, assignment]
