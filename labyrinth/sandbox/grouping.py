"""Loaded algorithms grouped by their files."""

from collections.abc import Iterable
from typing import TypeVar

from labyrinth.core.declaration.algorithm import Algorithm

Kind = TypeVar("Kind", bound=Algorithm)


def by_file(algorithms: Iterable[Kind]) -> tuple[dict[str, list[Kind]], list[Kind]]:
    """Return the loaded algorithms by the name of their file, and the built-in algorithms.

    Files come in loading order, and algorithms in the order of their file.
    """
    own: list[Kind] = []
    others: list[Kind] = []
    for each in algorithms:
        (others if each.origin else own).append(each)
    if not others:
        return {}, own
    # If nothing was loaded, this module was never imported.
    from labyrinth.sandbox.loading import loaded

    order: list[Algorithm] = [each for file in loaded() for each in file.algorithms]
    files: dict[str, list[Kind]] = {}
    for each in sorted(others, key=order.index):
        assert each.origin is not None
        files.setdefault(each.origin.name, []).append(each)
    return files, own
