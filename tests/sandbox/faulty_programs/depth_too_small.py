"""Depth first that goes no deeper than the maze has rows and columns.

expect: some-path
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """By recursion."""
    came_from = {maze.start: None}

    def goal_from(tile, depth):
        if tile in maze.goals:
            return tile
        if depth > maze.rows + maze.cols:
            return None
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                goal = goal_from(neighbour, depth + 1)
                if goal is not None:
                    return goal
        return None

    goal = goal_from(maze.start, 0)
    return None if goal is None else maze.path(came_from, goal)
