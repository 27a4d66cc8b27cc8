"""Rooms that were seen stay in a global variable.

expect: perfect
holds: nothing
told: two runs for 2x2 rooms, seed 0, made different mazes: a global variable or a default
    value keeps data from the first call
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
