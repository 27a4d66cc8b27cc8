"""A driver that always restores the terminal first when the program ends.

Every signal that ends a program and can be caught ends this program as quitting does, except for
the exit status, 128 plus the number of the signal; a second signal of the same kind ends it at
once. A disconnected terminal counts as SIGHUP. SIGTSTP and SIGCONT stop and continue the program
when it is not busy.
"""

import faulthandler
import os
import re
import signal
import termios
from contextlib import suppress
from select import select
from threading import Lock
from typing import Any, Final, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

# Signals that cannot be caught, that do not end a program, and those of faults.
#
# After the handler of a fault Python returns to the very instruction that failed.
_SPARED: Final = re.compile(
    "SIG(KILL|STOP|TSTP|TTIN|TTOU|CONT|CHLD|CLD|URG|WINCH|INFO|SEGV|BUS|FPE|ILL)"
)
_SECONDS_BETWEEN_LOOKS: Final = 1.0
_BYTES_AT_ONCE: Final = 4096
# How long to wait for a terminal that accepts no output, in seconds.
_SECONDS_TO_WRITE: Final = 0.1
# The thread that reads keys checks twice as often whether to end.
_SECONDS_TO_READ: Final = 0.2
# Ends a cut-off control sequence and frame, then resets everything that was switched on.
_RESTORE: Final = (
    "\x18\x1b[?2026l\x1b[?2004l\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    "\x1b[?1004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
)


def _is_ending(number: int) -> bool:
    """Return whether a signal ends this program: no other code handles or ignores it.

    SIGINT, which asyncio handles, is such a signal.
    """
    name = getattr(number, "name", "")  # real-time signals have no name
    # With faulthandler enabled it reports where an aborted program was.
    spared = _SPARED.fullmatch(name) or (name == "SIGABRT" and faulthandler.is_enabled())
    return number == signal.SIGINT or (not spared and signal.getsignal(number) is signal.SIG_DFL)


class _Output:
    """The terminal as a file, while this program uses it; output that is not accepted is lost."""

    def __init__(self, number: int) -> None:
        self._number, self._writing, self.is_ours = number, Lock(), False

    def write(self, text: str) -> None:
        data = text.encode(errors="backslashreplace")
        while data:
            with self._writing:
                data = self._rest_of(data) if self.is_ours else b""

    def give_back(self) -> None:
        """Restore the terminal after the current write, and write nothing else."""
        self.is_ours = False
        if self._writing.acquire(timeout=_SECONDS_TO_WRITE):
            self._writing.release()
        self._rest_of(_RESTORE.encode())

    def _rest_of(self, data: bytes) -> bytes:
        """Write as much as the terminal accepts now, and return the rest."""
        with suppress(OSError):  # the terminal has disconnected
            if select([], [self._number], [], _SECONDS_TO_WRITE)[1]:
                return data[os.write(self._number, data[:_BYTES_AT_ONCE]) :]
            return data
        return b""

    def flush(self) -> None: ...


class SteadyDriver(LinuxDriver):
    """Textual's own driver, plus handlers for the terminal's signals."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        """Handle signals from now on, in the UI thread."""
        super().__init__(app, **settings)
        assert self._file is not None
        self._output = _Output(self._file.fileno())
        self._file = cast(Any, self._output)
        self._has_started = self._ending = False
        for number in filter(_is_ending, signal.valid_signals()):
            signal.signal(number, self._signalled)
        self._loop.add_signal_handler(signal.SIGTSTP, self._stop)
        self._look()

    def write(self, data: str) -> None:
        """Write to the terminal, unless this program has given it back."""
        if self._output.is_ours:
            super().write(data)

    def start_application_mode(self) -> None:
        """Start to use the terminal, if this program is in its foreground."""
        self._output.is_ours = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        writer = self._writer_thread
        self._output.is_ours = self._has_started = writer is not None and writer.is_alive()

    def stop_application_mode(self) -> None:
        """Restore the terminal, unless it is already restored; wait as little as possible."""
        if not self._has_started:
            return
        self._has_started = False
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        self.exit_event.set()
        self._output.give_back()
        if self._key_thread is not None:  # what it is about to read must not be flushed
            self._key_thread.join(_SECONDS_TO_READ)
        with suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def suspend_application_mode(self) -> None:
        """Restore the terminal so that the program can use it again later."""
        super().suspend_application_mode()
        if self._key_thread is not None:
            self._key_thread.join()
        self.exit_event.clear()

    def close(self) -> None:
        """Wait for the writing thread, except at the program's end: the terminal may be blocked."""
        if not self._ending:
            super().close()

    def leave(self) -> None:
        """Restore the terminal for good."""
        self._ending = True
        self.stop_application_mode()

    def _run_input_thread(self) -> None:
        """Read the terminal's input, ignoring bytes that are neither text nor a known sequence."""
        while not self.exit_event.is_set():
            try:
                self.run_input_thread()
            except ValueError:  # from the decoder or the parser, which start again
                continue
            except OSError:  # the terminal has disconnected
                self._app.call_later(self._end, signal.SIGHUP)
                return
            except Exception as error:
                self._app.call_later(self._app._handle_exception, error)
                return

    def _stop(self) -> None:
        """Stop the program as Ctrl-Z stops other programs."""
        if not self._ending:
            self._app.app_suspend_signal.publish(self._app)
            self._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Use the terminal again, if the program was stopped and is not about to end."""
        if self._must_signal_resume and not self._ending:
            super()._sigcont_application()

    def _signalled(self, number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        # At once: the UI thread may be busy.
        self.leave()
        try:
            self._loop.call_soon_threadsafe(self._end, number)
        except RuntimeError:  # the interface has ended already
            os.kill(os.getpid(), number)

    def _end(self, number: int) -> None:
        self._app.exit(return_code=128 + number)

    def _look(self) -> None:
        """End the program when the terminal has disconnected, which reads do not report."""
        if self.input_tty:
            try:
                termios.tcgetattr(self.fileno)
            except termios.error:
                self._end(signal.SIGHUP)
                return
        self._loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look)
