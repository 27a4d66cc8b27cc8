"""A list of neighbours that notices which of them are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, SupportsIndex, TypeVar, overload

from labyrinth.learn.wrong_use import Position

Other = TypeVar("Other")


class Neighbours(list[Position]):
    """Positions, each of which is told to `look` whenever it is taken from the list.

    Its length, its text and its sorting look at none. It belongs to whoever asked for it, who may
    change it as any list.
    """

    __slots__ = ("_look",)

    def __init__(self, positions: Iterable[Position], look: Callable[[Position], None]) -> None:
        """Hold these positions."""
        super().__init__(positions)
        self._look = look

    def __iter__(self) -> Iterator[Position]:
        """Yield each position, looked at as soon as it is taken."""
        look = self._look
        for position in super().__iter__():
            look(position)
            yield position

    def __reversed__(self) -> Iterator[Position]:
        """Yield them from the last to the first, in the same way."""
        for position in super().__reversed__():
            self._look(position)
            yield position

    def __contains__(self, wanted: object) -> bool:
        """Whether a position is among them: they are looked at up to it."""
        return any(position == wanted for position in self)

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Position: ...

    @overload
    def __getitem__(self, index: slice, /) -> list[Position]: ...

    def __getitem__(self, index: SupportsIndex | slice, /) -> Position | list[Position]:
        """Return what an index names, looked at."""
        if isinstance(index, slice):
            return list(self._looked_at(super().__getitem__(index)))
        position = super().__getitem__(index)
        self._look(position)
        return position

    def pop(self, index: SupportsIndex = -1, /) -> Position:
        """Take one out, looked at."""
        position = super().pop(index)
        self._look(position)
        return position

    def copy(self) -> list[Position]:
        """Return them in a list of the usual kind, all of them looked at."""
        return list(self)

    @overload
    def __add__(self, other: list[Position], /) -> list[Position]: ...

    @overload
    def __add__(self, other: list[Other], /) -> list[Position | Other]: ...

    def __add__(self, other: list[Any], /) -> list[Any]:
        """Return them and other ones in a list of the usual kind, all of these looked at."""
        return [*self, *other]

    def __radd__(self, other: list[Position], /) -> list[Position]:
        """Return other ones and them, in the same way."""
        return [*other, *self]

    def _looked_at(self, positions: Iterable[Position]) -> Iterator[Position]:
        for position in positions:
            self._look(position)
            yield position
