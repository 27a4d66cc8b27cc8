"""The tiles of a straight line, so that a fast drag leaves no gaps."""

from __future__ import annotations

from labyrinth.core.maze.walls import Position


def tiles_between(first: Position, last: Position) -> list[Position]:
    """Return the tiles from `first` to `last`, both included, each a side-neighbour of the last.

    Every step goes along the axis that lags behind the straight line.
    """
    row, col = first
    rows, cols = last[0] - row, last[1] - col
    row_step, col_step = (rows > 0) - (rows < 0), (cols > 0) - (cols < 0)
    rows, cols = abs(rows), abs(cols)
    line = [first]
    done_rows = done_cols = 0
    while done_rows < rows or done_cols < cols:
        if (2 * done_rows + 1) * cols < (2 * done_cols + 1) * rows:
            done_rows += 1
        else:
            done_cols += 1
        line.append((row + row_step * done_rows, col + col_step * done_cols))
    return line
