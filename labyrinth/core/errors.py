"""The error class for bad input, and how its messages quote what was wrong."""

import os
from typing import Final

_MOST_QUOTED: Final = 60
_MOST_OF_A_PATH: Final = 240
_TAIL: Final = 17


class LabyrinthError(ValueError):
    """Bad input: one sentence that names the place and the remedy."""


class MissingEndpointError(LabyrinthError):
    """A search in a maze without a start or a goal: `missing` names the missing ones."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(missing)
        self.missing = missing

    def __str__(self) -> str:
        return f"the {self.missing[0]} is missing: choose a corridor tile for it"


class NoRoomError(LabyrinthError):
    """A search of rooms whose endpoint is not a room: `name` is "start", "goal" or "stop"."""

    def __init__(self, name: str, place: tuple[int, int]) -> None:
        super().__init__(name, place)
        self.name, self.place = name, place

    def __str__(self) -> str:
        where = "rooms have an odd row and an odd column"
        remedy = "move it, or search tiles (graph=tiles)"
        return f"the {self.name} {self.place} is not a room ({where}): {remedy}"


def quoted(found: object) -> str:
    """Return the `repr` of a value, cut after 60 characters of a text or of the `repr`."""
    if isinstance(found, str):
        return repr(found) if len(found) <= _MOST_QUOTED else f"{found[:_MOST_QUOTED]!r}..."
    text = repr(found)
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}..."


def visible(text: str) -> str:
    """Return a text as one line, with an escape for each invisible character."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)


def named(path: str | os.PathLike[str]) -> str:
    """Return a file's path for the beginning of a message, shortened if it is very long."""
    names = visible(os.fspath(path)).split("/")
    return _without_middle(
        "/".join(_without_middle(name, _MOST_QUOTED) for name in names), _MOST_OF_A_PATH
    )


def _without_middle(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - _TAIL - 3]}...{text[-_TAIL:]}"
