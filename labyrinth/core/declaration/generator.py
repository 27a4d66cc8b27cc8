"""What a generator declares of itself."""

from collections.abc import Callable, Generator
from enum import Enum
from typing import ClassVar

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.registry import Registry


class Ground(Enum):
    """What a generator starts from."""

    WALLS = "walls only"
    ROOMS = "rooms, each closed by walls"
    OPEN = "one open hall"


class Texture(Enum):
    """What a generator guarantees of its mazes."""

    PERFECT = "perfect: exactly one path between any two rooms"
    LOOPS = "connected, with loops"
    ONE_PATH = "one path: it leads through all rooms, without a junction unless symmetry adds some"
    CAVE = "connected; any tile may be open"
    UNTOLD = "nothing is promised; labyrinth check finds out"


class Group(Enum):
    """What generators of one kind give, in the order of the menus; the value heads the group."""

    UNIFORM = "Uniform"
    TREES = "Trees"
    DIVISION = "Division"
    LOOPS = "With loops"
    AUTOMATA = "Automata"
    ONE_PATH = "One path"


_GROUP_OF = {
    Texture.PERFECT: Group.TREES,
    Texture.LOOPS: Group.LOOPS,
    Texture.CAVE: Group.AUTOMATA,
    Texture.ONE_PATH: Group.ONE_PATH,
}
"""The group of generators that name none; those of unknown texture have none."""


Slices = Generator[int, None, None]
"""What carves slice by slice, and yields the rooms done."""

GenerateFunction = Callable[..., Slices]
"""`(maze, rng, trace, **options)`: carves `maze` and records in `trace`.

One that takes `carved` can go on from what is carved of `maze`: every open room as a flat tile
index, in the order of carving, none at first; a room beside an open passage is open. What is still
closed or apart afterwards is joined at random.
"""


class GeneratorAlgorithm(Algorithm):
    """A generator; `dead_ends` is the expected share at 40x40 rooms, in per cent, if known.

    Menus have it in its `group`, that of its texture unless it names another; those to begin with
    come before all groups, by their places in `begin_with`, from 1 on.

    One that `takes_weights` works on those in `trace.given` where there are any.

    `cannot_carve_on` says why it cannot go on from a maze that is partly carved; empty if it can. A
    `deterministic` one draws nothing: every seed gives the same maze.
    """

    letters: ClassVar = {
        "n": "rooms",
        "c": "columns",
        "l": "rooms of the longer side",
        "r": "rounds",
        "s": "shifts",
    }

    texture: Texture
    ground: Ground = Ground.WALLS
    dead_ends: float | None = None
    deterministic: bool = False
    takes_weights: bool = False
    cannot_carve_on: str = "This generator cannot go on from a half-carved maze."
    group: Group | None = None
    begin_with: int = 0

    def __post_init__(self) -> None:
        """Find its group."""
        super().__post_init__()
        self.group = self.group or _GROUP_OF.get(self.texture)

    def __call__(self, run: GenerateFunction) -> GenerateFunction:
        """Register the decorated function as this generator; if it takes `carved`, it carves on."""
        if "carved" in run.__code__.co_varnames[: run.__code__.co_argcount]:
            self.cannot_carve_on = ""
        return self.register(registry, run)


generator = GeneratorAlgorithm
registry: Registry[GeneratorAlgorithm] = Registry(
    "labyrinth.core.generators", "generator", takes_late=True
)
