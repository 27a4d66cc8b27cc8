"""Walls of the last row are forgotten.

expect: perfect
holds: nothing
told: in a maze of 2x1 rooms, seed 0, no room is carved
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Kruskal."""
    sets = {room: {room} for room in maze.rooms}
    inner = maze.rooms[: -maze.cols] or maze.rooms
    walls = [(room, other) for room in inner for other in maze.neighbours(room)]
    walls = [wall for wall in walls if wall[1] in inner]
    maze.random.shuffle(walls)
    for room, other in walls:
        if sets[room] is not sets[other]:
            maze.carve(room, other)
            sets[room] |= sets[other]
            for member in sets[other]:
                sets[member] = sets[room]
