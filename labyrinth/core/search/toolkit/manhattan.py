"""The Manhattan distance from any tile to the nearest goal."""

from __future__ import annotations

from labyrinth.core.maze.search_grid import SearchGrid


class ManhattanDistances:
    """Steps to the nearest goal if there were no walls: `known[tile] or measure(tile)`.

    `known` holds the distances that were measured, 0 for all others. Weights are at least 1, so
    the distance never exceeds the cost of a path, and a step changes it by one: it is admissible
    and consistent.
    """

    def __init__(self, grid: SearchGrid) -> None:
        """Measure to the goals of `grid`."""
        self.known = [0] * len(grid.tiles)
        self._width = grid.width
        self._goals = [divmod(goal, grid.width) for goal in grid.goals]
        self._counts = list(range(len(grid.tiles) // grid.width + grid.width))

    def measure(self, tile: int) -> int:
        """Return the distance from a tile, and know those of its whole row from now on."""
        row, col = divmod(tile, self._width)
        goals = self._goals
        if len(goals) > 1:
            goals = sorted(goals, key=lambda goal: abs(goal[0] - row))
        (goal_row, goal_col), *others = goals
        away, counts = abs(goal_row - row), self._counts
        to_the_left = counts[away + goal_col : away : -1]
        distances = to_the_left + counts[away : away + self._width - goal_col]
        for goal_row, goal_col in others:
            self._lower(distances, abs(goal_row - row), goal_col)
        self.known[tile - col : tile - col + self._width] = distances
        return distances[col]

    def _lower(self, distances: list[int], rows_away: int, goal_col: int) -> None:
        """Lower the distances of a row around the column of one more goal, where it is nearer."""
        for side in (range(goal_col, self._width), range(goal_col - 1, -1, -1)):
            for col in side:
                distance = rows_away + abs(col - goal_col)
                if distances[col] <= distance:
                    break
                distances[col] = distance
