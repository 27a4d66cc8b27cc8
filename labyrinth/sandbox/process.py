"""A child process that runs code, and gives its parent a result, whatever the code does."""

import json
import os
import pickle
import re
import signal
import subprocess
import sys
from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import rmtree
from tempfile import mkdtemp
from threading import Thread
from time import monotonic
from typing import IO, Any, Final, Self, cast
from weakref import finalize

import labyrinth
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.parallel import undisturbed
from labyrinth.core.pluralize import pluralize
from labyrinth.core.task import drain
from labyrinth.sandbox.job import (
    LINE_BITS,
    Described,
    Failure,
    FailureKind,
    Job,
    Limits,
    Ran,
    Source,
    Watched,
    unpack,
)
from labyrinth.sandbox.shared_memory import EMPTY, LAST_LINES, MEMORY, Bound, Cell, SharedMemory

_SECONDS_TO_START: Final = 60.0
_SECONDS_TO_DIE: Final = 2.0
_SECONDS_A_SLICE: Final = 0.02
# The most idle processes kept: a race of many lanes uses more, each with its memory.
_MOST_IDLE: Final = 4
# The status of a process that lives, but cannot answer.
_CLOSED: Final = 256
# The environment variable that marks a process and all that it starts.
_MARK: Final = "LABYRINTH_SANDBOX"

Take = Callable[["array[int]"], None]
Answers = SimpleQueue[dict[str, Any]]
# Replaces an answer once the process has died.
_DIED: Final[dict[str, Any]] = {}


