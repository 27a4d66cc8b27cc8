"""The autosave of the open document: an observer of its changes, and a thread that writes."""

from collections.abc import Callable
from functools import partial
from typing import Final

from textual.message_pump import MessagePump

from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, Closed, MazeOpened, Saved
from labyrinth.tui.session.recovery import About, DeadSession, Left, remember
from labyrinth.tui.session.snapshots import Kept, Snapshot
from labyrinth.tui.session.writer import Writer

# Larger mazes are saved when the user is idle, not at every change.
MOST_TILES: Final = 1 << 22
SECONDS_OF_REST: Final = 3.0
SECONDS_TO_ANOTHER_TRY: Final = 10.0


class Autosave:
    """The autosave of one document at a time, until the user leaves the document.

    Unfinished games are kept longer. Changes during the writing of a snapshot go into the next
    snapshot. If the disk fails, the user is notified, and saving is tried again now and then.
    """

    def __init__(self, owner: MessagePump, tell: Callable[[str], None]) -> None:
        """Start without a document; `tell` shows a message to the user."""
        self._owner, self._tell = owner, tell
        self._document: Document | None = None
        self._writer: Writer | None = None
        # Whether there are changes since the last snapshot, and whether that is being written.
        self._changed = self._writing = False
        self._failing = False
        self._told_of_size = False
        self._alarm: clock.Alarm | None = None

    @property
    def writer(self) -> Writer:
        """The writing thread, started on first use."""
        if self._writer is None:
            self._writer = Writer(
                lambda why: self._owner.call_later(self._failed, why),
                lambda: self._owner.call_later(self._kept),
            )
        return self._writer

    def read(self, session: DeadSession, take: Callable[[Kept | str], object]) -> None:
        """Read a session; call `take` with its document, or with a sentence on why this failed."""
        writer = self.writer
        writer.do(lambda: self._owner.call_later(take, writer.read(session.number)))

    def adopt(self, taken: Kept) -> None:
        """Continue a restored session, replacing the current session."""
        self._document = None
        self.writer.do(partial(self.writer.adopt, taken))

    def keep(self, document: Document) -> None:
        """Save `document` from now on, as it changes."""
        self._document, self._changed = document, False
        document.observe(partial(self._follow, document))
        self.writer.do(self.writer.begin)
        if document.opened:
            self._remember(document)
        if document.opened or document.recipe is not None:
            self._write_soon()

    def flush(self) -> None:
        """Write everything to disk, waiting for this as long as `Writer.flush` does."""
        if self._writer is not None:
            self._take_snapshot()
            self._writer.flush()

    def end(self, *, orderly: bool) -> None:
        """End with the program; after an `orderly` end only an unfinished game is kept."""
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
        if isinstance(change, MazeOpened | Saved):
            self._remember(document)
        self._write_soon()

    def _leave(self, about: About | None) -> None:
        """Keep the document with the description `about`; if that is None, remove the document."""
        if about is not None:
            self._take_snapshot()
        self.writer.do(partial(self.writer.leave, about))

    def _write_soon(self) -> None:
        """Write the current state at once, or after the current write.

        A large maze is written after a pause, and so is any maze while the disk fails.
        """
        self._changed = True
        if self._document is None:
            return
        if self._failing or len(self._document.maze.tiles) > MOST_TILES:
            if not (self._failing or self._told_of_size):
                self._told_of_size = True
                self._tell(
                    f"This maze has more than {MOST_TILES:,} tiles: "
                    "it is saved for recovery once you stop for a moment, not at every change."
                )
            if self._alarm is not None:
                self._alarm.stop()
            seconds = SECONDS_TO_ANOTHER_TRY if self._failing else SECONDS_OF_REST
            self._alarm = clock.present.after(seconds, self._owner, self._take_snapshot)
        elif not self._writing:
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        document = self._document
        # Tried endpoints are reset, which is a change.
        if document is not None and self._changed and not document.trying:
            self._changed, self._writing = False, True
            snapshot, about = Snapshot.of(document), _about(document)
            self.writer.do(partial(self.writer.keep, snapshot, about))

    def _failed(self, why: str) -> None:
        if not self._failing:
            self._tell(
                f"Cannot save your work for recovery ({why}); trying again later. Save it yourself."
            )
        self._failing, self._writing = True, False
        self._write_soon()

    def _kept(self) -> None:
        self._writing = False
        if self._failing:
            self._failing = False
            self._tell("Your work is being saved for recovery again.")
        if self._changed:
            self._write_soon()

    def _remember(self, document: Document) -> None:
        if (source := document.path or document.recipe) is not None:
            self.writer.do(lambda: remember(self.writer.store, source))


def _about_game(document: Document) -> About | None:
    """Return the description of an unfinished game to keep when the user leaves, else None."""
    game = document.game
    if game is None or game.finished or not game.walk.steps:
        return None
    return _about(document, game.walk.steps)


def _about(document: Document, steps: int | None = None) -> About:
    instance = document.benchmark.name if document.benchmark else ""
    name = document.path.name if document.path else str(document.recipe or instance or "maze")
    return About(name, document.edited, steps)
