"""A terminal of 200 x 60 with a program in it, which counts bytes, frames and time.

Linux only: the processor time of another process is read from its clock.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import clock_gettime, monotonic, sleep
from typing import Final

ROWS: Final = 60
COLUMNS: Final = 200
# Seconds without a byte after which a program has probably drawn everything.
QUIET: Final = 0.25
# Seconds after which a program that still draws, or never answers, has failed.
PATIENCE: Final = 60.0
FRAME_END: Final = b"\x1b[?2026l"
_FRAME: Final = b"\x1b[?2026h"
_ASKS_FOR_FRAMES: Final = b"\x1b[?2026$p"
_KNOWS_FRAMES: Final = b"\x1b[?2026;2$y"
_STEP: Final = 0.01
_KEPT: Final = 2000


@dataclass(frozen=True, slots=True)
class Drawn:
    """The output of a program: frames, bytes, and seconds of processor time spent on them."""

    frames: int
    size: int
    seconds: float


class Terminal:
    """Runs Python with `arguments`; understands synchronized output, which marks frames."""

    def __init__(
        self, arguments: Sequence[str], rate: float | None = None, *, taciturn: bool = False
    ) -> None:
        """Start the program; `rate` limits the output, in bytes per second.

        A `taciturn` terminal answers only the program's first query.
        """
        self._began = monotonic()
        self._process, self._file = pty.fork()
        if not self._process:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
            os.environ.pop("NO_COLOR", None)
            # Installed code is compiled at its first start at the latest, not at each.
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            # No two processors need be equally fast; all programs stay on the same one.
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
            os.execv(sys.executable, [sys.executable, *arguments])
        self._rate = rate
        self._taciturn = taciturn
        self._answered = 0
        self._tail = b""

    def __enter__(self) -> Terminal:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._file)

    def press(self, keys: bytes) -> None:
        """Send the bytes of keys."""
        os.write(self._file, keys)

    def first_frame(self) -> float:
        """Return the seconds from the start of the program to the end of its first frame.

        A program that draws before it knows that frames are supported marks none; then the frame
        has ended when the screen is full.
        """
        return self._wait_for(FRAME_END, ROWS * COLUMNS) - self._began

    def answer(self, keys: bytes, text: bytes) -> float:
        """Send keys, and return the seconds until the program writes `text`."""
        pressed = monotonic()
        self.press(keys)
        return self._wait_for(text) - pressed

    def draw(self, keys: bytes = b"", quiet: float = QUIET, patience: float = PATIENCE) -> Drawn:
        """Send keys and read until the program has been quiet for `quiet` seconds.

        One that only waits for a processor is not quiet; one that is not quiet after `patience`
        seconds has failed.
        """
        spent = self._processor_time()
        self.press(keys)
        output = bytearray()
        end = monotonic() + patience
        while (part := self._read(quiet)) or self._wants_to_run():
            output += part
            if monotonic() > end:
                raise TimeoutError(f"the program goes on drawing after {keys!r}")
        return Drawn(output.count(_FRAME), len(output), self._processor_time() - spent)

    def watch(self, seconds: float) -> None:
        """Read the output of the program for `seconds`."""
        end = monotonic() + seconds
        while monotonic() < end:
            self._read(_STEP)

    def _wait_for(self, text: bytes, size: float = float("inf")) -> float:
        """Return the time at which the program has written `text`, or `size` bytes."""
        output = b""
        written = 0
        end = monotonic() + PATIENCE
        while monotonic() < end:
            part = self._read(_STEP)
            written += len(part)
            output = output[-len(text) :] + part
            if text in output or written >= size:
                return monotonic()
        raise TimeoutError(f"the program never wrote {text!r}")

    def _read(self, seconds: float) -> bytes:
        """Return the next output of the program, b"" if there is none for `seconds`."""
        if not select.select([self._file], [], [], seconds)[0]:
            return b""
        if self._rate is not None:
            sleep(_STEP)
        try:
            part = os.read(self._file, int(self._rate * _STEP) if self._rate else 1 << 16)
        except OSError as error:
            raise RuntimeError(f"the program ended: {self._tail.decode()}") from error
        asked = (self._tail[1 - len(_ASKS_FOR_FRAMES) :] + part).count(_ASKS_FOR_FRAMES)
        self._tail = (self._tail + part)[-_KEPT:]
        if self._taciturn:
            asked = min(asked, 1 - self._answered)
        self._answered += asked
        self.press(_KNOWS_FRAMES * asked)
        return part

    def _wants_to_run(self) -> bool:
        threads = Path(f"/proc/{self._process}/task").iterdir()
        stats = [(thread / "stat").read_text() for thread in threads]
        return any(stat.rpartition(")")[2].split()[0] == "R" for stat in stats)

    def _processor_time(self) -> float:
        # The clock of a process, as clock_getcpuclockid(3) makes it from the process number.
        return clock_gettime((~self._process << 3) | 2)
