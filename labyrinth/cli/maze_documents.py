"""Mazes with the paths of solvers, as a process of its own can make them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from labyrinth.cli.progress import finish, working
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.frozen import Frozen
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.places import places_apart
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Style, losses, write
from labyrinth.formats.support.sheet import Sheet

if TYPE_CHECKING:
    from labyrinth.core.declaration.solver_choice import SolverChoice

Content = TypeVar("Content")


class Order(Frozen):
    """One maze to make: once for each solver, with its path, or once without any."""

    recipe: Recipe
    choices: tuple[SolverChoice, ...]
    format: str
    style: Style
    tell_losses: bool = False
    watched: bool = False
    """Whether its progress is shown: not where several mazes are made."""
    number: int | None = None
    """Which of several documents its first one is, where each has its own title."""
    instances: int = 0
    """How many instances its scenario has, if it has one."""
    map: str = ""
    """How the scenario calls the file of the maze."""


class Made(NamedTuple, Generic[Content]):
    """The content for each solver, sentences on those without a path, and remarks.

    The remarks tell which endpoints lie apart, the `losses` what the format does not carry.
    `scenario` is the content of the scenario's file, empty where none was ordered.
    """

    contents: list[Content]
    failures: list[str]
    remarks: list[str]
    losses: list[str]
    scenario: bytes = b""


def make_documents(order: Order) -> Made[bytes]:
    """Return the content of a file for each solver."""
    made = make_sheets(order, traces=True)
    with working("drawing", shown=order.watched):
        documents = [
            write(
                sheet.maze,
                order.format,
                path=sheet.path,
                waypoints=sheet.waypoints,
                trace=sheet.trace,
                style=sheet.style,
            )
            for sheet in made.contents
        ]
    scenario = _scenario(order, made.contents[0].maze) if order.instances else b""
    return Made(documents, made.failures, made.remarks, made.losses, scenario)


def make_sheets(order: Order, *, traces: bool = False) -> Made[Sheet]:
    """Return a sheet for each solver.

    Without `traces`, which are most of what would go from process to process, they hold none.
    """
    made = Made[Sheet]([], [], [], [])
    for sheet, failures in _sheets(order):
        if not traces:
            sheet.maze.trace = None
        made.contents.append(sheet if traces else sheet.replaced(trace=None))
        made.failures.extend(failures)
        made.remarks.extend(places_apart(sheet.maze))
        if order.tell_losses:
            lost = losses(sheet.maze, order.format, path=sheet.path, style=sheet.style)
            made.losses.extend(lost)
    return made


def _scenario(order: Order, maze: Maze) -> bytes:
    from labyrinth.scenarios.making import making, scenario_text

    task = making(maze, order.map, order.instances, order.recipe.seed)
    instances = finish(task, "searching", shown=order.watched)
    return scenario_text(instances).encode()


def _sheets(order: Order) -> Iterator[tuple[Sheet, list[str]]]:
    maze = finish(generation(order.recipe), "generating", shown=order.watched)
    if not order.choices:
        yield Sheet(maze, style=order.style.replaced(number=order.number)), []
        return
    # A maze without a path needs no solver.
    from labyrinth.cli.searches import failure
    from labyrinth.core.search.solve import search_by

    for at, choice in enumerate(order.choices):
        solution = finish(search_by(maze, choice), "searching", shown=order.watched)
        number = None if order.number is None else order.number + at
        style = order.style.replaced(number=number)
        path, waypoints = solution.path, solution.waypoints
        sheet = Sheet(maze, path, solution.trace, style, waypoints=waypoints)
        yield sheet, failure(solution)
