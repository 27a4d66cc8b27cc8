"""Kruskal's algorithm: walls in random order, opened unless that closes a cycle."""

from labyrinth.learn import generator


@generator
def joining_sets(maze):
    """Join two sets of rooms if a wall separates them: many short dead ends."""
    sets = {room: {room} for room in maze.rooms}
    walls = [(a, b) for a in maze.rooms for b in maze.neighbours(a) if a < b]
    maze.random.shuffle(walls)
    for a, b in walls:
        if sets[a] is not sets[b]:
            maze.carve(a, b)
            both = sets[a] | sets[b]
            for room in both:
                sets[room] = both
