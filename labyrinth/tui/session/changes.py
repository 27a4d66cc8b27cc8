"""What is kept of a document as rows of the store: its snapshot, and its changes since then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from math import isfinite
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.maze.painting import WALL
from labyrinth.results.result import Result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.scenarios.scenario import Instance
from labyrinth.store import Row, Store
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document.document import BUDGET, MOST_RESULTS, Contents, Document, History, State
from labyrinth.tui.session.records import UNFIT, record_of, value_of

_BEHIND: Final = "behind "
"""What the kinds of the states begin with of the maze behind a sketch."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is kept of a document besides its states and results."""

    recipe: str | None = None
    """That of a maze that is not there yet."""
    solver: str = ""
    """The solver of the search whose path is shown, with its options, if one is."""
    behind: str = ""
    """The same of the maze behind a sketch."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document as it is: copies that do not follow its changes."""

    contents: Contents
    behind: Contents | None
    """What is behind a sketch."""
    head: Head
    results: tuple[Result, ...]
    benchmark: Benchmark | None

    @classmethod
    def of(cls, document: Document, *, share_maze: bool = False) -> Snapshot:
        """Take a snapshot; where the maze is shared with the document it may yet change."""
        contents, behind = document.contents
        recipe = None if document.opened else str(document.recipe)
        return cls(
            contents.copy(share_maze=share_maze),
            behind and behind.copy(share_maze=share_maze),
            Head(recipe, _solver(contents), _solver(behind)),
            tuple(document.results),
            document.benchmark,
        )

    def states(self) -> Iterator[Row]:
        """Yield a row for each state, each after some milliseconds of work."""
        if self.head.recipe is not None:
            return
        for prefix, contents in (("", self.contents), (_BEHIND, self.behind)):
            if contents is not None:
                history, present = contents.history, [contents.state]
                kinds = {"past": history.past, "future": history.future, "present": present}
                for kind, states in kinds.items():
                    for place, state in enumerate(states):
                        yield {"kind": prefix + kind, "place": place, **record_of(state)}
        if self.benchmark is not None:
            maze, instance = self.benchmark.maze, self.benchmark.instance
            yield {"kind": "maze of the instance", "place": 0, **record_of(State(maze))}
            yield {"kind": "instance", "place": 0, **record_of(instance)}


def _solver(contents: Contents | None) -> str:
    return str(contents.run.solution.choice) if contents is not None and contents.run else ""


# Changes

Later = Callable[[], tuple[str, Row]]
"""Returns a table and a row of it; it may be called in any thread, and at any time."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The path of another search is shown, of none where its solver is empty."""

    solver: str


@dataclass(frozen=True, slots=True)
class Other:
    """Another maze was opened, or carved on, or a sketch of one begun."""

    state: State


_METHODS: Final[dict[type, str]] = {
    changes.StopsChosen: "choose_stops",
    changes.SketchEnded: "end_sketch",
    changes.Undone: "undo",
    changes.Redone: "redo",
    changes.Saved: "saved",
    changes.GameBegun: "begin_game",
    changes.GameMoved: "go_on_playing",
    changes.GamePaused: "pause_game",
    changes.GameVeiled: "veil_game",
    changes.GameEnded: "end_game",
}
"""The changes that a document makes again where it is given what they tell."""
_KINDS: Final = {"opened": Other, "sketch": Other, "searched": Shown} | {
    kind.__name__: kind
    for kind in (changes.Painted, changes.TilesReplaced, changes.EndpointsMoved, *_METHODS)
}


def row_of(change: changes.Change, document: Document) -> Later | None:
    """Return what will make the row of a change that `document` tells of; None without one.

    That takes the time of a copy of the tiles at most, since what a change tells of may be changed
    by the next. They are packed later.
    """
    kind = type(change).__name__
    told: object = change
    match change:
        case changes.ResultKept(result):
            return lambda: ("result", result_row(result))
        case changes.Searched(solution):
            kind, told = "searched", Shown(str(solution.choice) if solution else "")
        case changes.RunShown(run):
            kind, told = "searched", Shown(str(run.solution.choice) if run else "")
        case changes.Opened() | changes.SketchBegun():
            kind = "opened" if isinstance(change, changes.Opened) else "sketch"
            state = document.contents[0].state
            told = Other(replace(state, maze=state.maze.copy()))
        case changes.TilesReplaced(after=after):
            told = changes.TilesReplaced(b"", bytes(after))
        case changes.EndpointsMoved(tried=True):
            return None
        case _ if kind not in _KINDS:
            return None
    return lambda: ("change", {"kind": kind, **record_of(told)})


def result_row(result: Result) -> Row:
    """Return the columns of a result; `search` is what a search is told by."""
    ground, ends = result.ground, (result.start, result.goals, result.stops, result.order)
    search = record_of((ground, result.choice, *ends))["members"]
    return {"search": search, "searched_at": result.when, **record_of(result)}


