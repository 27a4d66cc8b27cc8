"""Personal bests: the best game of each maze and mode, in the store.

Several programs may use the store at once. All functions raise LabyrinthError with a sentence if
the store is locked, damaged or not writable, or if Python has no sqlite3.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.game.score import Best
from labyrinth.state_folder import store_path

if TYPE_CHECKING:
    from labyrinth.store import Store

# How long another program may keep the store locked, in seconds.
SECONDS_TO_WAIT: Final = 1.0
_COLUMNS: Final = ", ".join(field.name for field in fields(Best))


def bests_on(maze: str) -> list[Best]:
    """Return the best game in each mode on a maze, sorted by mode.

    `maze` is the `layout_key` of the maze. Raises LabyrinthError if the store cannot be used.
    """
    return [best for best in sorted(all_bests(), key=lambda best: best.mode) if best.maze == maze]


def all_bests() -> list[Best]:
    """Return the best games of all mazes and modes, the latest first.

    Raises LabyrinthError if the store cannot be used.
    """
    if not store_path().exists():
        return []
    with _opened() as store:
        query = f"SELECT {_COLUMNS} FROM best ORDER BY finished DESC, name, mode"
        return [Best(**row) for row in store.rows(query)]


def enter(game: Best) -> Best | None:
    """Store a game if it is better than the stored game of the same maze and mode.

    Return the game that was stored before, None if there was none. Raises LabyrinthError if the
    store cannot be used.
    """
    with _opened() as store, store.transaction():
        query = f"SELECT {_COLUMNS} FROM best WHERE maze = ? AND mode = ?"
        before = [Best(**row) for row in store.rows(query, game.maze, game.mode)]
        if not before or game.beats(before[0]):
            store.insert("best", **asdict(game))
        return before[0] if before else None


@contextmanager
def _opened() -> Iterator[Store]:
    """Open the store for a `with` block, and convert its errors to LabyrinthError."""
    try:
        # Not every Python has SQLite, which is not needed to play.
        from sqlite3 import Error

        from labyrinth.store import Store, StoreError, is_damage, put_aside, reason
    except ImportError:
        raise LabyrinthError("this Python keeps no personal bests: it has no sqlite3") from None
    try:
        with Store(wait=SECONDS_TO_WAIT) as store:
            yield store
    except (OSError, Error, StoreError) as error:
        if isinstance(error, StoreError):
            told = "were saved by a newer version of Labyrinth"
        elif not is_damage(error):
            told = f"cannot be used now: {reason(error)}"
        elif aside := put_aside():
            told = f"were damaged; they were moved to {aside.name}"
        else:
            told = "are damaged: remove that file"
        raise LabyrinthError(f"the personal bests in {store_path()} {told}") from None
