"""Breaking off what runs in a thread and never looks whether it is still wanted.

The program's own algorithms yield every few milliseconds. One that was loaded and runs in this
process may never do so: an exception is raised in its thread, whatever line of it runs there. One
call of a built-in function comes to its end first, and so does all that is the program's own, which
may be about to give back what it holds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event, Thread, get_ident
from typing import Final

_SECONDS_A_LOOK: Final = 0.1
_SECONDS_TO_YIELD: Final = 0.5
"""How long it may go on by itself once it is not wanted any more."""


class BrokenOffError(BaseException):
    """Raised in a thread whose work is not wanted any more; nobody handles it as an error."""


def do_while_wanted(work: Callable[[], None], cancelled: Event) -> None:
    """Do the work, which is to end by itself once `cancelled` is set; break it off if it does not.

    Nothing is broken off while all that runs in this process is the program's own.
    """
    if not _runs_loaded_code():
        work()
        return
    watch, begun = _Watch(cancelled), False
    failures: list[BaseException] = []
    while True:
        # What is raised from outside comes anywhere, also when the work has just ended.
        try:
            if not begun:
                begun = True
                _do(work, failures)
            watch.end()
            break
        except BrokenOffError:
            continue
    if failures:
        raise failures[0]


def _do(work: Callable[[], None], failures: list[BaseException]) -> None:
    try:
        work()
    except BrokenOffError:
        raise
    except BaseException as error:
        failures.append(error)


def _runs_loaded_code() -> bool:
    if "labyrinth.loading.loaded" not in sys.modules:
        return False
    from labyrinth.loading.loaded import loaded

    return any(file.runs_here for file in loaded())


class _Watch:
    """Watches the thread that makes it."""

    def __init__(self, cancelled: Event) -> None:
        self._cancelled, self._ended, self._thread = cancelled, Event(), get_ident()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def end(self) -> None:
        """Watch no more; what is on its way to this thread comes to nothing.

        Raises BrokenOffError where it has come, and is to be called again then.
        """
        self._ended.set()
        if self._cancelled.is_set():
            self._watcher.join()
            _take_back(self._thread)

    def _watch(self) -> None:
        while not self._cancelled.is_set():
            if self._ended.wait(_SECONDS_A_LOOK):
                return
        pause = _SECONDS_TO_YIELD
        while not self._ended.wait(pause):
            # Again and again, since code may catch whatever is raised.
            _break_off(self._thread)
            pause = _SECONDS_A_LOOK


def _break_off(thread: int) -> None:
    """Have a thread that executes loaded code raise an error at its next line."""
    # What is hardly ever needed takes some milliseconds to import.
    import ctypes

    from labyrinth.loading.full import runs_in

    if runs_in(thread):
        error = ctypes.py_object(BrokenOffError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def _take_back(thread: int) -> None:
    """Take back what a thread has not raised yet."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None)
