"""What is kept of a document: what it is after each change, and how that is read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.results.result import Result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.scenarios.scenario import Instance
from labyrinth.store import Row, Store
from labyrinth.tui.document.document import MOST_RESULTS, Contents, Document, History, State
from labyrinth.tui.session.records import UNFIT, difference, record_of, unpacked, value_in, value_of

Ranges = tuple[int, ...]
"""Numbers as ranges, each by its first and its last one."""


@dataclass(frozen=True, slots=True)
class Page:
    """A maze with the numbers of the states that undo and redo go through, in their order."""

    past: Ranges
    future: Ranges
    state: State
    solver: str
    """The solver of the search whose path is shown, with its options, if one is."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a document is after a change, but for its history and its results."""

    recipe: str | None
    """That of a maze that is not there yet."""
    shown: Page
    behind: Page | None
    """The maze behind a sketch."""


@dataclass(frozen=True, slots=True)
class Published:
    """The instance of a scenario, and its maze."""

    maze: Maze
    instance: Instance


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document as it is: copies that do not follow its changes."""

    contents: Contents
    behind: Contents | None
    recipe: str | None
    results: tuple[Result, ...]
    published: Published | None

    @classmethod
    def of(cls, document: Document) -> Snapshot:
        """Take a snapshot."""
        contents, behind = document.contents
        benchmark = document.benchmark
        return cls(
            contents.copy(),
            behind and behind.copy(),
            None if document.opened else str(document.recipe),
            tuple(document.results),
            Published(benchmark.maze, benchmark.instance) if benchmark else None,
        )

    def head(self, number_of: Callable[[State], int]) -> Head:
        """Return what is kept of it; `number_of` keeps a state of the history, once."""

        def page(contents: Contents) -> Page:
            run, history = contents.run, contents.history
            past, future = ([*map(number_of, each)] for each in (history.past, history.future))
            solver = str(run.solution.choice) if run else ""
            return Page(ranges_of(past), ranges_of(future), contents.state, solver)

        behind = page(self.behind) if self.behind else None
        return Head(self.recipe, page(self.contents), behind)


def ranges_of(numbers: Sequence[int]) -> Ranges:
    """Return numbers as ranges: those that follow one another are one."""
    ranges: list[int] = []
    for number in numbers:
        if ranges and number == ranges[-1] + 1:
            ranges[-1] = number
        else:
            ranges += (number, number)
    return tuple(ranges)


def result_row(result: Result) -> Row:
    """Return the columns of a result; `search` is what a search is told by."""
    ground, ends = result.ground, (result.start, result.goals, result.stops, result.order)
    search = record_of((ground, result.choice, *ends))["members"]
    return {"search": search, "searched_at": result.when, **record_of(result)}


# Reading


class NotHereError(LabyrinthError):
    """The maze was not generated yet, and its generator is not here."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept of a document."""

    document: Document
    solver: str
    """The solver of the search whose path was shown, with its options, if one was."""
    fault: str
    """What became of the last changes, as in "damaged", where they are left out."""
    last: int
    """The number of the last change."""
    number: int
    """That under which it is kept on, 0 where that one is set aside."""
    states: dict[int, tuple[State, int]]
    """The states of its history with their numbers, by their identity."""
    message: str = ""
    """What its user should know."""


def read_document(store: Store, number: int) -> Kept:
    """Return a document of the store; where changes are damaged or missing, what was before them.

    Raises LabyrinthError where its first change or its history is damaged, and NotHereError.
    """
    try:
        (row,) = store.rows("SELECT * FROM document WHERE id = ?", number)
        first, last = int(row["snapshot"]), int(row["last"])
        query = "SELECT * FROM change WHERE document = ? AND number >= ? ORDER BY number"
        found = enumerate(store.rows(query, number, first), first)
        changes = [change for place, change in found if change["number"] == place]
        fault = "missing" if first + len(changes) <= last else ""
        while True:
            try:
                document, solver, states = _document(store, row, changes)
            except NotHereError:
                raise
            except LabyrinthError:
                if len(changes) < 2:
                    raise
                changes.pop()
                fault = "damaged"
            else:
                at = first + len(changes) - 1
                return Kept(document, solver, fault, max(at, last), number, states)
    except LabyrinthError:
        raise
    except UNFIT as error:
        raise LabyrinthError(f"{type(error).__name__}: {error}") from None


def _document(
    store: Store, row: Row, changes: Sequence[Row]
) -> tuple[Document, str, dict[int, tuple[State, int]]]:
    """Return a document after changes, each of which has what differs from the one before."""
    data = b""
    for change in changes:
        data = difference(data, unpacked(change))
    head = value_in(Head, changes[-1]["members"], data)
    if head.recipe is not None:
        return _not_generated(head.recipe), "", {}
    states: dict[int, tuple[State, int]] = {}

    def history(ranges: Ranges) -> Iterator[State]:
        query = "SELECT * FROM state WHERE document = ? AND number BETWEEN ? AND ? ORDER BY number"
        for first, last in zip(ranges[::2], ranges[1::2], strict=True):
            found = [*store.rows(query, row["id"], first, last)]
            if len(found) != last + 1 - first:
                raise LabyrinthError("a state of the history is missing")
            for each in found:
                state = _with_recipe(value_of(State, each))
                states[id(state)] = state, each["number"]
                yield state

    def contents(page: Page) -> Contents:
        return Contents(_with_recipe(page.state), History(history(page.past), history(page.future)))

    shown, behind = contents(head.shown), contents(head.behind) if head.behind else None
    benchmark = None
    if row["members"] is not None:
        published = value_of(Published, row)
        benchmark = Benchmark(published.instance, published.maze)
        if not isfinite(float(benchmark.instance.published)):
            raise LabyrinthError("no length was published")
    results = []
    query = "SELECT * FROM result WHERE document = ? ORDER BY searched_at"
    for result in store.rows(query, row["id"]):
        with suppress(LabyrinthError):  # such as that of a solver that is not known any more
            results.append(value_of(Result, result))
    document = Document.of(shown, behind, results[-MOST_RESULTS:], benchmark)
    return document, head.shown.solver, states


def _not_generated(recipe: str) -> Document:
    """Return the document of a maze that is not there yet. Raises NotHereError."""
    try:
        return Document(recipe=Recipe.parse(recipe))
    except LabyrinthError:
        key = recipe.partition(":")[0]
        if not (told := came_from("generator", key)):
            raise
        awaited = f"{recipe} was not generated yet, and {key} is not here: {told}."
        raise NotHereError(awaited) from None


def _with_recipe(state: State) -> State:
    state.maze.recipe = state.recipe
    return state


def end_sketch(document: Document) -> str:
    """Open what is sketched as a maze, if it was edited, or go back to the maze behind it."""
    sketch = document.contents[0].state
    if document.contents[1] is None or not sketch.edited:
        document.end_sketch()
        return "Continued."
    maze = sketch.maze.copy()
    maze.recipe = None  # it is half of what the recipe makes
    document.carve_on(maze)
    return "Continued with the half-carved maze; <maze.undo> brings the whole one back."
