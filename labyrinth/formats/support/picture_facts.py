"""Facts found in a picture of a maze, and what the user says about a file before it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.pluralize import pluralize
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


BRIGHTEST: Final = 255
LARGEST_CELL: Final = 2000


class Corrections(Frozen):
    """What the user says about a file, to correct its detection; None for a value to detect.

    For pictures: pixels darker than `threshold`, 1 to 255, are dark. `cell_size` is the distance in
    pixels between the middles of adjacent walls, or the size of a tile if walls are as thick as
    corridors. `inverted` swaps walls and corridors. For texts: `marks` defines the meaning of
    characters, and `reading` selects one of several readings, from 1. Raises LabyrinthError if a
    number is out of range.
    """

    threshold: int | None = None
    cell_size: int | None = None
    inverted: bool = False
    marks: Marks = UNTOLD
    reading: int | None = None

    @property
    def of_picture(self) -> bool:
        """Whether any correction applies only to pictures."""
        return self.inverted or self.threshold is not None or self.cell_size is not None

    @property
    def of_text(self) -> bool:
        """Whether any correction applies only to texts."""
        return self.marks != UNTOLD or self.reading is not None

    def __post_init__(self) -> None:
        """Check the ranges of the numbers."""
        if self.threshold is not None and not 1 <= self.threshold <= BRIGHTEST:
            raise LabyrinthError(
                f"the threshold must be from 1 to {BRIGHTEST}, not {self.threshold}"
            )
        if self.cell_size is not None and not 1 <= self.cell_size <= LARGEST_CELL:
            raise LabyrinthError(
                f"the cell size must be from 1 to {LARGEST_CELL}, not {self.cell_size}"
            )


NONE: Final = Corrections()


class FoundPicture(Frozen):
    """Facts found in a picture; lengths are in pixels of the file.

    `height` and `width` count rooms, or tiles with `blocks`, where walls are as thick as corridors
    and any tile may be a wall. `cell` is the distance from one wall to the next or the size of a
    tile, `wall` the thickness of walls; `offset` is (x, y) of the maze's upper left corner.
    `threshold` separates dark from light, None if the picture has the colours of this program;
    `dark_walls` says whether the dark pixels are walls. `tilt` is the angle in degrees that was
    corrected. Of the `tiles` that were examined, `uncertain` are neither clearly walls nor clearly
    open. `endpoints` says how start and goal were found.
    """

    height: int
    width: int
    blocks: bool
    cell: float
    wall: float
    offset: tuple[int, int]
    threshold: int | None
    dark_walls: bool
    tilt: float
    uncertain: int
    tiles: int
    endpoints: str

    @property
    def sentence(self) -> str:
        """A sentence with the most important facts."""
        if self.blocks:
            what = f"{self.height} x {self.width} tiles of {_pixels(self.cell)}"
        else:
            what = (
                f"{self.height} x {self.width} rooms, cells of {_pixels(self.cell)}, "
                f"walls of {max(1, round(self.wall))}"
            )
        parts = [what, "dark walls" if self.dark_walls else "light walls", self.endpoints]
        if self.tilt:
            parts.append(f"straightened by {abs(self.tilt):.1f}\N{DEGREE SIGN}")
        if self.uncertain:
            parts.append(f"{self.uncertain:,} of {pluralize(self.tiles, 'tile')} uncertain")
        return ", ".join(parts)


def _pixels(size: float) -> str:
    whole = round(size)
    number = str(whole) if abs(size - whole) < 0.05 else f"{size:.1f}"
    return f"{number} pixel{'' if number == '1' else 's'}"
