"""A comparison that is off by one.

expect: perfect
holds: nothing
told: in a maze of 1x2 rooms, seed 0, no room is carved
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Aldous and Broder."""
    room, seen = (0, 0), {(0, 0)}
    while len(seen) < len(maze.rooms) - 1:
        other = maze.random.choice(maze.neighbours(room))
        if other not in seen:
            maze.carve(room, other)
            seen.add(other)
        room = other
