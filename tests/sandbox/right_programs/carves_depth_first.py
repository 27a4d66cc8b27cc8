"""Depth first, with a stack.

expect: perfect
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Depth first."""
    random = maze.random
    stack = [random.choice(maze.rooms)]
    if len(maze.rooms) == 1:
        return
    while stack:
        room = stack[-1]
        closed = [other for other in maze.neighbours(room) if not maze.is_carved(other)]
        if closed:
            other = random.choice(closed)
            maze.carve(room, other)
            stack.append(other)
        else:
            stack.pop()
