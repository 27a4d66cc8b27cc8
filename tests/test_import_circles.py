"""No module waits, while it is imported, for one that waits for it.

Such a circle does no harm in one thread. Where two threads import at the same time, as the program
does while its first screen is shown, each may hold what the other waits for: Python then gives one
of them a module that is only half there. A module waits for its packages, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import labyrinth

ROOT = Path(labyrinth.__file__).parent
BEFORE_ALL_THREADS = ("labyrinth", "labyrinth.cli", "labyrinth.core")
"""Packages that are imported, whole, by whoever imports anything or starts the program."""


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def packages_of(module: str) -> Iterator[str]:
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def imported_at_once(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that are imported with a module, and not by its functions or for types."""
    for statement in body:
        match statement:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)
                yield module
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=others):
                yield from imported_at_once(others)
            case ast.If(body=one, orelse=others):
                yield from imported_at_once(one + others)
            case ast.Try(body=one) | ast.With(body=one) | ast.ClassDef(body=one):
                yield from imported_at_once(one)


def waits() -> dict[str, set[str]]:
    """Return, for each module, all those that are imported while it is."""
    trees = {name_of(file): ast.parse(file.read_text("utf-8")) for file in ROOT.rglob("*.py")}
    found = {}
    for module, tree in trees.items():
        imported = set(trees) & set(imported_at_once(tree.body))
        for each in [module, *imported]:
            imported.update(packages_of(each))
        found[module] = imported - set(BEFORE_ALL_THREADS)
    return found


def test_no_module_waits_for_itself() -> None:
    direct = waits()
    for module in set(direct) - set(BEFORE_ALL_THREADS):
        reached: set[str] = set()
        open_ends = [module]
        while open_ends:
            new = direct[open_ends.pop()] - reached
            assert module not in new, f"{module} waits for itself, by {sorted(reached)}"
            reached |= new
            open_ends += new
