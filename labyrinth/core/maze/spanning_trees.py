"""Spanning trees of a maze's graph: rooms are vertices, edges have the weights of their passages.

A passage is an edge. A wall between two rooms is also an edge if the maze stores the weight that
the wall takes when it is opened (`Maze.wall_weights`). Other walls are not edges.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.edges import (
    Edge,
    check_vector,
    maze_of_edges,
    places_of_edges,
    room_of_tile,
    rooms_beside,
)
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import all_passages, steps
from labyrinth.core.pluralize import pluralize


class TreeFault(NamedTuple):
    """The reason why a maze is not a minimum or maximum spanning tree, with its proof.

    `edge` is wrongly open or wrongly closed. `proof` has the edges of a cycle in their order, or
    all edges of a cut; it is empty if `edge` is a passage that is not an edge of the graph. The
    weights of edges are the weights in the graph, 0 for no edge.
    """

    sentence: str
    edge: Edge
    proof: tuple[Edge, ...]
    kind: Literal["cycle", "cut", "no edge"]


def edge_weights(maze: Maze) -> bytes:
    """Return a weight for each tile (row-major): of the edge at the tile, or 0 if there is no edge.

    Raises LabyrinthError for a maze without rooms.
    """
    if not (maze.height % 2 and maze.width % 2):
        raise LabyrinthError(
            "the maze has no rooms: its height and width in tiles must be odd; "
            "open or generate a maze of rooms"
        )
    tiles, weights = maze.tiles, bytearray(len(maze.tiles))
    waiting = maze.wall_weights or bytes(len(tiles))
    for step, row in all_passages(maze):
        for tile in row:
            if tiles[tile - step] and tiles[tile + step]:
                weights[tile] = tiles[tile] or waiting[tile]
    return bytes(weights)


def weights_wait_in_walls(maze: Maze) -> bool:
    """Return whether a maze has stored weights of walls to compare with the weights of passages.

    Without such weights every spanning tree of the maze is a minimum spanning tree. Also returns
    True if `wall_weights` is set and all walls between open rooms are open.
    """
    if maze.wall_weights is None:
        return False
    waiting, tiles = maze.wall_weights, maze.tiles
    closed = [
        waiting[tile]
        for tile, step in places_of_edges(maze)
        if not tiles[tile] and tiles[tile - step] and tiles[tile + step]
    ]
    return not closed or any(closed)


def spanning_tree_fault(
    maze: Maze, weights: Maze | Sequence[int] | None = None, maximum: bool = False
) -> TreeFault | None:
    """Return why a maze is not a minimum, or maximum, spanning tree; None if it is one.

    `weights` is a maze that defines the graph, or a vector with the weight of each edge, at least
    1; None means the graph of `maze` itself. If several spanning trees are minimum (or maximum),
    each is accepted. Raises LabyrinthError if the sizes differ, the vector is wrong, or the graph
    is not connected.
    """
    if weights is None or isinstance(weights, Maze):
        graph = weights or maze
        if (graph.rows, graph.cols) != (maze.rows, maze.cols):
            raise LabyrinthError(
                f"the weights are for {graph.rows} x {graph.cols} rooms, but the maze has "
                f"{maze.rows} x {maze.cols}"
            )
    else:
        check_vector(maze.rows, maze.cols, weights, 1)
        graph = maze_of_edges(maze.rows, maze.cols, [0] * len(weights))
        for (tile, _), weight in zip(places_of_edges(graph), weights, strict=True):
            graph.tiles[tile] = weight
    return _Judge(maze, graph, maximum).fault()


def minimum_tree_fault(
    rows: int, cols: int, weights: Sequence[int], vector: Sequence[int]
) -> str | None:
    """Return a sentence that says why a vector is not a minimum spanning tree; None if it is one.

    `weights` has the weight of every edge, at least 1. `vector` has 0 where the tree has an edge,
    and elsewhere the weight of the edge in `weights`. `spanning_tree_fault` also gives the proof.
    Raises LabyrinthError for a wrong size, length or weight.
    """
    maze = maze_of_edges(rows, cols, vector)
    check_vector(rows, cols, weights, 1)
    for place, given, found in zip(places_of_edges(maze), weights, vector, strict=True):
        if found not in (0, given):
            one, other = rooms_beside(maze, *place)
            return f"the wall between rooms {one} and {other} weighs {given}, not {found}"
    fault = spanning_tree_fault(maze, weights)
    return fault and fault.sentence


def check_connected(maze: Maze, weights: bytes) -> None:
    """Raise LabyrinthError unless the edges of a maze connect all its open rooms.

    `weights` has the weight of the edge at each tile, 0 for no edge.
    """
    first = next(_open_rooms(maze), 0)
    reached = _reached(maze, weights, first)
    for room in _open_rooms(maze):
        if room not in reached:
            one, other = room_of_tile(maze, first), room_of_tile(maze, room)
            raise LabyrinthError(
                f"there is no spanning tree: the graph is not connected (no path from room {one} "
                f"to room {other})"
            )


class _Judge:
    """A comparison of the passages of a maze with the edges of a graph.

    A passage or an edge is given by the row-major index of its tile.
    """

    def __init__(self, maze: Maze, graph: Maze, maximum: bool) -> None:
        self.graph, self.weights, self.maximum = graph, edge_weights(graph), maximum
        check_connected(graph, self.weights)
        self.step_of = {
            tile: step
            for tile, step in places_of_edges(maze)
            if maze.tiles[tile] or self.weights[tile]
        }
        self.opened = bytearray(len(maze.tiles))
        for tile in self.step_of:
            self.opened[tile] = maze.tiles[tile] > 0

    def fault(self) -> TreeFault | None:
        """Return the first fault: a passage without an edge, a cycle, a cut or a wrong weight."""
        passages = [tile for tile in self.step_of if self.opened[tile]]
        for tile in passages:
            if not self.weights[tile]:
                sentence = f"{self.name(tile)} is not an edge of the graph"
                return TreeFault(sentence, self.edge(tile), (), "no edge")
        forest = singletons(len(self.opened))
        for tile in passages:
            if not self.join(forest, tile):
                return self.cycle_fault([tile, *self.path(tile)])
        return self.cut_fault() or self.weight_fault()

    def cycle_fault(self, cycle: list[int]) -> TreeFault:
        """Return the fault that all edges of a cycle are open.

        The edge to close is the heaviest edge of the cycle, or in a maximum spanning tree the
        lightest.
        """
        worst = max(cycle, key=self.order)
        at = cycle.index(worst)
        proof = tuple(map(self.edge, cycle[at:] + cycle[:at]))
        sentence = f"{self.name(worst)} closes a cycle of {pluralize(len(cycle), 'edge')}"
        if any(edge.weight != proof[0].weight for edge in proof):
            sentence += f", of which it is the {'lightest' if self.maximum else 'heaviest'}"
        return TreeFault(sentence, proof[0], proof, "cycle")

    def cut_fault(self) -> TreeFault | None:
        """Return the fault that no passage crosses a cut; None if passages connect all rooms."""
        reached = _reached(self.graph, self.opened, next(_open_rooms(self.graph), 0))
        crossing = [
            tile
            for tile, step in self.step_of.items()
            if (tile - step in reached) != (tile + step in reached)
        ]
        if not crossing:
            return None
        best = min(crossing, key=self.order)
        which = "only edge"
        if len(crossing) > 1:
            which = f"{self.word}est of the {len(crossing):,} edges"
        sentence = (
            f"{self.name(best)} has to be open: it is the {which} of a cut that no passage crosses"
        )
        return TreeFault(sentence, self.edge(best), tuple(map(self.edge, crossing)), "cut")

    def weight_fault(self) -> TreeFault | None:
        """Return the fault that a closed edge should replace a passage of its cycle, or None.

        The passage is the heaviest one of the cycle, or in a maximum spanning tree the lightest.
        """
        forest = singletons(len(self.opened))
        for _, group in groupby(sorted(self.step_of, key=self.order), self.order):
            closed = []
            for tile in group:
                if self.opened[tile]:
                    self.join(forest, tile)
                else:
                    closed.append(tile)
            for tile in closed:
                step = self.step_of[tile]
                if find(forest, tile - step) != find(forest, tile + step):
                    path = self.path(tile)
                    worst = max(path, key=self.order)
                    cycle = tuple(map(self.edge, [tile, *path]))
                    sentence = (
                        f"{self.name(worst)} weighs {self.weights[worst]}, but {self.name(tile)}, "
                        f"in the same cycle of {len(cycle)} edges, is {self.word}er: "
                        f"{self.weights[tile]}"
                    )
                    return TreeFault(sentence, self.edge(worst), cycle, "cycle")
        return None

    def path(self, tile: int) -> list[int]:
        """Return the passages of a path between the rooms beside a tile, not through the tile."""
        step = self.step_of[tile]
        others = self.opened[:]
        others[tile] = 0
        room, found = tile + step, list[int]()
        reached = _reached(self.graph, others, tile - step)
        while room != tile - step:
            found.append(reached[room])
            room = 2 * reached[room] - room
        return found

    def join(self, forest: Forest, tile: int) -> bool:
        step = self.step_of[tile]
        return join(forest, tile - step, tile + step)

    def order(self, tile: int) -> int:
        """Return a sort key of an edge: lighter edges first, or heavier ones for a maximum tree."""
        return -self.weights[tile] if self.maximum else self.weights[tile]

    @property
    def word(self) -> str:
        return "heavi" if self.maximum else "light"

    def edge(self, tile: int) -> Edge:
        rooms = rooms_beside(self.graph, tile, self.step_of[tile])
        return Edge(rooms, self.weights[tile], self.opened[tile] > 0)

    def name(self, tile: int) -> str:
        edge = self.edge(tile)
        what = "passage" if edge.is_open else "wall"
        return f"the {what} between rooms {edge.rooms[0]} and {edge.rooms[1]}"


def _open_rooms(maze: Maze) -> Iterator[int]:
    for row in range(maze.width, maze.width * (maze.height - 1), 2 * maze.width):
        yield from (tile for tile in range(row + 1, row + maze.width - 1, 2) if maze.tiles[tile])


def _reached(maze: Maze, opened: Sequence[int], first: int) -> dict[int, int]:
    """Return the rooms reachable from the room `first`, each with the passage that leads into it.

    Rooms and passages are tile indices; `opened` is true at open passages.
    """
    reached = {first: 0}
    for room in (found := [first]):
        for step in steps(maze):
            passage, beyond = room + step, room + 2 * step
            if opened[passage] and beyond not in reached:
                reached[beyond] = passage
                found.append(beyond)
    return reached
