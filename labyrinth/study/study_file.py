"""Studies in TOML files, whose keys are named like the options of `labyrinth study`."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.suggestions import hint
from labyrinth.formats.support.files import read_file
from labyrinth.study.study import Study

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
