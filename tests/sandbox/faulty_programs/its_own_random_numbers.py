"""A generator that draws from the system's random numbers, and so never makes a maze again.

expect: connected
"""

from random import SystemRandom

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Depth first."""
    random = SystemRandom()
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
