"""The definition of a study: which solvers search which mazes."""

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import format_all, parts_of
from labyrinth.core.declaration.recipe import options_of, parse_options
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.records import Frozen
from labyrinth.core.suggestions import hint
from labyrinth.formats.support.files import read_file


class Study(Frozen):
    """A study: every solver searches every maze. The mazes are either generated or from `mazes`.

    All fields but `run_limit` are texts as on the command line:

    - `solvers`, such as `a-star:weight=2`;
    - `generators`, such as `growing-tree:pick=newest`;
    - `options` of all mazes, each key with its values, such as `{"braid": ["0", "0.3"]}`;
    - `sizes` in rooms, such as `20x20`;
    - `seeds`: a number of seeds, such as `100`, or the first and the last one, such as `5:20`;
    - `mazes`: files, folders, scenarios, recipes, or one maze of a file, such as `mazes.txt#3`.

    A run that takes more than `run_limit` seconds is ended. Texts are normalised, so that studies
    with the same meaning are equal.
    """

    solvers: Sequence[str]
    generators: Sequence[str] = ()
    options: Mapping[str, Sequence[str]] = MappingProxyType({})
    sizes: Sequence[str] = ()
    seeds: str = ""
    mazes: Sequence[str] = ()
    run_limit: float | None = None

    def __post_init__(self) -> None:
        """Check and normalise the fields. Raises LabyrinthError if one is missing or wrong."""
        put = self.__dict__
        put["solvers"] = _each(
            "solver", self.solvers, lambda text: str(SolverChoice.parse(str(text)))
        )
        put["generators"] = _each("generator", self.generators, _generator)
        put["options"] = _options(self.options)
        put["mazes"] = _each("maze", self.mazes, str)
        if not self.solvers:
            raise LabyrinthError("a study needs at least one solver: give one with --solver")
        if not self.generators and not self.mazes:
            raise LabyrinthError(
                "a study needs mazes: give generators with --generator, or files with --maze"
            )
        if self.mazes:
            for name in ("generators", "options", "sizes", "seeds"):
                if getattr(self, name):
                    told = name if name != "options" else f"option {next(iter(self.options))}"
                    raise LabyrinthError(
                        f"mazes given with --maze have no {told}: leave out the {told} or the mazes"
                    )
        else:
            put["sizes"] = _each("size", self.sizes or ("10x20",), _size)
            seeds = parse_seeds(str(self.seeds or "100"))
            last = seeds.stop - 1
            put["seeds"] = f"{seeds.start}:{last}" if seeds.start else str(seeds.stop)
        if self.run_limit is not None and not (self.run_limit > 0 and isfinite(self.run_limit)):
            raise LabyrinthError("the limit of a run must be a number of seconds above 0")

    @property
    def factors(self) -> dict[str, Any]:
        """The fields by name, as values for JSON; empty fields are left out.

        Equal studies have equal factors, in the same order.
        """
        named = {
            "generators": list(self.generators),
            "options": {key: list(values) for key, values in self.options.items()},
            "sizes": list(self.sizes),
            "seeds": self.seeds,
            "mazes": list(self.mazes),
            "solvers": list(self.solvers),
            "run_limit": self.run_limit,
        }
        return {name: value for name, value in named.items() if value}


def _each(what: str, texts: Iterable[Any], read: Callable[[Any], str]) -> tuple[str, ...]:
    """Return each of the texts, normalised by `read`.

    Raises LabyrinthError if a text is repeated; `what` is the word for a text.
    """
    found = [read(text) for text in texts]
    for at, text in enumerate(found):
        if text in found[:at]:
            raise LabyrinthError(f"{what} {text} is given twice in the study")
    return tuple(found)


def _generator(text: str) -> str:
    key, colon, rest = text.partition(":")
    given = parse_options(key, parts_of(rest) if colon else ())
    defaults = {option.key: option.default for option in options_of(key)}
    differing = {name: value for name, value in given.items() if value != defaults[name]}
    options = format_all(options_of(key), dict(sorted(differing.items())))
    return f"{key}:{options}" if options else key


