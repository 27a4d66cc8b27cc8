"""Wilson: walks without loops, every perfect maze equally likely.

expect: uniform
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Wilson."""
    random, rooms = maze.random, maze.rooms
    inside = {rooms[0]}
    for room in rooms:
        onwards, here = {}, room
        while here not in inside:
            onwards[here] = random.choice(maze.neighbours(here))
            here = onwards[here]
        here = room
        while here not in inside:
            maze.carve(here, onwards[here])
            inside.add(here)
            here = onwards[here]
