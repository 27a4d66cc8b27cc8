"""The Python reference, from the signatures and docstrings of the public modules."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Final

# The modules, and the classes that their public names take or return, by module.
_MODULES: Final = {
    "labyrinth": {
        "labyrinth.core.declaration.generator": ["GeneratorAlgorithm"],
        "labyrinth.core.declaration.solver": ["SolverAlgorithm"],
        "labyrinth.core.declaration.algorithm": ["Algorithm"],
        "labyrinth.core.maze.spanning_trees": ["TreeFault"],
        "labyrinth.formats": ["Style"],
    },
    "labyrinth.learn": {},
    "labyrinth.study": {
        "labyrinth.study.plots.plot": ["Boxes", "HeatMap", "Scaling"],
        "labyrinth.study.summary": ["Summary", "Comparison"],
    },
    "labyrinth.core.explain": {},
    "labyrinth.tui": {},
}
# Textual calls the methods that begin like this.
_CALLED_BY_TEXTUAL: Final = ("on_", "watch_", "action_")
_Function = ast.FunctionDef


def names() -> list[str]:
    """Return the names of the public modules."""
    return list(_MODULES)


def write_pages(folder: Path) -> None:
    """Write a page for each public module, as Markdown."""
    folder.mkdir()
    for module in _MODULES:
        (folder / f"{module}.md").write_text(_page(module), encoding="utf-8", newline="\n")


def _page(module: str) -> str:
    """Return the page of a module: its docstring, its functions, then its classes."""
    loaded = import_module(module)
    public = [getattr(loaded, name) for name in loaded.__all__]
    further = [
        getattr(import_module(place), name)
        for place, names in _MODULES[module].items()
        for name in names
    ]
    functions = sorted((each for each in public if not inspect.isclass(each)), key=_name)
    classes = sorted((each for each in public if inspect.isclass(each)), key=_name)
    parts = [f"# {module}\n\n{inspect.getdoc(loaded)}\n"]
    for heading, members in (
        ("Functions", functions),
        ("Classes", classes),
        ("What the functions take and return", further),
    ):
        if members:
            parts += [f"## {heading}\n", *map(_described, members)]
    return "\n".join(parts)


def _name(member: object) -> str:
    return str(getattr(member, "__name__", "")).lower()


def _described(member: type) -> str:
    """Return the section of a function or class."""
    definition = ast.parse(dedent(inspect.getsource(member))).body[0]
    parts = [f"### {member.__name__}\n"]
    if isinstance(definition, _Function):
        parts.append(_signature(definition, definition.name))
        parts.append(f"{inspect.getdoc(member)}\n")
    elif isinstance(definition, ast.ClassDef):
        parts += [_class_signature(definition), f"{inspect.getdoc(member)}\n"]
        for method in _public_methods(definition):
            parts.append(_method(definition.name, method))
    return "\n".join(parts)


def _class_signature(definition: ast.ClassDef) -> str:
    """Return how a class is called, or its name and base classes, as code."""
    for each in definition.body:
        if isinstance(each, _Function) and each.name == "__init__":
            return _signature(each, definition.name)
    fields = [
        ast.unparse(each)
        for each in definition.body
        if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation)
    ]
    if fields:
        return _code(f"class {definition.name}", [field for field in fields if field[0] != "_"])
    bases = ", ".join(map(ast.unparse, definition.bases))
    members = [f"    {ast.unparse(each)}\n" for each in definition.body if _is_member(each)]
    colon = ":" if members else ""
    return f"```python\nclass {definition.name}({bases}){colon}\n{''.join(members)}```\n"


def _is_member(statement: ast.stmt) -> bool:
    """Return whether a statement of a class defines a member of an enumeration."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]).isupper()


def _public_methods(definition: ast.ClassDef) -> Iterator[_Function]:
    """Yield the public methods and properties of a class that have a docstring, in order."""
    for each in definition.body:
        if not isinstance(each, _Function) or each.name.startswith(("_", *_CALLED_BY_TEXTUAL)):
            continue
        is_setter = any(ast.unparse(mark).endswith(".setter") for mark in each.decorator_list)
        if ast.get_docstring(each) and not is_setter:
            yield each


def _method(of_class: str, method: _Function) -> str:
    """Return the paragraphs of a method or property."""
    marks = {ast.unparse(mark) for mark in method.decorator_list}
    text = f"{ast.get_docstring(method)}\n"
    if marks & {"property", "cached_property"}:
        kind = f": {ast.unparse(method.returns)}" if method.returns else ""
        return f"#### {of_class}.{method.name}\n\n```python\n{method.name}{kind}\n```\n\n{text}"
    name = f"{of_class}.{method.name}" if "classmethod" in marks else method.name
    return f"#### {of_class}.{method.name}\n\n{_signature(method, name)}\n{text}"


def _signature(function: _Function, name: str) -> str:
    """Return the signature of a function as code, without `self`."""
    given = function.args
    given.args = [each for each in given.args if each.arg not in ("self", "cls")]
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    if function.name == "__init__":
        name, returns = f"class {name}", ""
    return _code(name, _parameters(given), returns)


def _parameters(given: ast.arguments) -> list[str]:
    """Return the parameters of a function, each with its type and default."""
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    parts = [_parameter(*pair) for pair in zip(positional, defaults, strict=True)]
    if given.vararg:
        parts.append(f"*{ast.unparse(given.vararg)}")
    elif given.kwonlyargs:
        parts.append("*")
    parts += [_parameter(*pair) for pair in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    if given.kwarg:
        parts.append(f"**{ast.unparse(given.kwarg)}")
    return parts


def _parameter(parameter: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(parameter) + (f" = {ast.unparse(default)}" if default else "")


def _code(name: str, parameters: list[str], returns: str = "") -> str:
    """Return a call as code, with a line for each parameter if it is long."""
    line = f"{name}({', '.join(parameters)}){returns}"
    if len(line) > 78:
        line = f"{name}(\n    " + ",\n    ".join(parameters) + f",\n){returns}"
    return f"```python\n{line}\n```\n"
