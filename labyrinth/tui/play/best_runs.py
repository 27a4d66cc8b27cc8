"""The personal bests, as the interface asks for them: apart, and never with an exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from labyrinth.core.errors import LabyrinthError
from labyrinth.game.best import Best

if TYPE_CHECKING:
    from labyrinth.game.personal_bests import PersonalBests


def bests_on(maze: str) -> Sequence[Best] | LabyrinthError:
    """Return the best games on a maze, by its key, one of each mode; or what is wrong."""
    try:
        return _bests().on(maze)
    except LabyrinthError as error:
        return error


def enter(game: Best) -> Best | LabyrinthError | None:
    """Keep a game if it is the best; return the best before, if there was one, or what is wrong."""
    try:
        return _bests().enter(game)
    except LabyrinthError as error:
        return error


def _bests() -> PersonalBests:
    try:
        # SQLite is not there in every Python, and is not needed to play.
        from labyrinth.game.personal_bests import PersonalBests, database_path
    except ImportError:
        raise LabyrinthError("this Python keeps no personal bests: it has no sqlite3") from None
    return PersonalBests(database_path())
