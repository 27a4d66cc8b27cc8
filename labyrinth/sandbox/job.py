"""Jobs: the code to run, its limits, and the result, of which only data is unpickled."""

from __future__ import annotations

import io
import os
import pickle
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Literal

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.records import Fields, Frozen
from labyrinth.core.trace import Pseudocode

AlgorithmKind = Literal["solver", "generator"]
# Why a run ended early: its file cannot be used; its function raised an error, or used the maze
# wrongly; it reached a limit; or its process died.
FailureKind = Literal[
    "unusable", "raised", "wrong use", "memory", "time", "lines", "events", "died"
]

# A step is `file << LINE_BITS | line`, by the numbers of the files.
LINE_BITS: Final = 20


class Source(Frozen):
    """A file of algorithms: its path, and its text, read once.

    `package` is the package that the file belongs to, for relative imports in the file; "" for
    none.
    """

    path: str
    text: str
    package: str = ""

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the file's text in UTF-8, in hexadecimal digits."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def folder(self) -> str:
        """The absolute path of the file's folder."""
        return os.path.dirname(os.path.abspath(self.path))

    @property
    def module(self) -> str:
        """The private name of the file's module, unique to its text."""
        return f"labyrinth_file_{self.sha256[:16]}"

    @property
    def file_in_code(self) -> str:
        """The name of this file in its compiled code: plain ASCII, unlike any other file name."""
        return f"<{self.module}>"


# The time limit of a run of a usual size, in seconds, whether it computes or waits.
SECONDS: Final = 5.0


class Limits(Frozen):
    """The most that a run may use; a run that exceeds a limit is ended.

    `seconds` limits processor time, `patience` wall-clock time in seconds, and `megabytes` the
    memory that a run allocates beyond the initial memory of its process. `lines` and `events` limit
    the numbers of lines run and of events. On systems that limit neither processor time nor memory,
    such as Windows, `seconds` and `megabytes` have no effect.
    """

    seconds: float = SECONDS
    patience: float = SECONDS
    lines: int = 1_000_000
    events: int = 2_000_000
    megabytes: int = 512


class Job(Frozen):
    """One run of one algorithm.

    `what` is the name of a learner's function in `source`. For a full algorithm, from `source` or
    built in (`source` is None), `what` is the text of a solver's choice or of a recipe; `key` is
    the algorithm's key in `source`, "" if `what` begins with it. A solver searches `maze`, which
    has a start and goals. A learner's generator carves `maze`, a solid maze of rooms, with random
    numbers from `seed`; for any learner's function `seed` also seeds the module `random`. A
    learner's solver sees tiles, or with `of_rooms` the graph of rooms.

    With `call` only a full algorithm's own function is called. `call` has the positional arguments
    (a solver's grid, or a generator's maze, source of random numbers and trace) and the options by
    name.

    With `lines` each line that runs is a step, otherwise there are no steps. A `condition` over the
    variables is evaluated before each of these lines, "" for none. With `decisions` the
    events include decisions. With `estimates` a learner's h is called after the search. Each job
    executes the file afresh. With `again` the module stays as the previous job left it, if that job
    ran the same file in the same process.
    """

    what: str
    kind: AlgorithmKind
    source: Source | None = None
    maze: Maze | None = None
    seed: int = 0
    limits: Limits = Limits()
    lines: bool = True
    decisions: bool = False
    again: bool = False
    key: str = ""
    call: tuple[tuple[Any, ...], Mapping[str, Any]] | None = None
    estimates: bool = False
    of_rooms: bool = False
    condition: str = ""


class Watched(Frozen):
    """The steps at which variables are read, `first` to `last`; `step` is the most important one.

    `end` is the number of steps of the run if `last` is the end of the run, otherwise 0.
    """

    first: int
    step: int
    last: int
    end: int


class Failure(Frozen):
    """The reason why a run ended early: a `sentence`, and the file's `line` (from 1) or None."""

    kind: FailureKind
    line: int | None
    sentence: str

    @property
    def clause(self) -> str:
        """The sentence without its capital and full stop, to follow the name of a file."""
        return self.sentence[:1].lower() + self.sentence[1:].removesuffix(".")


class Ran(Frozen):
    """The result of a run; after a failure, everything that was recorded before the failure.

    `steps` has a number for each step, which is a line that is about to run: for a learner's
    function the line number; for any algorithm `place_of` returns file and line. `events` are the
    events of a trace, and `step_of_event` has a number for each event: the events whose number is
    below k come before step k. `path` leads from the start to a goal, over rooms in the graph of
    rooms, or is []; `tiles` are a generator's tiles, row-major. `files` are the paths of the files
    whose lines are steps; for the job's own file this is the name in its compiled code. `texts` are
    those of labels and of the log, by the positions after their events. `output` is
    the printed text, up to a limit, with a last line that says if more was printed; `output_marks`
    has, for each piece of output, its step and the length of the output up to its end, in bytes.
    `seconds` is the wall-clock time of the function, 0 if the function did not end. `note` has the
    watched variables, the steps of a condition, or the values of a learner's h, as JSON. `returned`
    is the result of a `call`: a solver's `Found`, or the new state of a generator's source of
    random numbers and the new numbers of its trace.
    """

    events: array[int]
    step_of_event: array[int]
    steps: array[int]
    files: Sequence[str] = ()
    output: str = ""
    output_marks: Sequence[tuple[int, int]] = ()
    path: Sequence[Position] = ()
    tiles: bytes | None = None
    failure: Failure | None = None
    seconds: float = 0.0
    note: bytes = b""
    texts: Sequence[tuple[int, str]] = ()
    returned: Any = None

    def place_of(self, step: int) -> tuple[int, int]:
        """Return the index in `files` of a step's file, and the step's line number, from 1."""
        return divmod(self.steps[step], 1 << LINE_BITS)

    def events_before(self, step: int) -> int:
        """Return the number of events before a step."""
        return bisect_left(self.step_of_event, step)

    def output_up_to(self, step: int) -> str:
        """Return the output before a step."""
        lengths = [length for at, length in self.output_marks if at < step]
        return self.output.encode()[: max(lengths, default=0)].decode("utf-8", "ignore")


class Described(Frozen):
    """An algorithm of a file: its function's docstring (or ""), first and last line, from 1.

    `declaration` is the pickled declaration of a full algorithm, whose name is its key; "" for a
    learner's function.
    """

    kind: AlgorithmKind
    name: str
    docstring: str
    first: int
    last: int
    declaration: str = ""


# Classes allowed besides numbers, text and collections, if the program has the class.
_DATA = (Fields, Enum, Pseudocode)


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Return an allowed class. Raises LabyrinthError for other classes: they could run code."""
        found: Any = None
        if module.startswith("labyrinth.core.") and "." not in name:
            found = super().find_class(module, name)
        if not (isinstance(found, type) and issubclass(found, _DATA)):
            raise LabyrinthError(
                f"it declares a value of class {name}: only numbers, text, collections and "
                "Labyrinth's own classes are allowed"
            )
        return found


def unpack(text: str) -> Any:
    """Unpickle a text. Raises LabyrinthError if it is not data of the program."""
    return _Reader(io.BytesIO(bytes.fromhex(text))).load()
