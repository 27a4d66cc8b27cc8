"""Mazes with the paths of solvers, as a process of its own can make them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from labyrinth.cli.searches import Search
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.formats import Style, write
from labyrinth.formats.support.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Order:
    """One maze to make: once for each solver, with its path, or once without any."""

    recipe: Recipe
    searches: tuple[Search, ...]
    format: str
    style: Style


def make_documents(order: Order) -> tuple[list[bytes], list[str]]:
    """Return the content of a file for each solver, and sentences on those without a path."""
    documents = []
    failures = []
    for sheet, failure in _sheets(order):
        documents.append(
            write(sheet.maze, order.format, path=sheet.path, trace=sheet.trace, style=sheet.style)
        )
        failures += failure
    return documents, failures


def make_sheets(order: Order) -> tuple[list[Sheet], list[str]]:
    """Return a sheet for each solver, without traces, and sentences on those without a path."""
    sheets = []
    failures = []
    for sheet, failure in _sheets(order):
        # The traces are most of what would go from process to process.
        sheet.maze.trace = None
        sheets.append(replace(sheet, trace=None))
        failures += failure
    return sheets, failures


def _sheets(order: Order) -> Iterator[tuple[Sheet, list[str]]]:
    maze = generation(order.recipe).finish()
    if not order.searches:
        yield Sheet(maze, style=order.style), []
    for search in order.searches:
        solution = search.run(maze)
        yield Sheet(maze, solution.path, solution.trace, order.style), search.failure(solution)
