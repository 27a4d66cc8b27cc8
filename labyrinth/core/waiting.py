"""A wait for data that may never come, and a message to the user meanwhile."""

import os
from collections.abc import Callable
from select import select
from typing import Final

# Called with a sentence, once per wait; empty in a process without an interface.
listeners: Final[list[Callable[[str], None]]] = []


def await_data(descriptor: int, name: str, seconds: float) -> None:
    """Wait until a file descriptor has data or its end; notify the listeners after `seconds`.

    `name` names the file in the message. Outside POSIX systems the function returns at once.
    """
    if os.name == "posix" and not select([descriptor], [], [], seconds)[0]:
        for tell in listeners:
            tell(f"waiting for data from {name}; press Ctrl+C to stop")
        select([descriptor], [], [])
