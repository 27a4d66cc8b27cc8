"""The route: the cheapest path from the start to a goal, and how hard it is to find."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from labyrinth.core.field import Field
from labyrinth.core.maze import Maze
from labyrinth.core.report.regions import spread, unseen_tiles
from labyrinth.core.sides import open_sides, steps_out
from labyrinth.core.solve import search

_SOLVER = "dijkstra"


@dataclass(frozen=True, slots=True)
class Route:
    """The figures of the solution, a path of the lowest cost.

    `length` counts its steps, `cost` the weights of its tiles but the first, `turns` its right
    angles, `decisions` the tiles before the goal from which a false branch leads off. A false
    branch is what hangs together when the route is taken out of the maze, if it touches the route
    before the goal and holds no other goal; `false_branches` holds their sizes in tiles, the
    largest first.
    """

    length: int
    cost: int
    turns: int
    decisions: int
    false_branches: tuple[int, ...]

    @property
    def difficulty(self) -> float:
        """How hard the route is to find for a person who sees the whole maze, in bits.

        The sum of log2(1 + turns) and, over all false branches, of log2(1 + tiles): every false
        branch is one more question, and one that is twice as large takes one bit more to rule
        out. 0.0 is a straight corridor without a branch. The form, the logarithm of a product
        over the solution and every branch off it, is that of Michael Scott McClendon, "The
        complexity and difficulty of a maze" (Bridges 2001); he takes the twists and turns of
        each hallway for its measure, here it is the size.
        """
        return log2(1 + self.turns) + sum(log2(1 + tiles) for tiles in self.false_branches)


def find_route(maze: Maze, field: Field) -> Generator[None, None, Route | None]:
    """Return the figures of the solution of `maze`, None if no goal can be reached.

    `field` is that of the maze, with a start and at least one goal, all of them corridor tiles.
    """
    start = field.position(field.start)
    run = search(maze, _SOLVER, start, map(field.position, field.goals))
    for _ in run:
        yield
    solution = run.result
    if not solution.path:
        return None
    path = [(row + field.padding) * field.width + col + field.padding for row, col in solution.path]
    steps = [after - before for before, after in pairwise(path)]
    decisions, branches = yield from _false_branches(field, path)
    return Route(
        length=len(steps),
        cost=solution.cost,
        turns=sum(after != before for before, after in pairwise(steps)),
        decisions=decisions,
        false_branches=tuple(sorted(branches, reverse=True)),
    )


def _false_branches(field: Field, path: list[int]) -> Generator[None, None, tuple[int, list[int]]]:
    """Return from how many tiles of the path false branches lead off, and the branches' sizes."""
    unseen, sides = unseen_tiles(field), open_sides(field)
    steps = steps_out(field.width)
    for tile in path:
        unseen[tile] = 0
    astray = bytearray(len(unseen))
    sizes = []
    decisions = 0
    for tile in path[:-1]:
        neighbours = [tile + step for step in steps[sides[tile]]]
        for neighbour in neighbours:
            if unseen[neighbour]:
                branch = yield from spread(unseen, sides, field.width, neighbour)
                if field.goals.isdisjoint(branch):
                    sizes.append(len(branch))
                    for false in branch:
                        astray[false] = 1
        decisions += any(astray[neighbour] for neighbour in neighbours)
    return decisions, sizes
