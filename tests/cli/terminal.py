"""A pseudo-terminal that the installed command runs on."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic, sleep
from typing import IO

from tests.cli.running import COMMAND
from tests.processes import PATIENCE, reset_signals, started


class Terminal:
    """A terminal of 24 lines; the streams of the command that are not given are on it.

    A command that is still running at the end of the `with` block is ended.
    """

    def __init__(self, columns: int = 80) -> None:
        self.screen, self.line = pty.openpty()
        self._name = os.ttyname(self.line)
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.written = b""
        self._ending = ExitStack()

    def __enter__(self) -> Terminal:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the command, and take the terminal away."""
        self._ending.close()
        os.close(self.screen)

    def start(
        self,
        *arguments: str,
        command: Sequence[str] = (COMMAND,),
        stdin: int | IO[bytes] | None = None,
        stdout: IO[bytes] | None = None,
    ) -> None:
        """Start the command, with this as the terminal that controls it."""
        # LINES and COLUMNS would win over the terminal's own size.
        settings = {
            name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")
        }
        process = started(
            [*command, *arguments],
            stdin=self.line if stdin is None else stdin,
            stdout=stdout or self.line,
            stderr=self.line,
            env=settings | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
            preexec_fn=_control_the_terminal,
        )
        self._process = self._ending.enter_context(process)
        os.close(self.line)

    def read_until(self, text: str) -> str:
        """Read until `text` has been written, or the command has ended; return all so far."""
        deadline = monotonic() + PATIENCE
        while text.encode() not in self.written or not text:
            ready, _, _ = select.select([self.screen], [], [], deadline - monotonic())
            assert ready, self.written
            try:
                new = os.read(self.screen, 65536)
            except OSError:
                # Linux's way to say that nobody has the terminal open any more.
                break
            if not new:
                break
            self.written += new
        return self.written.decode(errors="replace")

    def send(self, number: signal.Signals) -> None:
        """Send the command a signal."""
        self._process.send_signal(number)

    def until_stopped(self) -> None:
        """Wait until the command was stopped, as by Ctrl-Z."""

        def is_stopped() -> bool:
            changed, status = os.waitpid(self._process.pid, os.WUNTRACED | os.WNOHANG)
            return changed != 0 and os.WIFSTOPPED(status)

        self.until(is_stopped)

    def is_running(self) -> bool:
        """Whether the command has not ended."""
        return self._process.poll() is None

    def wait(self) -> int:
        """Return the exit status, without reading what is written."""
        return self._process.wait(PATIENCE)

    def until_full(self) -> None:
        """Wait until the terminal takes nothing more: nobody reads what is written."""
        line = os.open(self._name, os.O_WRONLY | os.O_NOCTTY)
        while select.select([], [line], [], 0.2)[1]:
            sleep(0.01)
        os.close(line)

    def until(self, happened: Callable[[], bool]) -> None:
        """Read until something has happened elsewhere."""
        deadline = monotonic() + PATIENCE
        while not happened():
            assert monotonic() < deadline, self.written
            if select.select([self.screen], [], [], 0.01)[0]:
                self.written += os.read(self.screen, 65536)

    def read_what_is_there(self) -> str:
        """Return all that was written so far."""
        while select.select([self.screen], [], [], 0)[0]:
            self.written += os.read(self.screen, 65536)
        return self.written.decode(errors="replace")

    def close(self) -> int:
        """Take the terminal away, as closing its window does; return the exit status."""
        os.close(self.screen)
        self.screen = os.open(os.devnull, os.O_RDWR)
        return self._process.wait(PATIENCE)

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.screen, keys)

    def finish(self) -> tuple[int, str]:
        """Read all that is written; return the exit status and the text without its styles."""
        text = self.read_until("")
        status = self._process.wait(PATIENCE)
        return status, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")


def run_on_terminal(*arguments: str, columns: int = 80) -> tuple[int, str]:
    """Run the command on a terminal; return the exit status and what it wrote there."""
    with Terminal(columns) as terminal:
        terminal.start(*arguments)
        return terminal.finish()


def _control_the_terminal() -> None:
    """Make the terminal on the standard error the one that controls this process."""
    reset_signals()
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)
