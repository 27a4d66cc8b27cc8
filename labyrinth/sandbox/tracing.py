"""Tracing of a run: lines and events, written as they happen, and variables at some steps."""

import faulthandler
import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from types import CodeType, FrameType, FunctionType, ModuleType, NoneType
from typing import Any, Final, NoReturn

from labyrinth.sandbox.job import LINE_BITS, Watched
from labyrinth.sandbox.shared_memory import MOST_NOTE, Bound, Cell, SharedMemory
from labyrinth.sandbox.value_text import text_of

# The exit status of a process that ended itself at a limit.
_ENDED_ITSELF: Final = 3

_MOST_FRAMES: Final = 30
_MOST_VARIABLES: Final = 60
# The most steps that a condition finds.
_MOST_STEPS: Final = 1000
# Module-level values that a reader does not see as variables.
_OF_THE_FILE: Final = (FunctionType, ModuleType, NoneType, type)

Texts = dict[str, str]
Tracer = Callable[[FrameType, str, Any], Any]
# `(frame, steps)`: called at a requested step; returns the next requested one.
Reached = Callable[[FrameType, int], int]
# Returns the number of another file whose code is traced too, None for others.
OtherFile = Callable[[CodeType], int | None]


def end_at(memory: SharedMemory, bound: Bound) -> NoReturn:
    """End the process at a limit, even if code catches every exception.

    The shared memory keeps `bound`, the reason; the last line is written into a file.
    """
    faulthandler.dump_traceback(memory.last_lines, all_threads=False)
    memory.head[Cell.BOUND] = bound
    os._exit(_ENDED_ITSELF)


def line_tracer(
    memory: SharedMemory,
    file: str,
    stop: int,
    reached: Reached,
    flush: Callable[[], None] | None = None,
    other_file: OtherFile | None = None,
    end: int = 0,
) -> Tracer:
    """Return a function for `sys.settrace`, so that lines of code of `file` become steps.

    Lines of other code become steps, too, if `other_file` returns a number for that code. `reached`
    is called with the running frame when the number of steps reaches `stop`, and returns the next
    `stop`. If `end` is not 0, `reached` is also called when a function ends after `end` steps, as
    if its end were one more step. `flush` is called before each step.
    """
    steps, head, cell = memory.steps, memory.head, int(Cell.STEPS)
    number = 0

    def lines_of(mark: int) -> Tracer:
        def on_line(frame: FrameType, event: str, _: Any) -> Tracer:
            nonlocal number, stop
            if event == "line":
                if flush is not None:
                    flush()
                steps[number] = mark | frame.f_lineno
                number += 1
                head[cell] = number
                if number == stop:
                    stop = reached(frame, number)
            elif event == "return" and number == end:
                reached(frame, number + 1)
            return on_line

        return on_line

    own = lines_of(0)
    others: dict[int, Tracer] = {}

    def on_call(frame: FrameType, event: str, _: Any) -> Tracer | None:
        if frame.f_code.co_filename == file:
            _check_depth()
            return own
        place = other_file(frame.f_code) if other_file is not None else None
        if place is None:
            return None
        if place not in others:
            others[place] = lines_of(place << LINE_BITS)
        return others[place]

    return on_call


def _check_depth(calls: int = 3) -> None:
    """Raise RecursionError if the stack is too full for the calls that restore its limit."""
    if calls:
        _check_depth(calls - 1)
    else:
        sys.setrecursionlimit(sys.getrecursionlimit())


def module_tracer(memory: SharedMemory, file: str, most: int) -> Tracer:
    """Return a function for `sys.settrace` while `file` is executed: its lines are not steps.

    The process is ended after `most` lines.
    """
    head, cell = memory.head, int(Cell.MODULE_LINE)
    left = most

    def on_line(frame: FrameType, event: str, _: Any) -> Tracer:
        nonlocal left
        if event == "line":
            head[cell] = frame.f_lineno
            left -= 1
            if not left:
                end_at(memory, Bound.LINES)
        return on_line

    return lambda frame, *_: on_line if frame.f_code.co_filename == file else None


