"""Who asks for another screen: Textual keeps that to itself."""

from __future__ import annotations

from typing import Any

from textual._context import active_message_pump
from textual.app import App
from textual.dom import DOMNode, NoScreen
from textual.screen import Screen


def asking_screen(app: App[Any]) -> Screen[Any] | None:
    """Return the screen whose message is being handled, None for one of the application.

    It need not be the one in front: keys and clicks that come together are handed out together,
    so that the second press of a button may be answered when the first has closed its screen.
    """
    asking = active_message_pump.get(app)
    if not isinstance(asking, DOMNode) or asking is app:
        return None
    try:
        return asking.screen
    except NoScreen:
        return None
