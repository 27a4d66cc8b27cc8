"""The program on a pseudo-terminal, and what can be seen of it from outside."""

from __future__ import annotations

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from unittest.mock import patch
from uuid import uuid4

from labyrinth.tui.layout import SMALLEST
from tests.cli.terminal import Terminal
from tests.random_user.screen import Screen

PATIENCE = 20.0
"""Seconds in which the program has to answer, or to end, however busy the machine is."""
BUSY = 2.0
"""Seconds of processor time after which the thread of the interface has to have answered."""
LEFT_BEHIND = 2.0
"""Seconds after its end in which all its processes have to be gone."""
REST = 0.06
"""Seconds without output and without work after which the program is at rest."""
SIZE = (80, 24)
TRACEBACK = "Traceback (most recent call last)"
CHANGED = ("\x1b[?1049h", "\x1b[?1003h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?7l")
RESTORED = ("\x1b[?1049l", "\x1b[?1003l", "\x1b[?2004l", "\x1b[?25h", "\x1b[?7h")
"""What is asked of the terminal (screen, mouse, paste, cursor, wrap), and what takes it back."""
HELP = ("or click to close.", "│ Keys  ")
"""What tells the key help; a tooltip may cover one of them."""
MENU, LEAVE = "a maze laboratory", "Leave without saving?"
"""What tells the main menu and the question about unsaved edits."""
ESCAPE, KEYS, QUIT = "\x1b", "\x1bOP", "\x11"
_LEFT_OUT = ("TEXTUAL", "LABYRINTH", "NO_COLOR", "COLORTERM", "PYTHONASYNCIODEBUG")
"""What variables begin with that would make the program another one."""
_MARK = "LABYRINTH_RANDOM_USER"
_PROC = Path("/proc")


class FailedError(Exception):
    """The program broke a law: the first word says which."""