class Sandbox:
    """A child process that runs jobs one after another, and is replaced if it dies.

    The process starts with the first job. It ends when the sandbox is closed (leaving a `with`
    block closes it), when nothing refers to the sandbox any longer, or when the program ends. Only
    one thread at a time may use the sandbox.
    """

    def __init__(self) -> None:
        """Start without a process."""
        self._clear_up: Callable[[], object] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process at once, and clean up."""
        if self._clear_up is not None:
            clear_up, self._clear_up = self._clear_up, None
            clear_up()

    def run(
        self, job: Job, take: Take | None = None, watched: Watched | None = None
    ) -> Generator[int, None, Ran]:
        """Run a job, yielding the number of events so far; return its result.

        `take` gets the new events before each yield, and the last events at the end. With `watched`
        steps the job runs up to these steps, and the note of the result has the variables read by a
        `Watcher`; the note is empty if the job did not get so far or the variables could not be
        read. Closing the generator ends the process. Raises LabyrinthError if no process can be
        started.
        """
        request = ("run", _without_trace(job), watched)
        ran, _ = yield from self._asked(request, job.limits, job.source, take)
        return ran

    def run_all(self, jobs: Sequence[Job]) -> list[Ran]:
        """Run small jobs one after another, with a single message to the process.

        Returns the results up to the first job that leaves the process unusable, normally of all
        jobs. The list is empty if the process died: then run the jobs one at a time to find the
        cause. The results have no steps and no output. Raises LabyrinthError if no process can be
        started.
        """
        request = ("run_all", [*map(_without_trace, jobs)])
        patient = max((job.limits for job in jobs), key=lambda limits: limits.patience)
        _, answer = drain(self._asked(request, patient, jobs[0].source))
        none = array("I")
        return [
            Ran(array("I", each["events"]), none, none, **_end_of(each))
            for each in answer.get("answers", ())
        ]

    def describe(self, source: Source, limits: Limits) -> list[Described] | Failure:
        """Return the algorithms of a file, in file order, or why the file cannot be used."""
        ran, answer = drain(self._asked(("describe", source, limits), limits, source))
        return ran.failure or [Described(**each) for each in answer["described"]]

    def _asked(
        self,
        request: tuple[object, ...],
        limits: Limits,
        source: Source | None,
        take: Take | None = None,
    ) -> Generator[int, None, tuple[Ran, dict[str, Any]]]:
        """Send a request, and return what the memory then has of the last run, and the answer.

        If the process dies or is too slow, the answer says so. The method yields the number of
        events so far; `take` gets the new events before each yield.
        """
        lives = self._clear_up is not None and self._process.poll() is None
        if not (lives and self.memory.holds(limits)):
            self._start(limits)
        answer: dict[str, Any] | None = None
        taken, began = 0, monotonic()
        try:
            self.memory.clear()
            stream = cast(IO[bytes], self._process.stdin)
            with suppress(OSError):  # it has died, which is detected later
                stream.write(pickle.dumps(request))
                stream.flush()
            while answer is None:
                with suppress(Empty):
                    answer = self._answers.get(timeout=_SECONDS_A_SLICE)
                waited = answer is None and monotonic() - began > limits.patience
                if waited or answer == _DIED:
                    why = self._failure(limits, source, waited=waited)
                    answer = {"failure": vars(why), "leaving": True}
                if take is not None:
                    events = self.memory.numbers(Cell.EVENTS, self.memory.events, taken)
                    taken += len(events)
                    take(events)
                yield self.memory.head[Cell.EVENTS]
        except BaseException:
            self.close()
            raise
        memory = self.memory
        ran = Ran(
            events=memory.numbers(Cell.EVENTS, memory.events),
            step_of_event=memory.numbers(Cell.EVENTS, memory.step_of_event),
            steps=memory.numbers(Cell.STEPS, memory.steps),
            output=memory.output,
            output_marks=memory.output_marks,
            note=memory.note,
            texts=memory.texts,
            **_end_of(answer),
        )
        if answer["leaving"]:
            self.close()
        return ran, answer

    def _start(self, limits: Limits) -> None:
        """Start a process for runs within limits. Raises LabyrinthError if it does not start."""
        self.close()
        to_clear_up = ExitStack()
        self._clear_up = finalize(self, _clear_up, os.getpid(), to_clear_up)
        folder = Path(mkdtemp(prefix="labyrinth-sandbox-"))
        to_clear_up.callback(rmtree, folder, ignore_errors=True)
        (folder / EMPTY).mkdir()
        self._last_lines = folder / LAST_LINES
        self.memory = SharedMemory(str(folder / MEMORY), limits.lines, limits.events)
        to_clear_up.callback(self.memory.close)
        self._answers: Answers = SimpleQueue()
        # The same modules are found there, and sets have one order. Nobody can use a debugger:
        # `breakpoint()` does nothing.
        root = str(Path(labyrinth.__file__).parent.parent)
        own = {
            "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), root]),
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "PYTHONBREAKPOINT": "0",
            _MARK: str(folder),
        }
        to_clear_up.callback(_end_others, own[_MARK])
        numbers = (str(limits.lines), str(limits.events))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "labyrinth.sandbox.worker", str(folder), *numbers],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **own},
            # So that whatever it starts can be ended with it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        to_clear_up.callback(_end, self._process)
        with undisturbed():
            listened = cast(IO[bytes], self._process.stdout), self._answers
            Thread(target=_listen, args=listened, daemon=True).start()
        started = False
        try:
            with suppress(Empty):
                started = self._answers.get(timeout=_SECONDS_TO_START) != _DIED
        finally:  # the wait may be interrupted
            if not started:
                self.close()
        if not started:
            raise LabyrinthError("the process that runs the code could not be started")

    def _failure(self, limits: Limits, source: Source | None, *, waited: bool) -> Failure:
        """Return why a run failed, and end its process if that is still alive.

        `waited` says that the parent waited too long for an answer.
        """
        status, process = None, self._process
        with suppress(subprocess.TimeoutExpired):  # it may have closed its output, and live
            if not waited:
                status = process.wait(_SECONDS_TO_DIE)
        if status is None:
            # So that it reports the last line if it can.
            if sys.platform != "win32":
                process.send_signal(signal.SIGPROF)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_SECONDS_TO_DIE)
            ended = _end(process)
            status = None if waited else _CLOSED if ended < 0 else ended
        line = None if source is None else self._last_line(source)
        kind, sentence = _exit_diagnosis(status, self.memory, limits, line)
        # The file cannot be used if its function was not called yet.
        return Failure(kind if self.memory.head[Cell.BEGAN] else "unusable", line, sentence)

    def _last_line(self, source: Source) -> int | None:
        """Return the line of a file that ran last, None if this line is not known."""
        with suppress(OSError):
            ended_at = self._last_lines.read_text("ascii", "replace")
            file = re.escape(source.file_in_code)
            if found := re.search(rf'File "{file}", line (\d+)', ended_at):
                return int(found[1])
        head = self.memory.head
        if not head[Cell.BEGAN]:
            return head[Cell.MODULE_LINE] or None
        if head[Cell.STEPS]:
            other_file, line = divmod(self.memory.steps[head[Cell.STEPS] - 1], 1 << LINE_BITS)
            return None if other_file else line or None
        return None


def _without_trace(job: Job) -> Job:
    """Return a job whose maze has no trace, since traces are large."""
    maze = job.maze
    if maze is None:
        return job
    bare = Maze(maze.height, maze.width, maze.tiles, start=maze.start, goals=maze.goals)
    return job.replaced(maze=bare)


def _end_of(answer: dict[str, Any]) -> dict[str, Any]:
    """Return those fields of a `Ran` that an answer has."""
    failure, returned = answer.get("failure"), answer.get("returned")
    return {
        "path": [(row, col) for row, col in answer.get("path", ())],
        "tiles": bytes.fromhex(answer.get("tiles", "")) or None,
        "files": answer.get("files", ()),
        "returned": unpack(returned) if returned else None,
        "seconds": answer.get("seconds", 0.0),
        "failure": Failure(**failure) if failure else None,
    }


# These must not refer to the Sandbox: it would live as long as they do.


def _listen(stream: IO[bytes], answers: Answers) -> None:
    # Closed only by this thread: another one would wait until it has read.
    with suppress(OSError, ValueError), stream:
        for line in stream:
            answers.put(json.loads(line))
    answers.put(_DIED)


def _clear_up(owner: int, to_clear_up: ExitStack) -> None:
    if os.getpid() == owner:  # not in a fork of the process that did
        to_clear_up.close()


def _end(process: subprocess.Popen[bytes]) -> int:
    """End a process and all processes of its session; return its exit status."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError, ValueError):
        cast(IO[bytes], process.stdin).close()
    return process.wait()


