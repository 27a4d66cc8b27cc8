"""Reading a session back: its snapshot, and on it the changes of its journals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from labyrinth.core.declaration.registry import came_from
from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.document.document import Document
from labyrinth.tui.session.records import Record, TornError, read_records
from labyrinth.tui.session.session_folder import SessionFolder
from labyrinth.tui.session.snapshot import read_snapshot


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept of a session."""

    document: Document
    solver: str = ""
    """The solver of the search whose path was shown, with its options, if one was."""
    fault: str = ""
    """What is wrong with the journal: the changes from there on are missing."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A session that was taken up: what it holds, and what its user should know."""

    document: Document
    solver: str
    message: str
    folder: SessionFolder | None
    """Where to go on keeping it, None where the folder was set aside."""


class NotHereError(LabyrinthError):
    """The maze of a session was not generated yet, and its generator is not here."""


def take_session(path: Path) -> Taken | str:
    """Take up the session in a folder, or return a sentence that says why that cannot be done.

    What is damaged is set aside; what lacks an algorithm of the user's own is left for another
    time.
    """
    try:
        folder = SessionFolder.take(path)
        if folder is None:
            return "Another program has taken up this session."
        return _take(folder)
    except OSError as error:
        return f"The session cannot be read: {error.strerror}."


def _take(folder: SessionFolder) -> Taken | str:
    try:
        kept = read_session(folder)
    except NotHereError as error:
        folder.release()
        return str(error)
    except LabyrinthError as error:
        return f"The session is damaged ({error}) and was set aside as {folder.set_aside()}."
    message = "Continued."
    document = kept.document
    if document.contents[1] is not None:
        message = _end_sketch(document)
    if kept.fault:
        aside = folder.set_aside()
        message = f"Continued, without the last changes: they are damaged; see {aside}."
        return Taken(document, kept.solver, message, None)
    return Taken(document, kept.solver, message, folder)


def _end_sketch(document: Document) -> str:
    """Open what was sketched as a maze, if it was edited, or go back to the maze behind it."""
    sketch = document.contents[0].state
    if not sketch.edited:
        document.end_sketch()
        return "Continued."
    maze = sketch.maze.copy()
    maze.recipe = None  # it is half of what the recipe makes
    document.carve_on(maze)
    return "Continued with the half-carved maze; <maze.undo> brings the whole one back."


def read_session(folder: SessionFolder) -> Kept:
    """Return what a session holds; of a journal that is damaged, what comes before the damage.

    Raises LabyrinthError where the snapshot is damaged, and NotHereError.
    """
    try:
        again, journal = read_snapshot(read_records(folder.snapshot))
    except TornError:
        raise LabyrinthError("the end of the snapshot is missing") from None
    fault = ""
    try:
        for number in count(journal):
            if not folder.journal(number).exists():
                break
            for record in _whole_records(folder, number):
                again.make(record)
    except LabyrinthError as error:
        fault = str(error)
    if again.awaited and not again.document.opened:
        key = again.awaited.partition(":")[0]
        told = came_from("generator", key)
        raise NotHereError(f"{again.awaited} was not generated yet, and {key} is not here: {told}.")
    return Kept(again.document, again.solver, fault)


def _whole_records(folder: SessionFolder, number: int) -> Iterator[Record]:
    try:
        yield from read_records(folder.journal(number))
    except TornError:
        return  # what was written when the power went
