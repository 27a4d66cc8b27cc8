"""The mouse, taken and left while the program runs; Textual asks for it only at the start."""

from __future__ import annotations

from typing import Any

from textual.app import App


def use_mouse(app: App[Any], mouse: bool) -> None:
    """Take the mouse, or leave it to the terminal to select text; where the driver cannot, not."""
    driver: Any = app._driver
    name = "_enable_mouse_support" if mouse else "_disable_mouse_support"
    change = getattr(driver, name, None)
    if change is not None:
        # Either does nothing where the program does not want the mouse.
        driver._mouse = True
        change()
        driver._mouse = mouse
        driver.flush()
