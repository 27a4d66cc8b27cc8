"""A binary tree: each room opens its wall above or to the left."""

from labyrinth.learn import generator


@generator
def up_or_left(maze):
    """A coin for each room: up or left."""
    for room in maze.rooms:
        ways = [other for other in maze.neighbours(room) if other < room]
        if ways:
            maze.carve(room, maze.random.choice(ways))
