"""SciPy's csgraph: compiled; the graph of the rooms is given.

Its minimum spanning tree draws its weights in the time measured, as Kruskal's algorithm does; it
runs against the uniform generators too, because that is what one would take in their place.
"""

from __future__ import annotations

from typing import Any

import numpy
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import breadth_first_order, dijkstra, minimum_spanning_tree

from benchmarks.arena import Arena
from benchmarks.contender import Contender, Kind, Work

_LIBRARY = "scipy"
_TREES = ("aldous-broder", "houston", "kruskal", "true-prim", "wilson")


def contenders() -> list[Contender]:
    """Return its minimum spanning tree and its searches."""
    trees = [Contender(Kind.GENERATOR, algorithm, _LIBRARY, _tree) for algorithm in _TREES]
    return [
        *trees,
        Contender(Kind.SOLVER, "bfs", _LIBRARY, _bfs),
        Contender(Kind.SOLVER, "dijkstra", _LIBRARY, _dijkstra),
    ]


def _tree(arena: Arena) -> Work:
    grid = arena.keep((_LIBRARY, "grid"), lambda: _grid(arena))

    def work() -> object:
        weights = numpy.random.default_rng().random(len(grid.data)) + 1.0
        return minimum_spanning_tree(csr_array((weights, grid.indices, grid.indptr), grid.shape))

    return work


def _bfs(arena: Arena) -> Work:
    graph = arena.keep(_LIBRARY, lambda: _passages(arena))
    return lambda: breadth_first_order(graph, _first(arena), directed=False)


def _dijkstra(arena: Arena) -> Work:
    graph = arena.keep(_LIBRARY, lambda: _passages(arena))
    return lambda: dijkstra(graph, directed=False, indices=_first(arena), return_predecessors=True)


def _first(arena: Arena) -> int:
    row, col = arena.first
    return row * arena.cols + col


def _grid(arena: Arena) -> Any:
    rooms = numpy.arange(arena.rooms).reshape(arena.rows, arena.cols)
    ones = numpy.concatenate([rooms[:, :-1].ravel(), rooms[:-1].ravel()])
    others = numpy.concatenate([rooms[:, 1:].ravel(), rooms[1:].ravel()])
    return _csr(arena, ones, others)


def _passages(arena: Arena) -> Any:
    pairs = numpy.array(
        [
            (one[0] * arena.cols + one[1], other[0] * arena.cols + other[1])
            for one, other in arena.passages()
        ]
    )
    return _csr(arena, pairs[:, 0], pairs[:, 1])


def _csr(arena: Arena, ones: Any, others: Any) -> Any:
    return coo_array((numpy.ones(len(ones)), (ones, others)), (arena.rooms, arena.rooms)).tocsr()
