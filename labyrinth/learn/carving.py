"""Letting a learner's generator carve a maze."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from labyrinth.core.maze.maze import Maze
from labyrinth.learn.events import CARVED
from labyrinth.learn.generator_maze import GeneratorMaze


def generate_by(
    function: Callable[[GeneratorMaze], Any],
    maze: Maze,
    seed: int,
    record: Callable[[int], None],
    decide: Callable[[int], None] | None = None,
) -> None:
    """Let a generator carve `maze`, a solid one of rooms, by random numbers of this seed.

    `record` is given each deed, `decide` each decision: a code of `generator_lines` and a flat tile
    index. What the function returns is of no interest. Raises whatever it raises; what was carved
    up to there stays.
    """

    def carve(event: int) -> None:
        record(event)
        maze.tiles[event - CARVED] = 1

    function(GeneratorMaze(maze.rows, maze.cols, Random(seed), carve, decide))
