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
    # Of the name of the target, which may be as long as names can be, nothing is put in.
    draft = target.with_name(f".labyrinth-{os.urandom(8).hex()}.part")
    with _ended:
        _drafts.add(draft)
    try:
        with os.fdopen(os.open(draft, _NEW, 0o600 if private else 0o666), "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if not private:
            with suppress(FileNotFoundError):
                copymode(target, draft)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    finally:
        with _ended:
            _drafts.discard(draft)
            _ended.notify_all()
    # The file is there already: a folder that cannot be opened or synced does not change that.
    with suppress(OSError):
        sync_folder(target.parent)


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
