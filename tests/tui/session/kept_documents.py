"""Documents and what is done with them, by Hypothesis, and how they lie in the store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from labyrinth import Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.painting import OPEN, WALL, Span, waiting_paint, weight_paint
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.results.result import find_result
from labyrinth.scenarios.scenario import Instance
from labyrinth.store import Store
from labyrinth.tui.document.document import Contents, Document
from labyrinth.tui.searching.search_mode import answer
from labyrinth.tui.session import recovery
from labyrinth.tui.session.recovery import About, DeadSession, RecentMaze, look_for_offers
from labyrinth.tui.session.snapshots import Kept, Snapshot, read_document
from labyrinth.tui.session.writer import Writer

Act = Callable[[Document], object]

RECIPE = Recipe.parse("wilson:3x4:7:weights=1:9")
MAZE = generate("cave", 4, 5, 7)
INSTANCE = Instance(3, 2, "maps/cave.map", MAZE.height, MAZE.width, (1, 1), (7, 9), "12.24264")


def document() -> Document:
    return Document(generate("dfs", 2, 3, 1))


def _search(document: Document) -> None:
    maze = document.maze
    if (
        maze.start is not None
        and maze.goals
        and all(map(maze.__getitem__, (maze.start, *maze.goals)))
    ):
        run = Task(
            answer(search_by(maze, SolverChoice("bfs"), stops=document.stops.tiles))
        ).finish()
        document.keep_search(run)
        result = find_result(run.solution, document.recipe, when=1.5 * len(document.results))
        document.keep_result(Task(result).finish())


def _sketch(document: Document) -> None:
    if document.contents[1] is None:
        document.begin_sketch(generate("prim", 2, 2, 5))


def _try(document: Document) -> None:
    document.try_endpoints((0, 0), ())
    document.give_up_trying()


def _open(document: Document) -> None:
    document.end_sketch()
    document.open(generate("wilson", 3, 4, 7, weights=(1, 9)), Path("wilson.json"))


def _invert(document: Document) -> None:
    document.replace_tiles(document.maze.tiles.translate(bytes([1] + [0] * 255)))


def _play(document: Document) -> None:
    if document.game is None or document.game.finished:
        document.begin_game()
    for _ in range(3):
        game = document.game
        assert game is not None
        if not game.finished and game.walk.open_neighbours():
            document.go_on_playing(game.walk.open_neighbours()[-1:], game.seconds + 1.5, hints=1)


def _step_back(document: Document) -> None:
    game = document.game
    if game is not None and not game.finished and game.walk.length:
        document.go_on_playing([game.walk.trail[-2]], 2.5)
        document.pause_game(3.5)


def _stop(document: Document) -> None:
    # A tile and its neighbour: most often one of them is a corridor.
    for tile in ((1, 1), (1, 2)):
        document.choose_stops(document.stops.switched(tile).in_other_order())


SIMPLE: list[Act] = [
    Document.undo,
    Document.redo,
    Document.end_sketch,
    Document.forget_search,
    Document.end_game,
    lambda document: document.saved(Path("ä/maze.json")),
    lambda document: document.saved(Path("\udcff.txt")),
    lambda document: document.carve_on(generate("prim", 2, 3, 2)),
    _try,
    _search,
    _sketch,
    _open,
    _invert,
    _play,
    _step_back,
    _stop,
    lambda document: document.veil_game(5),
    lambda document: document.veil_game(0),
]


@st.composite
def paintings(draw: st.DrawFn) -> Act:
    row, first = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    paint = draw(st.sampled_from([WALL, OPEN, weight_paint(255), waiting_paint(9)]))
    span = Span(row, first, draw(st.integers(first + 1, 5)))
    continues = draw(st.booleans())
    return lambda document: document.paint([span, span], paint, continues=continues)


@st.composite
def moves(draw: st.DrawFn) -> Act:
    tile = st.tuples(st.integers(0, 4), st.integers(0, 4))
    start, goals = draw(st.none() | tile), tuple(draw(st.lists(tile, max_size=3)))
    continues = draw(st.booleans())
    return lambda document: document.move_endpoints(start, goals, continues=continues)


ACTS = st.lists(st.sampled_from(SIMPLE) | paintings() | moves(), max_size=12)


def writer() -> Writer:
    return Writer(lambda why: pytest.fail(why), lambda: None)


class Keeper:
    """Keeps a document after each of its changes, as a program does that is killed at the end."""

    def __init__(self, document: Document, thread: Writer | None = None) -> None:
        self._document, self._writer = document, thread or writer()
        self._writer._hurry.set()
        document.observe(lambda _: self.write())
        self.write()

    def write(self) -> None:
        """Keep what the document is by now."""
        if not self._document.trying:
            snapshot = Snapshot.of(self._document)
            self._writer.do(lambda: self._writer.keep(snapshot, About("maze")))

    def end(self) -> int:
        """Die; return the number of the document."""
        self._writer.end()
        number = self._writer._number
        assert number is not None
        return number


def keep(document: Document, act: Callable[[], object] | None = None, **columns: object) -> int:
    """Keep a document as a program that has died does, also after it acts; return its number."""
    keeper = Keeper(document)
    if act is not None:
        act()
    number = keeper.end()
    with Store() as store:
        if columns:
            store.update(number, **columns)
    return number


def read(number: int) -> Kept:
    with Store() as store:
        return read_document(store, number)


def execute(statement: str, *values: object) -> None:
    """Change what is in the store."""
    with Store() as store:
        store.execute(statement, *values)


def dead_sessions() -> list[DeadSession]:
    return list(look_for_offers().sessions)


def recent_mazes() -> list[RecentMaze]:
    return list(look_for_offers().mazes)


def remember(source: Recipe | Path) -> None:
    with Store() as store, store.transaction():
        recovery.remember(store, source)


def take(number: int) -> Kept | str:
    """Take a document up as a program does that ends at once, with all that it has kept."""
    thread, taken = writer(), list[Kept | str]()
    thread.do(lambda: taken.append(thread.read(number)))
    thread.do(lambda: thread.store.update(number, program=None))
    thread.end()
    return taken[0]


def known(document: Document) -> object:
    """Return all of a document that is kept, to be compared; traces are not."""

    def of(contents: Contents) -> object:
        history = contents.history
        return [
            (
                *(state.maze, state.maze.wall_weights, state.recipe, state.path, state.edited),
                *(state.stops, state.game, state.ordinal),
            )
            for state in (*history.past, contents.state, *history.future)
        ]

    contents, behind = document.contents
    return of(contents), behind and of(behind), document.opened, list(document.results)
