"""The generators: one algorithm a file, found by its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from labyrinth.core.algorithm import (
    FinishFunction,
    GenerateFunction,
    GeneratorAlgorithm,
    Ground,
    Line,
    Registry,
    Texture,
)
from labyrinth.core.options import Option
from labyrinth.core.structures import Structure

registry: Registry[GeneratorAlgorithm] = Registry(__name__, "generator")


def generator(
    *,
    key: str,
    name: str,
    summary: str,
    texture: Texture,
    structures: tuple[Structure, ...],
    pseudocode: tuple[Line, ...],
    ground: Ground = Ground.WALLS,
    dead_ends: float | None = None,
    options: tuple[Option, ...] = (),
    cannot_finish: str = "",
) -> Callable[[GenerateFunction], GenerateFunction]:
    """Register the decorated function as a generator; see GeneratorAlgorithm for the fields."""

    def register(run: GenerateFunction) -> GenerateFunction:
        registry.add(
            GeneratorAlgorithm(
                key,
                name,
                summary,
                texture,
                structures,
                pseudocode,
                run,
                ground,
                dead_ends,
                options,
                cannot_finish,
            )
        )
        return run

    return register


def finishes(key: str) -> Callable[[FinishFunction], FinishFunction]:
    """Register the decorated function as how the generator of that key goes on from a picture."""

    def register(finish: FinishFunction) -> FinishFunction:
        registry.add(replace(registry.get(key), finish=finish))
        return finish

    return register
