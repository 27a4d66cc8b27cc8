"""Waiting for data that may never come: whoever listens is told what is waited for."""

import os
from collections.abc import Callable
from select import select
from typing import Final

listeners: Final[list[Callable[[str], None]]] = []
"""Called with a sentence, once for each wait; none in a process that tells nobody."""


def await_data(descriptor: int, name: str, seconds: float) -> None:
    """Return once there is something to read, or the end; tell after so long that this waits."""
    if os.name == "posix" and not select([descriptor], [], [], seconds)[0]:
        for tell in listeners:
            tell(f"waiting for data from {name}; Ctrl+C ends")
        select([descriptor], [], [])
