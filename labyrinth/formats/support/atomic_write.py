"""Atomic writes: a draft, a temporary file, is written next to the file and then replaces it.

The name of a draft cannot be guessed, and the file must not exist before, so nobody can plant a
link that the write would follow. A killed writer leaves its draft behind. The next process that
writes into the same folder removes the draft if the writer is surely gone: the draft's name has the
process ID of the writer, and the boot and the container in which this ID is valid. Only Linux tells
the boot and the container; on other systems, and after a reboot, drafts are kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from shutil import copymode
from threading import Condition
from typing import BinaryIO, Final

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_CONTAINER: Final = Path("/proc/self/ns/pid")
_DIGITS_OF_BOOT: Final = 16


def new_name() -> str:
    """Return a name for a draft that cannot be guessed."""
    return f".labyrinth-{_numbering()}-{os.getpid()}-{os.urandom(8).hex()}.part"


@cache
def _remove_left_in(folder: Path) -> None:
    """Remove the drafts of dead processes in a folder; later calls for this folder do nothing."""
    if not _numbering():
        return
    own = re.compile(rf"\.labyrinth-{_numbering()}-(\d+)-[0-9a-f]{{16}}\.part")
    with suppress(OSError):
        for name in os.listdir(folder):
            if (match := own.fullmatch(name)) and _is_gone(int(match[1])):
                folder.joinpath(name).unlink(missing_ok=True)


@cache
def _numbering() -> str:
    """Return an identifier of the boot and the container; "" if they are unknown."""
    try:
        boot = _BOOT.read_text("ascii").replace("-", "")
        return f"{boot[:_DIGITS_OF_BOOT]}-{_CONTAINER.stat().st_ino}"
    except OSError:
        return ""


def _is_gone(process: int) -> bool:
    """Return whether no process has this ID; false if the ID has been reused."""
    try:
        os.kill(process, 0)  # signal 0 only checks
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # another user's process, or no process number
        pass
    return False


_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)

# The drafts being written now.
_drafts: set[Path] = set()
# Notified when one of them is finished.
_ended = Condition()


class Drafts:
    """New contents for files of one folder, which are put in place together.

    Until then, the contents are in drafts (temporary files). For a `with` statement: if its block
    fails or is interrupted before the drafts are put in place, existing files stay as they were.
    """

    def __init__(self, *, private: bool = False) -> None:
        """Create no drafts yet; with `private` only the user can access the files."""
        self._private = private
        self._drafts: dict[Path, Path] = {}
        self._open: set[BinaryIO] = set()

    def __enter__(self) -> Drafts:
        """Return the drafts, initially empty."""
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the drafts that were not put in place."""
        for stream in self._open:
            # The rest of the buffer may not fit on the disk; the file is no longer wanted.
            with suppress(OSError):
                stream.close()
        for draft in self._drafts.values():
            with suppress(OSError):
                draft.unlink()
            _forget(draft)

    def begin(self, target: Path) -> BinaryIO:
        """Return a stream for the content of `target`. Raises OSError if it cannot be created."""
        # The target's name may have the maximum length, so none of it is used.
        _remove_left_in(target.parent)
        self._drafts[target] = draft = target.with_name(new_name())
        with _ended:
            _drafts.add(draft)
        mode = 0o600 if self._private else 0o666
        stream = os.fdopen(os.open(draft, _NEW, mode), "wb")
        self._open.add(stream)
        return stream

    def finish(self, stream: BinaryIO) -> None:
        """Flush, sync and close a stream that has its whole content. Raises OSError on failure."""
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        self._open.discard(stream)

    def draft_of(self, target: Path) -> Path:
        """Return the path of a file's draft."""
        return self._drafts[target]

    def put_in_place(self) -> None:
        """Rename all finished drafts to their files, in the order in which they were begun.

        Raises OSError if a draft cannot be renamed.
        """
        for target, draft in list(self._drafts.items()):
            if not self._private:
                with suppress(FileNotFoundError):
                    copymode(target, draft)
            draft.replace(target)
            del self._drafts[target]
            _forget(draft)
        # The files exist by now: that their folder cannot be opened or synced does not change that.
        with suppress(OSError):
            _sync_folder(target.parent)


def _forget(draft: Path) -> None:
    with _ended:
        _drafts.discard(draft)
        _ended.notify_all()


@contextmanager
def replacing(target: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Return a stream whose content atomically and durably replaces the file `target`.

    For a `with` statement: if its block fails or is interrupted, the file stays as it was. The file
    keeps its mode; a `private` file is accessible only to its user. Raises OSError if the file
    cannot be written.
    """
    with Drafts(private=private) as drafts:
        stream = drafts.begin(target)
        yield stream
        drafts.finish(stream)
        drafts.put_in_place()


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that renaming and removing files in it survives a power cut.

    Raises OSError if this fails.
    """
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def end_drafts(seconds: float) -> None:
    """Wait up to `seconds` for other threads to finish writing, then remove drafts that remain.

    Threads that are killed when the program ends do not remove their drafts.
    """
    with _ended:
        _ended.wait_for(lambda: not _drafts, seconds)
        unfinished = list(_drafts)
    for draft in unfinished:
        with suppress(OSError):
            draft.unlink()
