"""The rows of a maze with all that lies on them: marks, colours, endpoints, a walker, a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from labyrinth.core.maze.painting.paint import Paint
from labyrinth.core.maze.painting.span import Rows
from labyrinth.core.maze.walls import Position
from labyrinth.tui.maze_view.row_appearance import row_appearance
from labyrinth.tui.maze_view.tile_appearance import APPEARANCES_OF_PLANS, WALLS, Appearance
from labyrinth.tui.maze_view.tints import Tints
from labyrinth.tui.maze_view.veiled import known_weight, veiled

Notes = Mapping[int, Mapping[int, int]]
"""For each row the tiles that look otherwise than their marks say: appearances by column."""


class Plan(NamedTuple):
    """The tiles that are about to be painted, and the paint."""

    rows: Rows
    paint: Paint


@dataclass(slots=True)
class ShownRows:
    """What there is to be drawn of a maze `width` tiles wide, a byte a tile in all of it.

    `heat` and `tints` are those of a MazeView. `endpoints`, stops among them, have the (column,
    appearance) of those in each row. `veil` has a `Veil` for each tile, or is None where
    nothing is hidden.
    """

    width: int
    tiles: bytearray
    marks: bytearray | None
    heat: bytes | None
    tints: Tints | None
    notes: Notes
    endpoints: Mapping[int, Sequence[tuple[int, int]]]
    veil: bytearray | None
    walker: Position | None
    plan: Plan

    def appearances(self, row: int, first: int, last: int) -> bytearray:
        """Return the appearances of a row from the column `first` to `last` (not included)."""
        tiles, marks, heat, tints = self.tiles, self.marks, self.heat, self.tints
        width = self.width
        begin, end = row * width + first, row * width + last
        appearances = row_appearance(
            tiles[begin:end],
            tiles[begin + width : end + width],
            marks[begin:end] if marks is not None else b"",
            heat[begin:end] if heat is not None else b"",
            (tints.explored[begin:end], tints.path[begin:end]) if tints is not None else None,
        )
        for col, appearance in (
            *self.notes.get(row, {}).items(),
            *self.endpoints.get(row, ()),
        ):
            if first <= col < last and appearances[col - first] not in WALLS:
                appearances[col - first] = appearance
        walker = self.walker
        if walker and walker[0] == row and first <= walker[1] < last:
            appearances[walker[1] - first] = Appearance.WALKER
        if row in self.plan.rows:
            future = self.weights(row, first, last).translate(APPEARANCES_OF_PLANS)
            for stretch in self._planned(row, first, last):
                appearances[stretch] = future[stretch]
        if self.veil is not None:
            above = (row + 1) * width
            veiled(appearances, self.veil[begin:end], self.veil[above + first : above + last])
        return appearances

    def weights(self, row: int, first: int, last: int) -> bytearray:
        """Return the weights of the same tiles, those of the plan as they are going to be."""
        weights = self.tiles[row * self.width + first : row * self.width + last]
        for stretch in self._planned(row, first, last):
            weights[stretch] = weights[stretch].translate(self.plan.paint)
        if self.veil is not None:
            veil = self.veil[row * self.width + first : row * self.width + last]
            weights = bytearray(map(known_weight, weights, veil))
        return weights

    def _planned(self, row: int, first: int, last: int) -> Iterator[slice]:
        """Yield the planned parts of these columns, counted from `first`."""
        for begin, end in self.plan.rows.get(row, ()):
            if begin < last and first < end:
                yield slice(max(begin, first) - first, min(end, last) - first)
