"""What a step costs, in whole numbers that add up and compare exactly."""

from __future__ import annotations

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.neighbours import diagonal_steps
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import WALLS_AND_ONES


class StepCosts:
    """The costs of steps, `factor` times: whole ones, or exact ones (of STRAIGHT for 1).

    A step onto a tile costs `straight[tile]`, and a diagonal one `dearer[step]` times the weight of
    the tile more. `dearer` has all steps, or is empty where none is diagonal. No path costs as much
    as `endless`.
    """

    def __init__(self, grid: SearchGrid, *, exact: bool, factor: int = 1) -> None:
        """Work out the costs of `grid`, which have to be exact where it allows diagonal steps."""
        self.unit = unit = factor * (STRAIGHT if exact else 1)
        self.endless = 2 * 256 * unit * len(grid.tiles)
        self.straight: bytes | list[int] = grid.tiles
        if unit != 1:
            self.straight = [unit] * len(grid.tiles)
            if grid.tiles.translate(None, WALLS_AND_ONES):
                costs = [unit * weight for weight in range(256)]
                self.straight = list(map(costs.__getitem__, grid.tiles))
        self.dearer: dict[int, int] = {}
        if grid.has_diagonals:
            steps = dict.fromkeys((-grid.width, grid.width, -1, 1), 0)
            across = dict.fromkeys(diagonal_steps(grid.width), factor * (DIAGONAL - STRAIGHT))
            self.dearer = steps | across
        self._tiles = grid.tiles

    def onto(self, tile: int, step: int) -> int:
        """Return what a step costs that leads onto a tile."""
        cost = self.straight[tile]
        return cost + self.dearer[step] * self._tiles[tile] if self.dearer else cost