class Program:
    """The program on a terminal, from its start to its end."""

    def __init__(self, arguments: list[str], home: Path, size: tuple[int, int] = SIZE) -> None:
        """Start it in a folder, which has all that it keeps."""
        self._home, self._mark = home, uuid4().hex
        self._terminal = Terminal()
        self.screen = Screen(*size)
        self.written = ""
        self.slowest = 0.0
        """The most processor seconds that passed before an answer."""
        self._killed = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._change_size(*size)
        command = (sys.executable, "-m", "labyrinth")
        with _environment(home, {_MARK: self._mark}):
            self._terminal.start(*arguments, command=command)
        self._process = self._terminal._process
        self.until(lambda: bool(self.screen.text().strip()), "the start")
        self.slowest = 0.0
        self.settle()

    def __enter__(self) -> Program:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End it, and whatever it has left."""
        self._terminal.__exit__()
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    @property
    def status(self) -> int | None:
        """The exit status, None while it runs."""
        return self._process.poll()

    # What it writes

    def read(self, seconds: float) -> bool:
        """Read what comes within some seconds; return whether anything came."""
        if not select.select([self._terminal.screen], [], [], seconds)[0]:
            return False
        try:
            new = os.read(self._terminal.screen, 65536)
        except OSError:  # nobody has the terminal open any more
            return False
        text = self._decoder.decode(new)
        self.written = self.written[-1_000_000:] + text
        self.screen.write(text)
        return bool(new)

    def settle(self, at_most: float = 0.5) -> None:
        """Read until it is at rest; an animation may go on for ever."""
        end = monotonic() + at_most
        while monotonic() < end and self.status is None and not self._rests():
            pass

    def _rests(self) -> bool:
        """Whether nothing is written and nothing computed for a moment."""
        before = self.seconds
        return not self.read(REST) and self.seconds == before and not self._waits_for_processor()

    def until(self, happened: Callable[[], bool], what: str) -> bool:
        """Read until something has happened or it has ended; return whether it has happened.

        Raises FailedError when it takes too long.
        """
        began, worked = monotonic(), self.seconds
        while not happened():
            if self.status is not None:
                return False
            if monotonic() - began > PATIENCE:
                raise FailedError(
                    f"silent: no answer to {what} within {PATIENCE:.0f} s\n{self.shown}"
                )
            self.read(0.02)
        self.slowest = max(self.slowest, self.seconds - worked)
        return True

    # What a user does

    def wait(self, seconds: float) -> None:
        """Let time pass, and read what comes."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            self.read(left)

    def send(self, text: str) -> None:
        """Type, at once, however long it is."""
        left = text.encode()
        end = monotonic() + PATIENCE
        while left and self.status is None:
            if monotonic() > end:
                raise FailedError(f"deaf: {len(left)} bytes are not read within {PATIENCE:.0f} s")
            self.read(0)
            if select.select([], [self._terminal.screen], [], 0.02)[1]:
                with suppress(OSError):  # it has ended
                    left = left[os.write(self._terminal.screen, left[:1024]) :]
        if text.endswith(ESCAPE):  # it may be the beginning of the sequence of another key
            self.wait(0.15)

    def press(self, text: str) -> None:
        """Type, and check that it is answered: something is drawn, or it is at rest.

        Raises FailedError otherwise.
        """
        before, drawn, end = self.seconds, self.screen.changes, monotonic() + PATIENCE
        self.send(text)
        while self.status is None and not self.is_too_small:  # nothing is answered in that
            if self._rests() or self.screen.changes > drawn:
                break
            if self.seconds - before > BUSY or monotonic() > end:
                done = f"after {self.seconds - before:.1f} s of work"
                raise FailedError(f"busy: {text!r} is not answered {done}\n{self.shown}")
        self.slowest = max(self.slowest, self.seconds - before)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal; the kernel tells the program."""
        if (columns, lines) == (self.screen.columns, self.screen.lines):
            return  # nothing would be drawn
        self.screen.resize(columns, lines)
        self._change_size(columns, lines)

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal shows nothing but that it is too small."""
        columns, lines = SMALLEST
        return self.screen.columns < columns or self.screen.lines < lines

    def _change_size(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal.screen, termios.TIOCSWINSZ, size)

    def answers(self) -> None:
        """Check that the key of the key help opens or closes it, twice. Raises FailedError."""
        if self.is_too_small:
            self.resize(*SIZE)
        for _ in range(2):
            self.settle(0.3)
            shown = self._shows_help()
            if not self._toggled(shown) and self.status is None:
                # What was typed before may have opened or closed it meanwhile.
                self.settle(2.0)
                shown = self._shows_help()
                if not self._toggled(shown) and self.status is None:
                    done = "close" if shown else "open"
                    raise FailedError(f"unanswered: F1 does not {done} the key help\n{self.shown}")

    def _toggled(self, shown: bool) -> bool:
        began, worked = monotonic(), self.seconds
        self.send(KEYS)
        while self._shows_help() == shown:
            late = monotonic() - began > PATIENCE or self.seconds - worked > BUSY
            if self.status is not None or late:
                return False
            if monotonic() - began > 2 and self._rests():
                return False
            self.read(0.02)
        self.slowest = max(self.slowest, self.seconds - worked)
        return True

    def _shows_help(self) -> bool:
        text = self.screen.text()
        return any(sign in text for sign in HELP)

    @property
    def shown(self) -> str:
        """What is on the screen, without blank lines."""
        return "\n".join(row.rstrip() for row in self.screen.rows() if row.strip())

    def go_home(self) -> None:
        """Go back to the main menu, giving up unsaved edits. Raises FailedError."""
        self.resize(*SIZE)
        end = monotonic() + PATIENCE
        while monotonic() < end:
            self.settle()
            if self.status is not None or MENU in self.screen.text():
                return
            self.send("\x1b[C\x1b[C\r" if LEAVE in self.screen.text() else ESCAPE)
        raise FailedError(f"lost: Escape does not lead to the menu\n{self.shown}")

    # How it ends

    def leave(self) -> None:
        """Leave by Ctrl-Q, giving up unsaved edits, and check how it ends."""
        end = monotonic() + PATIENCE
        while self.status is None and monotonic() < end:
            for keys in (QUIT, "\t\t\r", ESCAPE, ESCAPE):
                self.send(keys)
                self._until_ended(1.0)
        if self.status is None:
            raise FailedError(f"stays: Ctrl-Q does not end it\n{self.shown}")
        self.check()

    def kill(self) -> None:
        """Kill it without a warning, and check that it leaves no process."""
        self._killed = True
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        while self.read(0):
            pass
        self.check_processes()

    def _until_ended(self, seconds: float) -> None:
        end = monotonic() + seconds
        while monotonic() < end and self.status is None:
            self.read(0.02)

    def check(self) -> None:
        """Check what it has written, and how it has ended if it has. Raises FailedError."""
        if self.is_stopped:
            self._process.send_signal(signal.SIGCONT)
            self.settle()
        told = self._report() or self.written
        if TRACEBACK in told:
            raise FailedError(f"traceback: {told[told.rindex(TRACEBACK) :][:6000]}")
        if self.status is None or self._killed:
            return
        while self.read(0.02):
            pass
        if self.status != 0:
            text = re.sub(r"\x1b\[[0-9;?<]*[A-Za-z]", "", self.written)[-600:]
            raise FailedError(f"status: {self.status} {text}")
        for changed, restored in zip(CHANGED, RESTORED, strict=True):
            if not self.written.rfind(changed) < self.written.rfind(restored):
                raise FailedError(f"terminal: {restored!r} does not follow {changed!r}")
        self.check_processes()

    def _report(self) -> str:
        """Return the last report of a crash, if there is one."""
        reports = sorted(self._home.rglob("crashes/*.txt"))
        return reports[-1].read_text(encoding="utf-8") if reports else ""

    def check_processes(self) -> None:
        """Check that the program, which has ended, has left no process. Raises FailedError."""
        end = monotonic() + LEFT_BEHIND
        while left := list(self._processes()):
            if monotonic() > end:
                what = "; ".join(f"{each} {_command(each)}" for each in left)
                raise FailedError(f"processes: {what} after {LEFT_BEHIND:.0f} s")
            self.read(0.05)

    # What the system knows of it

    @property
    def seconds(self) -> float:
        """The processor time of the thread of the interface, in seconds."""
        pid = self._process.pid
        try:
            stat = (_PROC / f"{pid}/task/{pid}/stat").read_text()
        except OSError:
            return 0.0
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _waits_for_processor(self) -> bool:
        """Whether any of its threads would work if the machine were less busy."""
        for thread in (_PROC / f"{self._process.pid}/task").glob("*/stat"):
            with suppress(OSError):
                if thread.read_text().rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    @property
    def is_stopped(self) -> bool:
        """Whether it was suspended, as by Ctrl-Z in a shell."""
        try:
            stat = (_PROC / f"{self._process.pid}/stat").read_text()
        except OSError:
            return False
        return stat.rpartition(")")[2].split()[0] == "T"

    @property
    def megabytes(self) -> float:
        """The memory that is the program's alone."""
        rollup = (_PROC / f"{self._process.pid}/smaps_rollup").read_text()
        private = re.findall(r"^Private_(?:Clean|Dirty): +(\d+) kB", rollup, re.MULTILINE)
        return sum(map(int, private)) / 1024

    def _processes(self) -> Iterator[int]:
        """Yield its processes, those of its workers too."""
        mark = f"{_MARK}={self._mark}".encode()
        for folder in _PROC.glob("[0-9]*"):
            with suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0") and not _is_zombie(
                    folder
                ):
                    yield int(folder.name)


@contextmanager
def _environment(home: Path, more: dict[str, str]) -> Iterator[None]:
    """Let a process find nothing of this user's, and keep what it keeps in a folder."""
    homes = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    own = {name: text for name, text in os.environ.items() if not name.startswith(_LEFT_OUT)}
    with (
        chdir(home),
        patch.dict(os.environ, own | dict.fromkeys(homes, str(home)) | more, clear=True),
    ):
        yield


def _is_zombie(process: Path) -> bool:
    return (process / "stat").read_text().rpartition(")")[2].split()[0] == "Z"


def _command(process: int) -> str:
    with suppress(OSError):
        return (_PROC / f"{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
    return ""
