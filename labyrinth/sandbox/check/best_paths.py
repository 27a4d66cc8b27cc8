"""The best path of a maze, and mazes where a second path is almost as good."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from typing import Final

from labyrinth.core.maze.maze import Maze, Position

_TRIES: Final = 3
_HEAVIEST: Final = 99


def best_path(maze: Maze, *, weights: bool, of_rooms: bool = False) -> list[Position]:
    """Return a path from the maze's start to a goal, by a search without any refinement.

    The path has the lowest cost, or without `weights` the fewest steps; the path is [] if there is
    none. With `of_rooms` the path consists of rooms, with rows and columns counted in rooms, and a
    passage costs its weight; the border must be closed. The maze must have a start and a goal.
    """
    goals = set(map(maze.index, maze.goals))
    tree = best_tree(maze, weights=weights, of_rooms=of_rooms, goals=goals)
    reached = next(reversed(tree))
    if reached not in goals:
        return []
    places = map(maze.position, way_to(reached, tree))
    return [(row // 2, col // 2) if of_rooms else (row, col) for row, col in places]


def best_tree(
    maze: Maze, *, weights: bool, of_rooms: bool = False, goals: Collection[int] = ()
) -> dict[int, tuple[int, int]]:
    """Return the lowest cost and the predecessor of each tile, by index, up to the first goal.

    The predecessor of the start is -1. The tiles come in the order of their costs.
    """
    assert maze.start is not None
    tree: dict[int, tuple[int, int]] = {}
    waiting = [(0, maze.index(maze.start), -1)]
    while waiting:
        cost, tile, before = heappop(waiting)
        if tile not in tree:
            tree[tile] = cost, before
            if tile in goals:
                break
            for beside, weight in edges_from(maze, tile, of_rooms=of_rooms):
                if beside not in tree:
                    heappush(waiting, (cost + (weight if weights else 1), beside, tile))
    return tree


def way_to(tile: int, tree: Mapping[int, tuple[int, int]]) -> list[int]:
    """Return the tiles from the start to `tile` in a tree of predecessors."""
    way = []
    while tile >= 0:
        way.append(tile)
        tile = tree[tile][1]
    return way[::-1]


def edges_from(maze: Maze, tile: int, *, of_rooms: bool = False) -> Iterator[tuple[int, int]]:
    """Yield the index of each neighbour of a tile or room, and the cost of the step to it."""
    tiles, width, col = maze.tiles, maze.width, tile % maze.width
    edges = (
        tile - width,
        tile + width,
        tile - 1 if col else -1,
        tile + 1 if col + 1 < width else -1,
    )
    for edge in edges:
        beside = 2 * edge - tile if of_rooms else edge
        if 0 <= edge < len(tiles) and tiles[edge] and tiles[beside]:
            yield beside, tiles[edge]


def cost_of(maze: Maze, path: Sequence[Position], *, of_rooms: bool = False) -> int:
    """Return the sum of the weights of all tiles of a path except the first tile.

    With `of_rooms`, return the sum of the weights of the passages between the rooms of the path.
    """
    if of_rooms:
        return sum(maze[row + r + 1, col + c + 1] for (row, col), (r, c) in pairwise(path))
    return sum(maze[tile] for tile in path[1:])


def as_rooms(maze: Maze) -> Maze:
    """Return a maze with a room for each tile, and passages between adjacent tiles.

    A passage has the weight of the heavier tile. There is a wall between two tiles with different
    weights above 1.
    """
    rooms = Maze.of_rooms(maze.height, maze.width)
    corridors = [tile for tile in map(maze.position, range(len(maze.tiles))) if maze[tile]]
    for row, col in corridors:
        rooms[2 * row + 1, 2 * col + 1] = 1
        for other in ((row, col + 1), (row + 1, col)):
            if maze.is_open(other):
                least, weight = sorted((maze[row, col], maze[other]))
                is_passage = least in (1, weight)
                rooms[row + other[0] + 1, col + other[1] + 1] = weight if is_passage else 0
    assert maze.start is not None
    rooms.start = 2 * maze.start[0] + 1, 2 * maze.start[1] + 1
    rooms.goals = tuple((2 * row + 1, 2 * col + 1) for row, col in maze.goals)
    return rooms


def with_less_slack(maze: Maze, path: list[Position]) -> Maze | None:
    """Return a copy of the maze where a detour around one tile of `path` is nearly as good.

    The weight of the tile is changed so that `path` and the best detour differ in cost by 1. In
    about half of all mazes without weights the tile becomes a wall instead. Returns None if no such
    tile is found. The same maze and path give the same result.
    """
    assert maze.start is not None
    rng, has_walls = Random(bytes(maze.tiles)), not maze.weighted and sum(maze.start) % 2
    inner = path[1:-1]
    for tile in rng.sample(inner, min(_TRIES, len(inner))):
        changed = maze.copy()
        changed[tile] = 0
        around = best_path(changed, weights=True)
        if around and has_walls:
            return changed
        weight = maze[tile] + cost_of(maze, around) - cost_of(maze, path) + rng.choice((1, 1, -1))
        if around and 1 <= weight <= _HEAVIEST:
            changed[tile] = weight
            return changed
    return None
