"""The thread that writes what is open into the store, and takes up again what was kept."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from itertools import groupby
from queue import Empty, SimpleQueue
from time import monotonic, time
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.store import Program, Row, Store, reason, runs
from labyrinth.tui.session import changes
from labyrinth.tui.session.changes import Kept, Later, Snapshot
from labyrinth.tui.session.records import record_of
from labyrinth.tui.session.recovery import MOST_DAMAGED, About, DeadSession

SECONDS_BETWEEN_WRITES: Final = 0.2
"""What changes meanwhile is written together: a disk is not asked more often to keep it."""
SECONDS_OF_A_SLICE: Final = 0.1
"""How long states are packed and written until changes have their turn."""
SECONDS_TO_END: Final = 10.0
"""How long the end of the program waits for a disk that does not answer."""

Job = Callable[[], object]


class Writer:
    """A thread with a connection to the store, so that no frame waits for a disk.

    What it is to do it does in the order in which that was handed over. After an error it leaves
    changes out until it is handed a snapshot, since they go on from what is missing.
    """

    def __init__(
        self, failed: Callable[[str], object], kept: Job, tell: Callable[[str], object]
    ) -> None:
        """Start; `failed`, with its reason, `kept`, a snapshot, and `tell` are called there."""
        self.bytes = 0
        """How much the changes since the last snapshot take."""
        self._failed, self._kept, self._tell = failed, kept, tell
        self._jobs: SimpleQueue[tuple[bool, Job]] = SimpleQueue()
        self._hurry = threading.Event()
        self._ended = False
        self._store: Store | None = None
        self._program: Program | None = None
        self._number: int | None = None
        """That of the document."""
        self._last = 0
        """That of its last change."""
        self._about = About("maze")
        self._broken = True
        self._states: Iterator[Row] | None = None
        """What is still to be written of a snapshot."""
        self._snapshot: Snapshot | None = None
        self._at = 0
        """The number of the last change that the snapshot has."""
        self._is_stale: Callable[[], bool] = bool
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    # What is asked of it

    def write(self, job: Job) -> None:
        """Do something that writes, in one transaction with what else there is to write."""
        self._jobs.put((True, job))

    def do(self, job: Job) -> None:
        """Do something outside of transactions."""
        self._jobs.put((False, job))

    def flush(self) -> None:
        """Wait until all is on disk, or the disk has not answered for long."""
        done = threading.Event()
        self.do(self._finish_snapshot)
        self.do(done.set)
        self._hurry.set()
        done.wait(SECONDS_TO_END)
        self._hurry.clear()

    def end(self) -> None:
        """Do what is left and end."""
        self.do(self._end)
        self._hurry.set()
        self._thread.join(SECONDS_TO_END)

    # What it does in its thread

    def _run(self) -> None:
        while not self._ended:
            self.do_jobs()
            if self._states is not None:
                self._attempt(self.advance)
            elif not self._ended:
                self._hurry.wait(SECONDS_BETWEEN_WRITES)

    def do_jobs(self) -> None:
        """Do what waits, and wait for something where nothing else is to be done."""
        jobs = [] if self._states is not None else [self._jobs.get()]
        with suppress(Empty):
            while True:
                jobs.append(self._jobs.get_nowait())
        for writes, group in groupby(jobs, lambda each: each[0]):
            together = [job for _, job in group]
            if writes:
                self._attempt(partial(self._write, together))
            else:
                for job in together:
                    self._attempt(job)

    def _write(self, jobs: list[Job]) -> None:
        with self.store.transaction():
            for job in jobs:
                job()

    def _attempt(self, job: Job) -> None:
        try:
            job()
        except Exception as error:  # whatever it is, the program goes on
            self._broken, self._states = True, None
            self._close()
            with suppress(RuntimeError):  # where nobody is there any more to be told
                self._failed(reason(error))

    @property
    def store(self) -> Store:
        """The store, opened where it is not. Raises as that does."""
        if self._store is None:
            self._store = Store()
            if self._store.notice:
                self._tell(self._store.notice)
        return self._store

    @property
    def program(self) -> str:
        """The name of this program in the store. Raises OSError."""
        if self._program is None:
            self._program = Program()
        return self._program.name

    def begin_snapshot(
        self, snapshot: Snapshot, about: About, *, follows: bool, is_stale: Callable[[], bool]
    ) -> None:
        """Keep a document; nothing is kept where the snapshot has become stale meanwhile.

        `follows` tells that it is what the snapshot before and its changes make.
        """
        store = self.store
        ours = "UPDATE document SET changed_at = ? WHERE id = ? AND program = ?"
        if not store.execute(ours, time(), self._number, self.program):
            described = {**asdict(about), "changed_at": time(), "program": self.program}
            self._number = store.insert("document", **described)
        if self._broken or not follows:
            self._last += 1  # a gap: what follows goes on from no change before
        self._broken, self.bytes, self._about = False, 0, about
        self._snapshot, self._at, self._is_stale = snapshot, self._last, is_stale
        self._states = snapshot.states()
        store.execute("DELETE FROM result WHERE document = ?", self._number)
        for result in snapshot.results:
            store.insert("result", document=self._number, **changes.result_row(result))

    def append(self, later: Later, about: About) -> None:
        """Keep a change of the document."""
        if self._broken:
            return
        table, row = later()
        if table == "change":
            self._last += 1
            row["number"] = self._last
        self.bytes += len(row["data"])
        self._about = about
        self.store.insert(table, document=self._number, **row)
        # While a snapshot is written, the one before is of another maze perhaps.
        told = {} if self._states else asdict(about)
        self.store.update(self._number, last=self._last, changed_at=time(), **told)

    def advance(self) -> None:
        """Write states of the snapshot for a moment; once all are written it takes its place."""
        if self._states is None or self._snapshot is None:
            return
        rows, until = [], monotonic() + SECONDS_OF_A_SLICE
        while (row := next(self._states, None)) is not None and monotonic() < until:
            rows.append(row)
        store, here, at = self.store, self._number, self._at
        with store.transaction():
            for each in (*rows, *([row] if row else [])):
                store.insert("state", document=here, snapshot=at, **each)
            if row is not None:
                return
            if self._is_stale():
                store.execute("DELETE FROM state WHERE document = ? AND snapshot = ?", here, at)
            else:
                store.execute("DELETE FROM state WHERE document = ? AND snapshot <> ?", here, at)
                store.execute("DELETE FROM change WHERE document = ? AND number <= ?", here, at)
                about, head = asdict(self._about), record_of(self._snapshot.head)
                store.update(here, snapshot=at, last=self._last, changed_at=time(), **about, **head)
        self._states = self._snapshot = None
        self._kept()

    def _finish_snapshot(self) -> None:
        while self._states is not None:
            self.advance()

    def leave(self, about: About | None) -> None:
        """Leave the document behind, to be gone on with later, or without `about` nothing of it."""
        if about is not None:
            self._finish_snapshot()
        here, was_broken = self._number, self._broken
        self._number, self._broken, self._states = None, True, None
        if about is None and here is not None:
            self.store.execute("DELETE FROM document WHERE id = ?", here)
        elif about is not None and not was_broken:
            self.store.update(here, **asdict(about), program=None)

    def _end(self) -> None:
        self._ended = True
        self._close()
        if self._program is not None:
            self._program.end()

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    # Going on with a document

    def read(self, number: int) -> Kept | str:
        """Take up a document, or return a sentence that says why that cannot be done.

        What is damaged is set aside; what lacks an algorithm of the user's own is left for another
        time.
        """
        try:
            with self.store.transaction():
                query = "SELECT program FROM document WHERE id = ? AND NOT damaged"
                rows = [*self.store.rows(query, number)]
                if not rows or runs(rows[0]["program"]):
                    return "Another program has taken up this session."
                self.store.update(number, program=self.program)
            return self._read(number)
        except Exception as error:
            self._close()
            return f"The session cannot be read: {reason(error)}."

    def _read(self, number: int) -> Kept | str:
        place = DeadSession(number, self._about, 0).place
        try:
            kept = changes.read_document(self.store, number)
        except changes.NotHereError as error:
            self.store.update(number, program=None)
            return str(error)
        except LabyrinthError as error:
            self._set_aside(number)
            return f"The session is damaged ({error}) and was set aside as {place}."
        message = changes.end_sketch(kept.document)
        if kept.fault:
            message = f"Continued, without the last changes: they are {kept.fault}."
        if kept.fault != "damaged":
            return replace(kept, message=message)
        self._set_aside(number)
        return replace(kept, message=f"{message[:-1]}; see {place}.", number=0)

    def _set_aside(self, number: int) -> None:
        self.store.update(number, damaged=1, program=None)
        latest = "SELECT id FROM document WHERE damaged ORDER BY changed_at DESC LIMIT ?"
        delete = f"DELETE FROM document WHERE damaged AND id NOT IN ({latest})"
        self.store.execute(delete, MOST_DAMAGED)

    def adopt(self, taken: Kept) -> None:
        """Go on where a document was taken up, and keep nothing of the one before."""
        self.leave(None)
        self._number, self._last = taken.number, taken.last
