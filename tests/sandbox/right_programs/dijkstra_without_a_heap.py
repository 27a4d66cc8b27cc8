"""Dijkstra that looks for the cheapest tile in a list.

expect: cheapest
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Dijkstra."""
    open_tiles, came_from, costs = [maze.start], {maze.start: None}, {maze.start: 0}
    while open_tiles:
        tile = min(open_tiles, key=costs.get)
        open_tiles.remove(tile)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if neighbour not in costs or cost < costs[neighbour]:
                if neighbour not in open_tiles:
                    open_tiles.append(neighbour)
                costs[neighbour] = cost
                came_from[neighbour] = tile
