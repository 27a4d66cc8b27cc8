"""The saved form of a document: its state after each change, and how it is restored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import isfinite

from labyrinth import LabyrinthError, Recipe
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.records import Frozen
from labyrinth.results.result import Result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.store import Row, Store
from labyrinth.tui.document.document import MOST_RESULTS, Contents, Document, History, State
from labyrinth.tui.session.records import UNFIT, put_together, record_of, value_in, value_of

# Numbers as ranges, each with its first and its last one.
Ranges = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The undo and redo states of one maze, by number, in order."""

    past: Ranges
    future: Ranges
    solver: str
    """The solver of the search whose path is shown, with its options; "" if none is shown."""


@dataclass(frozen=True, slots=True)
class Head:
    """The parts of a document except its current state and its results."""

    recipe: str | None
    """The recipe of a maze that is not generated yet, otherwise None."""
    shown: Page
    behind: Page | None
    """The page of the whole maze while a half-carved maze (a sketch) is edited, otherwise None."""
    behind_state: int
    """The number of the state of the whole maze during a sketch, otherwise 0."""


class Snapshot(Frozen):
    """A copy of a document at a moment; later changes of the document do not change the copy."""

    contents: Contents
    behind: Contents | None
    recipe: str | None
    results: tuple[Result, ...]
    benchmark: Benchmark | None

    @classmethod
    def of(cls, document: Document) -> Snapshot:
        """Take a snapshot of a document."""
        contents, behind = document.contents
        state = contents.state
        game = state.game and state.game.copy()
        return cls(
            _with_state(contents, replace(state, maze=state.maze.copy(), game=game)),
            # Its state does not change for so long, and so is written only once.
            behind and _with_state(behind, behind.state),
            None if document.opened else str(document.recipe),
            tuple(document.results),
            document.benchmark,
        )

    def head(self, number_of: Callable[[State], int]) -> Head:
        """Return the head to save; `number_of` saves a state, if new, and returns its number."""

        def page(contents: Contents) -> Page:
            run, history = contents.run, contents.history
            past, future = ([*map(number_of, each)] for each in (history.past, history.future))
            solver = str(run.solution.choice) if run else ""
            return Page(ranges_of(past), ranges_of(future), solver)

        behind = self.behind
        behind_page = page(behind) if behind else None
        behind_state = number_of(behind.state) if behind else 0
        return Head(self.recipe, page(self.contents), behind_page, behind_state)


def _with_state(contents: Contents, state: State) -> Contents:
    history = History(contents.history.past, contents.history.future)
    return replace(contents, state=state, history=history)


def ranges_of(numbers: Sequence[int]) -> Ranges:
    """Convert numbers to ranges of consecutive numbers.

    Each range has two items in the result: its first and its last number.
    """
    ranges: list[int] = []
    for number in numbers:
        if ranges and number == ranges[-1] + 1:
            ranges[-1] = number
        else:
            ranges += (number, number)
    return tuple(ranges)


def numbers_in(ranges: Ranges) -> Iterator[int]:
    """Yield the numbers in ranges."""
    for first, last in zip(ranges[::2], ranges[1::2], strict=True):
        yield from range(first, last + 1)


def result_row(result: Result) -> Row:
    """Return the columns of a result; `search` identifies the search."""
    ground, ends = result.ground, (result.start, result.goals, result.stops, result.order)
    search = record_of((ground, result.choice, *ends))["members"]
    return {"search": search, "searched_at": result.when, **record_of(result)}


# Restoring


class NotHereError(LabyrinthError):
    """The maze was not generated yet, and its generator is not loaded."""


class Kept(Frozen):
    """A restored document."""

    document: Document
    solver: str
    """The solver of the search whose path is shown, with its options; "" if none is shown."""
    fault: str
    """The reason why the last changes are left out, such as "damaged"; "" if none are left out."""
    last: int
    """The number of the last state."""
    number: int
    """The number under which the document is continued, 0 if the stored document was damaged."""
    message: str = ""
    """A message for the user."""


