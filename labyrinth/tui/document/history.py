"""The history: what undo and redo go through."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze

BUDGET: Final = 128_000_000
"""Tiles of all remembered mazes together, a byte each; beyond that the oldest are forgotten."""


@dataclass(frozen=True, slots=True)
class State:
    """A maze as it was, with its recipe, the path of its file, and whether it had edits to save."""

    maze: Maze
    recipe: Recipe | None = None
    path: Path | None = None
    edited: bool = False


class History:
    """The states before and after the present one; none of them changes as long as it is here."""

    def __init__(self, past: Iterable[State] = (), future: Iterable[State] = ()) -> None:
        """Begin with these states, the latest of the past last, the nearest of the future last."""
        self._past = deque(past)
        self._future = list(future)

    @property
    def past(self) -> Sequence[State]:
        """The states that undo goes back to, the latest last."""
        return tuple(self._past)

    @property
    def future(self) -> Sequence[State]:
        """The states that redo goes on to, the nearest last."""
        return tuple(self._future)

    def remember(self, before: State) -> None:
        """Remember what was before a change; what was undone cannot be done again then."""
        self._future.clear()
        self._past.append(before)
        while len(self._past) > 1 and sum(len(each.maze.tiles) for each in self._past) > BUDGET:
            self._past.popleft()

    def saved(self) -> None:
        """Take note that the present was saved: every other state differs from its file now."""
        self._past = deque(replace(state, edited=True) for state in self._past)
        self._future = [replace(state, edited=True) for state in self._future]

    def undo(self, present: State) -> State | None:
        """Return the state before the present one, None if there is none."""
        if not self._past:
            return None
        self._future.append(present)
        return self._past.pop()

    def redo(self, present: State) -> State | None:
        """Return the state that was undone last, None if there is none."""
        if not self._future:
            return None
        self._past.append(present)
        return self._future.pop()
