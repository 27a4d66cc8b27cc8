"""Verdicts on generators that are plain functions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest

from labyrinth import Maze
from labyrinth.core.maze.room_grid import dead_end_rooms
from labyrinth.sandbox.check.judging_generators import (
    FALSE_ALARM,
    SIZES,
    chance_of,
    chi_square_tail,
    generator_fault,
    judge_generator,
)
from labyrinth.sandbox.check.verdicts import Carved, Claim
from tests.core import oracles
from tests.sandbox.check.functions import Generator, carved_at_random

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import SupportsLenAndGetItem

Option = TypeVar("Option")


def test_a_uniform_generator_is_uniform() -> None:
    findings = judge_generator(Generator(carved_at_random))
    assert not findings.refuted
    assert findings.strongest is not None
    assert findings.strongest.key == "uniform"
    assert 26 < findings.figures["dead-ends"] < 32


def test_unequal_directions_are_biased() -> None:
    class Unequal(Random):
        def choice(self, seq: SupportsLenAndGetItem[Option]) -> Option:
            options = [seq[number] for number in range(len(seq))]
            return super().choice((*options, *options[:2]))

    def up_and_down(maze: Maze, rng: Random) -> None:
        carved_at_random(maze, Unequal(rng.random()))

    findings = judge_generator(Generator(up_and_down))
    assert list(findings.refuted) == [Claim.UNIFORM]
    told = findings.refuted[Claim.UNIFORM].sentence
    assert told.startswith("in ")
    assert " draws of a maze of 2x" in told
    assert " each is expected about " in told


def leaves_a_room(maze: Maze, rng: Random) -> None:
    carved_at_random(maze, rng, last=True)


def opens_a_loop(maze: Maze, rng: Random) -> None:
    carved_at_random(maze, rng)
    if maze.rows > 1 and maze.cols > 1:
        for tile in ((1, 2), (2, 1), (2, 3), (3, 2)):
            maze[tile] = 1


def opens_the_border(maze: Maze, rng: Random) -> None:
    carved_at_random(maze, rng)
    maze[0, 1] = 1


def leaves_a_wall(maze: Maze, rng: Random) -> None:
    carved_at_random(maze, rng)
    if maze.cols > 1:
        for row in range(1, maze.height, 2):
            maze[row, 2] = 0


def forgets_its_seed(maze: Maze, rng: Random) -> None:
    carved_at_random(maze, Random())


@pytest.mark.parametrize(
    ("function", "claim", "told"),
    [
        (leaves_a_room, Claim.CONNECTED, "in a maze of 1x2 rooms, seed 0, room 0,1 is not carved"),
        (
            leaves_a_wall,
            Claim.CONNECTED,
            "in a maze of 1x2 rooms, seed 0, no path leads from room 0,0 to room 0,1",
        ),
        (
            opens_a_loop,
            Claim.PERFECT,
            "in a maze of 2x2 rooms, seed 0, "
            "there are loops: 4 passages join 4 rooms, but 3 are enough",
        ),
        (
            opens_the_border,
            Claim.INSIDE,
            "in a maze of 1x1 rooms, seed 0, the border is open at tile 0,1",
        ),
        (
            forgets_its_seed,
            Claim.SAME_SEED,
            "made different mazes: it takes random numbers from a source other than maze.random",
        ),
    ],
)
def test_mistakes(function: Callable[[Maze, Random], None], claim: Claim, told: str) -> None:
    refuted = judge_generator(Generator(function)).refuted
    assert list(refuted) == [claim]
    assert refuted[claim].sentence.endswith(told)


def test_faults_agree_with_the_oracles() -> None:
    rng = Random(1)
    seen: Counter[str] = Counter()
    for _ in range(400):
        maze = Maze.of_rooms(2, 3)
        for at in range(len(maze.tiles)):
            row, col = maze.position(at)
            inside = 0 < row < 4 and 0 < col < 6
            if inside and ((row % 2 and col % 2) or ((row % 2 or col % 2) and rng.random() < 0.75)):
                maze.tiles[at] = 1
        graph = oracles.room_graph(maze)
        fault = generator_fault(Carved(maze))
        claim = fault and fault[0]
        assert (claim is Claim.CONNECTED) == (not oracles.is_connected(graph))
        assert (fault is None) == oracles.is_tree(graph)
        assert len(dead_end_rooms(maze)) == oracles.dead_ends(graph)
        seen.update([claim.name] if claim else [])
    assert seen.keys() == {"CONNECTED", "PERFECT"}


def test_there_are_as_many_perfect_mazes_as_are_said() -> None:
    for size in SIZES[:2]:
        assert len(oracles.spanning_trees(size.rows, size.cols)) == size.perfect_mazes


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (7.815, 3, 0.05),
        (16.266, 3, 0.001),
        (4.605, 2, 0.1),
        (36.123, 14, 0.001),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
    ],
)
def test_tails_are_those_of_published_tables(statistic: float, freedom: int, chance: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(chance, rel=0.002)


def test_what_never_came_counts() -> None:
    assert chance_of([25, 25, 25, 25], 4) == 1.0
    assert chance_of([25, 25, 25], 4) == chance_of([25, 25, 25, 0], 4)
    assert chance_of([50, 50], 4) < FALSE_ALARM < chance_of([20, 30, 20, 30], 4)


@pytest.mark.slow
def test_false_alarms_are_seldom() -> None:
    """Of so many uniform samples, by chance about a hundredth is less likely than a hundredth."""
    rng = Random(5)
    size = SIZES[-1]
    chances = []
    for _ in range(1500):
        counts = Counter(rng.choices(range(size.perfect_mazes), k=size.draws))
        chances.append(chance_of(counts.values(), size.perfect_mazes))
    assert min(chances) > FALSE_ALARM
    assert 4 <= sum(chance < 0.01 for chance in chances) <= 30