def read_document(store: Store, number: int) -> Kept:
    """Read a document from the store, without changes that are damaged or missing.

    Raises LabyrinthError if no state is intact, NotHereError if the generator is not loaded.
    """
    try:
        (row,) = store.rows("SELECT * FROM document WHERE id = ?", number)
        first, last = int(row["snapshot"]), int(row["last"])
        query = "SELECT * FROM state WHERE document = ? AND number >= ? ORDER BY number"
        found = enumerate(store.rows(query, number, first), first)
        states = [state for place, state in found if state["number"] == place]
        fault = "missing" if first + len(states) <= last else ""
        while True:
            try:
                shown = _document(store, row, states)
                return Kept(*shown, fault, max(states[-1]["number"], last), number)
            except NotHereError:
                raise
            except LabyrinthError:
                heads = [at for at, state in enumerate(states[:-1]) if state["head"] is not None]
                if not heads:
                    raise
                if states[-1]["head"] is not None:
                    fault = fault or "damaged"
                del states[heads[-1] + 1 :]
    except LabyrinthError:
        raise
    except UNFIT as error:
        raise LabyrinthError(f"{type(error).__name__}: {error}") from None


def _document(store: Store, row: Row, states: Sequence[Row]) -> tuple[Document, str]:
    """Return a document in the last of these states, and the solver of the shown path's search.

    Each state is stored as a difference from the previous state.
    """
    if states[-1]["head"] is None:
        raise LabyrinthError("only the undo history was saved: the last state is missing")
    head = value_in(Head, states[-1]["head"])
    if head.recipe is not None:
        return _not_generated(head.recipe), ""
    wanted = {states[-1]["number"], head.behind_state}
    for page in filter(None, (head.shown, head.behind)):
        wanted.update(numbers_in(page.past), numbers_in(page.future))
    data, known = bytearray(), dict[int, State]()
    for each in states:
        put_together(data, each)
        if each["number"] in wanted:
            known[each["number"]] = state = value_in(State, each["members"], data)
            state.maze.recipe = state.recipe

    def contents(page: Page, number: int) -> Contents:
        history = History(
            *([known[at] for at in numbers_in(of)] for of in (page.past, page.future))
        )
        return Contents(known[number], history)

    shown = contents(head.shown, states[-1]["number"])
    behind = contents(head.behind, head.behind_state) if head.behind else None
    benchmark = None
    if row["members"] is not None:
        benchmark = value_of(Benchmark, row)
        if not isfinite(float(benchmark.instance.published)):
            raise LabyrinthError("the published length is not a number")
    results = []
    query = "SELECT * FROM result WHERE document = ? ORDER BY searched_at"
    for result in store.rows(query, row["id"]):
        with suppress(LabyrinthError):  # such as an unknown solver
            results.append(value_of(Result, result))
    document = Document.of(shown, behind, results[-MOST_RESULTS:], benchmark)
    return document, head.shown.solver


def _not_generated(recipe: str) -> Document:
    """Return the document of a maze that is not generated yet.

    Raises NotHereError if its generator is not loaded.
    """
    try:
        return Document(recipe=Recipe.parse(recipe))
    except LabyrinthError:
        key = recipe.partition(":")[0]
        if not (told := came_from("generator", key)):
            raise
        awaited = f"Cannot generate {recipe}, since {key} is not loaded: {told}."
        raise NotHereError(awaited) from None


def end_sketch(document: Document) -> str:
    """End the sketch of a document, and return a message for the user.

    An edited sketch becomes the maze of the document; otherwise the whole maze is shown again.
    """
    sketch = document.contents[0].state
    if document.contents[1] is None or not sketch.edited:
        document.end_sketch()
        return "Session restored."
    maze = sketch.maze.copy()
    maze.recipe = None  # it is half of the recipe's maze
    document.carve_on(maze)
    return "Half-carved maze restored; <maze.undo> returns to the whole maze."
