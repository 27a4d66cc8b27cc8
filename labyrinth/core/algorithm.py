"""What every algorithm declares of itself, and the registries that find them by their files."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.options import Option
from labyrinth.core.trace import EventKind

if TYPE_CHECKING:
    from labyrinth.core.player import Player
    from labyrinth.core.structures import Structure


@dataclass(frozen=True, slots=True)
class Line:
    """One line of pseudocode, and the event kinds that it is the source of.

    `when` tells its events from those of later lines of the same kind, by the player that stands
    after the event; without it all are this line's.
    """

    text: str
    kinds: frozenset[EventKind]
    when: Callable[[Player], bool] | None = None


def line(text: str, *kinds: EventKind, when: Callable[[Player], bool] | None = None) -> Line:
    """Make a line of pseudocode that records events of these kinds, all or some of them."""
    return Line(text, frozenset(kinds), when)


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


class Guarantee(Enum):
    """What a solver promises of its answer."""

    CHEAPEST = "finds a path of the lowest cost if there is a path"
    FEWEST_STEPS = "finds a path of the fewest steps if there is a path"
    ANY_PATH = "finds some path if there is a path"
    MAY_GIVE_UP = "may give up, and says so; sure of a path only in perfect mazes"
    CHEAPEST_OR_GIVES_UP = "finds a path of the lowest cost, unless it gives up at its limit"
    FEWEST_STEPS_OR_GIVES_UP = "finds a path of the fewest steps, unless it gives up at its limit"
    BY_CHANCE = "finds a path by chance, or gives up at its limit"


class Growth(Enum):
    """From where a search grows, and whether its trace tells each tile's parent."""

    START = "from the start"
    GOALS = "from the goals"
    BOTH = "from the start and the goals"
    WALK = "with a walker, who enters each tile from the one before"
    UNTOLD = "in a way that the trace does not tell"


class Estimate(Enum):
    """What a solver makes of h, the Manhattan distance to the other end."""

    NONE = "it does not measure it"
    DISTANCE = "it goes by h in some way"
    SUM = "it goes by f = g + h"


@dataclass(frozen=True, slots=True)
class Found:
    """What a solver's function returns.

    `path` holds flat indices of the field, start to goal; it is empty unless a path was found.
    `gave_up` says why the solver stopped without knowing, or is empty; `note` is what there is to
    say of the path found, or empty. Both are sentences.
    """

    path: list[int]
    expanded: int
    gave_up: str = ""
    note: str = ""


GenerateFunction = Callable[..., Generator[int, None, None]]
"""`(maze, rng, trace, **options)`: carves `maze`, records in `trace`, yields the rooms done."""

FinishFunction = Callable[..., Generator[int, None, None]]
"""`(maze, rng, trace, carved, **options)`: goes on from what is carved of `maze`, else as above.

`carved` holds every open room as a flat tile index, at least one, in the order of carving; a room
beside an open passage is open. What is still closed or apart afterwards is joined at random.
"""

SolveFunction = Callable[..., Generator[int, None, Found]]
"""`(field, record, **options)`: searches `field`, records events, yields the tiles expanded."""


@dataclass(frozen=True, slots=True)
class GeneratorAlgorithm:
    """A registered generator; `dead_ends` is the expected share at 40x40 rooms, if known.

    `finish` goes on from a maze that is partly carved; where it is None, the sentence
    `cannot_finish` says why.
    `structures` read what it holds, the most telling first; there is at least one.
    """

    key: str
    name: str
    summary: str
    texture: Texture
    structures: tuple[Structure, ...]
    pseudocode: tuple[Line, ...]
    run: GenerateFunction
    ground: Ground = Ground.WALLS
    dead_ends: float | None = None
    options: tuple[Option, ...] = ()
    cannot_finish: str = ""
    finish: FinishFunction | None = None

    @property
    def description(self) -> str:
        """The documentation of the algorithm's file: steps, source, guarantee."""
        return _documentation(self.run)


@dataclass(frozen=True, slots=True)
class SolverAlgorithm:
    """A registered solver; `shortcut` is the letter that chooses it in the interface.

    `structures` read what it holds, the most telling first; there is at least one.
    """

    key: str
    name: str
    summary: str
    guarantee: Guarantee
    structures: tuple[Structure, ...]
    pseudocode: tuple[Line, ...]
    run: SolveFunction
    shortcut: str = ""
    options: tuple[Option, ...] = ()
    growth: Growth = Growth.START
    estimate: Estimate = Estimate.NONE

    @property
    def description(self) -> str:
        """The documentation of the algorithm's file: steps, source, guarantee."""
        return _documentation(self.run)


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


Algorithm = TypeVar("Algorithm", bound=_Keyed)


class Registry(Generic[Algorithm]):
    """The algorithms of one package, found by importing each of its files once."""

    def __init__(self, package: str, kind: str) -> None:
        """Look after the modules of `package`; `kind` is the word for them in messages."""
        self._package = package
        self._kind = kind
        self._algorithms: dict[str, Algorithm] = {}
        self._found = False

    def add(self, algorithm: Algorithm) -> None:
        """Register an algorithm under its key."""
        self._algorithms[algorithm.key] = algorithm

    def all(self) -> Mapping[str, Algorithm]:
        """Return every algorithm by key, in the order of the keys."""
        if not self._found:
            package = importlib.import_module(self._package)
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{self._package}.{module.name}")
            self._found = True
        return MappingProxyType(dict(sorted(self._algorithms.items())))

    def get(self, key: str) -> Algorithm:
        """Return the algorithm of that key. Raises LabyrinthError that says which are known."""
        # A file is looked for only once: small mazes are generated in less time than that takes.
        if key not in self._algorithms and key not in self.all():
            raise LabyrinthError(
                f"there is no {self._kind} {key!r}; known: {', '.join(self.all())}"
            )
        return self._algorithms[key]


def kinds_of(pseudocode: Iterable[Line]) -> frozenset[EventKind]:
    """Return every event kind that some line of the pseudocode is the source of."""
    return frozenset(kind for code in pseudocode for kind in code.kinds)


def _documentation(run: Callable[..., object]) -> str:
    return (importlib.import_module(run.__module__).__doc__ or "").strip()