class Replay:
    """A document on which changes are made again, and what was last searched with."""

    def __init__(self, document: Document, head: Head) -> None:
        """Begin with what a snapshot holds."""
        self.document, self.solver, self._behind = document, head.solver, head.behind

    def make(self, row: Row) -> None:
        """Make a change again. Raises LabyrinthError for one that the document cannot have."""
        kind, document = str(row["kind"]), self.document
        if kind not in _KINDS:
            raise LabyrinthError(f"a change of a kind that is not known: {kind!r:.60}")
        match value_of(_KINDS[kind], row, document.maze):
            case changes.Painted() as painted:
                self._paint(painted)
            case changes.TilesReplaced(after=after):
                if len(after) != len(document.maze.tiles):
                    raise LabyrinthError("tiles of another maze")
                document.replace_tiles(bytearray(after))
            case changes.EndpointsMoved(start, goals, continues):
                document.move_endpoints(start, goals, continues=continues)
            case Shown(solver):
                self.solver = solver
            case Other(state):
                self.solver, before = "", self.solver
                if kind == "sketch":
                    self._behind = before
                    document.begin_sketch(state.maze)
                    return
                state.maze.recipe = state.recipe
                if state.edited:
                    document.carve_on(state.maze)
                else:
                    document.open(state.maze, state.path)
            case change:
                told = (getattr(change, name) for name in change.__match_args__)
                getattr(document, _METHODS[type(change)])(*told)
                if kind in ("Undone", "Redone"):
                    self.solver = ""
                if kind == "SketchEnded":
                    self.solver, self._behind = self._behind, ""

    def _paint(self, painted: changes.Painted) -> None:
        maze, spans = self.document.maze, painted.spans
        if not all(row < maze.height and first < end <= maze.width for row, first, end in spans):
            raise LabyrinthError("a stretch outside the maze")
        if len(painted.paint) != len(WALL):
            raise LabyrinthError("no paint")
        self.document.paint(spans, painted.paint, continues=painted.continues)


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
    """What became of the last changes, as in "damaged", where they could not be made again."""
    last: int
    """The number of the last change."""
    number: int
    """That under which it is kept on, 0 where that one is set aside."""
    message: str = ""
    """What its user should know."""


def read_document(store: Store, number: int) -> Kept:
    """Return a document of the store; where changes are damaged or missing, what was before them.

    Raises LabyrinthError where its snapshot is damaged, and NotHereError.
    """
    try:
        replay, awaited, at, last = _snapshot(store, number)
    except UNFIT as error:
        raise LabyrinthError(f"{type(error).__name__}: {error}") from None
    fault, query = "", "SELECT * FROM change WHERE document = ? AND number > ? ORDER BY number"
    try:
        for change in store.rows(query, number, at):
            if change["number"] != at + 1:
                break
            replay.make(change)
            at += 1
        fault = "missing" if at < last else ""
    except LabyrinthError:
        fault = "damaged"
    if awaited and not replay.document.opened:
        key = awaited.partition(":")[0]
        told = came_from("generator", key)
        raise NotHereError(f"{awaited} was not generated yet, and {key} is not here: {told}.")
    return Kept(replay.document, replay.solver, fault, max(at, last), number)


def _snapshot(store: Store, number: object) -> tuple[Replay, str, int, int]:
    """Return a document without its changes, with the numbers of its last one and of the last.

    Where its maze is not there yet and nor is its generator, its recipe is returned too.
    """
    (row,) = store.rows("SELECT * FROM document WHERE id = ?", number)
    at, last = int(row["snapshot"]), int(row["last"])
    head = value_of(Head, row)
    if head.recipe is None:
        return Replay(_document(store, number, at), head), "", at, last
    try:
        return Replay(Document(recipe=Recipe.parse(head.recipe)), head), "", at, last
    except LabyrinthError:
        if not came_from("generator", head.recipe.partition(":")[0]):
            raise
    return Replay(Document(), head), head.recipe, at, last


def _document(store: Store, number: object, at: int) -> Document:
    of_it = "FROM state WHERE document = ? AND snapshot = ?"
    ((size,),) = (row.values() for row in store.rows(f"SELECT sum(size) {of_it}", number, at))
    room = BUDGET + 3 * MAX_TILES
    if not isinstance(size, int) or size > room:
        raise LabyrinthError(f"no tiles, or more than {room:,}")
    states: dict[object, list[State]] = {}
    instance = None
    for row in store.rows(f"SELECT * {of_it} ORDER BY kind DESC, place", number, at):
        if row["kind"] == "instance":
            maze = states["maze of the instance"][0].maze
            instance = value_of(Instance, row, maze)
            if not isfinite(float(instance.published)):
                raise LabyrinthError("no length was published")
        else:
            state = value_of(State, row)
            state.maze.recipe = state.recipe
            states.setdefault(row["kind"], []).append(state)

    def contents(prefix: str) -> Contents:
        (present,) = states[f"{prefix}present"]
        past, future = (states.get(f"{prefix}{kind}", ()) for kind in ("past", "future"))
        return Contents(present, History(past, future))

    results = []
    for row in store.rows("SELECT * FROM result WHERE document = ? ORDER BY searched_at", number):
        with suppress(LabyrinthError):  # such as that of a solver that is not known any more
            results.append(value_of(Result, row))
    benchmark = instance and Benchmark(instance, states["maze of the instance"][0].maze)
    behind = contents(_BEHIND) if f"{_BEHIND}present" in states else None
    return Document.of(contents(""), behind, results[-MOST_RESULTS:], benchmark)


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
