"""Breadth-first search from the start to the nearest goal."""

from __future__ import annotations

from labyrinth.core.declaration.solver import Found, Record, Slices
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to, slices


def breadth_first(grid: SearchGrid, record: Record, take: int, put: int) -> Slices:
    """Search breadth first; the line `take` records what is expanded, `put` what is discovered."""
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    queue = [start]
    for before, tiles in slices(queue):
        for tile in tiles:
            record(take + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if neighbour in goals:
                        expanded = queue.index(tile, before) + 1
                        return Found(path_to(neighbour, arrivals), expanded)
                    queue.append(neighbour)
        yield before
    return Found([], len(queue))
