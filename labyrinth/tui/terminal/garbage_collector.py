"""The garbage collector, kept from halting the interface.

A collection holds every thread up. The lists of a search in a maze of a million rooms take it
0.4 seconds to look through, what Textual keeps 0.1 seconds, and neither is garbage.
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

_lock = threading.Lock()
_pauses = 0
_start = ExitStack()


@contextmanager
def paused() -> Iterator[None]:
    """Collect nothing until every thread has left; the core leaves no cycles behind."""
    global _pauses
    with _lock:
        _pauses += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses:
                gc.enable()


@contextmanager
def starting() -> Iterator[None]:
    """Collect nothing until `started`: what is imported and built until then stays.

    Looking through it again and again takes a twentieth of the time until the first frame.
    """
    with _start:
        _start.enter_context(paused())
        yield


def started() -> None:
    """Collect again what becomes garbage."""
    _start.close()


@cache
def settle() -> None:
    """Let no later collection look through what lives now: the first application in a process.

    What is frozen is never freed if it is part of a cycle, as every screen is. So nothing may live
    yet that is to go, and a later application in a process, as tests start many, is not frozen.
    It is not looked for garbage first, which would hold up the first maze by 10 ms: imports leave
    next to none.
    """
    gc.freeze()
