"""Iterative deepening whose bound rises by five where it should rise to the least cost that was cut off.

expect: cheapest
"""

from labyrinth.learn import solver


def estimate(maze, tile):
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)


@solver
def my_search(maze):
    """Depth first within a bound on the cost, which rises."""
    bound = estimate(maze, maze.start)
    while True:
        stack, costs, came_from = [(maze.start, 0)], {maze.start: 0}, {maze.start: None}
        is_cut = False
        while stack:
            tile, cost = stack.pop()
            if tile in maze.goals:
                return maze.path(came_from, tile)
            if cost > costs[tile]:
                continue
            for neighbour in maze.neighbours(tile):
                new_cost = cost + maze.cost(neighbour)
                if new_cost + estimate(maze, neighbour) > bound:
                    is_cut = True
                elif new_cost < costs.get(neighbour, float("inf")):
                    costs[neighbour] = new_cost
                    came_from[neighbour] = tile
                    stack.append((neighbour, new_cost))
        if not is_cut:
            return None
        bound += 5
