"""Algorithms that a learner's file would lose: those inside others, and double names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

_DECORATORS: Final = {"solver", "generator"}
_PLACES: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def misplaced(tree: ast.Module) -> str:
    """Return what is wrong with where the algorithms of a file stand, "" for nothing.

    It begins with the line, and has no full stop.
    """
    lines: dict[str, int] = {}
    for function, inside in _decorated(tree):
        line, name = function.lineno, function.name
        if inside:
            return f"line {line}: {name} is inside {inside}: move it out, to the left margin"
        if name in lines:
            return (
                f"line {line}: there is a {name} in line {lines[name]} already: "
                "give one of them another name"
            )
        lines[name] = line
    return ""


def _decorated(
    node: ast.AST, inside: str = ""
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Yield the decorated functions, and the name of the class or function that each is inside."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and any(
            _name(each) in _DECORATORS for each in child.decorator_list
        ):
            yield child, inside
        yield from _decorated(child, child.name if isinstance(child, _PLACES) else inside)


def _name(decorator: ast.expr) -> str:
    if isinstance(decorator, ast.Attribute):
        return decorator.attr
    return decorator.id if isinstance(decorator, ast.Name) else ""
