"""Why a run failed, told in a sentence to who wrote the code."""

from __future__ import annotations

import re
import signal
from typing import Final

from labyrinth.bench.job import MOST_OUTPUT, Failure, Limits
from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.sentences import capitalised
from labyrinth.learn.wrong_use import WrongUseError

_MOST_TOLD: Final = 300
MORE_OUTPUT: Final = f"\n... it printed more than the {MOST_OUTPUT:,} bytes that are kept.\n"
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_PRIVATE_NAME: Final = re.compile(r"labyrinth_file_[0-9a-f]{16}\.")


class NoProcessError(OSError):
    """What `os.fork()` raises: a run has one process."""


class NoInputError(EOFError):
    """What `input()` raises: nobody can type anything."""


def failure_of(error: BaseException, file: str, limits: Limits) -> Failure:
    """Tell what was raised; `file` stands for the file in its code."""
    line = _last_line(error, file)
    if isinstance(error, SyntaxError) and (line is None or error.filename == file):
        line = error.lineno
        return Failure("unusable", line, _ended(f"{_subject(line)} is no Python: {error.msg}"))
    subject = _subject(line)
    if isinstance(error, WrongUseError):
        wrong = without_private_names(str(error))
        sentence = f"{subject}: {wrong}" if line is not None else capitalised(wrong)
        return Failure("wrong use", line, _ended(sentence))
    if isinstance(error, TypeError) and (mend := _mend_of(error, file)) is not None:
        return Failure("wrong use", line, _ended(f"{subject}: {mend}"))
    if isinstance(error, MemoryError):
        return Failure(
            "memory",
            line,
            f"{subject} needs more memory than the {limits.megabytes} MB that a run may have.",
        )
    return Failure("raised", line, _ended(f"{subject} {_what_raised(error)}"))


def _mend_of(error: TypeError, file: str) -> str | None:
    """Return the mend of a call that Python has refused in a line of `file` itself."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None or traceback.tb_frame.f_code.co_filename != file:
        return None
    # Only a call that fails needs it.
    from labyrinth.learn.wrong_calls import mend_of

    return mend_of(error)


def _what_raised(error: BaseException) -> str:
    if isinstance(error, NoInputError):
        return "asks for input(), and there is none: nobody can type while it runs"
    if isinstance(error, NoProcessError):
        return "starts another process by os.fork, and a run has only one"
    if isinstance(error, SystemExit):
        return "ends the program as sys.exit does; a function ends by return"
    if isinstance(error, RecursionError):
        return "calls itself too deep, or without an end"
    if isinstance(error, LabyrinthError):
        return f"fails: {_short(str(error))}"
    try:
        text = str(error)
    except Exception:
        text = ""
    if isinstance(error, ImportError) and error.path:
        # Where a library lies is of no use to who misspelled a name of it.
        text = text.removesuffix(f" ({error.path})")
    name = type(error).__name__
    if isinstance(error, FileNotFoundError) and text:
        text = f"{text.rstrip('.')}: it runs in an empty folder"
    return f"fails: {name}: {_short(text)}" if text else f"fails: {name}"


def unusable(failure: Failure) -> Failure:
    """Return a failure that happened while the file was executed, before any function ran."""
    return failure.replaced(kind="unusable")


def at_end_of_time(limits: Limits, line: int | None, waited: bool) -> Failure:
    """Tell that processor time, or that of the clock if it `waited`, was over."""
    seconds = limits.patience if waited else limits.seconds
    where = "" if line is None else f", in line {line}"
    told = f"{seconds:g} seconds" if seconds < 1 else counted(round(seconds), "second")
    return Failure("time", line, f"It had not ended after {told}{where}.")


def is_end_of_time(status: int) -> bool:
    """Whether a process that ended with this status was ended by its processor time."""
    return hasattr(signal, "SIGPROF") and status == -signal.SIGPROF


def at_most_lines(limits: Limits, line: int | None) -> Failure:
    """Tell that it ran more lines than it may."""
    where = "" if line is None else f", the last one line {line}"
    return Failure("lines", line, f"It ran {limits.lines:,} lines without an end{where}.")


def at_most_events(limits: Limits, line: int | None) -> Failure:
    """Tell that it recorded more events than it may."""
    where = "" if line is None else f", in line {line}"
    return Failure("events", line, f"It did {limits.events:,} things in the maze{where}.")


def died(status: int, line: int | None) -> Failure:
    """Tell that its process ended by itself; `status` is a signal's number if it is negative."""
    where = "" if line is None else f" in line {line}"
    if status >= 0:
        return Failure("died", line, f"It ended its process{where}, as os._exit does.")
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    if name == "SIGKILL":
        return Failure("died", line, f"Its process was killed{where}, perhaps for want of memory.")
    return Failure("died", line, f"Its process crashed{where} ({name}).")


def left_threads() -> Failure:
    """Tell that threads still run when the function has returned."""
    return Failure(
        "wrong use",
        None,
        "It returned while a thread that it had started still ran: call join of the thread before.",
    )


def _subject(line: int | None) -> str:
    return "It" if line is None else f"Line {line}"


def _last_line(error: BaseException, file: str) -> int | None:
    """Return the innermost line of `file` in which an error was raised."""
    line, traceback = None, error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        # A call too deep fails where the function begins, which has not run.
        has_run = traceback.tb_lineno != code.co_firstlineno or type(error) is not RecursionError
        if code.co_filename == file and has_run:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def without_private_names(text: str) -> str:
    """Return the text of objects without their places in memory, and the module's private name.

    Nobody can use either.
    """
    return _ADDRESS.sub("", _PRIVATE_NAME.sub("", text))


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _short(text: str) -> str:
    text = visible(without_private_names(text.strip()))
    return text if len(text) <= _MOST_TOLD else f"{text[:_MOST_TOLD]}..."
