"""Lines of sight: straight lines between the centres of two tiles.

A line of sight passes over a tile if it crosses the tile's interior; all these tiles must be open.
If it runs exactly through a corner, the rule for diagonal steps says how many of the two tiles next
to the corner must also be open.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from labyrinth.core.estimates import exact_distance
from labyrinth.core.maze.search_grid import SearchGrid


class LinesOfSight:
    """The lines of sight of a grid; `looks` counts the rows of tiles checked."""

    def __init__(self, grid: SearchGrid) -> None:
        """Use the tiles of `grid` and its rule for corners."""
        self._tiles, self._width = grid.tiles, grid.width
        self._height = len(grid.tiles) // grid.width
        self._turned = b"".join(grid.tiles[col :: grid.width] for col in range(grid.width))
        self._open_sides = grid.diagonal.open_sides
        self.looks = 0

    def sees(self, tile: int, other: int) -> bool:
        """Return whether a line of sight joins two open tiles, given in either order."""
        row, col = divmod(tile, self._width)
        end_row, end_col = divmod(other, self._width)
        tiles, width = self._tiles, self._width
        # Rows are checked whole, so a steep line is checked with rows and columns swapped.
        if abs(end_row - row) > abs(end_col - col):
            row, col, end_row, end_col = col, row, end_col, end_row
            tiles, width = self._turned, self._height
        if row > end_row:
            row, col, end_row, end_col = end_row, end_col, row, col
        rows, sign = end_row - row, -1 if end_col < col else 1
        self.looks += rows + 1
        here = row * width + col
        previous = -1
        for first, last in _runs(rows, abs(end_col - col)):
            is_across_a_corner = first > previous >= 0
            if is_across_a_corner and self._open_sides:
                beside = tiles[here - width + sign * first], tiles[here + sign * previous]
                if (beside[0] > 0) + (beside[1] > 0) < self._open_sides:
                    return False
            begin, end = (here + first, here + last) if sign > 0 else (here - last, here - first)
            if tiles.find(0, begin, end + 1) >= 0:
                return False
            previous = last
            here += width
        return True

    def length(self, tile: int, other: int) -> int:
        """Return the length of the line between two tiles as an exact cost, rounded down."""
        rows, cols = self._apart(min(tile, other), max(tile, other))
        return exact_distance("euclidean", rows, abs(cols))

    def tiles_along(self, waypoints: Sequence[int]) -> list[int]:
        """Return the tiles that the lines from waypoint to waypoint pass over, in order."""
        tiles = list(waypoints[:1])
        for tile, other in pairwise(waypoints):
            upper, lower = sorted((tile, other))
            rows, cols = self._apart(upper, lower)
            sign = -1 if cols < 0 else 1
            line = [
                upper + row * self._width + sign * col
                for row, (first, last) in enumerate(_runs(rows, abs(cols)))
                for col in range(first, last + 1)
            ]
            tiles += (line if tile == upper else line[::-1])[1:]
        return tiles

    def _apart(self, upper: int, lower: int) -> tuple[int, int]:
        """Return the offset in rows and columns from tile `upper` to tile `lower`."""
        row, col = divmod(upper, self._width)
        lower_row, lower_col = divmod(lower, self._width)
        return lower_row - row, lower_col - col


def _runs(rows: int, cols: int) -> Iterator[tuple[int, int]]:
    """Yield for each row the first and the last column that a line down to the right passes over.

    Columns count from the beginning of the line. A row that begins beyond the end of the row above
    is entered across a corner.
    """
    first = 0
    # Where the line leaves a row, in fractions of a column, from the left edge of the first tile.
    leaves = cols + rows
    for _ in range(rows):
        following, rest = divmod(leaves, 2 * rows)
        yield first, following if rest else following - 1
        first = following
        leaves += 2 * cols
    yield first, cols
