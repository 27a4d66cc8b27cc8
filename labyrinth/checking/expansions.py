"""How many tiles a solver expands: beside breadth first and A*, and as mazes grow."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final

from labyrinth.checking.answers import Answer, Trouble
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import solve

_REFERENCES: Final = {"bfs": "breadth first", "a-star": "A*"}
_FEWEST_TILES: Final = 60
"""Smaller mazes are left out of the comparison: they would tell of nothing but their ends."""


class Expansions:
    """Counts the tiles that a solver expands, and those that the references do."""

    def __init__(self) -> None:
        self._own = 0
        self._of_references = dict.fromkeys(_REFERENCES, 0)
        self._sizes: list[tuple[int, int]] = []
        self._size = (0, 0)
        self._gave_up = ""

    def count(self, maze: Maze, answer: Answer) -> None:
        """Count an answer in the comparison, if it has a path and the maze is large enough."""
        if not answer.path or len(maze.tiles) < _FEWEST_TILES or maze.start in maze.goals:
            return
        self._own += answer.expanded
        for key in _REFERENCES:
            self._of_references[key] += solve(maze, key).expanded

    def grow(self, maze: Maze, answer: Answer) -> None:
        """Count an answer in a maze of the present size, if it has most to do of these."""
        corridors = len(maze.tiles) - maze.tiles.count(0)
        self._size = max(self._size, (corridors, answer.expanded), key=lambda size: size[1])

    def end_of_size(self) -> None:
        """Go on to the next size."""
        self._sizes.append(self._size)
        self._size = (0, 0)

    def give_up_at(self, maze: Maze, trouble: Trouble) -> None:
        """Take it that a maze is too large for the solver."""
        self._gave_up = f"on a {maze.height}x{maze.width} maze {trouble.words}"

    @property
    def _growth(self) -> float | None:
        """The power of the number of corridor tiles that the expansions grow with."""
        if len(self._sizes) < 2 or not all(expanded for _, expanded in self._sizes):
            return None
        (tiles, expanded), (more_tiles, more_expanded) = self._sizes[0], self._sizes[-1]
        return log(more_expanded / expanded) / log(more_tiles / tiles)

    def figures(self) -> dict[str, float]:
        """Return what was counted, by key; only what is known."""
        if not self._own:
            return {}
        found = {
            f"expanded-to-{key}": round(self._own / expanded, 3)
            for key, expanded in self._of_references.items()
            if expanded
        }
        if self._growth is not None:
            found["growth"] = round(self._growth, 2)
        return found

    def remarks(self) -> Iterator[str]:
        """Say the figures in sentences."""
        ratios = [
            f"{self._own / expanded:.2f} times as many as {_REFERENCES[key]}"
            for key, expanded in self._of_references.items()
            if expanded and self._own
        ]
        if ratios:
            yield f"tiles expanded: {', '.join(ratios)}"
        if self._growth is not None:
            (tiles, expanded), (more_tiles, more_expanded) = self._sizes[0], self._sizes[-1]
            yield (
                f"on {more_tiles / tiles:.0f} times as many tiles it expands "
                f"{more_expanded / expanded:.0f} times as many (growth: n^{self._growth:.1f})"
            )
        if self._gave_up:
            yield self._gave_up
