"""A wait for data that may never come, with a message to listeners."""

import os
from collections.abc import Callable
from select import select
from typing import Final

# Called with a sentence, once per wait; empty in a process without an interface.
listeners: Final[list[Callable[[str], None]]] = []


def await_data(descriptor: int, name: str, seconds: float) -> None:
    """Return once there is data or the end to read; notify the listeners after `seconds`."""
    if os.name == "posix" and not select([descriptor], [], [], seconds)[0]:
        for tell in listeners:
            tell(f"waiting for data from {name}; press Ctrl+C to stop")
        select([descriptor], [], [])
