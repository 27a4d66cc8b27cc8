"""Searches with diagonal moves compared with libraries: `python -m benchmarks.moves`.

Maps have random obstacles; mazes are uniform ones, as many rooms wide as the maps have tiles.
python-pathfinding searches the same tiles, with the same moves and the same heuristic; networkx a
graph of the same steps. All do every search in turn in one process, and the shortest of their
turns counts. The result is how many times longer the others take.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
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

from benchmarks.arena import Arena
from benchmarks.open_maps import graph_of, open_map
from labyrinth import Maze, Solution, solve

SHARE_OF_WALLS: Final = 0.25
# The least ratio of a library's time to ours, in the median.
LEAST: Final = {"pathfinding": 7.0, "networkx": 3.0}
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
    """Compare and print the table; return 1 if a median ratio is below its goal."""
    options = _parser().parse_args(arguments)
    ratios: dict[tuple[str, str], list[float]] = {}
    print("| size | ground | moves | solver | ours, ms | pathfinding | networkx |")
    print("| --- | --- | --- | --- | --: | --: | --: |")
    for size in options.sizes:
        for ground, maze in _grounds(size, options.seed):
            for moves in MOVES:
                graph = graph_of(maze, moves)
                for solver in FINDERS:
                    seconds = _shortest(dict(_works(maze, moves, solver, graph)), options.turns)
                    cells = [
                        f"{size}x{size}",
                        ground,
                        moves,
                        solver,
                        f"{1000 * seconds['ours']:.2f}",
                    ]
                    for peer in LEAST:
                        ratio = seconds.get(peer, 0) / seconds["ours"]
                        cells.append(f"{ratio:.1f}" if ratio else "")
                        if ratio:
                            ratios.setdefault((ground, peer), []).append(ratio)
                    print(f"| {' | '.join(cells)} |", flush=True)
    for (ground, peer), found in ratios.items():
        print(f"{ground}, {peer}: median {median(found):.1f} times as long, goal {LEAST[peer]:g}")
    return int(any(median(found) < LEAST[peer] for (_, peer), found in ratios.items()))


def _grounds(size: int, seed: int) -> Iterator[tuple[str, Maze]]:
    yield "obstacles", open_map(size, Random(seed), SHARE_OF_WALLS)
    yield "maze", Arena(size, size).maze


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
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[100, 300], help="of the grounds; default 100 300"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the maps; default %(default)s")
    parser.add_argument("--turns", type=int, default=5, help="of each search; default %(default)s")
    return parser


if __name__ == "__main__":
    sys.exit(main())
