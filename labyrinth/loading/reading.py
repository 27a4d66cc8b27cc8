"""Reading what `--with` names: a file, or an entry point of an installed package."""

from __future__ import annotations

import ast
import io
import os
import tokenize
from collections.abc import Iterator
from enum import Enum
from typing import Final

from labyrinth.bench.job import Source
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.loading.misplaced import misplaced

PACKAGE: Final = "package:"
_GROUP: Final = "labyrinth.algorithms"
_LONGEST: Final = 1_000_000


class Style(Enum):
    """How a file declares its algorithms."""

    LEARNED = "in plain Python, by labyrinth.learn"
    FULL = "in full, as the program's own files do"


def read(told: str) -> Source:
    """Read a file, or the module of an entry point `package:NAME`.

    Raises LabyrinthError that names it, where it cannot be read or is no Python text.
    """
    named_path = module_file(told) if told.startswith(PACKAGE) else os.path.expanduser(told)
    # Its process, in another folder, is to find its neighbours.
    path = os.path.abspath(named_path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(_LONGEST + 1)
    except IsADirectoryError:
        raise LabyrinthError(f"{named(told)}: this is a folder: name a file of Python") from None
    except FileNotFoundError:
        raise LabyrinthError(f"{named(told)}: there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise LabyrinthError(f"{named(told)}: cannot be read: {reason}") from None
    if len(data) > _LONGEST:
        raise LabyrinthError(f"{named(told)}: over the limit of {_LONGEST:,} bytes")
    return Source(path, _text(told, data))


def style_of(told: str, text: str) -> Style:
    """Return how a file declares its algorithms, seen from its text, which is not run.

    Raises LabyrinthError that names it, where it is no Python, or declares none that can be had.
    """
    try:
        tree = ast.parse(text)
        modules = set(_imported(tree))
    except SyntaxError as error:
        line = f"line {error.lineno}: " if error.lineno else ""
        raise LabyrinthError(f"{named(told)}: {line}this is no Python: {error.msg}") from None
    except (RecursionError, MemoryError, ValueError):
        raise LabyrinthError(f"{named(told)}: this is no Python that can be read") from None
    if any(_is_within("labyrinth.learn", module) for module in modules):
        if fault := misplaced(tree):
            raise LabyrinthError(f"{named(told)}: {fault}")
        return Style.LEARNED
    if any(_is_within("labyrinth.core", module) for module in modules):
        return Style.FULL
    raise LabyrinthError(
        f"{named(told)}: it declares no algorithm: write from labyrinth.learn import solver, and "
        "@solver above the function"
    )


def entry_point(told: str) -> str:
    """Return the module that an entry point `package:NAME` names.

    Raises LabyrinthError that says which there are.
    """
    from importlib.metadata import entry_points

    name = told.removeprefix(PACKAGE)
    known = {each.name: each.module for each in entry_points(group=_GROUP)}
    if name not in known:
        there = ", ".join(sorted(known)) or "none"
        raise LabyrinthError(
            f"no installed package offers algorithms by the name {quoted(name)}; known: {there}"
        )
    return known[name]


def module_file(told: str) -> str:
    """Return the file of the module that an entry point names. Raises LabyrinthError."""
    from importlib.util import find_spec

    module = entry_point(told)
    try:
        spec = find_spec(module)
    except Exception as error:  # its package is imported, and may raise anything
        raise LabyrinthError(f"{told}: {module} cannot be imported: {error}") from None
    if spec is None or not spec.has_location or spec.origin is None:
        raise LabyrinthError(f"{told}: the module {module} is not there: install it again")
    return spec.origin


def _text(told: str, data: bytes) -> str:
    """Decode a file as Python would: UTF-8, unless its first lines say otherwise."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return io.TextIOWrapper(io.BytesIO(data), encoding).read()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LabyrinthError(
            f"{named(told)}: line {line} is not {error.encoding} text: save it as UTF-8"
        ) from None
    except (SyntaxError, LookupError):
        raise LabyrinthError(
            f"{named(told)}: this is no text of Python: save it as UTF-8"
        ) from None


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the modules that a file imports anywhere, and of what it takes of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _is_within(package: str, module: str) -> bool:
    return f"{module}.".startswith(f"{package}.")
