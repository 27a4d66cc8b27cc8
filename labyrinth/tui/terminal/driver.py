"""A driver that lets go of the terminal properly, whatever ends or stops the program.

SIGTERM, SIGHUP and SIGINT end the program as the user does, but for the exit status, 128 and the
number of the signal; the second one ends it at once. A terminal that has gone away counts as
SIGHUP. SIGTSTP and SIGCONT stop it and go on with it, at a time when nothing else is going on.
"""

from __future__ import annotations

import os
import signal
import termios
from contextlib import suppress
from threading import Thread
from typing import IO, Any, Final, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

ENDING: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
_SECONDS_BETWEEN_LOOKS: Final = 1.0


class _Unfailing:
    """The terminal as a file: what it does not take any more is lost, and nobody fails for it."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


class SteadyDriver(LinuxDriver):
    """Textual's own driver; it meets the signals that are the terminal's."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        """Meet signals from now on, in the thread of the interface."""
        super().__init__(app, **settings)
        assert self._file is not None
        self._file = cast(Any, _Unfailing(self._file))
        self._ending = False
        self._ended_writer: Thread | None = None
        """What wrote until the terminal was given back: a frame that comes later is dropped."""
        for number in ENDING:
            signal.signal(number, self._signalled)
        self._loop.add_signal_handler(signal.SIGTSTP, self._stop)
        self._look()

    def write(self, data: str) -> None:
        """Write to the terminal, unless it is not ours at the moment."""
        thread = self._writer_thread
        if thread is not None and thread is not self._ended_writer and thread.is_alive():
            super().write(data)

    def stop_application_mode(self) -> None:
        """Restore the terminal, unless that was done when the program was stopped."""
        if not self._must_signal_resume:
            super().stop_application_mode()
            self._ended_writer = self._writer_thread

    def _run_input_thread(self) -> None:
        """Read what the terminal sends, but for what is neither text nor one of its sequences."""
        while not self.exit_event.is_set():
            try:
                self.run_input_thread()
            except ValueError:  # of the decoder or the parser, which begin anew
                continue
            except OSError:  # the terminal has gone away
                self._app.call_later(self._end, signal.SIGHUP)
                return
            except Exception as error:
                self._app.call_later(self._app._handle_exception, error)
                return

    def _stop(self) -> None:
        """Stop as Ctrl-Z stops other programs."""
        if not self._ending:
            self._app.app_suspend_signal.publish(self._app)
            self._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, if the program was stopped and is not about to end."""
        if self._must_signal_resume and not self._ending:
            super()._sigcont_application()

    def _signalled(self, number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        self._ending = True
        try:
            self._loop.call_soon_threadsafe(self._end, number)
        except RuntimeError:  # the interface has ended already
            os.kill(os.getpid(), number)

    def _end(self, number: int) -> None:
        self._app.exit(return_code=128 + number)

    def _look(self) -> None:
        """End when the terminal has gone: reading from it, nobody is told."""
        if self.input_tty:
            try:
                termios.tcgetattr(self.fileno)
            except termios.error:
                self._end(signal.SIGHUP)
                return
        self._loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look)
