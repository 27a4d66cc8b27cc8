"""Dijkstra that overwrites the parent of every tile that was not taken yet, be the new way cheaper or not.

expect: cheapest
kind: marked too late
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Dijkstra."""
    queue, came_from, done = [(0, maze.start)], {maze.start: None}, set()
    while queue:
        cost, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if tile in done:
            continue
        done.add(tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in done:
                came_from[neighbour] = tile
                heappush(queue, (cost + maze.cost(neighbour), neighbour))
