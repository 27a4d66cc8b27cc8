"""Files of algorithms, as tests load them."""

from __future__ import annotations

SEARCH = '''\
from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first.

    The nearest tiles first.
    """
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
'''

CARVE = '''\
from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Up or to the left."""
    for room in maze.rooms:
        ways = [other for other in maze.neighbours(room) if other < room]
        if ways:
            maze.carve(room, maze.random.choice(ways))
'''

FULL = '''\
"""Goes straight.

To the right, and no further.

Source: made up for a test.
"""

from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.trace import Pseudocode

LINES = "\\n| go to the right\\n    GO expand:\\n| there\\n    path:"
CODE = Pseudocode("Straight" + LINES)
(GO,) = CODE.codes.values()


@solver(
    key="straight",
    summary="Goes to the right.",
    guarantee=Guarantee.MAY_GIVE_UP,
    structures=[("LastTile", "Its place")],
    pseudocode=CODE,
)
def straight(grid, record, decide):
    """Go to the right."""
    path = [grid.start]
    while path[-1] not in grid.goals and grid.tiles[path[-1] + 1]:
        record(GO + path[-1])
        yield len(path)
        path.append(path[-1] + 1)
    return Found(path if path[-1] in grid.goals else [], len(path) - 1)
'''


def with_name(text: str, name: str) -> str:
    """The same file with a function of another name."""
    return (
        text.replace("my_search", name).replace("my_maze", name).replace('"straight"', f'"{name}"')
    )
