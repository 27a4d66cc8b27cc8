"""The changes of a document, as data: what its observers are told, once for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.paint import Paint
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.results.result import Result
from labyrinth.tui.document.search_run import SearchRun, Stops


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a document that is different now."""

    alters_maze: ClassVar[bool] = True
    """Whether the tiles, the start or the goals may be others."""


@dataclass(frozen=True, slots=True)
class Opened(Change):
    """Another maze stands in place of the one before; undo brings that one back."""

    maze: Maze


@dataclass(frozen=True, slots=True)
class Painted(Change):
    """Tiles were painted; where it `continues` a stroke, both are undone at once."""

    spans: Sequence[Span]
    paint: Paint
    continues: bool
    lost: str = ""
    """What is gone, since walls were drawn over it: "start", "goal", "stop", or several of them."""
    weights: bytes = b""
    """What walls that became corridors have got, one for each tile of the spans, if drawn."""


@dataclass(frozen=True, slots=True)
class TilesReplaced(Change):
    """All tiles were replaced, by as many as there were `before`."""

    before: bytes | bytearray
    after: bytes | bytearray
    lost: str = ""
    """What is gone, as for what is painted."""


@dataclass(frozen=True, slots=True)
class EndpointsMoved(Change):
    """The start and the goals are these; `tried` where they may still go back."""

    start: Position | None
    goals: tuple[Position, ...]
    continues: bool = False
    tried: bool = False


@dataclass(frozen=True, slots=True)
class StopsChosen(Change):
    """Searches lead over these stops from now on."""

    alters_maze: ClassVar[bool] = False
    stops: Stops


@dataclass(frozen=True, slots=True)
class StateReplaced(Change):
    """The maze is in another state of its own, mostly of the same size."""


@dataclass(frozen=True, slots=True)
class Undone(StateReplaced):
    """The last change was taken back."""


@dataclass(frozen=True, slots=True)
class Redone(StateReplaced):
    """The change was made again that was undone last."""


@dataclass(frozen=True, slots=True)
class SketchBegun(StateReplaced):
    """A half-carved maze is edited, and the maze itself is kept."""

    maze: Maze


@dataclass(frozen=True, slots=True)
class SketchEnded(StateReplaced):
    """The maze is back that was kept while a half-carved one was edited."""


@dataclass(frozen=True, slots=True)
class Searched(Change):
    """The last search is another one, None where it was forgotten."""

    alters_maze: ClassVar[bool] = False
    solution: Solution | None
    listed: bool = True
    """Whether its result is to be listed: not each of a live search, nor one shown again."""


@dataclass(frozen=True, slots=True)
class ResultKept(Change):
    """There is another result, or more is known of one."""

    alters_maze: ClassVar[bool] = False
    result: Result


@dataclass(frozen=True, slots=True)
class RunShown(Change):
    """What is shown of the last search is another part of it, None where it was cleared."""

    alters_maze: ClassVar[bool] = False
    run: SearchRun | None


@dataclass(frozen=True, slots=True)
class Saved(Change):
    """The maze was saved in this file."""

    alters_maze: ClassVar[bool] = False
    path: Path


@dataclass(frozen=True, slots=True)
class GameBegun(Change):
    """A game has begun on the start."""

    alters_maze: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GameMoved(Change):
    """A game goes on: the walker stepped onto these `tiles` and took so many `hints`."""

    alters_maze: ClassVar[bool] = False
    tiles: tuple[Position, ...]
    seconds: float
    """How long it was played in all."""
    hints: int = 0


@dataclass(frozen=True, slots=True)
class GamePaused(Change):
    """The game waits until it is gone on with."""

    alters_maze: ClassVar[bool] = False
    seconds: float
    """How long it was played in all."""


@dataclass(frozen=True, slots=True)
class GameVeiled(Change):
    """The walker of the game sees so many tiles far, or with 0 everything."""

    alters_maze: ClassVar[bool] = False
    radius: int


@dataclass(frozen=True, slots=True)
class GameCut(Change):
    """The last edit has cut the trail of the game."""

    alters_maze: ClassVar[bool] = False
    steps: int
    """How many steps of the trail are gone."""


@dataclass(frozen=True, slots=True)
class GameEnded(Change):
    """The game is over."""

    alters_maze: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Closed(Change):
    """The user has left the maze."""

    alters_maze: ClassVar[bool] = False
