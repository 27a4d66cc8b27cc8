"""The rows of a running study: a SQLite file next to its table.

Table `study` has one row: `head`, the head of the plan in JSON. Table `rows` has a row for each
finished run: `run`, its number in the plan, and `cells`, a JSON array of the values of
`columns.RESULTS` (empty if the run killed its process). A killed program loses the rows that it had
not added yet; SQLite rolls back an interrupted transaction. The study can continue on another
machine.
"""

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final, Self, cast

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.task import Result
from labyrinth.study.plan import Done, told_changes

SUFFIX: Final = ".journal"
# How long others may have the file open, in seconds: reading a page of rows is quick.
SECONDS_TO_WAIT: Final = 2.0
_SECONDS_BETWEEN: Final = 0.01
# The results of a run, as in `columns.RESULTS`; an empty list if it killed its process.
Cells = list[object]
_APPLICATION: Final = 0x4C616253
_SCHEMA: Final = f"""
PRAGMA application_id = {_APPLICATION};
CREATE TABLE study (head TEXT NOT NULL);
CREATE TABLE rows (run INTEGER PRIMARY KEY, cells TEXT NOT NULL);
"""
_ROWS_A_PAGE: Final = 2_000
_ROWS_KEPT: Final = 200
_NO_JOURNAL: Final = (
    "not the journal of a study; choose another file with -o, or start again with --afresh"
)
_IN_USE: Final = "another program has it open"
_SENTENCES: Final = {
    "SQLITE_BUSY": _IN_USE,
    "SQLITE_NOTADB": _NO_JOURNAL,
    "SQLITE_CORRUPT": "it is damaged; start again with --afresh",
}
_REASONS: Final = {"SQLITE_FULL": errno.ENOSPC, "SQLITE_READONLY": errno.EACCES}
_GO_ON: Final = "; finished runs are kept: run the same command again to continue"


class RowsError(LabyrinthError):
    """The stored rows cannot be read."""


