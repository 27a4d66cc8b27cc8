"""Input as the terminal sends it: several keys and clicks may come in one read."""

from __future__ import annotations

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.pilot import Pilot


def send_key(app: App[None], key: str) -> None:
    """Press a key, and do not wait for the answer."""
    character = {"space": " "}.get(key, key if len(key) == 1 else None)
    _send(app, events.Key(key, character))


def send_mouse(
    app: App[None], kind: type[events.MouseEvent], x: int, y: int, button: int = 1
) -> None:
    """Report the mouse in that column and line, and do not wait for the answer."""
    _send(app, kind(None, x, y, 0, 0, button, False, False, False, x, y))


def send_click(app: App[None], x: int, y: int, button: int = 1) -> None:
    """Click in that column and line, and do not wait for the answer."""
    send_mouse(app, events.MouseDown, x, y, button)
    send_mouse(app, events.MouseUp, x, y, button)


def send_paste(app: App[None], text: str) -> None:
    """Paste a text, and do not wait for the answer."""
    _send(app, events.Paste(text))


def press_together(pilot: Pilot[None], *presses: str) -> None:
    """Press keys and, where it begins with "#", the button of that id, all of them in one read."""
    for press in presses:
        if press.startswith("#"):
            x, y = pilot.app.screen.query_one(press).region.center
            send_click(pilot.app, int(x), int(y))
        else:
            send_key(pilot.app, press)


def send_bytes(app: App[None], text: str) -> None:
    """Send what a terminal sends, in one read, and do not wait for the answer."""
    parser = XTermParser()
    # Nothing more is what ends a sequence that may go on.
    for message in [*parser.feed(text), *parser.feed("")]:
        assert isinstance(message, events.Event)
        _send(app, message)


def _send(app: App[None], message: events.Event) -> None:
    driver = app._driver
    assert driver is not None
    driver.process_message(message)