def _end_others(mark: str) -> None:
    """End all processes that have this mark in their environment (on Linux)."""
    wanted = f"{_MARK}={mark}".encode()
    for told in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if wanted in told.read_bytes().split(b"\0"):
                os.kill(int(told.parent.name), signal.SIGKILL)


def _exit_diagnosis(
    status: int | None, memory: SharedMemory, limits: Limits, line: int | None
) -> tuple[FailureKind, str]:
    """Return why a process ended: the kind of failure, and a sentence.

    The sentence names the `line` unless it is None. `status` is None if the process was ended
    because it took too long by the clock. A negative status is minus the number of the signal that
    ended the process.
    """
    bound = memory.head[Cell.BOUND]
    in_line = "" if line is None else f" on line {line}"
    if status is not None and bound == Bound.LINES:
        where = "" if line is None else f"; the last one was line {line}"
        return "lines", f"It ran {limits.lines:,} lines without ending{where}."
    where = in_line and f",{in_line}"
    if status is not None and bound == Bound.EVENTS:
        return "events", f"It caused {limits.events:,} events in the maze{where}."
    if status is None or (hasattr(signal, "SIGPROF") and status == -signal.SIGPROF):
        seconds = limits.patience if status is None else limits.seconds
        long = f"{seconds:g} seconds" if seconds < 1 else pluralize(round(seconds), "second")
        return "time", f"It had not ended after {long}{where}."
    if status == _CLOSED or bound == Bound.UNASKED:
        return "died", f"It closed{in_line} a file that its process needs."
    if status >= 0:
        return "died", f"It ended its process{in_line}, as os._exit does."
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    if name == "SIGKILL":
        return "died", f"Its process was killed{in_line}, perhaps because memory ran out."
    return "died", f"Its process crashed{in_line} ({name})."


# The idle sandboxes by process id: those inherited by a fork belong to its parent.
_idle: dict[int, list[Sandbox]] = {}


@contextmanager
def lent_sandbox() -> Iterator[Sandbox]:
    """Lend a sandbox that is not in use, in any thread.

    A process that has just run something is soon needed again, so a few are kept.
    """
    idle = _idle.setdefault(os.getpid(), [])
    try:
        sandbox = idle.pop()
    except IndexError:  # another thread may have taken it a moment ago
        sandbox = Sandbox()
    try:
        yield sandbox
    finally:
        if len(idle) < _MOST_IDLE:
            idle.append(sandbox)
        else:
            sandbox.close()
