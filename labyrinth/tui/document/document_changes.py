"""The changes of a document, as data for its observers."""

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth import Solution
from labyrinth.core.maze.painting import Span
from labyrinth.core.maze.walls import Position


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a document."""


class MazeChange(Change):
    """The tiles, the start or the goals may have changed."""


class GameChange(Change):
    """The game of the document has begun, changed or ended."""


class MazeOpened(MazeChange):
    """Another maze was opened; undo restores the previous one."""


@dataclass(frozen=True, slots=True)
class Painted(MazeChange):
    """Some tiles were painted."""

    spans: Sequence[Span]
    lost: str = ""
    """The names of what new walls have removed, such as "start and the goal"; "" for nothing."""


@dataclass(frozen=True, slots=True)
class TilesReplaced(MazeChange):
    """All tiles were replaced; `before` has the old tiles, as many as the new ones."""

    before: bytes | bytearray
    lost: str = ""
    """The names of what new walls have removed, such as "start and the goal"; "" for nothing."""


class EndpointsMoved(MazeChange):
    """The start and the goals were moved, permanently or as a trial."""


class StopsChosen(Change):
    """The waypoints of searches have changed."""


class StateReplaced(MazeChange):
    """The same maze is in another state, usually of the same size.

    This happens on undo and redo, and when editing a half-carved maze begins or ends.
    """


@dataclass(frozen=True, slots=True)
class Searched(Change):
    """The last search has changed; its solution is None if the search was forgotten."""

    solution: Solution | None
    listed: bool = True
    """Whether to list the result: false for a live search and for a result shown again."""


class ResultKept(Change):
    """A result was added or updated."""


class RunShown(Change):
    """Another part of the last search is shown, or no part."""


class Saved(Change):
    """The maze was saved in a file."""


class GameBegun(GameChange):
    """A game has begun, with its walker on the start."""


@dataclass(frozen=True, slots=True)
class GameMoved(GameChange):
    """A game continues: the walker stepped onto these `tiles`."""

    tiles: tuple[Position, ...]


class GamePaused(GameChange):
    """The game is paused."""


@dataclass(frozen=True, slots=True)
class GameVeiled(GameChange):
    """The walker's sight has changed to `radius` tiles, 0 for everything."""

    radius: int


@dataclass(frozen=True, slots=True)
class GameCut(GameChange):
    """The last edit has cut the trail of the game."""

    steps: int
    """The number of steps that were cut off the trail."""


class GameEnded(GameChange):
    """The game was removed from the document."""


class Closed(Change):
    """The user has left the maze."""
