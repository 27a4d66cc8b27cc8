"""Memory shared by a run's process and its parent.

The process writes each line and each event as it happens. Even if the process dies, everything that
it did can be read.

Layout: first come numbers of 32 bits (the header, the steps, the events, the steps of the events,
the marks of the output), then bytes (the output, the texts of labels and of the log, and a note
with the variables that were read).
"""

from __future__ import annotations

import mmap
import os
from array import array
from enum import IntEnum
from itertools import accumulate
from typing import Final

from labyrinth.sandbox.job import Limits

MEMORY: Final = "memory"
LAST_LINES: Final = "last-lines"
# The folder of a process: its memory, the last line that ran, and an empty folder to run in.
EMPTY: Final = "empty"
# The largest note in bytes.
MOST_NOTE: Final = 1 << 20
# The most output kept of a run, in bytes.
_MOST_OUTPUT: Final = 1 << 16
_MORE_OUTPUT: Final = f"\n... it printed more than the {_MOST_OUTPUT:,} bytes that are kept.\n"
_MOST_MARKS: Final = 4096
# The most texts of labels and of the log kept of a run, in bytes.
_MOST_TEXTS: Final = 1 << 20
_HEAD: Final = 16
_NUMBER: Final = 4


class Cell(IntEnum):
    """The indices of the numbers in the header of the memory."""

    MODULE_LINE = 0
    """The module-level line that ran last."""
    STEPS = 1
    EVENTS = 2
    OUTPUT = 3
    MARKS = 4
    BOUND = 5
    """The limit at which the process ended itself."""
    NOTE = 6
    BEGAN = 7
    """Whether the function was called: before that, the file is executed."""
    IS_CUT = 8
    """Whether output was dropped."""
    DONE = 9
    """The last value yielded by a full algorithm."""
    TEXTS = 10


class Bound(IntEnum):
    """The reasons why a process ends itself: a limit is reached, or its parent is gone."""

    NONE = 0
    LINES = 1
    EVENTS = 2
    UNASKED = 3


class SharedMemory:
    """The shared memory of one process, with space for a fixed number of lines and events."""

    def __init__(self, path: str, lines: int, events: int) -> None:
        """Map the file at `path`, which is created or extended if needed.

        `lines` and `events` are the highest numbers of steps and of events in a run.
        """
        self.most_steps, self.most_events = lines, events
        # The descriptor of the file to which an ended process writes its last line.
        self.last_lines = 2
        lengths = (_HEAD, lines, events, events, 2 * _MOST_MARKS)
        end = sum(lengths) * _NUMBER
        size = end + _MOST_OUTPUT + _MOST_TEXTS + MOST_NOTE
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
        with open(descriptor, "r+b") as file:
            file.truncate(size)
            self._map = mmap.mmap(file.fileno(), size)
        whole = memoryview(self._map)
        numbers = whole[:end].cast("I")
        parts = [
            numbers[last - length : last]
            for length, last in zip(lengths, accumulate(lengths), strict=True)
        ]
        self.head, self.steps, self.events, self.step_of_event, self._marks = parts
        texts = end + _MOST_OUTPUT
        self._output, self._note = whole[end:texts], whole[-MOST_NOTE:]
        self._texts = whole[texts:-MOST_NOTE]
        self._views = [*parts, self._output, self._texts, self._note, numbers, whole]

    def holds(self, limits: Limits) -> bool:
        """Return whether the memory is large enough for a run within these limits."""
        return limits.lines <= self.most_steps and limits.events <= self.most_events

    def clear(self) -> None:
        """Erase the data of the previous run."""
        self.head[:] = array("I", bytes(_HEAD * _NUMBER))

    def write(self, text: bytes) -> None:
        """Append output of the current step; output that does not fit is dropped."""
        head = self.head
        begin, marks = head[Cell.OUTPUT], head[Cell.MARKS]
        piece = text[: _MOST_OUTPUT - begin]
        if len(piece) < len(text):
            head[Cell.IS_CUT] = 1
        end = begin + len(piece)
        self._output[begin:end] = piece
        step = max(0, head[Cell.STEPS] - 1)
        if marks and (self._marks[2 * marks - 2] == step or marks == _MOST_MARKS):
            marks -= 1
        self._marks[2 * marks], self._marks[2 * marks + 1] = step, end
        head[Cell.MARKS] = marks + 1
        head[Cell.OUTPUT] = end

    @property
    def output(self) -> str:
        """The output that was kept; a last line says if more was printed."""
        kept = self._output[: self.head[Cell.OUTPUT]].tobytes().decode("utf-8", "replace")
        return kept + _MORE_OUTPUT if self.head[Cell.IS_CUT] else kept

    @property
    def output_marks(self) -> list[tuple[int, int]]:
        """The step of each piece of output, and the length in bytes of the output up to its end."""
        numbers = self._marks[: 2 * self.head[Cell.MARKS]].tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def add_text(self, position: int, text: str) -> None:
        """Add the text of an event, whose position is one more than its index, if it fits."""
        entry = f"{position} {text}\n".encode("utf-8", "replace")
        begin = self.head[Cell.TEXTS]
        end = begin + len(entry)
        if end <= len(self._texts):
            self._texts[begin:end] = entry
            self.head[Cell.TEXTS] = end

    @property
    def texts(self) -> list[tuple[int, str]]:
        """The texts of events with their positions, in order, as far as they fitted."""
        kept = self._texts[: self.head[Cell.TEXTS]].tobytes().decode()
        pairs = (entry.split(" ", 1) for entry in kept.splitlines())
        return [(int(position), text) for position, text in pairs]

    @property
    def note(self) -> bytes:
        """The note, of at most MOST_NOTE bytes, empty if there is none."""
        return self._note[: self.head[Cell.NOTE]].tobytes()

    @note.setter
    def note(self, text: bytes) -> None:
        # A process that is killed in between leaves none, or the one before.
        self.head[Cell.NOTE] = 0
        self._note[: len(text)] = text
        self.head[Cell.NOTE] = len(text)

    def numbers(self, cell: Cell, part: memoryview[int], first: int = 0) -> array[int]:
        """Return the numbers of a `part` of the memory, such as `events`, from index `first` on.

        `cell` is the index in the header where the length of the part stands.
        """
        return array("I", part[first : self.head[cell]].tobytes())

    def close(self) -> None:
        """Release the memory."""
        for view in self._views:
            view.release()
        self._map.close()
