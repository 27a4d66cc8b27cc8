"""networkx: searches in Python over a graph, here of the rooms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx

from benchmarks.arena import Arena, Room
from benchmarks.contender import Contender, Kind, Work

_LIBRARY = "networkx"


def contenders() -> list[Contender]:
    """Return its searches for one shortest path; the graph is given."""

    def a_star(graph: Any, first: Room, last: Room) -> object:
        return networkx.astar_path(
            graph, first, last, lambda one, other: abs(one[0] - other[0]) + abs(one[1] - other[1])
        )

    searches: tuple[tuple[Callable[[Any, Room, Room], object], str], ...] = (
        (a_star, "a-star"),
        (networkx.dijkstra_path, "dijkstra"),
        (networkx.bidirectional_shortest_path, "bidirectional"),
        (networkx.bidirectional_shortest_path, "bfs"),
    )
    return [_contender(search, algorithm) for search, algorithm in searches]


def _contender(search: Callable[[Any, Room, Room], object], algorithm: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        graph = arena.keep(_LIBRARY, lambda: networkx.Graph(arena.passages()))
        return lambda: search(graph, arena.first, arena.last)

    return Contender(Kind.SOLVER, algorithm, _LIBRARY, prepare)
