"""Reading a session back: its snapshot, and on it the changes of its journals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

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
    """The solver of the search whose path was shown, if one was."""
    fault: str = ""
    """What is wrong with the journal: the changes from there on are missing."""


def read_session(folder: SessionFolder) -> Kept:
    """Return what a session holds; of a journal that is damaged, what comes before the damage.

    Raises LabyrinthError where the snapshot is damaged.
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
    return Kept(again.document, again.solver, fault)


def _whole_records(folder: SessionFolder, number: int) -> Iterator[Record]:
    try:
        yield from read_records(folder.journal(number))
    except TornError:
        return  # what was written when the power went
