"""The changes of a document as records of the journal, and how they are made again.

A record is made at once, since what a change tells of may be changed by the next; it takes the
time of a copy of the tiles at most. They are packed later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.painting import WALL, Span, tiles_in
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    EndpointsMoved,
    GameBegun,
    GameEnded,
    GameMoved,
    GamePaused,
    GameVeiled,
    Opened,
    Painted,
    Redone,
    ResultKept,
    RunShown,
    Saved,
    Searched,
    SketchBegun,
    SketchEnded,
    StopsChosen,
    TilesReplaced,
    Undone,
)
from labyrinth.tui.document.history import BUDGET, State
from labyrinth.tui.session import members
from labyrinth.tui.session.games import radius_of, tiles_of
from labyrinth.tui.session.records import Record
from labyrinth.tui.session.results import record_of_result, result_of
from labyrinth.tui.session.states import (
    packed,
    read_stops,
    records_of,
    states_of,
    stops_of,
    unpacked,
)

Later = Callable[[], Record]
"""Returns a record; it may be called in any thread, and at any time."""


def record_of(  # noqa: C901 - one case a change
    change: Change, document: Document
) -> Later | None:
    """Return what will record a change that `document` tells of; None where nothing is kept."""
    match change:
        case Painted(spans, paint, continues, weights=weights):
            return lambda: _painted(spans, paint, weights, continues=continues)
        case TilesReplaced(after=after):
            tiles = bytes(after)
            return lambda: Record({"kind": "tiles", "size": len(tiles)}, packed([tiles]))
        case EndpointsMoved(start, goals, continues, tried=False):
            return _plain("endpoints", start=start, goals=goals, continues=continues)
        case StopsChosen(stops):
            return _plain("stops", **stops_of(stops))
        case Opened():
            return _with_maze("opened", document)
        case SketchBegun():
            return _with_maze("sketch", document)
        case SketchEnded():
            return _plain("sketch ended")
        case Undone():
            return _plain("undone")
        case Redone():
            return _plain("redone")
        case Searched(solution):
            return _plain("searched", solver=solution and str(solution.choice))
        case RunShown(run):
            return _plain("searched", solver=run and str(run.solution.choice))
        case Saved(path):
            return _plain("saved", path=str(path))
        case GameBegun():
            return _plain("game begun")
        case GameMoved(tiles, seconds, hints):
            width = document.maze.width
            return lambda: Record(
                {"kind": "played", "seconds": seconds, "hints": hints},
                members.data_of(row * width + col for row, col in tiles),
            )
        case GamePaused(seconds):
            return _plain("game paused", seconds=seconds)
        case GameVeiled(radius):
            return _plain("game veiled", radius=radius)
        case GameEnded():
            return _plain("game ended")
        case ResultKept(result):
            return lambda: record_of_result(result)
    return None


def _plain(kind: str, **described: object) -> Later:
    return lambda: Record({"kind": kind, **described})


def _with_maze(kind: str, document: Document) -> Later:
    state = document.contents[0].state
    kept = replace(state, maze=state.maze.copy())
    return lambda: next(records_of(kind, [kept]))


def _painted(spans: Sequence[Span], paint: bytes, weights: bytes, *, continues: bool) -> Record:
    numbers = members.data_of(number for span in spans for number in span)
    drawn = {"weights": len(weights)} if weights else {}
    return Record({"kind": "painted", "continues": continues, **drawn}, paint + weights + numbers)


@dataclass(slots=True)
class Again:
    """A document on which changes are made again, and what was last searched with."""

    document: Document
    solver: str = ""
    """The solver of the search whose path is shown, with its options, if one is."""
    behind: str = ""
    """The same of the maze behind a sketch."""
    awaited: str = ""
    """The recipe of the first maze, where its generator was loaded from a file and is not here."""

    def make(self, record: Record) -> None:
        """Make a change again. Raises LabyrinthError for one that the document cannot have."""
        if record.kind not in _MAKE:
            raise LabyrinthError(f"a change of a kind that is not known: {record.kind!r:.60}")
        _MAKE[record.kind](self, record)
        if record.kind in _OTHER_MAZE:
            self.solver = ""

    def painted(self, record: Record) -> None:
        """Paint tiles."""
        maze, length = self.document.maze, len(WALL)
        has_weights = "weights" in record.members
        begin = length + (members.whole(record.members, "weights") if has_weights else 0)
        weights = record.data[length:begin]
        numbers = members.numbers_of(record.data[begin:])
        if len(numbers) % 3 or len(record.data) < begin:
            raise LabyrinthError("the stretches are cut off")
        spans = [Span(*numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
        if not all(row < maze.height and first < end <= maze.width for row, first, end in spans):
            raise LabyrinthError("a stretch outside the maze")
        if weights and (len(weights) != tiles_in(spans) or 0 in weights):
            raise LabyrinthError("there is not a weight for each tile")
        self.document.paint(
            spans,
            record.data[:length],
            weights=(lambda count: weights) if weights else None,
            continues=members.flag(record.members, "continues"),
        )

    def tiles(self, record: Record) -> None:
        """Replace all tiles."""
        self.document.replace_tiles(bytearray(unpacked(record.data, len(self.document.maze.tiles))))

    def endpoints(self, record: Record) -> None:
        """Move the start and the goals."""
        maze = self.document.maze
        self.document.move_endpoints(
            members.position(record.members, "start", maze),
            members.positions(record.members, "goals", maze),
            continues=members.flag(record.members, "continues"),
        )

    def stops(self, record: Record) -> None:
        """Choose stops."""
        self.document.choose_stops(read_stops(record.members, self.document.maze))

    def opened(self, record: Record) -> None:
        """Open another maze, or one that was carved on."""
        state = _only_state(record)
        if state.edited:
            self.document.carve_on(state.maze)
        else:
            self.document.open(state.maze, state.path)

    def sketch(self, record: Record) -> None:
        """Begin a sketch."""
        maze = _only_state(record).maze
        maze.recipe = None  # it is half of what the recipe makes
        self.document.begin_sketch(maze)
        self.solver, self.behind = "", self.solver

    def sketch_ended(self) -> None:
        """End a sketch: what was searched before it is shown again."""
        self.document.end_sketch()
        self.solver, self.behind = self.behind, ""

    def searched(self, record: Record) -> None:
        """Take note of a search, which is not made again here."""
        self.solver = members.text(record.members, "solver")

    def saved(self, record: Record) -> None:
        """Take note of the file."""
        self.document.saved(Path(members.text(record.members, "path")))

    def result(self, record: Record) -> None:
        """List a result, if this version knows its solver."""
        if (result := result_of(record)) is not None:
            self.document.keep_result(result)

    def played(self, record: Record) -> None:
        """Go on with the game."""
        tiles = tiles_of(members.numbers_of(record.data), self.document.maze)
        seconds = members.number(record.members, "seconds")
        self.document.go_on_playing(tiles, seconds, members.whole(record.members, "hints"))

    def veiled(self, record: Record) -> None:
        """Let the walker see as far as it did."""
        self.document.veil_game(radius_of(record.members, "radius"))

    def paused(self, record: Record) -> None:
        """Pause the game."""
        self.document.pause_game(members.number(record.members, "seconds"))


def _only_state(record: Record) -> State:
    states = states_of(record, BUDGET)
    if len(states) != 1:
        raise LabyrinthError(f"{len(states)} mazes in the place of one")
    return states[0]


_MAKE: Final[dict[str, Callable[[Again, Record], object]]] = {
    "painted": Again.painted,
    "tiles": Again.tiles,
    "endpoints": Again.endpoints,
    "stops": Again.stops,
    "opened": Again.opened,
    "sketch": Again.sketch,
    "sketch ended": lambda again, record: again.sketch_ended(),
    "undone": lambda again, record: again.document.undo(),
    "redone": lambda again, record: again.document.redo(),
    "searched": Again.searched,
    "saved": Again.saved,
    "game begun": lambda again, record: again.document.begin_game(),
    "played": Again.played,
    "game paused": Again.paused,
    "game veiled": Again.veiled,
    "result": Again.result,
    "game ended": lambda again, record: again.document.end_game(),
}
_OTHER_MAZE: Final = {"opened", "undone", "redone"}
"""Changes after which no search is remembered."""
