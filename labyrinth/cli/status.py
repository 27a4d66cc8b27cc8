"""What the command line ends with."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """The exit status; the last two are what a shell reports for the signals they stand for."""

    DONE = 0
    NO_PATH = 1
    BROKEN_GUARANTEE = 1
    BAD_INPUT = 2
    INTERRUPTED = 130
    NO_READER = 141
