"""The changes of a document, as data: what its observers are told, once for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from labyrinth import Maze, Solution
from labyrinth.core.maze.painting import Paint, Span
from labyrinth.core.maze.walls import Position
from labyrinth.results.result import Result
from labyrinth.tui.document.search_run import SearchRun, Stops


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a document that is different now."""


class MazeChange(Change):
    """The tiles, the start or the goals may be others."""


class GameChange(Change):
    """The game is another one, or goes on."""


@dataclass(frozen=True, slots=True)
class Opened(MazeChange):
    """Another maze stands in place of the one before; undo brings that one back."""

    maze: Maze


@dataclass(frozen=True, slots=True)
class Painted(MazeChange):
    """Tiles were painted; where it `continues` a stroke, both are undone at once."""

    spans: Sequence[Span]
    paint: Paint
    continues: bool
    lost: str = ""
    """What is gone, since walls were drawn over it: "start", "goal", "stop", or several of them."""


@dataclass(frozen=True, slots=True)
class TilesReplaced(MazeChange):
    """All tiles were replaced, by as many as there were `before`."""

    before: bytes | bytearray
    after: bytes | bytearray
    lost: str = ""
    """What is gone, as for what is painted."""


@dataclass(frozen=True, slots=True)
class EndpointsMoved(MazeChange):
    """The start and the goals are these; `tried` where they may still go back."""

    start: Position | None
    goals: tuple[Position, ...]
    continues: bool = False
    tried: bool = False


@dataclass(frozen=True, slots=True)
class StopsChosen(Change):
    """Searches lead over these stops from now on."""

    stops: Stops


class StateReplaced(MazeChange):
    """The maze is in another state of its own, mostly of the same size."""


class Undone(StateReplaced):
    """The last change was taken back."""


class Redone(StateReplaced):
    """The change was made again that was undone last."""


@dataclass(frozen=True, slots=True)
class SketchBegun(StateReplaced):
    """A half-carved maze is edited, and the maze itself is kept."""

    maze: Maze


class SketchEnded(StateReplaced):
    """The maze is back that was kept while a half-carved one was edited."""


@dataclass(frozen=True, slots=True)
class Searched(Change):
    """The last search is another one, None where it was forgotten."""

    solution: Solution | None
    listed: bool = True
    """Whether its result is to be listed: not each of a live search, nor one shown again."""


@dataclass(frozen=True, slots=True)
class ResultKept(Change):
    """There is another result, or more is known of one."""

    result: Result


@dataclass(frozen=True, slots=True)
class RunShown(Change):
    """What is shown of the last search is another part of it, None where it was cleared."""

    run: SearchRun | None


@dataclass(frozen=True, slots=True)
class Saved(Change):
    """The maze was saved in this file."""

    path: Path


class GameBegun(GameChange):
    """A game has begun on the start."""


@dataclass(frozen=True, slots=True)
class GameMoved(GameChange):
    """A game goes on: the walker stepped onto these `tiles` and took so many `hints`."""

    tiles: tuple[Position, ...]
    seconds: float
    """How long it was played in all."""
    hints: int = 0


@dataclass(frozen=True, slots=True)
class GamePaused(GameChange):
    """The game waits until it is gone on with."""

    seconds: float
    """How long it was played in all."""


@dataclass(frozen=True, slots=True)
class GameVeiled(GameChange):
    """The walker of the game sees so many tiles far, or with 0 everything."""

    radius: int


@dataclass(frozen=True, slots=True)
class GameCut(GameChange):
    """The last edit has cut the trail of the game."""

    steps: int
    """How many steps of the trail are gone."""


class GameEnded(GameChange):
    """The game is over."""


class Closed(Change):
    """The user has left the maze."""
