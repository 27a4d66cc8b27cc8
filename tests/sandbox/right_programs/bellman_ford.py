"""Bellman and Ford: every tile is relaxed until nothing changes.

expect: cheapest
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """All tiles again and again."""
    costs, came_from, has_changed = {maze.start: 0}, {maze.start: None}, True
    while has_changed:
        has_changed = False
        for tile in list(costs):
            for neighbour in maze.neighbours(tile):
                cost = costs[tile] + maze.cost(neighbour)
                if neighbour not in costs or cost < costs[neighbour]:
                    costs[neighbour], came_from[neighbour], has_changed = cost, tile, True
    reached = [goal for goal in maze.goals if goal in costs]
    return maze.path(came_from, min(reached, key=costs.get)) if reached else None
