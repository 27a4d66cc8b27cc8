"""Files that are there whole or not at all: a draft beside them is written, and takes their place.

The name of a draft cannot be guessed, and it is made where nothing was: nobody can put a link there
that we would follow.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode
from threading import Condition
from typing import BinaryIO, Final

from labyrinth.formats.support.draft_names import new_name, remove_left_in

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)

_drafts: set[Path] = set()
"""What is half written at the moment."""
_ended = Condition()
"""Notified when one of them no longer is."""


@contextmanager
def replacing(target: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Give a stream whose content becomes that of the file `target`, so that it lasts.

    It keeps its mode, and a `private` one is its user's alone. Where the block fails or is
    interrupted the file stays as it was. Raises OSError where it cannot be written.
    """
    draft = _new_draft(target)
    try:
        with _opened(draft, private=private) as stream:
            yield stream
            _sync(stream)
        if not private:
            _keep_mode(target, draft)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    finally:
        _forget(draft)
    # The file is there already: a folder that cannot be opened or synced does not change that.
    with suppress(OSError):
        sync_folder(target.parent)


class Drafts:
    """Files of one folder that come into place together: until then all of them are drafts.

    Where the block fails or is interrupted, those there stay as they were.
    """

    def __init__(self) -> None:
        self._drafts: dict[Path, Path] = {}
        self._open: set[BinaryIO] = set()

    def __enter__(self) -> Drafts:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take away what has not come into place."""
        for stream in self._open:
            # What is still to be written may not find room; the file is not wanted any more.
            with suppress(OSError):
                stream.close()
        for draft in self._drafts.values():
            with suppress(OSError):
                draft.unlink()
            _forget(draft)

    def begin(self, target: Path) -> BinaryIO:
        """Return a stream for what is to be the content of `target`. Raises OSError."""
        self._drafts[target] = draft = _new_draft(target)
        stream = _opened(draft)
        self._open.add(stream)
        return stream

    def finish(self, stream: BinaryIO) -> None:
        """Close a stream whose content is whole, so that it lasts. Raises OSError."""
        _sync(stream)
        stream.close()
        self._open.discard(stream)

    def draft_of(self, target: Path) -> Path:
        """Return where the content of a file is now."""
        return self._drafts[target]

    def put_in_place(self) -> None:
        """Give all finished files their names, in the order of their beginning. Raises OSError."""
        for target, draft in list(self._drafts.items()):
            _keep_mode(target, draft)
            draft.replace(target)
            del self._drafts[target]
            _forget(draft)
        with suppress(OSError):
            sync_folder(target.parent)


def _new_draft(target: Path) -> Path:
    # Of the name of the target, which may be as long as names can be, nothing is put in.
    remove_left_in(target.parent)
    draft = target.with_name(new_name())
    with _ended:
        _drafts.add(draft)
    return draft


def _forget(draft: Path) -> None:
    with _ended:
        _drafts.discard(draft)
        _ended.notify_all()


def _opened(draft: Path, *, private: bool = False) -> BinaryIO:
    return os.fdopen(os.open(draft, _NEW, 0o600 if private else 0o666), "wb")


def _sync(stream: BinaryIO) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _keep_mode(target: Path, draft: Path) -> None:
    with suppress(FileNotFoundError):
        copymode(target, draft)


def sync_folder(folder: Path) -> None:
    """Let what was made, renamed or removed in a folder outlast a power cut. Raises OSError."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def end_drafts(seconds: float) -> None:
    """Wait so long for what other threads are writing, and remove what is half written then.

    Threads that are killed when the program ends do not remove it themselves.
    """
    with _ended:
        _ended.wait_for(lambda: not _drafts, seconds)
        unfinished = list(_drafts)
    for draft in unfinished:
        with suppress(OSError):
            draft.unlink()
