"""The changes of a document, as data: what its observers are told, once for each."""

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth import Solution
from labyrinth.core.maze.painting import Span
from labyrinth.core.maze.walls import Position


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a document that is different now."""


class MazeChange(Change):
    """The tiles, the start or the goals may be others."""


class GameChange(Change):
    """The game is another one, or goes on."""


class Opened(MazeChange):
    """Another maze stands in place of the one before; undo brings that one back."""


@dataclass(frozen=True, slots=True)
class Painted(MazeChange):
    """Tiles were painted."""

    spans: Sequence[Span]
    lost: str = ""
    """What is gone, since walls were drawn over it: "start", "goal", "stop", or several of them."""


@dataclass(frozen=True, slots=True)
class TilesReplaced(MazeChange):
    """All tiles were replaced, by as many as there were `before`."""

    before: bytes | bytearray
    lost: str = ""
    """What is gone, as for what is painted."""


class EndpointsMoved(MazeChange):
    """The start and the goals are others, or are tried out."""


class StopsChosen(Change):
    """Searches lead over other stops from now on."""


class StateReplaced(MazeChange):
    """The maze is in another state of its own, mostly of the same size.

    That is so by undo and redo, and where a half-carved maze is edited, or no longer.
    """


@dataclass(frozen=True, slots=True)
class Searched(Change):
    """The last search is another one, None where it was forgotten."""

    solution: Solution | None
    listed: bool = True
    """Whether its result is to be listed: not each of a live search, nor one shown again."""


class ResultKept(Change):
    """There is another result, or more is known of one."""


class RunShown(Change):
    """What is shown of the last search is another part of it, or nothing."""


class Saved(Change):
    """The maze was saved in a file."""


class GameBegun(GameChange):
    """A game has begun on the start."""


@dataclass(frozen=True, slots=True)
class GameMoved(GameChange):
    """A game goes on: the walker stepped onto these `tiles`."""

    tiles: tuple[Position, ...]


class GamePaused(GameChange):
    """The game waits until it is gone on with."""


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
