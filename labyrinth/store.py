"""The store: an SQLite database with everything that the program keeps between starts.

`docs/manual/store.md` describes its tables. Each thread opens its own connection to the store;
several programs may use the store at once.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Error
from tempfile import mkstemp
from time import strftime
from typing import Any, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.locking import lock
from labyrinth.state_folder import make_folder, open_file, state_folder, store_path

VERSION: Final = 1
# The most damaged stores that are kept; the oldest are removed.
MOST_DAMAGED: Final = 5
# How long another program may keep the store locked, in seconds.
SECONDS_TO_WAIT: Final = 5.0
# Further options in the database's URI; tests name other file systems here.
OPTIONS: Final = ""

SCHEMA: Final = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")

# The values of a row by column.
Row = dict[str, Any]


class StoreError(LabyrinthError):
    """The store was damaged and has been set aside, or it belongs to a later version."""


class Store:
    """A connection to the store; close it after use.

    Its methods raise OSError and sqlite3.Error; the function `reason` explains such an error.
    """

    def __init__(self, *, wait: float | None = None) -> None:
        """Open the store, and create it if it does not exist.

        `wait` is how long another program may keep the store locked, in seconds; the default is
        SECONDS_TO_WAIT. Raises OSError and sqlite3.Error, and StoreError if the store belongs to a
        later version.
        """
        path = store_path()
        if not path.exists():
            make_folder(path.parent)
            os.close(open_file(path, os.O_RDWR))
        self._file = os.stat(path)
        address = f"{path.absolute().as_uri()}?mode=rw{OPTIONS}"
        seconds = SECONDS_TO_WAIT if wait is None else wait
        self._database = sqlite3.connect(address, timeout=seconds, isolation_level=None, uri=True)
        try:
            self._prepare(path)
        except BaseException:
            self.close()
            raise

    def _prepare(self, path: Path) -> None:
        database = self._database
        database.row_factory = sqlite3.Row
        if self._is_new(path):
            # Deleted data leaves the file, which a history can make large.
            database.execute("PRAGMA auto_vacuum = FULL")
            # A disk of another computer does not support that, and keeps its journal mode.
            with suppress(sqlite3.OperationalError):
                database.execute("PRAGMA journal_mode = WAL")
            with self.transaction():
                if self._is_new(path):
                    for statement in SCHEMA.split(";"):
                        database.execute(statement)
                    database.execute(f"PRAGMA user_version = {VERSION}")
        # Committed data survives a power cut too.
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA journal_size_limit = 16000000")

    def _is_new(self, path: Path) -> bool:
        version: int = self._database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(f"{path} was saved by a newer version of Labyrinth")
        return not version

    def __enter__(self) -> Store:
        """Return the store, which the end of the `with` block closes."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._database.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all changes of the `with` block, or no change if the block raises an error.

        Raises FileNotFoundError if the file of the store has been removed or set aside.
        """
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            if not os.path.samestat(self._file, os.stat(store_path())):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            database.execute("COMMIT")
        except BaseException:
            with suppress(Error):
                database.execute("ROLLBACK")
            raise

    def execute(self, statement: str, *values: object) -> int:
        """Execute an SQL statement with these parameters; return the number of changed rows."""
        return self._database.execute(statement, [*map(_storable, values)]).rowcount

    def rows(self, query: str, *values: object) -> Iterator[Row]:
        """Yield the rows of an SQL query with these parameters."""
        return map(dict, self._database.execute(query, values))

    def insert(self, table: str, **values: object) -> int:
        """Insert a row, or replace the row with the same key; return the row's number in SQLite."""
        names, places = ", ".join(values), ", ".join("?" * len(values))
        statement = f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({places})"
        cursor = self._database.execute(statement, [*map(_storable, values.values())])
        return cursor.lastrowid or 0

    def update(self, document: object, **values: object) -> None:
        """Update columns of the document with the number `document`; `values` are by column."""
        columns = ", ".join(f"{name} = ?" for name in values)
        self.execute(f"UPDATE document SET {columns} WHERE id = ?", *values.values(), document)


