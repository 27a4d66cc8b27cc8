"""The generators: one algorithm a file, found by its file."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.algorithm import (
    GenerateFunction,
    GeneratorAlgorithm,
    Ground,
    Line,
    Registry,
    Texture,
)
from labyrinth.core.options import Option

registry: Registry[GeneratorAlgorithm] = Registry(__name__, "generator")


def generator(
    *,
    key: str,
    name: str,
    summary: str,
    texture: Texture,
    pseudocode: tuple[Line, ...],
    ground: Ground = Ground.WALLS,
    dead_ends: float | None = None,
    options: tuple[Option, ...] = (),
) -> Callable[[GenerateFunction], GenerateFunction]:
    """Register the decorated function as a generator; see GeneratorAlgorithm for the fields."""

    def register(run: GenerateFunction) -> GenerateFunction:
        registry.add(
            GeneratorAlgorithm(
                key, name, summary, texture, pseudocode, run, ground, dead_ends, options
            )
        )
        return run

    return register
