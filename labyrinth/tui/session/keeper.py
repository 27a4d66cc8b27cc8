"""The keeper: follows the document that is open, and has every change of it written down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, Closed, EndpointsMoved, Opened, Saved
from labyrinth.tui.session.changes import record_of
from labyrinth.tui.session.recent_mazes import remember
from labyrinth.tui.session.session_folder import About, SessionFolder
from labyrinth.tui.session.snapshot import Snapshot
from labyrinth.tui.session.writer import Writer

MOST_TILES: Final = 1 << 22
"""Beyond that a maze is kept when the user rests, and not at every change."""
SECONDS_OF_REST: Final = 3.0
SECONDS_TO_ANOTHER_TRY: Final = 10.0
MOST_CHANGES: Final = 1000
MOST_BYTES_OF_CHANGES: Final = 16_000_000
"""After so many changes another snapshot is taken, so that reading them back stays quick."""


class Keeper:
    """Keeps one document at a time, until its user leaves it; a game is kept beyond that.

    Where the disk takes nothing any more the user is told, and it is tried again now and then.
    """

    def __init__(self, owner: MessagePump, tell: Callable[[str], None]) -> None:
        """Keep nothing yet; `tell` tells the user what they should know."""
        self._owner, self._tell = owner, tell
        self._document: Document | None = None
        self._writer: Writer | None = None
        self._version = 0
        self._changes = 0
        self._complete = False
        """Whether the snapshot and the changes after it are the document."""
        self._failing = False
        self._told_of_size = False
        self._alarm: clock.Alarm | None = None

    def adopt(self, folder: SessionFolder) -> None:
        """Go on in the folder of a session that was read."""
        self._present_writer().adopt(folder)

    def keep(self, document: Document) -> None:
        """Keep this document from now on."""
        self._document, self._complete = document, False
        # Before others, who may change more in answer: a journal has changes in their order.
        document.observe(partial(self._follow, document), first=True)
        if document.opened:
            self._remember(document)
        if document.opened or document.recipe is not None:
            self._changed()

    def flush(self) -> None:
        """Have all that is known on disk before anything else is done."""
        if self._writer is not None:
            if self._document is not None and not self._complete:
                self._take_snapshot()
            self._writer.flush()

    def end(self, *, orderly: bool) -> None:
        """End with the program; where that was `orderly` nothing is left but a game."""
        if self._writer is None:
            return
        about, document = None, self._document
        if document is not None:
            about = _about_game(document) if orderly else _about(document)
        if about is not None and not self._complete:
            self._take_snapshot()
        self._writer.end(about)
        self._writer = None

    def _follow(self, document: Document, change: Change) -> None:
        if document is not self._document:
            return
        if isinstance(change, Closed):
            about = _about_game(document)
            if about is not None and not self._complete:
                self._take_snapshot()
            self._document = None
            self._rest_no_more()
            if self._writer is not None:
                if about is None:
                    self._writer.clear()
                else:
                    self._writer.leave(about)
            return
        if isinstance(change, EndpointsMoved) and change.tried:
            return
        if isinstance(change, Opened | Saved):
            self._remember(document)
        self._changed(change)

    def _changed(self, change: Change | None = None) -> None:
        """Write down a change, or all that is known."""
        document = self._document
        assert document is not None
        self._version += 1
        if self._failing or self._large(document):
            self._complete = False
            self._tell_of_size(document)
            self._rest()
            return
        record = record_of(change, document) if change else None
        full = self._changes >= MOST_CHANGES or (
            self._writer is not None and self._writer.bytes_of_changes > MOST_BYTES_OF_CHANGES
        )
        if self._complete and record is not None:
            self._changes += 1
            self._present_writer().append(record, _about(document))
        if full or not self._complete:
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        document = self._document
        if document is None:
            return
        if document.trying:
            self._rest()
            return
        large, version = self._large(document), self._version
        self._present_writer().take_snapshot(
            Snapshot.of(document, share_maze=large),
            _about(document),
            follows=self._complete,
            is_stale=lambda: large and self._version != version,
        )
        self._complete, self._changes = not large, 0

    def _rest(self) -> None:
        """Take a snapshot once nothing has changed for a while."""
        self._rest_no_more()
        seconds = SECONDS_TO_ANOTHER_TRY if self._failing else SECONDS_OF_REST
        self._alarm = clock.present.after(seconds, self._owner, self._take_snapshot)

    def _tell_of_size(self, document: Document) -> None:
        if self._large(document) and not (self._failing or self._told_of_size):
            self._told_of_size = True
            self._tell(
                f"This maze has more than {MOST_TILES:,} tiles: "
                "it is kept for you whenever you pause, not at every change."
            )

    def _rest_no_more(self) -> None:
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None

    def _present_writer(self) -> Writer:
        if self._writer is None:
            self._writer = Writer(
                lambda error: self._owner.call_later(self._failed, error),
                lambda: self._owner.call_later(self._kept),
            )
        return self._writer

    def _failed(self, error: Exception) -> None:
        if not self._failing:
            why = error.strerror if isinstance(error, OSError) else repr(error)
            self._tell(
                f"Your work cannot be kept for the next start ({why}): save it. "
                "It is tried again now and then."
            )
        self._failing, self._complete = True, False
        if self._document is not None:
            self._rest()

    def _kept(self) -> None:
        if self._failing:
            self._failing = False
            self._tell("Your work is kept again.")

    def _remember(self, document: Document) -> None:
        path = document.path
        source = path if path is not None and _can_be_opened(path) else document.recipe
        if source is not None:
            self._present_writer().do(partial(remember, source))

    @staticmethod
    def _large(document: Document) -> bool:
        return len(document.maze.tiles) > MOST_TILES


def _can_be_opened(path: Path) -> bool:
    """Whether a file is none of those that are only written, such as pictures, by its suffix."""
    from labyrinth.formats import format_for

    try:
        return format_for(path).reads
    except LabyrinthError:
        return True  # it was opened by its content


def _about_game(document: Document) -> About | None:
    """Return what is left behind where the user leaves a game that has begun, else None."""
    game = document.game
    if game is None or game.finished or not game.walk.steps:
        return None
    return _about(document, game.walk.steps)


def _about(document: Document, steps: int | None = None) -> About:
    instance = document.benchmark.name if document.benchmark else ""
    name = document.path.name if document.path else str(document.recipe or instance or "maze")
    return About(name, document.edited, steps)
