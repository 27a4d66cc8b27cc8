"""The snapshot: a whole document, with its history, as records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from labyrinth.core.declaration.registry import came_from
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_TILES
from labyrinth.results.result import Result
from labyrinth.tui.document.benchmark import Benchmark
from labyrinth.tui.document.document import Contents, Document
from labyrinth.tui.document.history import BUDGET, History, State
from labyrinth.tui.session import members
from labyrinth.tui.session.benchmarks import KIND, benchmark_of, benchmark_record
from labyrinth.tui.session.changes import Again
from labyrinth.tui.session.records import Record
from labyrinth.tui.session.results import record_of_result, result_of
from labyrinth.tui.session.states import recipe_of, records_of, states_of

FORMAT: Final = "labyrinth-session"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is kept of a document: copies that do not follow its changes."""

    contents: Contents
    kept: Contents | None = None
    """What is behind a sketch."""
    opened: bool = True
    """Whether there is a maze; until then there is the recipe of one."""
    results: tuple[Result, ...] = ()
    benchmark: Benchmark | None = None

    @classmethod
    def of(cls, document: Document, *, share_maze: bool = False) -> Snapshot:
        """Take a snapshot; where the maze is shared with the document it may yet change."""
        contents, kept = document.contents
        return cls(
            contents.copy(share_maze=share_maze),
            kept and kept.copy(share_maze=share_maze),
            document.opened,
            tuple(document.results),
            document.benchmark,
        )

    def records(self, journal: int) -> Iterator[Record]:
        """Yield what to write, slice by slice; the journal of that number goes on from there."""
        yield Record({"kind": "session", "format": FORMAT, "version": VERSION, "journal": journal})
        if self.opened:
            yield from _records_of(self.contents)
            if self.kept is not None:
                yield Record({"kind": "behind the sketch"})
                yield from _records_of(self.kept)
            if self.benchmark is not None:
                yield benchmark_record(self.benchmark)
        else:
            yield Record({"kind": "recipe", "recipe": str(self.contents.state.recipe)})
        yield from map(record_of_result, self.results)
        yield Record({"kind": "end"})


def _records_of(contents: Contents) -> Iterator[Record]:
    yield from records_of("past", contents.history.past)
    yield from records_of("future", contents.history.future)
    yield from records_of("present", [contents.state])
    if contents.run is not None:
        yield Record({"kind": "searched", "solver": str(contents.run.solution.choice)})


@dataclass(slots=True)
class _Part:
    """What was read of one maze."""

    states: dict[str, list[State]] = field(
        default_factory=lambda: {"past": [], "future": [], "present": []}
    )
    solver: str = ""

    def contents(self) -> Contents:
        if len(self.states["present"]) != 1:
            raise LabyrinthError("the maze is missing")
        history = History(self.states["past"], self.states["future"])
        return Contents(self.states["present"][0], history)


def read_snapshot(records: Iterator[Record]) -> tuple[Again, int]:
    """Return the document of a snapshot, and the number of the journal that goes on from there.

    Raises LabyrinthError for anything but a whole snapshot of this version.
    """
    head = next(records, None)
    if head is None or head.members.get("format") != FORMAT:
        raise LabyrinthError("not a session")
    if members.whole(head.members, "version") != VERSION:
        raise LabyrinthError("the session was kept by another version of Labyrinth")
    journal = members.whole(head.members, "journal")
    parts = [_Part()]
    results: list[Result] = []
    benchmark: Benchmark | None = None
    room = BUDGET + 3 * MAX_TILES
    for record in records:
        kind, part = record.kind, parts[-1]
        if kind in part.states:
            states = states_of(record, room)
            room -= sum(len(state.maze.tiles) for state in states)
            part.states[kind] += states
        elif kind == "searched":
            part.solver = members.text(record.members, "solver")
        elif kind == "behind the sketch" and len(parts) == 1:
            parts.append(_Part())
        elif kind == KIND:
            benchmark = benchmark_of(record, room)
            room -= len(benchmark.maze.tiles)
        elif kind == "recipe":
            return _not_yet_generated(record), journal
        elif kind == "result":
            results += filter(None, [result_of(record)])
        elif kind == "end":
            first, *behind = (each.contents() for each in parts)
            document = Document.of(first, behind[0] if behind else None, results, benchmark)
            return Again(document, *(each.solver for each in parts)), journal
        else:
            raise LabyrinthError(f"a record of a kind that is not known: {kind!r:.60}")
    raise LabyrinthError("the end of the snapshot is missing")


def _not_yet_generated(record: Record) -> Again:
    recipe = recipe_of(record.members)
    text = members.text(record.members, "recipe")
    if recipe is None and not came_from("generator", text.partition(":")[0]):
        raise LabyrinthError("the recipe is not known to this version")
    return Again(Document(recipe=recipe), awaited="" if recipe else text)
