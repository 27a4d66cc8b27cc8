"""Directions: the cheapest way from every tile of a maze to a goal, and hints for a walker."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Final

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.distances import costs_to_goals
from labyrinth.core.task import Task, during

# The cost that a hint adds to a game: as much as that many steps onto tiles of weight 1.
PRICE_OF_A_HINT: Final = 10


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a walker: where to step next, and in a corridor also where to turn off.

    `ahead` is the next tile. In a corridor, `junction` is the next tile where the walker has a
    choice, `steps` is the number of steps to it, and `turn` is the tile to step onto from the
    junction. `junction` and `turn` are None if the walker already has a choice, and if the goal
    comes before a junction; `at_goal` is then true, and `steps` is the number of steps to the goal.
    """

    ahead: Position
    steps: int = 1
    junction: Position | None = None
    turn: Position | None = None
    at_goal: bool = False


class Directions:
    """The cheapest way from every tile to a goal, by steps up, down, left and right."""

    def __init__(self, grid: SearchGrid, costs: array[int]) -> None:
        """Use the `costs` that the function `costs_to_goals` returns for `grid`."""
        self._grid, self._costs = grid, costs

    def cost(self, position: Position) -> int | None:
        """Return the lowest cost from an open tile (row, col) to a goal.

        Return None if no goal can be reached.
        """
        tile = self._grid.index(position)
        cost = self._costs[tile]
        return cost - self._grid.tiles[tile] if cost >= 0 else None

    def ahead(self, position: Position) -> Position | None:
        """Return the next tile on the cheapest way from a tile to a goal.

        Return None if the tile is a goal or if no goal can be reached.
        """
        ahead = self._ahead(position)
        return ahead[0] if ahead else None

    def way(self, position: Position, trail: Iterable[Position] = ()) -> list[Position]:
        """Return the tiles of the cheapest way from an open tile to a goal, [] if there is no way.

        Both ends are included. If several ways have the lowest cost, tiles of the `trail` are
        preferred.
        """
        if self.cost(position) is None:
            return []
        walked, way = frozenset(trail), [position]
        while ahead := self._ahead(way[-1]):
            way.append(next((tile for tile in ahead if tile in walked), ahead[0]))
        return way

    def _ahead(self, position: Position) -> list[Position]:
        """Return the next tiles of all cheapest ways from a tile.

        The list is empty if the tile is a goal or if no goal can be reached.
        """
        grid, costs = self._grid, self._costs
        tile = grid.index(position)
        if tile in grid.goals or costs[tile] < 0:
            return []
        around = self._neighbours(tile)
        lowest = min(costs[each] for each in around)
        return [grid.position(each) for each in around if costs[each] == lowest]

    def hint(self, position: Position) -> Hint | None:
        """Return the hint for a walker on a tile.

        Return None if the tile is a goal or if no goal can be reached.
        """
        ahead = self.ahead(position)
        if ahead is None or self._has_choice(position):
            return ahead and Hint(ahead)
        here, steps = ahead, 1
        while (following := self.ahead(here)) is not None:
            if self._has_choice(here):
                return Hint(ahead, steps, here, following)
            here, steps = following, steps + 1
        return Hint(ahead, steps, at_goal=True)

    def _has_choice(self, position: Position) -> bool:
        return len(self._neighbours(self._grid.index(position))) > 2

    def _neighbours(self, tile: int) -> list[int]:
        """Return the open neighbours of a tile of the grid."""
        grid = self._grid
        around = (tile - grid.width, tile + grid.width, tile - 1, tile + 1)
        return [each for each in around if grid.tiles[each]]


def directions(maze: Maze) -> Task[Directions]:
    """Compute the directions to the goals of a maze with a start, slice by slice.

    The function copies the maze, which may change while the task runs. Raises LabyrinthError if the
    maze is so large that no ring of walls fits around it.
    """
    assert maze.start is not None
    return Task(_directions(SearchGrid.of(maze, maze.start, maze.goals)))


def _directions(grid: SearchGrid) -> Generator[float, None, Directions]:
    return Directions(grid, (yield from during(0.0, costs_to_goals(grid))))