def recorder(memory: SharedMemory, most: int) -> Callable[..., None]:
    """Return a function that records an event at the current step.

    The process is ended when there are more than `most` events. The second argument of the function
    may be the text of the event; the number that belongs to a decision is ignored.
    """
    events, step_of_event, head = memory.events, memory.step_of_event, memory.head
    cell, count, number = int(Cell.EVENTS), int(Cell.STEPS), 0

    def record(event: int, given: float | str | None = None) -> None:
        nonlocal number
        if number == most:
            end_at(memory, Bound.EVENTS)
        events[number] = event
        step_of_event[number] = (head[count] or 1) - 1
        number += 1
        if isinstance(given, str):
            memory.add_text(number, given)
        head[cell] = number

    return record


class Watcher:
    """A reader of variables at the watched steps.

    Reading begins at the step `first`, one step before the watched steps if possible: a variable
    has changed at a step if its text is different at the previous step.
    """

    def __init__(self, watched: Watched) -> None:
        """Start with nothing read."""
        self.watched = watched
        self.first = max(0, watched.first - 1)
        # The texts at the step before. Frames are kept alive, so that ids stay unique.
        self._frames: dict[FrameType, Texts] = {}
        self._globals: Texts | None = None
        self._read: dict[int, str] = {}

    def read(self, frame: FrameType, files: Collection[str], step: int) -> None:
        """Read the variables at a step: those of `frame` and of its callers in these files.

        The module level, if it has variables, is read as the last frame.
        """
        frames = list(_frames_of(frame, files))
        texts = {each: _texts(each.f_locals) for each in frames[:_MOST_FRAMES]}
        names = frame.f_globals.items()
        own = _texts({name: each for name, each in names if not isinstance(each, _OF_THE_FILE)})
        shown = [
            (each.f_code.co_name, each.f_lineno, _marked(now, self._frames.get(each, {})))
            for each, now in texts.items()
        ]
        if own:
            before = own if self._globals is None else self._globals
            shown.append(("", 0, _marked(own, before)))
        if step >= self.watched.first:
            self._read[step] = json.dumps([shown, len(frames)])
        self._frames, self._globals = texts, own

    def note(self, most: int) -> bytes:
        """Return the variables as a JSON object by step number, those near the main step first.

        Steps that do not fit in `most` bytes are left out.
        """
        note = ""
        for step in sorted(self._read, key=lambda step: abs(step - self.watched.step)):
            entry = f'"{step}": {self._read[step]}'
            if len(note) + len(entry) + len("{, }") > most:
                break
            note = f"{note}, {entry}" if note else entry
        return f"{{{note}}}".encode()


class Condition:
    """A condition over the variables, and the steps before which it becomes true.

    A line whose function lacks a variable of the condition does not count. The note in the shared
    memory has the first steps, and the last error if the condition could not be evaluated anywhere.
    """

    def __init__(self, text: str, memory: SharedMemory) -> None:
        """Compile a condition that `check_condition` accepts."""
        self._code = compile(text, "<condition>", "eval", dont_inherit=True)
        self._memory, self._holds, self._is_known = memory, False, False
        self._steps: list[int] = []

    def read(self, frame: FrameType, step: int) -> None:
        """Evaluate the condition before the line of a step, which `frame` is about to run."""
        if len(self._steps) == _MOST_STEPS:
            return
        before, error = (self._holds, self._is_known), ""
        try:
            self._holds = bool(eval(self._code, frame.f_globals, frame.f_locals))
            self._is_known = True
        except Exception as raised:
            error = "" if self._is_known else f"{type(raised).__name__}: {raised}"
            if not isinstance(raised, NameError):
                self._holds = False
        if self._holds and not before[0]:
            self._steps.append(step)
        if error or before != (self._holds, self._is_known):
            self._memory.note = json.dumps([self._steps, error]).encode()[:MOST_NOTE]


def _frames_of(frame: FrameType | None, files: Collection[str]) -> Iterator[FrameType]:
    while frame is not None:
        if frame.f_code.co_filename in files:
            yield frame
        frame = frame.f_back


def _texts(variables: Mapping[str, object]) -> Texts:
    named = (each for each in variables.items() if not each[0].startswith((".", "__")))
    return {name: text_of(value) for name, value in islice(named, _MOST_VARIABLES)}


def _marked(texts: Texts, before: Texts) -> list[tuple[str, str, bool]]:
    """Return names with their texts, and whether each text differs from the one in `before`."""
    return [(name, text, before.get(name) != text) for name, text in texts.items()]
