"""Prim's algorithm: the lightest passage out of the tree comes next."""

from heapq import heappop, heappush

from labyrinth.learn import generator


@generator
def lightest_first(maze):
    """Grow one tree by random weights: many short dead ends."""
    tree, passages = set(), [(0, None, maze.random.choice(maze.rooms))]
    while passages:
        _, room, new = heappop(passages)
        if new not in tree:
            tree.add(new)
            if room:
                maze.carve(room, new)
            for other in maze.neighbours(new):
                heappush(passages, (maze.random.random(), new, other))
