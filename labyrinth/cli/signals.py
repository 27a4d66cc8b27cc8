"""Signals that end a command, so that it leaves nothing behind."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

_NAMES = ("SIGTERM", "SIGHUP")


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Have signals end this process by SystemExit, with the status that a shell reports for them.

    So the cursor comes back from a progress bar, half a file is taken away and workers end. What
    the caller had ignored, as nohup does, stays ignored.
    """
    replaced = []
    if current_thread() is main_thread():
        numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        replaced = [each for each in numbers if signal.getsignal(each) is signal.SIG_DFL]
    for number in replaced:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in replaced:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
