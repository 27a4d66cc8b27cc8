"""The rows of a study that is under way: a SQLite file beside its table.

Table `study` has one row: `head`, the plan in JSON. Table `rows` has a row for each run that is
known: `run`, its number in the plan, and `cells`, a JSON array of the values of `columns.RESULTS`
(empty where the run killed its process). A program that is killed loses what it had not added yet;
SQLite takes back a transaction that was broken off. The file can go on on another machine.
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
SECONDS_TO_WAIT: Final = 2.0
"""How long others may have the file open: who reads a page of rows, or counts them, is quick."""
_SECONDS_BETWEEN: Final = 0.01
Cells = list[object]
"""What was found out of a run, as `columns.RESULTS` has it; an empty list of one that died."""
_APPLICATION: Final = 0x4C616253
_SCHEMA: Final = f"""
PRAGMA application_id = {_APPLICATION};
CREATE TABLE study (head TEXT NOT NULL);
CREATE TABLE rows (run INTEGER PRIMARY KEY, cells TEXT NOT NULL);
"""
_ROWS_A_PAGE: Final = 2_000
_ROWS_KEPT: Final = 200
_NO_JOURNAL: Final = (
    "this is no journal of a study; name another file with -o, or begin anew with --afresh"
)
_IN_USE: Final = "another program has it open"
_SENTENCES: Final = {
    "SQLITE_BUSY": _IN_USE,
    "SQLITE_NOTADB": _NO_JOURNAL,
    "SQLITE_CORRUPT": "it is damaged; begin anew with --afresh",
}
_REASONS: Final = {"SQLITE_FULL": errno.ENOSPC, "SQLITE_READONLY": errno.EACCES}
_GO_ON: Final = "; what is done is kept, and the same command goes on"


class RowsError(LabyrinthError):
    """Rows that are known cannot be read."""


class RowStore:
    """The rows of a study of `total` runs, on disk; who has it open has it alone.

    Other threads may read rows meanwhile, and after it was closed, which lets other programs open
    it: while one has it, there is nothing to be read.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], total: int) -> None:
        """Open the rows of a study, or begin them.

        Raises LabyrinthError, which names the file, where it is of another plan, in use, or cannot
        be read or written.
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
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let other programs open it."""
        with suppress(sqlite3.Error):
            self._file.execute("PRAGMA locking_mode = NORMAL")
            self._file.execute("SELECT 1 FROM study").fetchall()  # which lets go of the lock

    def missing(self) -> Iterator[range]:
        """Yield the runs without a row, as ranges in order."""
        at = 0
        while (first := self._done.find(0, at)) >= 0:
            at = self._done.find(1, first)
            at = len(self._done) if at < 0 else at
            yield range(first, at)

    def add(self, done: Done) -> int:
        """Write rows, and return how many are new: runs may come in twice.

        Raises LabyrinthError, which names the file, where it cannot be written.
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
        """Yield every row that is known with its run's number, in the order of the plan.

        Raises RowsError, which names the file, where they cannot be read for long.
        """
        page = "SELECT run, cells FROM rows WHERE run > ? ORDER BY run LIMIT ?"
        last = -1
        while found := self._read(page, last, _ROWS_A_PAGE, wait=SECONDS_TO_WAIT):
            for last, cells in found:
                yield last, json.loads(cells)

    def row(self, run: int) -> Cells | None:
        """Return the row of a run, None as long as it is not known, or cannot be read."""
        with suppress(RowsError):
            return self._kept_row(run) if self._done[run] else None
        return None

    def trouble_now(self) -> str:
        """Return why rows cannot be read; a file that was in use is tried again."""
        if self._trouble == _IN_USE:
            with suppress(RowsError):
                self._read("SELECT 1 FROM study")
        return self._trouble

    def remove(self) -> None:
        """Remove the file; the rows stay readable as long as this is there."""
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
        if self._trouble == _IN_USE:  # what is damaged stays so
            self._trouble = ""
        return found

    def _opened(self, head: Mapping[str, Any]) -> sqlite3.Connection:
        """Open the file; where that fails nothing of it stays locked."""
        file = sqlite3.connect(self.path, timeout=0, check_same_thread=False)
        try:
            self._open(file, head)
        except BaseException:
            file.close()
            raise
        return file

    def _open(self, file: sqlite3.Connection, head: Mapping[str, Any]) -> None:
        file.execute("PRAGMA locking_mode = EXCLUSIVE")
        # One file at any moment but that of a commit; a write-ahead log would be a second one.
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
                f"{named(self.path)}: the study there is another one: {'; '.join(told)}; name "
                "another file with -o, or begin anew with --afresh"
            )
        for (run,) in file.execute("SELECT run FROM rows"):
            self._done[run] = 1


def _patiently(do: Callable[[], Result], seconds: float) -> Result:
    """Do something, again and again for so long where others have the file open."""
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
    """Raise LabyrinthError, which names the file, where SQLite fails."""
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
