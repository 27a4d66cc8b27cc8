"""Personal bests: the best game of each maze and mode, in a small database of the user's own.

Several programs may use it at once. It may be missing, locked, damaged or not writable: whoever
asks is told so in one sentence, and nothing else comes of it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, fields
from pathlib import Path
from time import strftime
from typing import Final, TypeVar

from platformdirs import user_data_path

from labyrinth.core.errors import LabyrinthError
from labyrinth.game.score import Best

VERSION: Final = 1
MOST_DAMAGED: Final = 5
"""How many damaged databases are kept; the oldest go."""
_SECONDS_TO_WAIT: Final = 1.0
"""How long another program may keep the database locked."""
_TABLE: Final = """\
CREATE TABLE IF NOT EXISTS best (
    maze TEXT NOT NULL,
    mode TEXT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    seconds REAL NOT NULL,
    finished TEXT NOT NULL,
    run TEXT NOT NULL,
    PRIMARY KEY (maze, mode)
)"""

Result = TypeVar("Result")


_COLUMNS: Final = ", ".join(field.name for field in fields(Best))

_KINDS: Final = (str, str, str, int, int, int, int, float, str, str)


def database_path() -> Path:
    """Return where the database of the user lies; it need not be there yet."""
    return user_data_path("labyrinth", appauthor=False) / "bests.sqlite"


class PersonalBests:
    """The database in one file.

    Each call opens it and waits for other programs no longer than a second or so. All raise
    LabyrinthError with a sentence where the database cannot be used; one that is damaged is put
    aside, and the next call begins a new one.
    """

    def __init__(self, path: Path) -> None:
        """Use the database at `path`, which is made when there is something to keep."""
        self._path = path

    def best(self, maze: str, mode: str) -> Best | None:
        """Return the best game of a maze in a mode, None if none was finished yet."""
        found = self._read("WHERE maze = ? AND mode = ?", (maze, mode))
        return found[0] if found else None

    def on(self, maze: str) -> list[Best]:
        """Return the best games of a maze, one of each mode."""
        return self._read("WHERE maze = ? ORDER BY mode", (maze,))

    def all(self) -> list[Best]:
        """Return all that is kept, the latest first."""
        return self._read("ORDER BY finished DESC, name, mode")

    def enter(self, game: Best) -> Best | None:
        """Keep a game if it is better than what is kept; return what was kept before."""

        def work(database: sqlite3.Connection) -> Best | None:
            database.execute("BEGIN IMMEDIATE")
            database.execute(_TABLE)
            before = _rows(database, "WHERE maze = ? AND mode = ?", (game.maze, game.mode))
            if not before or game.beats(before[0]):
                places = ", ".join("?" * len(fields(Best)))
                statement = f"INSERT OR REPLACE INTO best ({_COLUMNS}) VALUES ({places})"
                database.execute(statement, astuple(game))
                database.execute(f"PRAGMA user_version = {VERSION}")
            database.execute("COMMIT")
            return before[0] if before else None

        with _told(self._path):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._with(work, "rwc")

    def _read(self, which: str, values: tuple[str, ...] = ()) -> list[Best]:
        with _told(self._path):
            if not self._path.exists():
                return []
        # A program that has died may have left something to be put right.
        return self._with(lambda database: _rows(database, which, values), "rw")

    def _with(self, work: Callable[[sqlite3.Connection], Result], access: str) -> Result:
        address = f"{self._path.absolute().as_uri()}?mode={access}"
        with _told(self._path):
            opened = sqlite3.connect(
                address, uri=True, timeout=_SECONDS_TO_WAIT, isolation_level=None
            )
            with closing(opened) as database:
                (version,) = database.execute("PRAGMA user_version").fetchone()
                if version > VERSION:
                    raise LabyrinthError(
                        f"the personal bests in {self._path} are those of a later Labyrinth"
                    )
                return work(database)


def _rows(database: sqlite3.Connection, which: str, values: tuple[str, ...]) -> list[Best]:
    tables = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'best'").fetchall()
    if not tables:
        return []
    rows = database.execute(f"SELECT {_COLUMNS} FROM best {which}", values).fetchall()
    if any(tuple(map(type, row)) != _KINDS for row in rows):
        raise sqlite3.DatabaseError("not what was written")
    return [Best(*row) for row in rows]


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell in a sentence what has gone wrong with the database, and put a damaged one aside."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise LabyrinthError(f"the personal bests in {path} cannot be used now: {error}") from None
    except sqlite3.DatabaseError:
        aside = _put_aside(path)
        raise LabyrinthError(
            f"the personal bests in {path} were damaged; they are put aside as {aside.name}"
            if aside
            else f"the personal bests in {path} are damaged: remove that file"
        ) from None
    except OSError as error:
        reason = error.strerror or "the disk does not answer"
        raise LabyrinthError(f"the personal bests in {path} cannot be used now: {reason}") from None


def _put_aside(path: Path) -> Path | None:
    """Rename a damaged database, with what belongs to it; return its new name, None where not."""
    aside = path.with_name(f"damaged-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{path.name}")
    try:
        path.rename(aside)
    except OSError:
        return None
    with suppress(OSError):
        # A journal would be played back into the new database.
        path.with_name(f"{path.name}-journal").rename(aside.with_name(f"{aside.name}-journal"))
    for old in sorted(path.parent.glob(f"damaged-*-{path.name}"))[:-MOST_DAMAGED]:
        with suppress(OSError):
            old.unlink()
    return aside
