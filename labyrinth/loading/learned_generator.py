"""The stand-in for a learner's generator: it drives a child, and carves what that carves."""

from __future__ import annotations

from array import array
from contextlib import closing
from random import Random

from labyrinth.bench.job import Job
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Slices, Texture
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import UnfinishedError
from labyrinth.core.generation.steps.symmetry import SYMMETRY
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import relay
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.learn.events import CARVED, generator_lines
from labyrinth.loading.benches import lent_bench
from labyrinth.loading.learned import Learned
from labyrinth.loading.learned_solver import limits_for

_SEED_BITS = 64


class LearnedGenerator(GeneratorAlgorithm):
    """A learner's generator as the program sees it; `learned` has its source."""

    def __init__(self, key: str, learned: Learned) -> None:
        """Stand for a function."""
        super().__init__(
            key=key,
            summary=learned.summary,
            texture=Texture.UNTOLD,
            structures=[("CarvedRooms", "Carved")],
            choices="What it holds, and takes next, is its own.",
            pseudocode=generator_lines(learned.heading),
            refused={"shape": "its function is given whole grids"},
        )
        self.learned = learned
        self.origin = learned.origin
        self.run = self._run

    @property
    def description(self) -> str:
        """The docstring of the function, and where it stands."""
        return self.learned.description

    def _run(self, maze: Maze, rng: Random, trace: Trace) -> Slices:
        """Let a child carve. Raises UnfinishedError with what went wrong."""
        carved, decide = 0, trace.decide

        def take(events: array[int]) -> None:
            nonlocal carved
            for event in events:
                if event >> TILE_BITS == CARVED >> TILE_BITS:
                    trace.events.append(event)
                    maze.tiles[event & TILE_MASK] = 1
                    carved += 1
                elif decide is not None:
                    decide(event)

        job = self._job(maze.rows, maze.cols, rng, lines=False, decisions=decide is not None)
        with lent_bench() as bench, closing(bench.run(job, take)) as slices:
            ran = yield from relay(slices, lambda _: carved // 2)
        if ran.failure is not None:
            raise UnfinishedError(f"{self.key}: {ran.failure.sentence}")
        if not carved:
            raise UnfinishedError(f"{self.key}: it carved no room; call maze.carve(room, other)")

    def job_of(self, trace: Trace) -> Job | None:
        """Return what makes the generation of a trace again, line by line.

        None where the function carved only a half of the maze.
        """
        recipe = Recipe.parse(trace.recipe)
        if recipe.value(SYMMETRY) != SYMMETRY.default:
            return None
        rng = ReproducibleRandom(recipe.seed)
        decisions = trace.with_decisions
        return self._job(recipe.rows, recipe.cols, rng, lines=True, decisions=decisions)

    def _job(self, rows: int, cols: int, rng: Random, *, lines: bool, decisions: bool) -> Job:
        return Job(
            what=self.learned.described.name,
            kind="generator",
            source=self.learned.source,
            rows=rows,
            cols=cols,
            seed=rng.getrandbits(_SEED_BITS),
            limits=limits_for((2 * rows + 1) * (2 * cols + 1)),
            lines=lines,
            decisions=decisions,
        )
