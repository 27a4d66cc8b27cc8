"""Only one room changes its set.

expect: perfect
holds: connected
told: in a maze of 2x2 rooms, seed 1, there are loops: 4 passages join 4 rooms, but 3 are enough
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Kruskal."""
    sets = {room: {room} for room in maze.rooms}
    walls = [(room, other) for room in maze.rooms for other in maze.neighbours(room)]
    maze.random.shuffle(walls)
    for room, other in walls:
        if sets[room] is not sets[other]:
            maze.carve(room, other)
            sets[room].add(other)
            sets[other] = sets[room]
