"""Nobody asks whether a room is carved.

expect: perfect
holds: connected
told: in a maze of 2x3 rooms, seed 1, there are loops: 6 passages join 6 rooms, but 5 are enough
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Aldous and Broder."""
    room, seen = (0, 0), {(0, 0)}
    while len(seen) < len(maze.rooms):
        other = maze.random.choice(maze.neighbours(room))
        maze.carve(room, other)
        seen.add(other)
        room = other
