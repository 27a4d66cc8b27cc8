"""Sentences on why a run failed, for the author of the code."""

import re
from typing import Final

from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.sentences import capitalised
from labyrinth.sandbox.job import Failure, Limits
from labyrinth.sandbox.learners_mazes import (
    GeneratorMaze,
    LearnersMaze,
    SolverMaze,
    WrongUseError,
)

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
    if is_in_file and isinstance(error, TypeError) and (remedy := remedy_of(error)) is not None:
        return Failure("wrong use", line, _ended(f"{subject}: {remedy}"))
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


# Calls of a maze that Python itself refuses

_MAZES: Final[dict[str, type[LearnersMaze]]] = {
    each.__name__: each for each in (SolverMaze, GeneratorMaze, LearnersMaze)
}
# The calls to write instead of using a maze as a list or a dict.
_INSTEAD: Final = {
    SolverMaze.__name__: "maze.is_open(tile), maze.cost(tile) and maze.neighbours(tile)",
    GeneratorMaze.__name__: "maze.rooms, maze.is_carved(room) and maze.neighbours(room)",
}
_CALL: Final = rf"({'|'.join(_MAZES)})\.([a-z]\w*)\(\) (.+)"
_MAZE_ITSELF: Final = rf"'({'|'.join(_INSTEAD)})'(?: object)? (.+)"
# Python's message about the arguments, and the replacement.
_WRONG: Final = {
    r"takes \d+ positional arguments? but (\d+) were given": "was given {} arguments",
    r"got an unexpected keyword argument '(\w+)'": "has no parameter {}",
    r"got multiple values for argument '(\w+)'": "was given {} twice",
    "()": "was given too few arguments",
}


def remedy_of(error: TypeError) -> str | None:
    """Return how to correct a call of a maze that Python has refused, for a learner.

    Returns None if the error is not about a maze.
    """
    from inspect import signature

    text = str(error)
    if call := re.fullmatch(_CALL, text):
        maze, name, python_says = call.groups()
        matches = ((re.match(pattern, python_says), wrong) for pattern, wrong in _WRONG.items())
        what, wrong = next((match[1], wrong) for match, wrong in matches if match)
        # Python counts the maze as an argument.
        wrong = wrong.format(int(what) - 1 if what.isdigit() else what)
        _, *given = signature(getattr(_MAZES[maze], name)).parameters
        places = [each for each in given if each not in ("came_from", "value", "text")]
        are = "is a tuple" if len(places) == 1 else "are tuples"
        where = f", where {' and '.join(places)} {are} (row, col)" if places else ""
        return f"maze.{name} {wrong}: write maze.{name}({', '.join(given)}){where}"
    if itself := re.search(_MAZE_ITSELF, text):
        return f"a maze is not a list or a dict: use {_INSTEAD[itself[1]]}"
    if "'method'" in text:
        return "a function is called with (), such as maze.neighbours(tile)"
    return None
