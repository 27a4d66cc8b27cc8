"""The structures as an algorithm declares them: `structures=lambda: (structures.held_rooms(),)`.

Their files are imported when a name is first asked for, which is when something of a run is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from labyrinth.core.structures import *  # noqa: F403


def __getattr__(name: str) -> Any:
    return getattr(import_module("labyrinth.core.structures"), name)