class RowStore:
    """The rows of a study of `total` runs, in a file that this program locks.

    The end of a `with` block unlocks the file for other programs; rows can still be read. While
    another program has locked the file, no rows can be read. Any thread may read rows.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], total: int) -> None:
        """Open the file of rows of the plan with this head, or create it.

        Raises LabyrinthError, which names the file, if the file belongs to another plan, is in use
        by another program, or cannot be read or written.
        """
        self.path = path
        self._trouble = ""
        self._done = bytearray(total)
        self._transaction = Lock()
        self._kept_row = lru_cache(maxsize=_ROWS_KEPT)(self._row)
        with _told(path):
            self._file = _patiently(partial(self._opened, head), SECONDS_TO_WAIT)
        self.count = self._done.count(1)

    def __enter__(self) -> Self:
        """Return the row store."""
        return self

    def __exit__(self, *_: object) -> None:
        """Unlock the file for other programs."""
        with suppress(sqlite3.Error):
            self._file.execute("PRAGMA locking_mode = NORMAL")
            self._file.execute("SELECT 1 FROM study").fetchall()  # which releases the lock

    def missing(self) -> Iterator[range]:
        """Yield the numbers of the runs without a row, as ranges in order."""
        at = 0
        while (first := self._done.find(0, at)) >= 0:
            at = self._done.find(1, first)
            at = len(self._done) if at < 0 else at
            yield range(first, at)

    def add(self, done: Done) -> int:
        """Write the rows of finished runs, and return how many were written.

        A run that already has a row is skipped. Raises LabyrinthError, which names the file, if it
        cannot be written.
        """
        rows = enumerate(done.rows, done.first)
        new = [(run, cells) for run, cells in rows if not self._done[run]]
        with _told(self.path, _GO_ON), self._transaction, self._file:
            self._file.executemany("INSERT INTO rows VALUES (?, ?)", new)
        for run, _ in new:
            self._done[run] = 1
        self.count += len(new)
        return len(new)

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """Yield the number of each finished run with its row, in the order of the plan.

        Raises RowsError, which names the file, if it cannot be read within SECONDS_TO_WAIT seconds.
        """
        page = "SELECT run, cells FROM rows WHERE run > ? ORDER BY run LIMIT ?"
        last = -1
        while found := self._read(page, last, _ROWS_A_PAGE, wait=SECONDS_TO_WAIT):
            for last, cells in found:
                yield last, json.loads(cells)

    def row(self, run: int) -> Cells | None:
        """Return the row of the run with this number, None if no row is stored or readable."""
        with suppress(RowsError):
            return self._kept_row(run) if self._done[run] else None
        return None

    def trouble_now(self) -> str:
        """Return why the last reading of rows failed, "" if it succeeded.

        If another program used the file, reading is tried again.
        """
        if self._trouble == _IN_USE:
            with suppress(RowsError):
                self._read("SELECT 1 FROM study")
        return self._trouble

    def remove(self) -> None:
        """Remove the file; the rows stay readable while this object exists."""
        kept = sqlite3.connect("", check_same_thread=False)  # SQLite removes it when it is closed
        with _told(self.path):
            self._file.backup(kept)
        self._file.close()
        self._file = kept
        self.path.unlink()

    def _row(self, run: int) -> Cells:
        ((cells,),) = self._read("SELECT cells FROM rows WHERE run = ?", run)
        return cast(Cells, json.loads(cells))

    def _read(self, query: str, *given: int, wait: float = 0.0) -> list[Any]:
        def read() -> list[Any]:
            with self._transaction:
                return self._file.execute(query, given).fetchall()

        try:
            found = _patiently(read, wait)
        except sqlite3.Error as error:
            self._trouble = _sentence(error) or _reason(self.path, error)
            raise RowsError(f"{named(self.path)}: cannot be read: {self._trouble}") from None
        if self._trouble == _IN_USE:  # a damaged file stays damaged
            self._trouble = ""
        return found

    def _opened(self, head: Mapping[str, Any]) -> sqlite3.Connection:
        """Open the file; if an error occurs, close the file, so that it does not stay locked."""
        file = sqlite3.connect(self.path, timeout=0, check_same_thread=False)
        try:
            self._open(file, head)
        except BaseException:
            file.close()
            raise
        return file

    def _open(self, file: sqlite3.Connection, head: Mapping[str, Any]) -> None:
        file.execute("PRAGMA locking_mode = EXCLUSIVE")
        # One file at all times except during a commit; a write-ahead log would be a second one.
        file.execute("PRAGMA synchronous = NORMAL")
        file.execute("BEGIN EXCLUSIVE")
        with file:
            if not file.execute("SELECT 1 FROM sqlite_master").fetchall():
                for statement in _SCHEMA.strip().splitlines():
                    file.execute(statement)
                file.execute("INSERT INTO study VALUES (?)", [json.dumps(head)])
            elif file.execute("PRAGMA application_id").fetchone() != (_APPLICATION,):
                raise LabyrinthError(f"{named(self.path)}: {_NO_JOURNAL}")
        ((found,),) = file.execute("SELECT head FROM study")
        if told := [*told_changes(json.loads(found), head)]:
            raise LabyrinthError(
                f"{named(self.path)}: it holds a different study: {'; '.join(told)}; choose "
                "another file with -o, or start again with --afresh"
            )
        for (run,) in file.execute("SELECT run FROM rows"):
            self._done[run] = 1


def _patiently(do: Callable[[], Result], seconds: float) -> Result:
    """Call `do` until it succeeds, for up to `seconds`, while another program uses the file."""
    until = monotonic() + seconds
    while True:
        try:
            return do()
        except sqlite3.OperationalError as error:
            if _sentence(error) != _IN_USE or monotonic() >= until:
                raise
        sleep(_SECONDS_BETWEEN)


@contextmanager
def _told(path: Path, consequence: str = "") -> Iterator[None]:
    """Convert an SQLite error to a LabyrinthError that names the file.

    If the file cannot be written, the message ends with `consequence`.
    """
    try:
        yield
    except sqlite3.Error as error:
        told = _sentence(error) or f"cannot be written: {_reason(path, error)}{consequence}"
        raise LabyrinthError(f"{named(path)}: {told}") from None


def _sentence(error: sqlite3.Error) -> str:
    return _SENTENCES.get(getattr(error, "sqlite_errorname", ""), "")


def _reason(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorname", "")
    if code == "SQLITE_CANTOPEN":
        try:
            path.open("ab").close()
        except OSError as refused:
            return refused.strerror or str(refused)
    return os.strerror(_REASONS[code]) if code in _REASONS else str(error)
