"""What a learner did that cannot be, as a sentence."""

from __future__ import annotations

from typing import NoReturn, TypeGuard

from labyrinth.core.errors import LabyrinthError, quoted

Position = tuple[int, int]


class WrongUseError(LabyrinthError):
    """A call that cannot be answered, or an answer that is none: one sentence for a learner."""


class NoSuchNameError(WrongUseError, AttributeError):
    """A name that a maze does not have."""


def checked_tile(call: str, position: object) -> Position:
    """Return a tile's position that was given to a call, such as "maze.cost".

    Raises WrongUseError unless it is a tuple of two whole numbers.
    """
    if is_position(position):
        return position
    raise WrongUseError(f"{call}({quoted(position)}): a tile is a tuple (row, col), as (1, 3)")


def is_position(value: object) -> TypeGuard[Position]:
    """Whether a value is a tuple of two whole numbers."""
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


def refuse_name(name: str, known: tuple[str, ...]) -> NoReturn:
    """Raise NoSuchNameError that says which name of a maze may be meant, or which there are."""
    # difflib is worth importing only for this.
    from labyrinth.core.suggestions import hint

    raise NoSuchNameError(f"maze.{name}: a maze here has no {name}; {hint(name, known)}")
