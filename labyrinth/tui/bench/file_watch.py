"""Watching the files of algorithms: whatever is saved is read and described again."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.loading.loaded import Loaded, loaded, prepared
from labyrinth.loading.reading import read

_SECONDS: Final = 0.3
"""Seconds from one look at the files to the next."""
_State = tuple[int, int, int]
"""What tells a file from what it was."""


class Saved(Frozen):
    """A file that was saved: what was loaded of it, and what it has now, or why it has nothing."""

    file: Loaded
    now: Loaded | None
    error: str = ""


class FileWatch:
    """Looks at the files that were loaded, in a thread that never keeps the program alive.

    A file counts as saved once it is not as it was and then looks the same twice, since editors
    write in several steps.
    """

    def __init__(self, owner: MessagePump, take: Callable[[Saved], None]) -> None:
        """Give what was saved to `take`, in the thread of the interface, as long as `owner` is."""
        self._owner, self._take = owner, take
        files = [file for file in loaded() if not file.is_package]
        self._before = {file.told: _state(file) for file in files}
        # What was saved between loading and now is found by the first looks.
        self._known: dict[str, _State | None] = dict.fromkeys(self._before)
        self._texts = {file.told: file.source.sha256 for file in loaded()}

    def start(self) -> None:
        """Look again and again."""
        Thread(target=self._go_on, daemon=True).start()

    def look(self) -> list[Saved]:
        """Look once, and return what was saved."""
        found = []
        for file in loaded():
            if file.told not in self._before:
                continue
            state, before = _state(file), self._before[file.told]
            self._before[file.told] = state
            if state == before != self._known[file.told]:
                self._known[file.told] = state
                found += self._read(file)
        return found

    def _read(self, file: Loaded) -> list[Saved]:
        try:
            if read(file.told).sha256 == self._texts[file.told]:
                return []  # it was touched, or saved as it was
            now = prepared(file.told)
        except LabyrinthError as error:
            self._texts[file.told] = ""
            return [Saved(file, None, str(error))]
        self._texts[file.told] = now.source.sha256
        return [Saved(file, now)]

    def _go_on(self) -> None:
        with suppress(RuntimeError):  # the program has ended meanwhile
            while self._owner.is_running:
                sleep(_SECONDS)
                for saved in self.look():
                    self._owner.call_later(self._take, saved)


def _state(file: Loaded) -> _State:
    """Return the state of a file, zeros where it is not there."""
    try:
        state = os.stat(file.source.path)
    except OSError:
        return 0, 0, 0
    return state.st_mtime_ns, state.st_size, state.st_ino
