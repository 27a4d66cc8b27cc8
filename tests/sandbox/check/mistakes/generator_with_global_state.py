"""Rooms that were seen stay in a global variable.

expect: perfect
holds: nothing
told: asked twice for a maze of 2x2 rooms, seed 0, it made two: a global variable or a default
    value keeps something of the first call
"""

from labyrinth.learn import generator


seen = set()


@generator
def my_maze(maze):
    """Aldous and Broder."""
    room = (0, 0)
    seen.add(room)
    while len(seen) < len(maze.rooms):
        other = maze.random.choice(maze.neighbours(room))
        if other not in seen:
            maze.carve(room, other)
            seen.add(other)
        room = other
