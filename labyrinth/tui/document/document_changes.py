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
    """A game has begun, or the current game has advanced."""


class MazeOpened(MazeChange):
    """Another maze was opened; undo restores the previous one."""


@dataclass(frozen=True, slots=True)
class Painted(MazeChange):
    """Tiles were painted."""

    spans: Sequence[Span]
    lost: str = ""
    """What new walls have removed: "start", "goal", "stop", or several of them."""


@dataclass(frozen=True, slots=True)
class TilesReplaced(MazeChange):
    """All tiles were replaced; `before` has as many."""

    before: bytes | bytearray
    lost: str = ""
    """What new walls have removed, as in `Painted`."""


class EndpointsMoved(MazeChange):
    """The start and the goals were moved, permanently or as a trial."""


class StopsChosen(Change):
    """The waypoints of searches have changed."""


class StateReplaced(MazeChange):
    """The same maze is in another state, usually of the same size.

    This happens at undo and redo, and when editing a half-carved maze begins or ends.
    """


@dataclass(frozen=True, slots=True)
class Searched(Change):
    """The last search has changed, None if it was forgotten."""

    solution: Solution | None
    listed: bool = True
    """Whether its result is to be listed: not each of a live search, nor one shown again."""


class ResultKept(Change):
    """A result was added or updated."""


class RunShown(Change):
    """Another part of the last search is shown, or nothing."""


class Saved(Change):
    """The maze was saved in a file."""


class GameBegun(GameChange):
    """A game has begun on the start."""


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
    """How many steps of the trail were cut off."""


class GameEnded(GameChange):
    """The game is over."""


class Closed(Change):
    """The user has left the maze."""
