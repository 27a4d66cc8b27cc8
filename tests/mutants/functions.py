"""The functions of the package that are there, whoever holds them, and other code for them."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

from tests.mutants.changes import ROOT, Change


def compiled(change: Change) -> CodeType:
    """Return the code of a changed file."""
    path = ROOT / change.file
    return compile(change.apply(path.read_bytes()), str(path), "exec")


class Functions:
    """All functions that there are now, with those that are inside of others."""

    def __init__(self) -> None:
        self.of: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                outermost = thing.__code__.co_qualname.partition(".<locals>")[0]
                self.of[thing.__code__.co_filename, outermost].append(thing)

    def at(self, change: Change) -> list[FunctionType]:
        """Return the function of a change and what is inside of it."""
        return self.of[str(ROOT / change.file), change.function]

    def can_swap(self, change: Change) -> bool:
        """Return whether the function is there, and its code can be changed."""
        codes = _codes(change)
        functions = self.at(change)
        return bool(functions) and all(
            _place(function.__code__) in codes
            and codes[_place(function.__code__)].co_freevars == function.__code__.co_freevars
            for function in functions
        )

    def swap(self, change: Change) -> None:
        """Give the function the changed code."""
        codes = _codes(change)
        for function in self.at(change):
            function.__code__ = codes[_place(function.__code__)]


def _codes(change: Change) -> dict[tuple[str, int], CodeType]:
    return {_place(code): code for code in _inside(compiled(change))}


def _inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inside(constant)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
