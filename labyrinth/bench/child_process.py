"""A process in which code runs, as the one that started it has it in hand."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import rmtree
from tempfile import mkdtemp
from threading import Thread
from typing import IO, Final, cast
from weakref import finalize

import labyrinth
from labyrinth.bench.area import AREA, EMPTY, LAST_LINES, Area
from labyrinth.bench.job import Limits
from labyrinth.bench.messages import Message, receive, send
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import undisturbed

_SECONDS_TO_START: Final = 60.0
_SECONDS_TO_DIE: Final = 2.0


class ChildProcess:
    """One process for runs within `limits`, with the memory that it shares.

    It ends when it is closed, when nobody has it any more, and with the program at the latest.
    """

    def __init__(self, limits: Limits) -> None:
        """Start it. Raises LabyrinthError where that fails."""
        to_clear_up = ExitStack()
        self._clear_up = finalize(self, _clear_up, os.getpid(), to_clear_up)
        folder = Path(mkdtemp(prefix="labyrinth-bench-"))
        to_clear_up.callback(rmtree, folder, ignore_errors=True)
        (folder / EMPTY).mkdir()
        self._last_lines = folder / LAST_LINES
        self.area = Area(str(folder / AREA), limits.lines, limits.events)
        to_clear_up.callback(self.area.close)
        self._answers: SimpleQueue[Message | None] = SimpleQueue()
        numbers = (str(limits.lines), str(limits.events))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "labyrinth.bench.child", str(folder), *numbers],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            # So that whatever it starts in its turn can be ended with it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        to_clear_up.callback(_end, self._process)
        with undisturbed():
            listened = cast(IO[bytes], self._process.stdout), self._answers
            Thread(target=_listen, args=listened, daemon=True).start()
        started = False
        try:
            with suppress(EOFError):
                started = self.answer(_SECONDS_TO_START) is not None
        finally:  # whoever waits for it may be broken off
            if not started:
                self.close()
        if not started:
            raise LabyrinthError("the process in which code is to run could not be started")

    def ask(self, message: Message) -> None:
        """Ask it for something, of which there is one answer if it lives."""
        self.area.clear()
        with suppress(OSError):  # it has died, as will be noticed
            send(cast(IO[bytes], self._process.stdin), *message)

    def answer(self, seconds: float) -> Message | None:
        """Wait for the answer; return None where it has not come after so many seconds.

        Raises EOFError where the process has died instead.
        """
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            return None
        if answer is None:
            raise EOFError
        return answer

    def status(self) -> int:
        """Wait for the end of a process that answers no more, and return its status."""
        try:
            return self._process.wait(_SECONDS_TO_DIE)
        except subprocess.TimeoutExpired:  # it has closed what it answers by, and lives
            self.end()
            return self._process.wait()

    def end(self) -> None:
        """End it, so that it tells where it was if it can."""
        if sys.platform != "win32":
            self._process.send_signal(signal.SIGPROF)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_SECONDS_TO_DIE)
        self.kill()
        self._process.wait()

    @property
    def has_ended(self) -> bool:
        """Whether it lives no more."""
        return self._process.poll() is not None

    def kill(self) -> None:
        """End it and what it started at once; what it left behind can still be read."""
        _kill(self._process)

    def last_line(self, file: str) -> int | None:
        """Return which line of a file ran when the process was ended, if it could tell."""
        try:
            told = self._last_lines.read_text("ascii", "replace")
        except OSError:
            return None
        line = re.search(rf'File "{re.escape(file)}", line (\d+)', told)
        return int(line[1]) if line else None

    def close(self) -> None:
        """End it at once, and clear up."""
        self._clear_up()


# They know no ChildProcess: it would live as long as they do.


def _listen(stream: IO[bytes], answers: SimpleQueue[Message | None]) -> None:
    # Closed by this thread alone: another one would wait for it to have read.
    with suppress(OSError, ValueError), stream:
        while (answer := receive(stream)) is not None:
            answers.put(answer)
    answers.put(None)


def _clear_up(owner: int, to_clear_up: ExitStack) -> None:
    if os.getpid() == owner:  # and no copy of the process that did
        to_clear_up.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    _kill(process)
    with suppress(OSError, ValueError):
        cast(IO[bytes], process.stdin).close()
    process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _environment() -> dict[str, str]:
    """Return the environment in which the same modules are found, and sets have one order.

    There is nobody to answer a debugger: `breakpoint()` does nothing.
    """
    root = str(Path(labyrinth.__file__).parent.parent)
    own = {
        "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), root]),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONBREAKPOINT": "0",
    }
    return {**os.environ, **own}
