"""Bias, against counts by brute force, known biases, and Kirchhoff's theorem."""

from __future__ import annotations

from array import array
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

from labyrinth import Maze, Recipe, generate, solve
from labyrinth.core.measure.bias import MOST_ROOMS, Bias, Tally, bias, findings, kind_of, tally
from labyrinth.core.task import Task, during

FAR = 4.0
"""Standard deviations that less than one of 10,000 draws is away from the mean."""


def tally_of(maze: Maze) -> Tally:
    return Task(during(0.0, tally(maze))).finish()


OPEN_BORDER = """\
 # #
   #
## #
"""
MAZES = {
    "perfect": lambda: generate("dfs", 5, 7, 3),
    "loops": lambda: generate("sidewinder", 6, 5, 2, braid=0.7),
    "weights": lambda: generate("kruskal", 5, 5, 2, braid=1.0, weights=(1, 9)),
    "cave": lambda: generate("cave", 6, 9, 4),
    "sparse": lambda: generate("prim", 7, 7, 4, sparse=0.4),
    "open border": lambda: Maze.from_text(OPEN_BORDER),
    "no way": lambda: Maze.from_text("#####\n#S#G#\n#####\n"),
}


@pytest.mark.parametrize("name", MAZES)
def test_a_tally_is_what_is_counted_tile_by_tile(name: str) -> None:
    maze = MAZES[name]()
    found = tally_of(maze)
    ways = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
    across = down = 0
    opens = dict.fromkeys(ways, 0)
    ends: dict[tuple[int, int], int] = {}
    for row in range(maze.height):
        for col in range(maze.width):
            if not maze.is_open((row, col)):
                continue
            leads = [
                way
                for way, (row_step, col_step) in ways.items()
                if maze.is_open((row + row_step, col + col_step))
            ]
            across += "right" in leads
            down += "down" in leads
            if len(leads) == 1:
                opens[leads[0]] += 1
                cell = min(row // 2, found.rows - 1), min(col // 2, found.cols - 1)
                ends[cell] = ends.get(cell, 0) + 1
    assert (found.across, found.down) == (across, down)
    assert found.opens == tuple(opens.values())
    cells = [divmod(cell, found.cols) for cell in range(found.rows * found.cols)]
    assert list(found.dead_ends) == [ends.get(cell, 0) for cell in cells]
    path = solve(maze, "dijkstra").path if maze.start and maze.goals else []
    passed = {(row // 2, col // 2) for row, col in path}
    assert list(found.solution) == [cell in passed for cell in cells]
    assert found.solved == bool(path)


def test_many_mazes_are_the_sum_of_each() -> None:
    recipe = Recipe("hunt-and-kill", 6, 8, 99, {"endpoints": "dead-end", "braid": 0.5})
    found = bias(recipe, 4, 10).finish()
    own = [
        tally_of(generate("hunt-and-kill", 6, 8, seed, endpoints="dead-end", braid=0.5))
        for seed in range(10, 14)
    ]
    assert found.own.opens == tuple(map(sum, zip(*(each.opens for each in own), strict=True)))
    assert list(found.own.solution) == list(
        map(sum, zip(*(each.solution for each in own), strict=True))
    )
    assert (found.own.mazes, found.uniform.mazes, found.own.solved) == (4, 4, 4)
    assert found.own.across == sum(each.across for each in own)
    assert found.uniform.across + found.uniform.down == 4 * 2 * (6 * 8 - 1), "it has no loops"


def test_what_comes_later_goes_on() -> None:
    recipe = Recipe("prim", 5, 5, 1)
    parts = bias(recipe, 3).finish().plus(bias(recipe, 5, 3).finish())
    assert parts.as_dict() == bias(recipe, 8).finish().as_dict()


@pytest.mark.parametrize("size", [(1, 1), (20, 40), (500, 1000), (1, 4000), (4000, 1)])
def test_large_mazes_are_measured_on_smaller_ones(size: tuple[int, int]) -> None:
    kind = kind_of(Recipe("wilson", *size, 7))
    assert kind.rows * kind.cols <= MOST_ROOMS
    assert kind.seed == 0
    if size[0] * size[1] <= MOST_ROOMS:
        assert (kind.rows, kind.cols) == size
    elif min(size) > 1:
        assert kind.cols / kind.rows == pytest.approx(size[1] / size[0], rel=0.1)


def test_a_binary_tree_leads_up_and_left() -> None:
    found = bias(Recipe("binary-tree", 12, 12, 1), 30).finish()
    up, right, down, left = found.own.opens
    assert right == down == 0
    assert up
    assert left
    # The top row and the left column are one corridor each: a dead end lies at most in its corners.
    assert not any(found.own.dead_ends[:11])
    assert not any(found.own.dead_ends[:-12:12])
    said = " ".join(findings(found))
    assert "No dead end opens to the right or downwards." in said
    assert "There are no dead ends along the top or left border." in said


def test_no_dead_end_of_a_sidewinder_opens_down() -> None:
    found = bias(Recipe("sidewinder", 12, 12, 1), 30).finish()
    assert [not count for count in found.own.opens] == [False, False, True, False]
    assert "No dead end opens downwards." in findings(found)
    up, usual = found.own.opening[0], found.uniform.opening[0]
    more = f"Dead ends open more often upwards: {up:.0%} (uniform: {usual:.0%})."
    assert more in findings(found)


def test_wilson_prefers_nothing() -> None:
    found = bias(Recipe("wilson", 15, 15, 1), 100).finish()
    for each in (found.own, found.uniform):
        ends = sum(each.opens)
        for share in each.opening:
            # Dead ends keep each other at a distance: their number varies less than by chance.
            assert abs(share - 0.25) < FAR * sqrt(0.25 * 0.75 / ends)
        passages = (each.across + each.down) / 2
        assert abs(each.horizontal - 0.5) < FAR * sqrt(0.25 / passages)
    assert found.own.opens != found.uniform.opens, "they are other mazes"
    assert findings(found)[0] == "No direction is preferred."


def test_uniform_mazes_have_the_passages_that_kirchhoff_expects() -> None:
    rows, cols, mazes = 2, 5, 600
    expected, variance = 0.0, 0.0
    for row in range(rows):
        for col in range(cols - 1):
            # An edge is in as many spanning trees as its resistance says.
            share = float(resistance(rows, cols, row * cols + col, row * cols + col + 1))
            expected += share
            variance += share * (1 - share)  # of edges that were independent: theirs is less
    found = bias(Recipe("dfs", rows, cols, 1), mazes).finish().uniform
    across = found.across / 2
    assert abs(across - mazes * expected) < FAR * sqrt(mazes * variance)
    assert found.across + found.down == 2 * mazes * (rows * cols - 1)


def test_uniform_mazes_have_as_many_dead_ends_as_all_mazes_have() -> None:
    mazes = 600
    counts = [passages.count(1) for passages in spanning_trees(3)]
    mean = sum(counts) / len(counts)
    variance = sum((count - mean) ** 2 for count in counts) / len(counts)
    found = bias(Recipe("dfs", 3, 3, 1), mazes).finish()
    assert len(counts) == 192, "as many as there are of 3 x 3 rooms"
    assert abs(sum(found.uniform.opens) - mazes * mean) < FAR * sqrt(mazes * variance)
    assert abs(sum(found.own.opens) - mazes * mean) > FAR * sqrt(mazes * variance)


def spanning_trees(side: int) -> list[list[int]]:
    """Return of each perfect maze of a square how many passages each of its rooms has."""
    rooms = range(side * side)
    edges = [(room, room + 1) for room in rooms if (room + 1) % side]
    edges += [(room, room + side) for room in rooms if room + side in rooms]
    trees = []
    for chosen in combinations(edges, len(rooms) - 1):
        part = list(rooms)
        for one, other in chosen:
            part = [part[one] if each == part[other] else each for each in part]
        if len(set(part)) == 1:
            trees.append([sum(room in edge for edge in chosen) for room in rooms])
    return trees


def resistance(rows: int, cols: int, one: int, other: int) -> Fraction:
    """Return the resistance between two rooms of a grid of resistors of 1 ohm."""
    rooms = rows * cols
    matrix = [[Fraction(0)] * (rooms + 1) for _ in range(rooms)]
    for room in range(rooms):
        row, col = divmod(room, cols)
        for near_row, near_col in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= near_row < rows and 0 <= near_col < cols:
                matrix[room][room] += 1
                matrix[room][near_row * cols + near_col] -= 1
    matrix[one][rooms] = Fraction(1)
    # The other room is the ground.
    matrix[other] = [Fraction(int(col == other)) for col in range(rooms)] + [Fraction(0)]
    for pivot in range(rooms):
        at = next(line for line in range(pivot, rooms) if matrix[line][pivot])
        matrix[pivot], matrix[at] = matrix[at], matrix[pivot]
        scale = matrix[pivot][pivot]
        matrix[pivot] = [value / scale for value in matrix[pivot]]
        for line in range(rooms):
            if line != pivot and (factor := matrix[line][pivot]):
                matrix[line] = [
                    value - factor * above
                    for value, above in zip(matrix[line], matrix[pivot], strict=True)
                ]
    return matrix[one][rooms]


def a_tally(across: int = 500, ends: int = 400, size: int = 12, free: bool = False) -> Tally:
    """Return the tally of 100 mazes; with `free` no dead end lies at the left and the right."""
    cells = array("L", [1] * size * size)
    if free:
        cells = array("L", [0 < at % size < size - 1 for at in range(size * size)])
    opens = (ends // 4, ends // 4, ends // 4, ends - 3 * (ends // 4))
    solution = array("L", [1] * size * size)
    return Tally(size, size, 100, across, 1000 - across, opens, cells, solution, 100)


@pytest.mark.parametrize(
    ("across", "told"),
    [
        (900, "More passages run horizontally: 90% (uniform: 50%)."),
        (100, "More passages run vertically: 90% (uniform: 50%)."),
        (500, "No direction is preferred."),
    ],
)
def test_the_way_that_more_passages_run_is_told(across: int, told: str) -> None:
    both = Bias(Recipe("dfs", 12, 12, 0), a_tally(across), a_tally())
    assert findings(both)[0] == told


@pytest.mark.parametrize(("ends", "is_told"), [(144, True), (143, False)])
def test_a_border_is_free_where_ten_dead_ends_would_be_expected(ends: int, is_told: bool) -> None:
    both = Bias(Recipe("dfs", 12, 12, 0), a_tally(ends=ends, free=True), a_tally())
    told = "There are no dead ends along the right or left border."
    assert (told in findings(both)) == is_told


def test_two_tallies_are_added_in_every_count() -> None:
    one, other = tally_of(generate("dfs", 4, 5, 1)), tally_of(generate("prim", 4, 5, 2))
    both = one.plus(other)
    assert (both.across, both.down) == (one.across + other.across, one.down + other.down)
    assert both.vertical == pytest.approx(both.down / (both.across + both.down))
    assert (both.mazes, both.solved) == (2, 2)
