"""The meaning of marks in a text, set by the user: wall, corridor, start, goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.records import Frozen


class Marks(Frozen):
    """The characters of a text, or the numbers of a matrix, whose meaning the user sets.

    Raises LabyrinthError if a mark has two meanings.
    """

    wall: str = ""
    floor: str = ""
    start: str = ""
    goal: str = ""

    def __post_init__(self) -> None:
        """Check that no mark has two meanings."""
        told = [mark for mark in self.told.values() if mark]
        twice = next((mark for mark in told if told.count(mark) > 1), None)
        if twice is not None:
            raise LabyrinthError(
                f"{quoted(twice)} is given for two of wall, open, start and goal: give it for one"
            )

    @property
    def told(self) -> dict[str, str]:
        """The mark for each meaning, "" for a meaning that the user has not set."""
        return {"wall": self.wall, "open": self.floor, "start": self.start, "goal": self.goal}

    def in_rows(self, rows: Sequence[str], names: Mapping[str, str]) -> Marks:
        """Return the marks as characters of `rows`.

        `names` maps a character of `rows` to the text in the file, if that is longer. Raises
        LabyrinthError if a mark does not occur.
        """
        characters = {name: mark for mark, name in names.items()}
        found = [characters.get(mark, mark) for mark in self.told.values()]
        for (meaning, told), mark in zip(self.told.items(), found, strict=True):
            if mark and (len(mark) > 1 or not any(mark in row for row in rows)):
                raise LabyrinthError(f"{quoted(told)}, given as {meaning}, is not in the text")
        return Marks(*found)


UNTOLD: Final = Marks()
