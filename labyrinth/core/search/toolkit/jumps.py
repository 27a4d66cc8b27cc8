"""Jumps over a grid: from a tile in a heading to the next tile where a turn may be worth it.

Most headings are plain: after a step nothing but the next is natural, and the jump passes over all
tiles until it comes to a goal or to a forced turn. The others have sides: after a step the turns
to both sides are natural, and the jump passes over all tiles until it comes to a goal, to a forced
turn, or to a tile from which a jump to a side comes to something. A jump that comes to a wall
instead comes to nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from labyrinth.core.declaration.solver import Record
from labyrinth.core.maze.neighbours import surroundings
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.pruning import HEADINGS, pruning
from labyrinth.core.task import SLICE

NOWHERE: Final = 1
"""Where a jump comes to that comes to nothing; the tile lies in the ring of walls."""


class Jumps:
    """The jumps over a grid, which record the tiles that they pass over, each once.

    `seen` is 1 for the tiles that are recorded no more, `around` has the surroundings of each tile.
    By the number of a heading `steps` are what to add to a flat index to go one tile on, and
    `worth` the headings worth a jump from a tile reached in it, by the tile's surroundings.
    """

    def __init__(self, grid: SearchGrid, record: Record, passes: int) -> None:
        """Jump over a grid; the line `passes` records what is passed over."""
        turns = pruning(grid.diagonal)
        self.steps = [row * grid.width + col for row, col in HEADINGS[: len(turns)]]
        self.worth = [turn.worth for turn in turns]
        self.around = around = surroundings(grid)
        self.seen = bytearray(len(around))
        self.with_sides = [heading for heading, turn in enumerate(turns) if turn.sides]
        self._sides = [turn.sides for turn in turns]
        self._allowed = [around.translate(turn.allowed) for turn in turns]
        # A wall stops a jump too: no way leads to one, so that nothing is around it.
        self._stops = [around.translate(b"\1" + turn.forced[1:]) for turn in turns]
        for stops in self._stops:
            for goal in grid.goals:
                stops[goal] = 1
        # Where the plain jumps from each tile come to, 0 where none was made.
        self._known = [[] if turn.sides else [0] * len(around) for turn in turns]
        self._tiles = grid.tiles
        self._record = record
        self._passes = passes
        self._looks = 0

    def plain(self, tile: int, heading: int) -> int:
        """Return where a jump in a plain heading comes to, or NOWHERE."""
        known = self._known[heading]
        if known[tile]:
            return known[tile]
        step, stops, tiles = self.steps[heading], self._stops[heading], self._tiles
        passed = []
        while not (target := known[tile]):
            passed.append(tile)
            tile += step
            if stops[tile]:
                target = tile if tiles[tile] else NOWHERE
                break
        self._looks += len(passed)
        for tile in passed:
            known[tile] = target
        # Where the jump sets out is not passed over: it may be a jump point for its sake.
        del passed[0]
        seen = self.seen
        for tile in passed:
            if not seen[tile]:
                seen[tile] = 1
                self._record(self._passes + tile)
        return target

    def aside(self, tile: int, heading: int, expanded: int) -> Generator[int, None, int]:
        """Return where a jump in a heading with sides comes to, or NOWHERE; yield `expanded`."""
        step, sides = self.steps[heading], self._sides[heading]
        stops, allowed = self._stops[heading], self._allowed[heading]
        seen, plain = self.seen, self.plain
        while allowed[tile]:
            tile += step
            if stops[tile]:
                return tile
            for side in sides:
                if plain(tile, side) != NOWHERE:
                    return tile
            if not seen[tile]:
                seen[tile] = 1
                self._record(self._passes + tile)
            self._looks += 1
            if self._looks > SLICE:
                self._looks = 0
                yield expanded
        return NOWHERE
