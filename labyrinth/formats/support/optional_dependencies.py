"""Optional dependencies, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from labyrinth.core.errors import LabyrinthError


def need(module: str, extra: str) -> Any:
    """Import a module that the extra brings.

    Raises LabyrinthError that names the command to install it.
    """
    try:
        return import_module(module)
    except ImportError:
        raise LabyrinthError(
            f"{module.partition('.')[0]} is not installed; "
            f"run: pip install 'labyrinth-laboratory[{extra}]'"
        ) from None
