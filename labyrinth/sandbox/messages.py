"""Sentences on why a run failed, for the author of the code."""

import re
from typing import Final

from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.sentences import capitalised
from labyrinth.sandbox.job import Failure, Limits
from labyrinth.sandbox.learners_mazes import WrongUseError, mend_of

_MOST_SHOWN: Final = 300
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_PRIVATE_NAME: Final = re.compile(r"labyrinth_file_[0-9a-f]{16}\.")


class RefusedError(OSError):
    """A call that a run may not make; the message follows "line 7"."""


class NoInputError(EOFError):
    """Raised by `input()`: there is no input."""


_REFUSED: Final = (
    (NoInputError, "calls input(), but there is no input while it runs"),
    (SystemExit, "ends the program, as sys.exit does: end a function with return"),
    (RecursionError, "recurses too deeply, or without end"),
)


def failure_of(error: BaseException, file: str, limits: Limits) -> Failure:
    """Describe an exception of a run within `limits`.

    `file` is the name of the author's file in the compiled code.
    """
    line, is_in_file = _last_line(error, file)
    if isinstance(error, SyntaxError) and (line is None or error.filename == file):
        line = error.lineno
        return Failure("unusable", line, _ended(f"{_subject(line)}: syntax error: {error.msg}"))
    subject = _subject(line)
    if isinstance(error, WrongUseError):
        wrong = without_private_names(str(error))
        sentence = f"{subject}: {wrong}" if line is not None else capitalised(wrong)
        return Failure("wrong use", line, _ended(sentence))
    if is_in_file and isinstance(error, TypeError) and (mend := mend_of(error)) is not None:
        return Failure("wrong use", line, _ended(f"{subject}: {mend}"))
    if isinstance(error, MemoryError):
        needs = f"needs more memory than the {limits.megabytes} MB that a run may have"
        return Failure("memory", line, f"{subject} {needs}.")
    return Failure("raised", line, _ended(f"{subject} {_what_raised(error)}"))


def _what_raised(error: BaseException) -> str:
    for kind, sentence in _REFUSED:
        if isinstance(error, kind):
            return sentence
    if isinstance(error, RefusedError):
        return str(error)
    if isinstance(error, LabyrinthError):
        return f"fails: {_short(str(error))}"
    try:
        text = str(error)
    except Exception:
        text = ""
    if isinstance(error, ImportError) and error.path:
        # The path of a library does not help with a misspelled name.
        text = text.removesuffix(f" ({error.path})")
    name = type(error).__name__
    if isinstance(error, FileNotFoundError) and text:
        text = f"{text.rstrip('.')}: it runs in an empty folder"
    return f"fails: {name}: {_short(text)}" if text else f"fails: {name}"


def _subject(line: int | None) -> str:
    return "It" if line is None else f"Line {line}"


def _last_line(error: BaseException, file: str) -> tuple[int | None, bool]:
    """Return the innermost line of `file` on an error's stack, and whether this line raised it.

    Otherwise the error was raised in code that this line called. The line is None if no line of
    `file` is on the stack.
    """
    line, is_in_file, traceback = None, False, error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        # A call too deep fails at the beginning of the function, which has not run.
        has_run = traceback.tb_lineno != code.co_firstlineno or type(error) is not RecursionError
        is_in_file = code.co_filename == file
        if is_in_file and has_run:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line, is_in_file


def without_private_names(text: str) -> str:
    """Return the text of objects without memory addresses and the module's private name."""
    return _ADDRESS.sub("", _PRIVATE_NAME.sub("", text))


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _short(text: str) -> str:
    text = visible(without_private_names(text.strip()))
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
