"""Fixes for references that would keep closed screens in memory.

Five things keep a screen, with its maze, its history and everything drawn of it: tasks and timers
started in the context of that screen; a widget that has had no message since the screen sent it
one, as on a change of the terminal's size; callbacks for the next refresh of Textual's own first
screen, which is never refreshed; the application, which remembers where the mouse was and where its
button was pressed; and Textual's cache of colours, whose keys hold the drawn lines of the last
thousand widgets.
"""

from collections.abc import Callable
from contextvars import Context
from typing import Any

from textual._context import visible_screen_stack
from textual.app import App


def without_screens(app: App[Any], do: Callable[[], object]) -> None:
    """Call `do` in a context that only refers to the application."""

    def do_for_app() -> None:
        with app._context():
            do()

    Context().run(do_for_app)


def forget_gone(app: App[Any]) -> None:
    """Remove references to closed screens from the application, its screens and their widgets."""
    default, *_ = app.screen_stack
    if app.screen is not default:
        default._callbacks.clear()
    for pointed_at in ("mouse_over", "hover_over", "_mouse_down_widget"):
        widget = getattr(app, pointed_at)
        if widget is not None and not widget.is_attached:
            setattr(app, pointed_at, None)
    type(app.screen._styles_cache).get_inner_outer.cache_clear()

    def forget() -> None:
        for each in (app, *app.screen.walk_children(with_self=True)):
            # Replaces the last drawn message, which refers to the screens behind its own.
            each.call_later(visible_screen_stack.set, [])

    without_screens(app, forget)