def _options(given: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    known = {each.key: each.option for each in maze_options()}
    for key in given:
        if key not in known:
            raise LabyrinthError(f"mazes have no option {quoted(key)}; {hint(key, known)}")
    return MappingProxyType(
        {
            key: _each(key, map(option.parse, given[key]), option.format)
            for key, option in known.items()
            if key in given
        }
    )


def _size(text: str) -> str:
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is not a size: write ROWSxCOLS, for example 20x20")
    return f"{int(match[1])}x{int(match[2] or match[1])}"


# The highest seed: columns of whole numbers hold no higher ones.
_MOST: Final = 2**63 - 1


def parse_seeds(text: str) -> range:
    """Parse `COUNT` (the seeds from 0 to COUNT - 1) or `FIRST:LAST` (LAST included).

    Raises LabyrinthError for other texts.
    """
    match = re.fullmatch(r"(\d{1,20})(?::(\d{1,20}))?", text, re.ASCII)
    if match is None:
        raise LabyrinthError(
            f"{quoted(text)} are not seeds: write how many, for example 100, or FIRST:LAST"
        )
    if match[2] is None:
        first, last = 0, int(match[1]) - 1
    else:
        first, last = int(match[1]), int(match[2])
    if not first <= last <= _MOST:
        raise LabyrinthError(
            f"{quoted(text)} are not seeds: write a number of at least 1, or FIRST:LAST with FIRST "
            f"not above LAST; the highest seed is {_MOST}"
        )
    return range(first, last + 1)


# The fields of `Study` by the keys of a file; options of mazes have the keys of their own.
_FIELDS: Final = {
    "generator": "generators",
    "size": "sizes",
    "maze": "mazes",
    "solver": "solvers",
    "seeds": "seeds",
    "run-limit": "run_limit",
}
_KEYS: Final = {field: key for key, field in _FIELDS.items()}
_MOST_BYTES: Final = 10_000_000


def load_study(path: str | os.PathLike[str]) -> Study:
    """Read a study from a TOML file.

    Files of mazes that the study names are looked for in the folder of the TOML file first. Raises
    LabyrinthError, which names the TOML file, if the study is not valid.
    """
    factors = load_factors(path)
    try:
        return Study(**{"solvers": (), **factors})
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None


def load_factors(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read the arguments of `Study` from a TOML file, which need not have all of them.

    Each argument is checked alone. Raises LabyrinthError, which names the file and the line.
    """
    try:
        text = read_file(path, most=_MOST_BYTES).decode("utf-8", "strict")
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LabyrinthError(f"{named(path)}: it is not TOML: {error}") from None
    folder = Path(path).parent
    for name, value in document.items():
        try:
            # Check it in an otherwise complete study, whatever the other arguments are.
            factors = factors_of({name: value}, folder)
            others = {} if "mazes" in factors else {"generators": ("dfs",)}
            Study(**{"solvers": ("bfs",), **others, **factors})
        except LabyrinthError as error:
            begin = rf"^[ \t]*\[*[ \t]*[\"']?{re.escape(name)}\b"
            found = re.search(begin, text, re.MULTILINE)
            line = text.count("\n", 0, found.start()) + 1 if found else 1
            raise LabyrinthError(f"{named(path)}: line {line}: {error}") from None
    return factors_of(document, folder)


def study_as_toml(study: Study) -> str:
    """Return a study as the text of a TOML file, with absolute paths to the maze files."""
    # Most studies are never written.
    import tomlkit

    document = document_of(study)
    for at, maze in enumerate(study.mazes):
        if os.path.exists(maze) or os.path.exists(maze.rpartition("#")[0]):
            document["maze"][at] = os.path.abspath(maze)
    return tomlkit.dumps(document)


def document_of(study: Study) -> dict[str, Any]:
    """Return the factors of a study by their keys in a file, which are options of the command too.

    Most are lists of texts; the seeds are a text, and the limit of a run is a number.
    """
    document: dict[str, Any] = {}
    for name, value in study.factors.items():
        document |= value if name == "options" else {_KEYS[name]: value}
    return document


def factors_of(document: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return the arguments of `Study` from a TOML document of a file in `folder`.

    Raises LabyrinthError if a name is unknown or a value has the wrong type.
    """
    options = {each.key: each.option for each in maze_options()}
    found: dict[str, Any] = {"options": {}}
    for name, value in document.items():
        if name in options:
            found["options"][name] = _texts(name, value)
        elif name == "seeds":
            if not isinstance(value, str | int) or isinstance(value, bool):
                raise LabyrinthError(
                    f'seeds must be a number such as 100, or "5:20", not {quoted(value)}'
                )
            found["seeds"] = str(value)
        elif name == "run-limit":
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise LabyrinthError(f"run-limit must be a number of seconds, not {quoted(value)}")
            found["run_limit"] = float(value)
        elif name in _FIELDS:
            found[_FIELDS[name]] = _texts(name, value)
        else:
            known = [*_FIELDS, *options]
            raise LabyrinthError(f"a study has no key {quoted(name)}; {hint(name, known)}")
    if "mazes" in found:
        found["mazes"] = [_in_folder(each, folder) for each in found["mazes"]]
    return found


def _in_folder(maze: str, folder: Path) -> str:
    beside = folder / maze
    return str(beside) if os.path.exists(str(beside).rpartition("#")[0] or beside) else maze


def _texts(name: str, value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    for each in values:
        if not isinstance(each, str | int | float):
            raise LabyrinthError(
                f"{name} must be one value or a list of values, not {quoted(each)}"
            )
    return [
        {True: "yes", False: "no"}[each] if isinstance(each, bool) else str(each) for each in values
    ]
