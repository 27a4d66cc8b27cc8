"""Depth first, to carve: on to a new room, back where there is none."""

from labyrinth.learn import generator


@generator
def on_and_back(maze):
    """Dig on at random until it is stuck, then go back: long corridors."""
    stack = [maze.random.choice(maze.rooms)]
    while stack:
        room = stack[-1]
        ways = [other for other in maze.neighbours(room) if not maze.is_carved(other)]
        if ways:
            other = maze.random.choice(ways)
            maze.carve(room, other)
            stack.append(other)
        else:
            stack.pop()
