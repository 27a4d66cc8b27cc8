"""Wilson's algorithm: random walks that forget their loops."""

from labyrinth.learn import generator


@generator
def loop_erased(maze):
    """Carve loop-erased random walks: every perfect maze is equally likely."""
    left = set(maze.rooms)
    left.remove(maze.random.choice(maze.rooms))
    for start in maze.rooms:
        room, exits = start, {}
        while room in left:
            # Only the last exit of a room is kept: its loop is forgotten.
            exits[room] = maze.random.choice(maze.neighbours(room))
            room = exits[room]
        room = start
        while room in left:
            maze.carve(room, exits[room])
            left.remove(room)
            room = exits[room]
