"""What a generator declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import Registry, documentation
from labyrinth.core.structures.content import Structure
from labyrinth.core.trace.pseudocode import Pseudocode

_CANNOT_CARVE_ON: Final = "This generator cannot go on from a half-carved maze."


class Ground(Enum):
    """What a generator starts from."""

    WALLS = "walls only"
    ROOMS = "rooms, each closed by walls"
    OPEN = "one open hall"


class Texture(Enum):
    """What a generator guarantees of its mazes."""

    PERFECT = "perfect: exactly one path between any two rooms"
    LOOPS = "connected, with loops"
    ONE_PATH = "one path through all rooms, without a junction"
    CAVE = "connected; any tile may be open"


GenerateFunction = Callable[..., Generator[int, None, None]]
"""`(maze, rng, trace, **options)`: carves `maze`, records in `trace`, yields the rooms done."""

CarveOnFunction = Callable[..., Generator[int, None, None]]
"""`(maze, rng, trace, carved, **options)`: goes on from what is carved of `maze`, else as above.

`carved` holds every open room as a flat tile index, at least one, in the order of carving; a room
beside an open passage is open. What is still closed or apart afterwards is joined at random.
"""


@dataclass(frozen=True, slots=True)
class GeneratorAlgorithm:
    """A registered generator; `dead_ends` is the expected share at 40x40 rooms, if known.

    `carve_on` goes on from a maze that is partly carved; where it is None, the sentence
    `cannot_carve_on` says why. A `deterministic` one draws nothing: every seed gives the same maze.
    `structures` read what it holds, the most telling first; there is at least one.
    """

    key: str
    summary: str
    texture: Texture
    structures: tuple[Structure, ...]
    pseudocode: Pseudocode
    run: GenerateFunction
    ground: Ground = Ground.WALLS
    dead_ends: float | None = None
    options: tuple[Option, ...] = ()
    deterministic: bool = False
    cannot_carve_on: str = _CANNOT_CARVE_ON
    carve_on: CarveOnFunction | None = None

    @property
    def name(self) -> str:
        """What it is called: the heading of its lines."""
        return self.pseudocode.heading

    @property
    def description(self) -> str:
        """The documentation of the algorithm's file: remarks, source, guarantee, texture, cost."""
        return documentation(self.run)


registry: Registry[GeneratorAlgorithm] = Registry("labyrinth.core.generators", "generator")


def generator(
    *,
    key: str,
    summary: str,
    texture: Texture,
    structures: tuple[Structure, ...],
    pseudocode: Pseudocode,
    ground: Ground = Ground.WALLS,
    dead_ends: float | None = None,
    options: tuple[Option, ...] = (),
    deterministic: bool = False,
    cannot_carve_on: str = _CANNOT_CARVE_ON,
) -> Callable[[GenerateFunction], GenerateFunction]:
    """Register the decorated function as a generator; see GeneratorAlgorithm for the fields."""

    def register(run: GenerateFunction) -> GenerateFunction:
        registry.add(
            GeneratorAlgorithm(
                key,
                summary,
                texture,
                structures,
                pseudocode,
                run,
                ground,
                dead_ends,
                options,
                deterministic,
                cannot_carve_on,
            )
        )
        return run

    return register


def carves_on(key: str) -> Callable[[CarveOnFunction], CarveOnFunction]:
    """Register the decorated function as the `carve_on` of the generator of that key."""

    def register(function: CarveOnFunction) -> CarveOnFunction:
        registry.add(replace(registry.get(key), carve_on=function, cannot_carve_on=""))
        return function

    return register
