"""Binary tree: each room opens the wall above or on the left."""

from labyrinth.learn import generator


@generator
def up_or_left(maze):
    """Toss a coin for each room: up or left."""
    for room in maze.rooms:
        ways = [other for other in maze.neighbours(room) if other < room]
        if ways:
            maze.carve(room, maze.random.choice(ways))
