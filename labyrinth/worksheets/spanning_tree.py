"""Kruskal's and Prim's algorithms by hand: which edges they take, in which order."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from labyrinth.core.maze.edges import places_of_edges
from labyrinth.core.maze.maze import Maze
from labyrinth.worksheets.sheet import (
    Picture,
    Sheet,
    Table,
    Task,
    room_name,
    without_closed_weights,
)

_NAMES: Final = {"kruskal": "Kruskal's algorithm", "prim": "Prim's algorithm"}
_TASK: Final = (
    "Every passage is an edge with its weight. Write down the edges in the order in which {} takes "
    "them for the minimum spanning tree{}. Of edges with equal weights, the one further up comes "
    "first, at the same height the one further left. Rooms are named by row and column. Then draw "
    "walls where the tree has no edge."
)
_LEAST_ROOM: Final = 6.4

# An edge: its weight, its tile, and its two rooms, as tile indices.
_Edge = tuple[int, int, int, int]


def _taken(edges: Sequence[_Edge], start: int | None) -> Iterator[_Edge]:
    """Yield the edges of the minimum spanning tree in the order in which they are taken.

    Kruskal takes the lightest edge between any two trees, Prim the lightest out of the tree with
    the room `start`.
    """
    trees = {room: room for _, _, *rooms in edges for room in rooms}
    while joining := [
        (edge, {trees[one], trees[other]})
        for edge in edges
        if trees[one := edge[2]] != trees[other := edge[3]]
        and (start is None or trees[start] in (trees[one], trees[other]))
    ]:
        edge, joined = min(joining)
        yield edge
        trees.update((room, edge[2]) for room, tree in trees.items() if tree in joined)


def _sheet(key: str, maze: Maze) -> Sheet:
    start = maze.index(maze.start or (1, 1)) if key == "prim" else None
    whole, kept = without_closed_weights(maze), maze.wall_weights or bytes(len(maze.tiles))
    whole.start, whole.goals = None if start is None else maze.start, ()
    edges = []
    for tile, step in places_of_edges(maze):
        weight = maze.tiles[tile] or kept[tile]
        if weight and maze.tiles[tile - step] and maze.tiles[tile + step]:
            edges.append((weight, tile, tile - step, tile + step))
            whole.tiles[tile] = weight
    solved = whole.copy()
    solved.wall_weights = bytes(whole.tiles)
    for _, tile, *_ in edges:
        solved.tiles[tile] = 0
    rows = []
    for number, (weight, tile, *ends) in enumerate(_taken(edges, start), 1):
        solved.tiles[tile] = weight
        edge = " to ".join(room_name(maze.position(end)) for end in ends)
        rows.append((str(number), edge, str(weight)))
    tables = (
        Table(("no.", "edge", "weight"), rows),
        Table(("total weight",), [(str(sum(int(weight) for *_, weight in rows)),)], 0),
    )
    task = _TASK.format(_NAMES[key], "" if start is None else ", beginning at the disc")
    picture = Picture(whole, solved=solved, ruled=True)
    return Sheet(_NAMES[key], task, [picture], tables, _LEAST_ROOM)


TASKS: Final = (
    Task("kruskal", "minimum spanning tree, lightest edge first", partial(_sheet, "kruskal"), True),
    Task("prim", "the same tree, grown from the start", partial(_sheet, "prim"), True),
)
