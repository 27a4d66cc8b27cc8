"""The thread that writes the open document into the store, and restores saved documents."""

import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from queue import SimpleQueue
from time import time
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.results.result import Result
from labyrinth.store import Program, Store, reason, runs
from labyrinth.tui.document.document import State
from labyrinth.tui.session import snapshots
from labyrinth.tui.session.records import difference, packed, plain_of, record_of
from labyrinth.tui.session.recovery import MOST_DAMAGED, About, place_of
from labyrinth.tui.session.snapshots import Kept, Snapshot

# Changes within this time are written together, to write to the disk less often.
SECONDS_BETWEEN_WRITES: Final = 0.2
# How long the end of the program waits for an unresponsive disk.
SECONDS_TO_END: Final = 10.0
MOST_CHANGES: Final = 1000
# After so many bytes of changes the whole maze is written again, so that restoring stays fast.
MOST_BYTES_OF_CHANGES: Final = 16_000_000

Job = Callable[[], object]


class Writer:
    """A thread with a connection to the store, so that no frame waits for a disk.

    It runs its jobs in the order they were queued.
    """

    def __init__(self, failed: Callable[[str], object], kept: Job) -> None:
        """Start the thread.

        The thread calls `failed` with the reason for an error, and `kept` after each write.
        """
        self._failed, self._kept = failed, kept
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._hurry = threading.Event()
        self._ended = False
        self._store: Store | None = None
        self._program: Program | None = None
        # The number of the document.
        self._number: int | None = None
        # The number of its last state.
        self._last = 0
        self.begin()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    # Requests

    def do(self, job: Job) -> None:
        """Queue a job."""
        self._jobs.put(job)

    def flush(self) -> None:
        """Wait until everything is on disk, but at most SECONDS_TO_END."""
        done = threading.Event()
        self.do(done.set)
        self._hurry.set()
        done.wait(SECONDS_TO_END)
        self._hurry.clear()

    def end(self) -> None:
        """Finish the queue and end the thread; wait for it at most SECONDS_TO_END."""
        self.do(self._end)
        self._hurry.set()
        self._thread.join(SECONDS_TO_END)

    # In its thread

    def _run(self) -> None:
        while not self._ended:
            self.do_next()

    def do_next(self) -> None:
        """Wait for the next job and run it; the program survives any error."""
        job = self._jobs.get()
        try:
            job()
        except Exception as error:
            self.begin()
            self._close()
            with suppress(RuntimeError):  # nobody is there any more to be notified
                self._failed(reason(error))

    @property
    def store(self) -> Store:
        """The store, opened if needed. Raises an error if it cannot be opened."""
        if self._store is None:
            self._store = Store()
        return self._store

    @property
    def program(self) -> str:
        """The name by which the store knows this running process.

        Raises OSError if it cannot be determined.
        """
        if self._program is None:
            self._program = Program()
        return self._program.name

    def begin(self) -> None:
        """Begin a document: the next write contains all of it."""
        # The bytes of the last state.
        self._data: bytes | None = None
        # The numbers of the history's states, by their identity.
        self._states: dict[int, tuple[State, int]] = {}
        self._results: Collection[Result] = ()
        # The number and size of the changes since the whole state was written.
        self._changes = self._bytes = 0

    def keep(self, snapshot: Snapshot, about: About) -> None:
        """Save the current state of a document, then wait for a moment."""
        with self.store.transaction():
            self._write(snapshot, about)
        self._hurry.wait(SECONDS_BETWEEN_WRITES)
        self._kept()

    def _write(self, snapshot: Snapshot, about: About) -> None:
        store, described = self.store, {**vars(about), "changed_at": time()}
        ours = "UPDATE document SET changed_at = ? WHERE id = ? AND program = ?"
        if not store.execute(ours, time(), self._number, self.program):
            self.begin()
            self._number = store.insert("document", **described, program=self.program)
        if self._changes >= MOST_CHANGES or self._bytes > MOST_BYTES_OF_CHANGES:
            self.begin()
        if self._data is None:
            of_scenario = snapshot.benchmark and record_of(snapshot.benchmark)
            described |= of_scenario or dict.fromkeys(("members", "size", "data"))
            described["snapshot"] = self._last + 1
            for table in ("state", "result"):
                store.execute(f"DELETE FROM {table} WHERE document = ?", self._number)
        states: dict[int, tuple[State, int]] = {}

        def number_of(state: State) -> int:
            known = self._states.get(id(state)) or (state, self._add(state))
            states[id(state)] = known
            return known[1]

        head, _ = plain_of(snapshot.head(number_of))
        self._add(snapshot.contents.state, head)
        written = {*map(id, self._results)}
        for result in snapshot.results:
            if id(result) not in written:
                store.insert("result", document=self._number, **snapshots.result_row(result))
        store.update(self._number, last=self._last, **described)
        self._states, self._results = states, snapshot.results
        self._changes += 1

    def _add(self, state: State, head: str | None = None) -> int:
        """Write a state, and return its number; only the current state has a `head`."""
        self._last += 1
        members, data = plain_of(state)
        differs = packed(difference(self._data or b"", data))
        row = {"head": head, "members": members, "size": len(data), "data": differs}
        self.store.insert("state", document=self._number, number=self._last, **row)
        self._data, self._bytes = data, self._bytes + len(members) + len(differs)
        return self._last

    def leave(self, about: About | None) -> None:
        """Keep the document, to be continued later, or remove it if `about` is None."""
        here, self._number = self._number, None
        self.begin()
        if about is None and here is not None:
            self.store.execute("DELETE FROM document WHERE id = ?", here)
        elif about is not None:
            self.store.update(here, **vars(about), program=None)

    def _end(self) -> None:
        self._ended = True
        self._close()
        if self._program is not None:
            self._program.end()

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    # Restoring a document

    def read(self, number: int) -> Kept | str:
        """Read a document, or return a sentence on why it cannot be read.

        A damaged document stays in the store, but is not offered again. A document that needs an
        algorithm which is not loaded can be read later.
        """
        try:
            with self.store.transaction():
                query = "SELECT program FROM document WHERE id = ? AND NOT damaged"
                rows = [*self.store.rows(query, number)]
                if not rows or runs(rows[0]["program"]):
                    return "Another program has already resumed this session."
                self.store.update(number, program=self.program)
            return self._read(number)
        except Exception as error:
            self._close()
            return f"Cannot read the session: {reason(error)}."

    def _read(self, number: int) -> Kept | str:
        place = place_of(number)
        try:
            kept = snapshots.read_document(self.store, number)
        except snapshots.NotHereError as error:
            self.store.update(number, program=None)
            return str(error)
        except LabyrinthError as error:
            self._set_aside(number)
            return f"The session is damaged ({error}); it is kept as {place}."
        message = snapshots.end_sketch(kept.document)
        if kept.fault:
            message = f"Session restored without the last changes: they are {kept.fault}."
        if kept.fault != "damaged":
            return kept.replaced(message=message)
        self._set_aside(number)
        return kept.replaced(message=f"{message[:-1]}; see {place}.", number=0)

    def _set_aside(self, number: int) -> None:
        self.store.update(number, damaged=1, program=None)
        latest = "SELECT id FROM document WHERE damaged ORDER BY changed_at DESC LIMIT ?"
        delete = f"DELETE FROM document WHERE damaged AND id NOT IN ({latest})"
        self.store.execute(delete, MOST_DAMAGED)

    def adopt(self, taken: Kept) -> None:
        """Continue a restored document, and drop the previous document."""
        self.leave(None)
        self._number, self._last = taken.number, taken.last
