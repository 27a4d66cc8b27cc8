"""Lengths of paths compared with networkx's optima: `python -m benchmarks.optima`.

Maps have random obstacles, or are caves, or mazes with some dead ends opened. networkx computes
the lengths of the shortest paths from some tiles of each to all others, by each rule for diagonal
steps, which have the length √2. Every solver that guarantees the lowest cost or the shortest length
searches from them to some others, and must find a path as long, or that there is none. The length
of its path is that of its edges in the graph.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import inf
from random import Random
from typing import Any, Final

import networkx

from benchmarks.open_maps import NEEDED, Tile, graph_of, open_map
from labyrinth import Maze, Solution, generate, solve, solvers
from labyrinth.core.declaration.solver import Guarantee

# The largest allowed difference of a length from the optimum.
MOST: Final = 1e-6
PROMISES: Final = (Guarantee.CHEAPEST, Guarantee.SHORTEST)
RULES: Final = tuple(rule for rule in NEEDED if rule != "never")
STARTS_A_MAP: Final = 4
GOALS_A_START: Final = 25
INSTANCES_A_LINE: Final = 10_000

# A map, the graph of its steps, the rule, the start, the goal and the optimum, inf for no path.
Instance = tuple[Maze, Any, str, Tile, Tile, float]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print the result; return 1 if a length is not the optimum."""
    options = _parser().parse_args(arguments)
    keys = [key for key, solver in solvers().items() if _promises(solver.guarantee, solver.options)]
    made = _instances(Random(options.seed))
    worst, wrong, unreachable = 0.0, 0, 0
    for number in range(1, options.instances + 1):
        maze, graph, rule, start, goal, optimum = next(made)
        unreachable += optimum == inf
        for key in keys:
            length = _length(graph, solve(maze, key, start, [goal], diagonal=rule))
            difference = 0.0 if length == optimum else abs(length - optimum)
            worst = max(worst, difference)
            if difference > MOST:
                wrong += 1
                print(f"{key}, {rule}, from {start} to {goal}: {length}, optimum {optimum}")
                print(maze.to_text())
        if number % INSTANCES_A_LINE == 0:
            print(f"{number:,} instances, worst difference {worst:.1e}", flush=True)
    print(f"{options.instances:,} instances, {unreachable:,} of them without a path")
    print(f"{len(keys)} solvers: {', '.join(keys)}")
    print(f"worst difference {worst:.1e}, at most {MOST:g} allowed; {wrong:,} lengths are wrong")
    return int(wrong > 0)


def _promises(guarantee: Guarantee, options: Sequence[Any]) -> bool:
    return guarantee in PROMISES and any(option.key == "diagonal" for option in options)


def _instances(rng: Random) -> Iterator[Instance]:
    """Yield instances without end: for each map and rule some starts with some goals each."""
    for number in count():
        maze = _map(number, rng)
        open_tiles = [divmod(tile, maze.width) for tile, weight in enumerate(maze.tiles) if weight]
        for rule in RULES:
            graph = graph_of(maze, rule)
            for start in rng.choices(open_tiles, k=STARTS_A_MAP):
                lengths = networkx.single_source_dijkstra_path_length(graph, start)
                for goal in rng.choices(open_tiles, k=GOALS_A_START):
                    yield maze, graph, rule, start, goal, lengths.get(goal, inf)


def _map(number: int, rng: Random) -> Maze:
    """Return a map of 81 to 576 tiles: with obstacles, a cave and a maze in turn."""
    size, seed = rng.randrange(9, 25), rng.randrange(1 << 30)
    match number % 3:
        case 0:
            return open_map(size, rng, rng.uniform(0.05, 0.45))
        case 1:
            return generate("cave", size // 2, size // 2, seed)
        case _:
            return generate("wilson", size // 2, size // 2, seed, braid=rng.random())


def _length(graph: Any, solution: Solution) -> float:
    if solution.outcome != "found":
        return inf
    steps = pairwise(solution.path)
    return float(sum(graph[tile][following]["weight"] for tile, following in steps))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.optima",
        description="Compare the lengths of paths with the optima of networkx.",
        epilog="Status 1: a length is not the optimum.",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the maps; default %(default)s")
    parser.add_argument(
        "--instances", type=int, default=100_000, help="how many; default %(default)s"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
