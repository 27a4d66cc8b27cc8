"""The errors for bad input, and functions that quote values in their messages."""

import os
from collections.abc import Sequence
from typing import Final

_MOST_QUOTED: Final = 60
_MOST_OF_A_PATH: Final = 240
_TAIL: Final = 17


class LabyrinthError(ValueError):
    """An error in the input; its message names the place and the remedy."""


class MissingEndpointError(LabyrinthError):
    """The error of a search without a start or a goal; `missing` names the missing endpoints."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(missing)
        self.missing = missing

    def __str__(self) -> str:
        return f"the {self.missing[0]} is missing: choose a corridor tile for it"


class NoRoomError(LabyrinthError):
    """The error of a search of rooms that has an endpoint or stop which is not a room.

    `name` is "start", "goal" or "stop"; `place` is its tile (row, col).
    """

    def __init__(self, name: str, place: tuple[int, int]) -> None:
        super().__init__(name, place)
        self.name, self.place = name, place

    def __str__(self) -> str:
        where = "rooms have an odd row and an odd column"
        remedy = "move it, or search tiles (graph=tiles)"
        return f"the {self.name} {self.place} is not a room ({where}): {remedy}"


def notes_of(error: BaseException) -> Sequence[str]:
    """Return the lines to show below the message of an error, such as a line with carets."""
    return getattr(error, "__notes__", ())


def quoted(found: object) -> str:
    """Return the `repr` of a value for a message, shortened to about 60 characters."""
    if isinstance(found, str):
        return repr(found) if len(found) <= _MOST_QUOTED else f"{found[:_MOST_QUOTED]!r}..."
    text = repr(found)
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}..."


def visible(text: str) -> str:
    """Return a text as one line, with an escape sequence for each invisible character."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)


def named(path: str | os.PathLike[str]) -> str:
    """Return a file's path as text for a message, shortened if it is very long."""
    names = visible(os.fspath(path)).split("/")
    return _without_middle(
        "/".join(_without_middle(name, _MOST_QUOTED) for name in names), _MOST_OF_A_PATH
    )


def _without_middle(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - _TAIL - 3]}...{text[-_TAIL:]}"
