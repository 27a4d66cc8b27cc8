"""Saving what is open as it changes: an observer of the document, and a thread that writes."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, Closed, Opened, Saved
from labyrinth.tui.session.changes import Kept, Snapshot, row_of
from labyrinth.tui.session.recovery import About, DeadSession, Left, remember
from labyrinth.tui.session.writer import Writer

MOST_TILES: Final = 1 << 22
"""Beyond that a maze is kept when the user rests, and not at every change."""
SECONDS_OF_REST: Final = 3.0
SECONDS_TO_ANOTHER_TRY: Final = 10.0
MOST_CHANGES: Final = 1000
MOST_BYTES_OF_CHANGES: Final = 16_000_000
"""After so many changes another snapshot is taken, so that reading them back stays quick."""


class Autosave:
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

    @property
    def writer(self) -> Writer:
        """The thread, which begins when there is something to write."""
        if self._writer is None:
            self._writer = Writer(
                lambda why: self._owner.call_later(self._failed, why),
                lambda: self._owner.call_later(self._kept),
                lambda notice: self._owner.call_later(self._tell, notice),
            )
        return self._writer

    def read(self, session: DeadSession, take: Callable[[Kept | str], object]) -> None:
        """Have `take` called with a session, or with a sentence that says why it cannot be read."""
        writer = self.writer
        writer.do(lambda: self._owner.call_later(take, writer.read(session.number)))

    def adopt(self, taken: Kept) -> None:
        """Go on with what was taken, in place of what was kept."""
        self._document = None
        self.writer.write(partial(self.writer.adopt, taken))

    def keep(self, document: Document) -> None:
        """Keep this document from now on."""
        self._document, self._complete = document, False
        # Before others, who may change more in answer: changes are kept in their order.
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
        about = _about_game if orderly else _about
        self._leave(None if self._document is None else about(self._document))
        self._writer.end()
        self._writer = None

    def _follow(self, document: Document, change: Change) -> None:
        if document is not self._document:
            return
        if isinstance(change, Closed):
            self._leave(_about_game(document))
            self.writer.do(lambda: self._owner.post_message(Left()))
            self._document = None
            return
        if isinstance(change, Opened | Saved):
            self._remember(document)
        self._changed(change)

    def _leave(self, about: About | None) -> None:
        """Leave behind what is about that, or nothing."""
        if about is not None and not self._complete:
            self._take_snapshot()
        self.writer.do(partial(self.writer.leave, about))

    def _changed(self, change: Change | None = None) -> None:
        """Write down a change, or all that is known."""
        document = self._document
        assert document is not None
        self._version += 1
        if self._failing or _is_large(document):
            self._complete = False
            if not (self._failing or self._told_of_size):
                self._told_of_size = True
                self._tell(
                    f"This maze has more than {MOST_TILES:,} tiles: "
                    "it is kept for you whenever you pause, not at every change."
                )
            self._rest()
            return
        row = row_of(change, document) if change else None
        if self._complete and row is not None:
            self._changes += 1
            self.writer.write(partial(self.writer.append, row, _about(document)))
        enough = self._changes >= MOST_CHANGES or self.writer.bytes > MOST_BYTES_OF_CHANGES
        if enough or not self._complete:
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        document = self._document
        if document is None or document.trying:
            return  # what is tried goes back, and that is told as a change
        large, version = _is_large(document), self._version
        snapshot, about = Snapshot.of(document, share_maze=large), _about(document)
        begin = partial(self.writer.begin_snapshot, snapshot, about, follows=self._complete)
        self.writer.write(lambda: begin(is_stale=lambda: large and self._version != version))
        self._complete, self._changes = not large, 0

    def _rest(self) -> None:
        """Take a snapshot once nothing has changed for a while."""
        if self._alarm is not None:
            self._alarm.stop()
        seconds = SECONDS_TO_ANOTHER_TRY if self._failing else SECONDS_OF_REST
        self._alarm = clock.present.after(seconds, self._owner, self._take_snapshot)

    def _failed(self, why: str) -> None:
        if not self._failing:
            self._tell(
                f"Your work cannot be kept for the next start ({why}): save it. "
                "It is tried again now and then."
            )
        self._failing, self._complete = True, False
        self._rest()

    def _kept(self) -> None:
        if self._failing:
            self._failing = False
            self._tell("Your work is kept again.")

    def _remember(self, document: Document) -> None:
        path = document.path
        source = path if path is not None and _can_be_opened(path) else document.recipe
        if source is not None:
            self.writer.write(lambda: remember(self.writer.store, source))


def _is_large(document: Document) -> bool:
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
