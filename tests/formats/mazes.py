"""Mazes for the tests of the formats, by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from labyrinth import Maze, Wall
from labyrinth.core.maze.walls import Position


def tiles_inside(height: int, width: int) -> st.SearchStrategy[Position]:
    return st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))


@st.composite
def any_mazes(draw: st.DrawFn, high: int = 255) -> Maze:
    """Any tiles, and endpoints anywhere, on walls as well."""
    height, width = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    weights = st.integers(0, draw(st.sampled_from([1, min(9, high), high])))
    tiles = draw(st.lists(weights, min_size=height * width, max_size=height * width))
    position = tiles_inside(height, width)
    return Maze(
        height,
        width,
        bytes(tiles),
        start=draw(st.none() | position),
        goals=tuple(draw(st.lists(position, max_size=3, unique=True))),
    )


@st.composite
def bordered_mazes(draw: st.DrawFn, high: int = 1) -> Maze:
    """Any tiles inside a closed border; endpoints on corridors."""
    height, width = draw(st.integers(3, 8)), draw(st.integers(3, 9))
    maze = Maze(height, width)
    inside = [(row, col) for row in range(1, height - 1) for col in range(1, width - 1)]
    for tile in inside:
        maze[tile] = draw(st.integers(0, high))
    corridors = [tile for tile in inside if maze[tile]]
    if corridors:
        maze.start = draw(st.none() | st.sampled_from(corridors))
        maze.goals = tuple(draw(st.lists(st.sampled_from(corridors), max_size=3, unique=True)))
    return maze


@st.composite
def room_mazes(draw: st.DrawFn, *, endpoints: bool = False) -> Maze:
    """Rooms with any walls between them; with `endpoints` a start and exactly one goal."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    maze = Maze.of_rooms(rows, cols)
    rooms = [(row, col) for row in range(rows) for col in range(cols)]
    for row, col in rooms:
        walls = maze.walls(row, col)
        for wall in (Wall.RIGHT, Wall.DOWN):
            inside = row + wall.row_step < rows and col + wall.col_step < cols
            if inside and draw(st.booleans()):
                walls &= ~wall
        maze.set_walls(row, col, walls)
    corridors = st.sampled_from([(2 * row + 1, 2 * col + 1) for row, col in rooms])
    if endpoints:
        maze.start, maze.goals = draw(corridors), (draw(corridors),)
    else:
        maze.start = draw(st.none() | corridors)
        maze.goals = tuple(draw(st.lists(corridors, max_size=3, unique=True)))
    return maze
