"""The source that `--with` names: a file, or an entry point of an installed package."""

import ast
import io
import os
import tokenize
import traceback
from collections.abc import Iterator
from typing import Final
from warnings import catch_warnings

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.formats.support.opening import open_to_read
from labyrinth.sandbox.job import Source

PACKAGE: Final = "package:"
_LONGEST: Final = 1_000_000
# The most characters shown of a line with a syntax error.
_MOST_OF_A_LINE: Final = 70
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def read(told: str) -> Source:
    """Read a file, or the module of an entry point `package:NAME`; `told` names it.

    Raises LabyrinthError that names the file if the file cannot be read or is not Python text.
    """
    named_path, package = os.path.expanduser(told), ""
    if told.startswith(PACKAGE):
        named_path, package = _module_file(told)
    # Its process, in another folder, must find its neighbours.
    path = os.path.abspath(named_path)
    try:
        with open_to_read(path, streams=True) as stream:
            data = stream.read(_LONGEST + 1)
    except IsADirectoryError:
        raise LabyrinthError(f"{named(told)}: this is a folder: give a Python file") from None
    except FileNotFoundError:
        raise LabyrinthError(f"{named(told)}: there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise LabyrinthError(f"{named(told)}: cannot be read: {reason}") from None
    if len(data) > _LONGEST:
        raise LabyrinthError(f"{named(told)}: over the limit of {_LONGEST:,} bytes")
    # As Python does: UTF-8, unless its first lines declare another encoding.
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return Source(path, io.TextIOWrapper(io.BytesIO(data), encoding).read(), package)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LabyrinthError(
            f"{named(told)}: line {line} is not {error.encoding} text: save it as UTF-8"
        ) from None
    except (SyntaxError, LookupError):
        raise LabyrinthError(
            f"{named(told)}: this is not Python source text: save it as UTF-8"
        ) from None


def check_text(told: str, text: str) -> None:
    """Raise LabyrinthError if the `text` of a file is not Python or declares no usable algorithm.

    The error names the file as `told`. Its notes show the place of a syntax error.
    """
    try:
        tree = ast.parse(text)
        with catch_warnings(action="ignore"):
            compile(tree, told, "exec", dont_inherit=True)
        modules = [f"{module}." for module in _imported(tree)]
    except SyntaxError as error:
        line = f"line {error.lineno}: " if error.lineno else ""
        wrong = LabyrinthError(f"{named(told)}: {line}syntax error: {error.msg}")
        for each in _excerpt(error):
            wrong.add_note(each)
        raise wrong from None
    except (RecursionError, MemoryError, ValueError):
        raise LabyrinthError(f"{named(told)}: this cannot be read as Python") from None
    if any(module.startswith("labyrinth.learn.") for module in modules):
        if fault := _misplaced(tree):
            raise LabyrinthError(f"{named(told)}: {fault}")
    elif not any(module.startswith("labyrinth.core.") for module in modules):
        raise LabyrinthError(
            f"{named(told)}: it declares no algorithm: write from labyrinth.learn import solver, "
            "and @solver above the function"
        )


def _excerpt(error: SyntaxError) -> list[str]:
    """Return the line of a syntax error without its indent, and a line with carets below it."""
    told = traceback.format_exception_only(error)[1:-1]
    lines = [line.removeprefix("    ").rstrip() for line in "".join(told).splitlines()]
    begin = max(0, lines[-1].find("^") - _MOST_OF_A_LINE // 2) if lines else 0
    return [line[begin:][:_MOST_OF_A_LINE] for line in lines]


def _module_file(told: str) -> tuple[str, str]:
    """Return the file and the package of the module that an entry point `package:NAME` names.

    Raises LabyrinthError that lists the known entry points if this one is unknown.
    """
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    name = told.removeprefix(PACKAGE)
    known = {each.name: each.module for each in entry_points(group="labyrinth.algorithms")}
    if name not in known:
        there = ", ".join(sorted(known)) or "none"
        raise LabyrinthError(
            f"no installed package provides algorithms named {quoted(name)}; known: {there}"
        )
    module = known[name]
    try:
        spec = find_spec(module)
    except Exception as error:  # importing its package may raise anything
        raise LabyrinthError(f"{told}: {module} cannot be imported: {error}") from None
    if spec is None or not spec.has_location or spec.origin is None:
        raise LabyrinthError(f"{told}: the module {module} is missing: install it again")
    return spec.origin, spec.parent or ""


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the modules that a file imports, and the names imported from them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _misplaced(tree: ast.Module) -> str:
    """Describe a nested or repeated algorithm, which would be lost; "" if there is none.

    The text begins with the number of the line, and has no full stop.
    """
    lines: dict[str, int] = {}
    for function, inside in _decorated(tree):
        line, name = function.lineno, function.name
        if inside:
            return f"line {line}: {name} is inside {inside}: move it out, to the left margin"
        if name in lines:
            return (
                f"line {line}: {name} is already defined on line {lines[name]}: rename one of them"
            )
        lines[name] = line
    return ""


def _decorated(
    node: ast.AST, inside: str = ""
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Yield each function decorated as a solver or generator, with the name of what encloses it.

    The name is that of the enclosing class or function, "" if there is none.
    """
    for child in ast.iter_child_nodes(node):
        around = inside
        if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
            around = child.name
        if isinstance(child, _FUNCTIONS):
            # `@solver` or `@learn.solver`
            names = {
                getattr(each, "attr", getattr(each, "id", "")) for each in child.decorator_list
            }
            if not names.isdisjoint({"solver", "generator"}):
                yield child, inside
        yield from _decorated(child, around)
