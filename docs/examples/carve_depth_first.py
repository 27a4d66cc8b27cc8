"""Depth-first carving: extend to a new room, or backtrack."""

from labyrinth.learn import generator


@generator
def on_and_back(maze):
    """Extend at random until stuck, then backtrack: long corridors."""
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
