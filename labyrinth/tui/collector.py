"""The garbage collector, kept from halting the interface.

A collection holds every thread up. The lists of a search in a maze of a million rooms take it
0.4 seconds to look through, what Textual keeps 0.1 seconds, and neither is garbage.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def settle() -> None:
    """Let no later collection look through what lives now."""
    gc.collect()
    gc.freeze()


@contextmanager
def paused() -> Iterator[None]:
    """Collect nothing for a while; the core leaves no cycles behind."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
