"""The area: memory that a run's process shares with the one that started it.

The process writes down each line and each event as it happens. Whatever becomes of it then, all
that it did can be read. Layout: numbers of 32 bits, first the head, then the steps, the events, the
steps of the events, the marks of the output; then bytes, of the output and of a note, which is what
was read of variables.
"""

from __future__ import annotations

import mmap
import os
from array import array
from enum import IntEnum
from typing import Final

from labyrinth.bench.job import MOST_OUTPUT, Limits

AREA: Final = "area"
LAST_LINES: Final = "last-lines"
EMPTY: Final = "empty"
"""What the folder of a process has: its area, what ran last, and an empty folder to run in."""

_HEAD: Final = 16
_MOST_MARKS: Final = 4096
MOST_NOTE: Final = 1 << 20
"""The most bytes of a note."""
_NUMBER: Final = 4


class Cell(IntEnum):
    """The places of the head."""

    MODULE_LINE = 0
    """The line of the file's own level that ran last."""
    STEPS = 1
    EVENTS = 2
    OUTPUT = 3
    MARKS = 4
    BOUND = 5
    """The bound at which the process ended itself."""
    NOTE = 6
    IS_CUT = 8
    """Whether output was dropped."""
    BEGAN = 7
    """Whether the function was called: before that, the file is executed."""


class Bound(IntEnum):
    """The bounds that a process watches itself."""

    NONE = 0
    LINES = 1
    EVENTS = 2


class Area:
    """The shared memory of one process, for runs within the bounds that it was made for."""

    def __init__(self, path: str, lines: int, events: int) -> None:
        """Map the file at `path`, which is made or made longer where it has to be."""
        self.most_steps = max(lines, events)
        self.most_events = events
        numbers = _HEAD + self.most_steps + 2 * events + 2 * _MOST_MARKS
        size = numbers * _NUMBER + MOST_OUTPUT + MOST_NOTE
        with open(
            os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)), "r+b"
        ) as file:
            file.truncate(size)
            self._map = mmap.mmap(file.fileno(), size)
        self._whole = memoryview(self._map)
        self._numbers = self._whole[: numbers * _NUMBER].cast("I")
        self.head = self._numbers[:_HEAD]
        self.steps = self._part(_HEAD, self.most_steps)
        self.events = self._part(_HEAD + self.most_steps, events)
        self.step_of_event = self._part(_HEAD + self.most_steps + events, events)
        self.marks = self._part(numbers - 2 * _MOST_MARKS, 2 * _MOST_MARKS)
        self.output = self._whole[numbers * _NUMBER : -MOST_NOTE]
        self._note = self._whole[-MOST_NOTE:]

    def _part(self, first: int, length: int) -> memoryview[int]:
        return self._numbers[first : first + length]

    def holds(self, limits: Limits) -> bool:
        """Whether it is large enough for a run within these limits."""
        most = max(limits.lines, limits.events)
        return most <= self.most_steps and limits.events <= self.most_events

    def clear(self) -> None:
        """Forget the run before."""
        self.head[:] = array("I", bytes(_HEAD * _NUMBER))

    def write(self, text: bytes) -> None:
        """Add a piece of output, made at the present step; what finds no room is dropped."""
        head = self.head
        begin, marks = head[Cell.OUTPUT], head[Cell.MARKS]
        piece = text[: MOST_OUTPUT - begin]
        if len(piece) < len(text):
            head[Cell.IS_CUT] = 1
        end = begin + len(piece)
        self.output[begin:end] = piece
        step = max(0, head[Cell.STEPS] - 1)
        if marks and (self.marks[2 * marks - 2] == step or marks == _MOST_MARKS):
            marks -= 1
        self.marks[2 * marks], self.marks[2 * marks + 1] = step, end
        head[Cell.MARKS] = marks + 1
        head[Cell.OUTPUT] = end

    @property
    def note(self) -> bytes:
        """The note, of at most MOST_NOTE bytes, empty where there is none."""
        return self._note[: self.head[Cell.NOTE]].tobytes()

    @note.setter
    def note(self, text: bytes) -> None:
        # Who is killed in between leaves none, or the one before.
        self.head[Cell.NOTE] = 0
        self._note[: len(text)] = text
        self.head[Cell.NOTE] = len(text)

    def numbers(self, cell: Cell, part: memoryview[int], first: int = 0) -> array[int]:
        """Return what has been written of a part from `first` on; `cell` has its length."""
        return array("I", part[first : self.head[cell]].tobytes())

    def output_marks(self) -> list[tuple[int, int]]:
        """Return the step of each piece of output, and the length of the output after it."""
        numbers = self.marks[: 2 * self.head[Cell.MARKS]].tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def close(self) -> None:
        """Give the memory back."""
        for part in (self.head, self.steps, self.events, self.step_of_event, self.marks):
            part.release()
        self.output.release()
        self._note.release()
        self._numbers.release()
        self._whole.release()
        self._map.close()
