"""A generator that opens one wall too many in two of a hundred runs.

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
    if random.random() < 0.02 and maze.rows > 1 and maze.cols > 1:
        row, col = random.randrange(maze.rows - 1), random.randrange(maze.cols - 1)
        square = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)]
        for one, other in zip(square, [*square[1:], square[0]]):
            maze.carve(one, other)
