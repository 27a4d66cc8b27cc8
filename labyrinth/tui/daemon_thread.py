"""A thread for work that may never end, such as reading a file from a blocked disk."""

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import Final, TypeVar

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError

Result = TypeVar("Result")

# Seconds that the interface waits for results that are almost always immediate.
AT_ONCE: Final = 0.03


class DaemonThread:
    """A thread for jobs, which never keeps the program alive.

    Only the newest job counts: an unfinished older job continues in a thread of its own, but its
    result is dropped. A result is also dropped if the owner is gone.
    """

    def __init__(self, owner: MessagePump, *, name: str | None = None) -> None:
        """Send results to `owner`, in the UI thread; `name` is the thread's name."""
        self._owner, self._name = owner, name
        self._number = 0
        # Whether a result is awaited.
        self.busy = False

    def do(
        self,
        work: Callable[[], Result],
        take: Callable[[Result], None],
        *,
        fail: Callable[[LabyrinthError], None] | None = None,
        at_once: bool = False,
    ) -> None:
        """Start `work`, and pass its result to `take`; errors are raised in the UI thread.

        A LabyrinthError is passed to `fail` instead, if given. With `at_once` a result available
        within AT_ONCE seconds is passed before this method returns.
        """
        self._number += 1
        self.busy = True
        number, done = self._number, list[Callable[[], None]]()

        def run() -> None:
            try:
                done.append(partial(take, work()))
            except LabyrinthError as error:
                done.append(partial(fail or _raise, error))
            except BaseException as error:
                done.append(partial(_raise, error))
            with suppress(RuntimeError):  # the program has ended meanwhile
                self._owner.call_later(self._finish, number, done[0])

        thread = Thread(target=copy_context().run, args=(run,), name=self._name, daemon=True)
        thread.start()
        if at_once:
            thread.join(AT_ONCE)
            for follow in done:
                self._finish(number, follow)

    def _finish(self, number: int, follow: Callable[[], None]) -> None:
        if number == self._number and self.busy:
            self.busy = False
            follow()


def _raise(error: BaseException) -> None:
    raise error


def end(work: Callable[[], object], seconds: float) -> None:
    """Run `work` at the end of the program; wait at most `seconds` seconds for it to finish."""
    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
