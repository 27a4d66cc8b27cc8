"""Who asks for another screen: Textual keeps that to itself."""

from __future__ import annotations

from typing import Any

from textual._context import active_message_pump
from textual.app import App
from textual.css.query import NoMatches
from textual.dom import DOMNode, NoScreen


def asks_from_behind(app: App[Any]) -> bool:
    """Whether the message being handled is one of a screen that is no longer the one in front.

    Keys and clicks that come together are handed out together: the second press of a button may be
    answered when the first has closed its screen already.
    """
    asking = active_message_pump.get(app)
    if not isinstance(asking, DOMNode) or asking is app:
        return False
    try:
        return asking.screen is not app.screen
    except (NoScreen, NoMatches):
        return False
