"""Steps to the sides are twice as likely as those up and down.

expect: uniform
holds: perfect
told: in 400 draws of a maze of 2x2 rooms this one came 136 times, and another one 59 times; each
    is expected about 100 times
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Aldous and Broder."""
    room, seen = (0, 0), {(0, 0)}
    while len(seen) < len(maze.rooms):
        beside = maze.neighbours(room)
        at_the_sides = [other for other in beside if other[0] == room[0]]
        other = maze.random.choice([*beside, *at_the_sides])
        if other not in seen:
            maze.carve(room, other)
            seen.add(other)
        room = other
