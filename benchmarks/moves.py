"""Searches with the field's moves beside the field's libraries: `python -m benchmarks.moves`.

Maps have obstacles at random. python-pathfinding searches the same tiles, with the same moves and
the same heuristic; networkx a graph of the same steps. All do every search by turns in one process,
and the shortest of their turns counts. Told is how many times longer the others take.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, sqrt
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import networkx
from pathfinding.core.diagonal_movement import DiagonalMovement
from pathfinding.core.grid import Grid
from pathfinding.core.heuristic import manhattan, octile
from pathfinding.finder.a_star import AStarFinder
from pathfinding.finder.breadth_first import BreadthFirstFinder
from pathfinding.finder.dijkstra import DijkstraFinder

from labyrinth import Maze, Solution, solve

SIZES: Final = (100, 300)
SHARE_OF_WALLS: Final = 0.25
LEAST_BESIDE_PATHFINDING: Final = 7.0
LEAST_BESIDE_NETWORKX: Final = 3.0
MOVES: Final[Mapping[str, int]] = {
    "never": DiagonalMovement.never,
    "only-when-no-obstacles": DiagonalMovement.only_when_no_obstacle,
}
FINDERS: Final[Mapping[str, Any]] = {
    "a-star": AStarFinder,
    "dijkstra": DijkstraFinder,
    "bfs": BreadthFirstFinder,
}

Work = Callable[[], object]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print the table; 1 if a median ratio is below its goal."""
    options = _parser().parse_args(arguments)
    ratios: dict[str, list[float]] = {"pathfinding": [], "networkx": []}
    print("| tiles | moves | solver | ours, ms | pathfinding | networkx |")
    print("| --- | --- | --- | --: | --: | --: |")
    for size in SIZES:
        maze = open_map(size, options.seed)
        for moves in MOVES:
            graph = graph_of(maze, moves)
            for solver in FINDERS:
                works = dict(_works(maze, moves, solver, graph))
                seconds = _shortest(works, options.turns)
                cells = []
                for peer, found in ratios.items():
                    if peer in seconds:
                        found.append(seconds[peer] / seconds["ours"])
                        cells.append(f"{found[-1]:.1f}")
                    else:
                        cells.append("")
                ours = f"{1000 * seconds['ours']:.2f}"
                print(f"| {size}x{size} | {moves} | {solver} | {ours} | {' | '.join(cells)} |")
    goals = {"pathfinding": LEAST_BESIDE_PATHFINDING, "networkx": LEAST_BESIDE_NETWORKX}
    for peer, goal in goals.items():
        print(f"{peer}: median {median(ratios[peer]):.1f} times as long, goal at least {goal:g}")
    return int(any(median(ratios[peer]) < goal for peer, goal in goals.items()))


def open_map(size: int, seed: int) -> Maze:
    """Return a map of `size` x `size` tiles with walls at random, its ends far apart."""
    rng = Random(seed)
    while True:
        tiles = bytes(rng.random() >= SHARE_OF_WALLS for _ in range(size * size))
        maze = Maze(size, size, tiles)
        open_tiles = [divmod(tile, size) for tile, weight in enumerate(tiles) if weight]
        maze.start, maze.goals = open_tiles[0], (open_tiles[-1],)
        if solve(maze, "bfs").outcome == "found":
            return maze


def graph_of(maze: Maze, moves: str) -> Any:
    """Return the steps of a map as a directed graph of networkx; a step costs what it enters."""
    graph = networkx.DiGraph()
    for row in range(maze.height):
        for col in range(maze.width):
            if maze[row, col]:
                for there, cost in _steps(maze, row, col, moves):
                    graph.add_edge((row, col), there, weight=cost)
    return graph


def _steps(maze: Maze, row: int, col: int, moves: str) -> Iterator[tuple[tuple[int, int], float]]:
    def weight(row: int, col: int) -> int:
        is_inside = (row, col) in maze
        return maze[row, col] if is_inside else 0

    needed = {"never": 3, "only-when-no-obstacles": 2, "if-at-most-one-obstacle": 1, "always": 0}
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            there = row + down, col + right
            if there == (row, col) or not weight(*there):
                continue
            if not (down and right):
                yield there, weight(*there)
            elif bool(weight(row + down, col)) + bool(weight(row, col + right)) >= needed[moves]:
                yield there, sqrt(2) * weight(*there)


def _works(maze: Maze, moves: str, solver: str, graph: Any) -> Iterator[tuple[str, Work]]:
    assert maze.start is not None
    start, (goal,) = maze.start, maze.goals
    found: list[Solution] = []

    def ours() -> None:
        found.append(solve(maze, solver, diagonal=moves))

    tiles, width = maze.tiles, maze.width
    rows = [list(tiles[first : first + width]) for first in range(0, len(tiles), width)]
    grid = Grid(matrix=rows)
    heuristic = manhattan if moves == "never" else octile
    arguments = {"diagonal_movement": MOVES[moves]}
    if solver == "a-star":
        arguments["heuristic"] = heuristic

    def theirs() -> object:
        grid.cleanup()
        ends = (grid.node(col, row) for row, col in (start, goal))
        return FINDERS[solver](**arguments).find_path(*ends, grid)

    yield "ours", ours
    yield "pathfinding", theirs
    if solver == "a-star":

        def left(here: tuple[int, int], there: tuple[int, int]) -> float:
            return float(heuristic(abs(here[0] - there[0]), abs(here[1] - there[1])))

        yield "networkx", lambda: networkx.astar_path(graph, start, goal, left)


def _shortest(works: Mapping[str, Work], turns: int) -> dict[str, float]:
    best = dict.fromkeys(works, inf)
    for _ in range(turns):
        for name, work in works.items():
            began = process_time()
            work()
            best[name] = min(best[name], process_time() - began)
    return best


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.moves",
        description="Compare searches with and without diagonal steps with other libraries.",
        epilog="Status 1: the median of a library is below its goal.",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the maps; default %(default)s")
    parser.add_argument("--turns", type=int, default=5, help="of each search; default %(default)s")
    return parser


if __name__ == "__main__":
    sys.exit(main())
