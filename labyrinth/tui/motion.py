"""The amount of animation on the screen."""

from enum import StrEnum
from typing import Any, Final

from textual.app import App

# The class of an application with few frames.
LOW_BANDWIDTH_CLASS: Final = "-low-bandwidth"


class Motion(StrEnum):
    """The amount of animation, from most to least."""

    FULL = "full"
    SPARING = "sparing"
    """Runs are animated; decoration is not."""
    NONE = "none"
    """Every run jumps to its end."""


def motion(app: App[Any]) -> Motion:
    """Return the allowed amount of animation, from environment, settings and connection."""
    if app.animation_level == "none":
        return Motion.NONE
    if app.animation_level == "basic" or app.has_class(LOW_BANDWIDTH_CLASS):
        return Motion.SPARING
    return Motion.FULL
