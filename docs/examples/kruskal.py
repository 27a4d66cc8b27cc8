"""Kruskal's algorithm: walls in any order, each opened unless that makes a loop."""

from labyrinth.learn import generator


@generator
def joining_sets(maze):
    """Join two sets of rooms wherever a wall parts them: many short dead ends."""
    sets = {room: {room} for room in maze.rooms}
    walls = [(a, b) for a in maze.rooms for b in maze.neighbours(a) if a < b]
    maze.random.shuffle(walls)
    for a, b in walls:
        if sets[a] is not sets[b]:
            maze.carve(a, b)
            both = sets[a] | sets[b]
            for room in both:
                sets[room] = both
