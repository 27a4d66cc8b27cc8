"""Algorithms that are not among the program's own: who loads them, and where others came from.

The command line fills these lists before anything else is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Final

late: Final[list[Callable[[], None]]] = []
"""What registers further algorithms: called once, before a key is refused or all are listed."""

whence: Final[list[Callable[[str, str], str]]] = []
"""What tells where an algorithm came from that is not here: asked by its kind and key.

The answer is the end of a sentence, or empty where nothing is known of it.
"""

_lately = RLock()


def register_late() -> None:
    """Let further algorithms be registered, unless they were; other threads wait for that."""
    with _lately:
        while late:
            late.pop()()


def came_from(kind: str, key: str) -> str:
    """Return the end of a sentence on where one came from that is not here, if that is known."""
    return next(filter(None, (tell(kind, key) for tell in whence)), "")
