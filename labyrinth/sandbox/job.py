"""Runs: what is to be run, within which limits, and what came of it."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Literal

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze, Position

AlgorithmKind = Literal["solver", "generator"]
FailureKind = Literal[
    "unusable", "raised", "wrong use", "memory", "time", "lines", "events", "died"
]
"""Why a run ended early: its file cannot be used; its function raised something, or used the maze
wrongly; a bound that it came to; or its process died."""

LINE_BITS: Final = 20
"""A step is `file << LINE_BITS | line`, by the numbers of the files."""


class Source(Frozen):
    """A file of algorithms: its path as it was named, and its text, read once.

    `package` is the one that it belongs to, for its relative imports; "" for none.
    """

    path: str
    text: str
    package: str = ""

    @cached_property
    def sha256(self) -> str:
        """The hash of its text in UTF-8, in hexadecimal digits."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def folder(self) -> str:
        """The absolute path of its folder."""
        return os.path.dirname(os.path.abspath(self.path))

    @property
    def module(self) -> str:
        """The private name of its module, which no other text has."""
        return f"labyrinth_file_{self.sha256[:16]}"

    @property
    def file_in_code(self) -> str:
        """The file name in its compiled code: plain letters, and the name of no other file."""
        return f"<{self.module}>"


SECONDS: Final = 5.0
"""The seconds after which a run of a usual size is ended, whether it computes or waits."""


class Limits(Frozen):
    """What a run may take at most; whatever takes more is ended.

    `seconds` are those of processor time, `patience` those that pass by the clock; `megabytes` are
    what it may ask for beyond what its process has at its beginning. Where the system bounds
    neither processor time nor memory, as Windows, patience alone ends it.
    """

    seconds: float = SECONDS
    patience: float = SECONDS
    lines: int = 1_000_000
    events: int = 2_000_000
    megabytes: int = 512


class Job(Frozen):
    """One run of one algorithm.

    `what` names a learner's function in `source`. For a full algorithm, be it in `source` or built
    in (None), it is the text of a solver's choice or of a recipe; `key` is the key that it declares
    in `source`, "" where that text begins with it. A solver searches `maze`, which has a start and
    goals; a learner's generator carves it, a solid one of rooms, by `seed`, which seeds the module
    `random` for any learner's function. With `call` a full algorithm's own function alone is
    called, with these arguments: a grid, or a maze, a source of random numbers and a trace; then
    options by name. A learner's solver sees tiles, or with `of_rooms` the graph of rooms.

    With `lines` each line that runs is a step, else there are none. With `decisions` these are
    among the events. With `estimates` a learner's h is asked when its search has ended. The file is
    executed afresh, or with `again` it is as the run before left it, where that was one of the same
    file in the same process.
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


class Watched(Frozen):
    """The steps whose variables are wanted, `first` to `last`, and the `step` that matters most.

    `end` is how many steps the run has, if `last` is its end, else 0.
    """

    first: int
    step: int
    last: int
    end: int


class Failure(Frozen):
    """Why a run ended early: `line` of the file, from 1, if it is known; one whole sentence."""

    kind: FailureKind
    line: int | None
    sentence: str

    @property
    def clause(self) -> str:
        """The sentence as it follows the name of a file."""
        return self.sentence[:1].lower() + self.sentence[1:].removesuffix(".")


class Ran(Frozen):
    """What came of a run, also of one that failed: all up to where it did.

    `steps` has a number for each step, whose file and line `place_of` returns: for a learner's
    function it is that of the line. A step is a line that is about to run. `events` are those of a
    trace, and `step_of_event` has for each the step that made it: before step k there are those
    with lower ones. `path` leads from the start to a goal, [] without, over rooms in the graph of
    rooms; `tiles` are a generator's, row-major.
    `files` are the paths of the files whose lines are steps, the job's own one by its module.
    `output` is what it printed, as far as it is kept, with a last line that says so where more was
    printed; `output_marks` has the step and the length of the output in bytes after each piece of
    it. `seconds` are those by the clock that the function took, 0 where it did not end. `note` is
    what was read of watched variables, or what a learner's h says, as JSON.
    `returned` is what came of a `call`: the fields of what a solver has found, or the state of a
    generator's source of random numbers and the numbers that it drew for tiles.
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
    returned: Any = None

    def place_of(self, step: int) -> tuple[int, int]:
        """Return the number of the file of a step, 0 for a learner's own, and the line, from 1."""
        return divmod(self.steps[step], 1 << LINE_BITS)

    def events_before(self, step: int) -> int:
        """Return how many events there were before a step."""
        return bisect_left(self.step_of_event, step)

    def output_up_to(self, step: int) -> str:
        """Return what was printed before a step."""
        lengths = [length for at, length in self.output_marks if at < step]
        return self.output.encode()[: max(lengths, default=0)].decode("utf-8", "ignore")


class Described(Frozen):
    """An algorithm of a file: its function's docstring, "" without, first and last line, from 1.

    `declaration` is that of a full algorithm, packed, whose name is its key; "" of a learner's.
    """

    kind: AlgorithmKind
    name: str
    docstring: str
    first: int
    last: int
    declaration: str = ""
