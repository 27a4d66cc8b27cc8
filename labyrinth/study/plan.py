"""The plan of a study: its numbered runs, and the batches of runs for workers."""

import platform
import shlex
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import labyrinth.core
from labyrinth import __version__
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import named
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.scenarios.judging import by_the_rule
from labyrinth.study.mazes import FoundMazes, GeneratedMazes, Place
from labyrinth.study.study import Study, document_of

# The version: rows of different versions are not mixed.
STAMP: Final = f"Labyrinth {__version__} on Python {'.'.join(platform.python_version_tuple()[:2])}"
_DIGITS: Final = 8
_MOST_WORDS: Final = 8


@cache
def code_stamp() -> str:
    """Return the version STAMP, followed by a hash of the source files that make the rows."""
    found, core = sha256(), Path(labyrinth.core.__file__).parent
    for file in (*sorted(core.rglob("*.py")), *sorted(Path(__file__).parent.glob("*.py"))):
        found.update(file.read_bytes())
    return f"{STAMP} (code {found.hexdigest()[:_DIGITS]})"


class RunBatch(Frozen):
    """A batch for a worker: `count` consecutive runs, from the index `first` on.

    `places` are the sources of the mazes. All `solvers` search each maze in turn, but on the first
    maze the batch begins with the solver of index `solver`. `stamp` is the `code_stamp` of the
    program that may make the runs.
    """

    first: int
    count: int
    solver: int
    places: tuple[Place, ...]
    solvers: tuple[str, ...]
    run_limit: float | None
    stamp: str


class Done(Frozen):
    """The rows of consecutive runs, from the index `first` on.

    Each row is a JSON array. `seconds` is the time that all the runs took.
    """

    first: int
    rows: list[str]
    seconds: float


class Plan:
    """The numbered runs of a study.

    The runs on one maze are consecutive, in the order of the solvers.
    """

    def __init__(self, study: Study) -> None:
        """Find all mazes of the study. Raises LabyrinthError if the study cannot be run."""
        self.study = study
        choices = [SolverChoice.parse(text) for text in study.solvers]
        self.mazes: GeneratedMazes | FoundMazes
        self.notes: list[str] = []
        if study.mazes:
            self.mazes = found = FoundMazes(study.mazes)
            self.notes = found.notes
            if found.by_the_rule:
                choices = [by_the_rule(choice) for choice in choices]
        else:
            self.mazes = GeneratedMazes(study)
        self.solvers = tuple(map(str, choices))
        self.solver_options = tuple(choice.options_text for choice in choices)
        keys = [text.partition(":")[0] for text in self.mazes.generators]
        origins = [generators.get(key).origin for key in keys]
        origins += [solvers.get(choice.key).origin for choice in choices]
        self.with_files = {each.told: each.sha256 for each in origins if each}
        rest = [word for told in self.with_files for word in ("--with", told)]
        if study.run_limit is not None:
            rest += ["--run-limit", str(study.run_limit)]
        self._ends = [shlex.join(["--solver", text, *rest]) for text in self.study.solvers]

    def __len__(self) -> int:
        """Return the number of runs."""
        return len(self.mazes) * len(self.solvers)

    @property
    def head(self) -> dict[str, Any]:
        """Everything that must be unchanged when a study continues, as values for JSON."""
        return {
            "stamp": code_stamp(),
            "study": self.study.factors,
            "with": dict(sorted(self.with_files.items())),
            "files": self.mazes.files,
        }

    @property
    def extent(self) -> str:
        """The numbers of runs, mazes and solvers, as text."""
        mazes, solvers = pluralize(len(self.mazes), "maze"), pluralize(len(self.solvers), "solver")
        return f"{pluralize(len(self), 'run')}: {mazes}, {solvers}"

    @property
    def factor_names(self) -> tuple[str, ...]:
        """The names of the factors of the runs; the last one is the solver."""
        return (*self.mazes.factor_names, "solver")

    def parted(self, index: int) -> tuple[int, int]:
        """Return the number of the maze and the number of the solver of the run `index`."""
        return divmod(index, len(self.solvers))

    def tiles(self, index: int) -> int:
        """Return the number of tiles of the maze of the run `index`."""
        return self.mazes.tiles(self.parted(index)[0])

    def batch(self, runs: range) -> RunBatch:
        """Return consecutive runs as a batch for a worker."""
        first, solver = self.parted(runs.start)
        last, _ = self.parted(runs.stop - 1)
        places = tuple(map(self.mazes.place, range(first, last + 1)))
        limit = self.study.run_limit
        return RunBatch(runs.start, len(runs), solver, places, self.solvers, limit, code_stamp())

    def command(self, maze: str, solver: int) -> str:
        """Return the command that repeats the run of one solver on one maze.

        `maze` is the name of the maze, `solver` the number of the solver.
        """
        return f"labyrinth study --maze {shlex.quote(maze)} {self._ends[solver]}"

    def whole_command(self, table: str) -> str:
        """Return the command that runs the study and writes its table to the file `table`."""
        words = ["labyrinth", "study"]
        for key, value in document_of(self.study).items():
            values = value if isinstance(value, list) else [value]
            words.append(f"--{key}")
            words += (each if isinstance(each, str) else f"{each:g}" for each in values)
        for told in self.with_files:
            words += ["--with", told]
        return shlex.join([*words, "-o", table])


def told_changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Yield, for each difference between the heads of two plans, a clause that describes it."""
    if before["stamp"] != now["stamp"]:
        yield f"it was made by {before['stamp']}, but this program is {now['stamp']}"
    old, new = ({**each["study"], **each["study"].get("options", {})} for each in (before, now))
    for name in dict.fromkeys((*old, *new)):
        if name != "options" and old.get(name) != new.get(name):
            yield f"{name} changed from {_in_words(old.get(name))} to {_in_words(new.get(name))}"
    for kind in ("with", "files"):
        for file in sorted({*before[kind], *now[kind]}):
            if file not in before[kind]:
                yield f"{named(file)} was added"
            elif file not in now[kind]:
                yield f"{named(file)} was removed"
            elif before[kind][file] != now[kind][file]:
                yield f"{named(file)} has changed"


def _in_words(value: object) -> str:
    if value is None:
        return "not given"
    words = [str(each) for each in value] if isinstance(value, list) else [str(value)]
    more = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
    return " ".join(words[:_MOST_WORDS]) + more
