"""The writer: a thread that keeps a session on disk, so that no frame waits for one."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import BinaryIO, Final

from labyrinth.formats.support.drafts import sync_folder
from labyrinth.tui.session.changes import Later
from labyrinth.tui.session.records import encode
from labyrinth.tui.session.session_folder import About, SessionFolder
from labyrinth.tui.session.snapshot import Snapshot
from labyrinth.tui.session.state_folder import open_file

SECONDS_BETWEEN_WRITES: Final = 0.2
"""What changes meanwhile is written together: a disk is not asked more often to keep it."""
SECONDS_TO_END: Final = 10.0
"""How long the end of the program waits for a disk that does not answer."""

Job = Callable[[], object]


class Writer:
    """Writes snapshots and changes, in the order in which they are handed over.

    Its folder is made with the first snapshot. After an error it leaves changes out until it is
    handed another snapshot, since they go on from what is missing.
    """

    def __init__(self, failed: Callable[[Exception], object], kept: Job) -> None:
        """Start; `failed` and `kept`, a snapshot, are called in the thread."""
        self.bytes_of_changes = 0
        """How much the changes since the last snapshot take."""
        self._failed, self._kept = failed, kept
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._hurry = threading.Event()
        self._ended = False
        self._folder: SessionFolder | None = None
        self._about: About | None = None
        """What is written down of what the session is about."""
        self._newest_about: About | None = None
        """What it is about with all that was handed over."""
        self._number = 0
        self._journal: BinaryIO | None = None
        self._broken = True
        self._slices: Iterator[None] | None = None
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self._thread.start()

    # What is asked of it

    def adopt(self, folder: SessionFolder) -> None:
        """Go on in the folder of a session that was read, and remove the one used before."""
        self._jobs.put(partial(self._adopt, folder))

    def take_snapshot(
        self,
        snapshot: Snapshot,
        about: About,
        *,
        follows: bool = False,
        is_stale: Callable[[], bool] = lambda: False,
    ) -> None:
        """Keep a document; nothing is kept where the snapshot has become stale meanwhile.

        `follows` tells that it is what the snapshot before and its changes make.
        """
        self._jobs.put(partial(self._begin_snapshot, snapshot, about, follows, is_stale))

    def append(self, change: Later, about: About) -> None:
        """Keep a change of the document."""
        self._jobs.put(partial(self._append, change, about))

    def clear(self) -> None:
        """Keep nothing of the document any more."""
        self._jobs.put(self._clear)

    def leave(self, about: About) -> None:
        """Leave what is kept of the document behind, to be gone on with later."""
        self._jobs.put(partial(self._leave, about))

    def do(self, job: Job) -> None:
        """Do something else that writes."""
        self._jobs.put(job)

    def flush(self) -> None:
        """Wait until all is on disk, or the disk has not answered for long."""
        done = threading.Event()
        self._jobs.put(self._finish_snapshot)
        self._jobs.put(done.set)
        self._hurry.set()
        done.wait(SECONDS_TO_END)
        self._hurry.clear()

    def end(self, about: About | None) -> None:
        """Write what is left and end; without `about` leave nothing behind."""
        self._jobs.put(partial(self._end, about))
        self._hurry.set()
        self._thread.join(SECONDS_TO_END)

    # What it does in its thread

    def _run(self) -> None:
        while not self._ended:
            for job in self._take_jobs():
                self._try(job)
            self._try(self._sync)
            if self._slices is not None:
                self._try(self._advance)
            elif not self._ended:
                self._hurry.wait(SECONDS_BETWEEN_WRITES)

    def _take_jobs(self) -> Iterator[Job]:
        if self._slices is None:
            yield self._jobs.get()
        with suppress(Empty):
            while not self._ended:
                yield self._jobs.get_nowait()

    def _try(self, job: Job) -> None:
        try:
            job()
        except Exception as error:  # whatever it is, the program goes on
            self._broken, self._slices = True, None
            with suppress(RuntimeError):  # where nobody is there any more to be told
                self._failed(error)

    def _adopt(self, folder: SessionFolder) -> None:
        self._clear()
        if self._folder is not None:
            self._folder.remove()
        self._folder, self._about = folder, None
        self._number = max(folder.journals(), default=0)

    def _begin_snapshot(
        self, snapshot: Snapshot, about: About, follows: bool, is_stale: Callable[[], bool]
    ) -> None:
        if self._folder is None:
            self._folder = SessionFolder.new()
        # Until it is written the snapshot before is read, with all journals up to a missing one:
        # there is one for every snapshot that follows, and none before one that does not.
        if follows and not self._broken:
            self._open_journal(self._folder)
            self._number += 1
        else:
            self._number += 2
        self._close_journal()
        self._broken, self.bytes_of_changes, self._newest_about = False, 0, about
        self._slices = self._write_snapshot(self._folder, snapshot, is_stale)

    def _write_snapshot(
        self, folder: SessionFolder, snapshot: Snapshot, is_stale: Callable[[], bool]
    ) -> Iterator[None]:
        number, draft = self._number, folder.path / "snapshot.part"
        with os.fdopen(open_file(draft, os.O_WRONLY | os.O_TRUNC), "wb") as stream:
            for record in snapshot.records(number):
                stream.write(encode(record))
                yield
            stream.flush()
            os.fsync(stream.fileno())
        if is_stale():
            return
        self._tell(self._newest_about)
        draft.replace(folder.snapshot)
        sync_folder(folder.path)
        for old in folder.journals():
            if old < number:
                folder.journal(old).unlink(missing_ok=True)
        self._kept()

    def _advance(self) -> None:
        if self._slices is not None and next(self._slices, self) is self:
            self._slices = None

    def _finish_snapshot(self) -> None:
        while self._slices is not None:
            self._advance()

    def _append(self, change: Later, about: About) -> None:
        if self._broken or self._folder is None:
            return
        journal, data = self._open_journal(self._folder), encode(change())
        end = journal.seek(0, os.SEEK_END)
        try:
            written = journal.write(data)
            if written != len(data):
                raise OSError(28, "No space left on device")
        except OSError:
            journal.truncate(end)
            raise
        self.bytes_of_changes += len(data)
        self._newest_about = about
        if self._slices is None:
            self._tell(about)

    def _open_journal(self, folder: SessionFolder) -> BinaryIO:
        if self._journal is None:
            opened = open_file(folder.journal(self._number), os.O_WRONLY | os.O_APPEND)
            self._journal = os.fdopen(opened, "ab", buffering=0)
            sync_folder(folder.path)
        return self._journal

    def _sync(self) -> None:
        if self._journal is not None:
            os.fsync(self._journal.fileno())

    def _tell(self, about: About | None) -> None:
        if about is not None and about != self._about and self._folder is not None:
            self._folder.about = self._about = about

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _clear(self) -> None:
        self._close_journal()
        self._broken, self._slices = True, None
        if self._folder is not None:
            self._folder.clear()

    def _end(self, about: About | None) -> None:
        self._ended = True
        if about is None:
            self._clear()
            if self._folder is not None:
                self._folder.remove()
            return
        self._leave(about)

    def _leave(self, about: About) -> None:
        self._finish_snapshot()
        self._sync()
        self._close_journal()
        if not self._broken:
            self._tell(about)
        if self._folder is not None:
            self._folder.release()
        self._broken, self._folder, self._about = True, None, None
