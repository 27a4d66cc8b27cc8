"""A generator that takes as long as a test wants it to."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from threading import Event

import pytest

from labyrinth import Maze, Trace
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Texture, registry
from labyrinth.core.trace.pseudocode import Pseudocode

CODE = Pseudocode("""
Slow
| carve one corridor
    DIG carve:
""")
(DIG,) = CODE.codes.values()


class SlowGenerator:
    """Stays at half of its work until `go_on` is set."""

    def __init__(self) -> None:
        self.go_on = Event()
        self._slices = 0
        self._slices_seen = 0

    def run(self, maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
        while not self.go_on.wait(0.001):
            self._slices += 1
            yield maze.rows * maze.cols // 2
        for tile in range(maze.width + 1, 2 * maze.width - 1):
            maze.tiles[tile] = 1
            trace.events.append(DIG + tile)

    def rests(self) -> bool:
        """Return whether it did nothing since it was last asked."""
        seen, self._slices_seen = self._slices_seen, self._slices
        return seen == self._slices


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowGenerator:
    """Register the generator `slow`, which makes mazes of one corridor."""
    generator = SlowGenerator()
    algorithm = GeneratorAlgorithm(
        key="slow",
        summary="Takes its time.",
        texture=Texture.PERFECT,
        structures=[],
        pseudocode=CODE,
    )
    algorithm.run = generator.run
    registry.all()
    monkeypatch.setitem(registry._algorithms, "slow", algorithm)
    return generator
