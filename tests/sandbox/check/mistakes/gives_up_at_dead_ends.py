"""It never goes back.

expect: some-path
holds: nothing
told: on this 1x3 maze it returned no path; there is a path of 1 step
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Go on to a new tile as long as there is one."""
    path = [maze.start]
    while path[-1] not in maze.goals:
        new = [tile for tile in maze.neighbours(path[-1]) if tile not in path]
        if not new:
            return None
        path.append(new[0])
    return path