def _storable(value: object) -> Any:
    """Return the value in a form that the database can store.

    File names with bytes that are not UTF-8 become bytes.
    """
    if isinstance(value, str) and not value.isascii():
        with suppress(UnicodeEncodeError):
            value.encode()
            return value
        return os.fsencode(value)
    return value


class Program:
    """The owner of open documents: a running program, which keeps a file locked."""

    def __init__(self) -> None:
        """Create and lock the file. Raises OSError if that fails."""
        folder = state_folder("programs")
        make_folder(folder)
        self._opened, file = mkstemp(dir=folder)
        self._file = Path(file)
        lock(self._opened)
        # The name that its documents have in the store.
        self.name = self._file.name

    def end(self) -> None:
        """Remove the file: the program no longer owns any document."""
        os.close(self._opened)
        with suppress(OSError):
            self._file.unlink()


def runs(program: object) -> bool:
    """Return whether a program is still running; `program` is the name of the file that it locks.

    Return True if this is unknown. The file of a program that has ended is removed.
    """
    if not isinstance(program, str) or not program:
        return False
    file = state_folder("programs", program)
    try:
        opened = os.open(file, os.O_RDWR)
    except OSError as error:
        return not isinstance(error, FileNotFoundError)
    try:
        if not lock(opened):
            return True
    except OSError:
        return True
    finally:
        os.close(opened)
    with suppress(OSError):
        file.unlink()
    return False


def reason(error: BaseException) -> str:
    """Return a few words on why the store cannot be used; `error` is the error that it raised.

    A damaged store is set aside.
    """
    if isinstance(error, OSError):
        return error.strerror or "the disk does not respond"
    code = getattr(error, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_FULL:
        return os.strerror(errno.ENOSPC)
    if is_damage(error):
        aside = put_aside()
        path = store_path()
        if aside is None:
            return f"{path} is damaged, or another program has moved it away"
        return f"{path} was damaged; it was moved to {aside.name}"
    return str(error) if isinstance(error, (LabyrinthError, Error)) else repr(error)


def fault() -> str:
    """Return why the store cannot be used and what to do, "" without a fault or a store.

    Unlike `reason`, it leaves a damaged store where it is.
    """
    path = store_path()
    if not os.path.exists(path):
        return ""
    address = f"{path.absolute().as_uri()}?mode=rw{OPTIONS}"
    try:
        with closing(sqlite3.connect(address, timeout=SECONDS_TO_WAIT, uri=True)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except Error as error:
        if not is_damage(error):
            return f"cannot be read: {error}"
        found = str(error)
    else:
        if version > VERSION:
            return "was saved by a newer version of Labyrinth: use that version"
    mend = "the interface moves it aside when it starts, and begins a new one"
    return "" if found == "ok" else f"is damaged ({found}): {mend}"


def is_damage(error: BaseException) -> bool:
    """Return whether the error means that the file is damaged, or is not a database."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def put_aside() -> Path | None:
    """Rename a damaged store and its journal files; return the new path, None if that fails.

    If the store is not damaged, because another program has already replaced it, return None.
    """
    path = store_path()
    with suppress(Error, OSError, StoreError), Store() as store:
        if [*store.rows("PRAGMA quick_check(1)")] == [{"quick_check": "ok"}]:
            return None
    aside = path.with_name(f"damaged-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{path.name}")
    # A journal would be played back into the new database.
    for suffix in ("", "-wal", "-shm", "-journal"):
        try:
            path.with_name(f"{path.name}{suffix}").rename(f"{aside}{suffix}")
        except OSError:
            if not suffix:
                return None
    for old in sorted(path.parent.glob(f"damaged-*-{path.name}"))[:-MOST_DAMAGED]:
        for each in (old, *old.parent.glob(f"{old.name}-*")):
            with suppress(OSError):
                each.unlink()
    return aside
