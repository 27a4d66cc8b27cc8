"""How much may move on the screen."""

from enum import StrEnum
from typing import Any, Final

from textual.app import App

LOW_BANDWIDTH_CLASS: Final = "-low-bandwidth"
"""The class of an application that is to draw sparingly."""


class Motion(StrEnum):
    """From most to least."""

    FULL = "full"
    SPARING = "sparing"
    """What a run does is shown; what only decorates stands still."""
    NONE = "none"
    """Every run is shown by its result."""


def motion(app: App[Any]) -> Motion:
    """Return how much may move: what the user's environment, settings and link allow."""
    if app.animation_level == "none":
        return Motion.NONE
    if app.animation_level == "basic" or app.has_class(LOW_BANDWIDTH_CLASS):
        return Motion.SPARING
    return Motion.FULL
