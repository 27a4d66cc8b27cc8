"""The declaration of a generator."""

from collections.abc import Callable, Generator
from enum import Enum
from typing import ClassVar

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.registry import Registry


class Ground(Enum):
    """The initial state that a generator works on."""

    WALLS = "walls only"
    ROOMS = "rooms, each enclosed by walls"
    OPEN = "one open hall"


class Texture(Enum):
    """A generator's guarantee about its mazes."""

    PERFECT = "perfect: exactly one path between any two rooms"
    LOOPS = "connected, with loops"
    ONE_PATH = "a single path through all rooms, without junctions unless symmetry adds some"
    CAVE = "connected; there is no grid of rooms, so any tile may be open"
    UNTOLD = "no guarantee is stated; labyrinth check tests the generator"


class Group(Enum):
    """The groups of generators in the menus, in menu order; the value is the group's heading."""

    UNIFORM = "Uniform"
    TREES = "Trees"
    DIVISION = "Division"
    LOOPS = "With loops"
    AUTOMATA = "Automata"
    ONE_PATH = "One path"


# The default group by texture; generators of unknown texture have none.
_GROUP_OF = {
    Texture.PERFECT: Group.TREES,
    Texture.LOOPS: Group.LOOPS,
    Texture.CAVE: Group.AUTOMATA,
    Texture.ONE_PATH: Group.ONE_PATH,
}


# A generation that runs slice by slice and yields the number of rooms done.
Slices = Generator[int, None, None]

# `(maze, rng, trace, **options)`: carves `maze` and records in `trace`.
#
# One that takes `carved` can continue a partly carved maze. `carved` lists the open rooms as flat
# tile indices in the order of carving; it is empty for a new maze. A room beside an open passage is
# open. Rooms still closed or disconnected afterwards are joined at random.
GenerateFunction = Callable[..., Slices]


class GeneratorAlgorithm(Algorithm):
    """The declaration of a generator.

    `dead_ends` is the expected number of dead ends in 40x40 rooms, in per cent of the rooms, if it
    is known. Menus list the generator in its `group`, by default the group of its texture. A
    generator for beginners has a `begin_with` from 1 on: menus list these generators before all
    groups, in the order of this number.

    A generator that `takes_weights` uses the weights in `trace.given`, if there are any.

    `cannot_carve_on` says why the generator cannot continue a partly carved maze; it is empty if
    the generator can. A `deterministic` generator draws no random numbers: every seed gives the
    same maze.
    """

    letters: ClassVar = {
        "n": "rooms",
        "c": "columns",
        "l": "rooms along the longer side",
        "r": "rounds",
        "s": "shifts",
    }

    texture: Texture = Texture.PERFECT
    ground: Ground = Ground.WALLS
    dead_ends: float | None = None
    deterministic: bool = False
    takes_weights: bool = False
    cannot_carve_on: str = "This generator cannot continue a half-carved maze."
    group: Group | None = None
    begin_with: int = 0

    def __post_init__(self) -> None:
        """Set the default group if no group is given."""
        super().__post_init__()
        self.group = self.group or _GROUP_OF.get(self.texture)

    def __call__(self, run: GenerateFunction) -> GenerateFunction:
        """Register the decorated function; with a parameter `carved` it can continue a maze."""
        if "carved" in run.__code__.co_varnames[: run.__code__.co_argcount]:
            self.cannot_carve_on = ""
        return self.register(registry, run)


generator = GeneratorAlgorithm
registry: Registry[GeneratorAlgorithm] = Registry(
    "labyrinth.core.generators", "generator", takes_late=True
)
