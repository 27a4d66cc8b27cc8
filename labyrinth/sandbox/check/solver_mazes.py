"""Mazes to test a solver: all small mazes, and drawn mazes that reveal known mistakes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, product
from random import Random
from typing import Final

from labyrinth.core.generation.generate import generate
from labyrinth.core.maze.maze import Maze

# A few critical weights: slightly more than another, and more than a detour.
_WEIGHTS: Final = (1, 2, 5)
_SMALL_WITH_WEIGHTS: Final = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2))
_SMALL: Final = ((1, 4), (4, 1), (2, 3), (3, 2))
# The sides in tiles of an empty hall, whose shortest paths are too many to follow each.
_HALL: Final = 18
# The sides in rooms of the mazes that measure the growth.
_GROWING: Final = (10, 20, 40)
_SEED: Final = 20
_GENERATORS: Final = ("dfs", "kruskal", "wilson", "binary-tree")


@cache
def small_mazes() -> tuple[Maze, ...]:
    """Return every maze of up to 2x3, 3x2, 1x4 or 4x1 tiles with 1 or 2 goals, the smallest first.

    Mazes of up to 2x2, 1x3 or 3x1 tiles come with all combinations of the weights 1, 2 and 5. No
    start is a goal.
    """
    with_weights = (_mazes_of(size, (0, *_WEIGHTS)) for size in _SMALL_WITH_WEIGHTS)
    without = (_mazes_of(size, (0, 1)) for size in _SMALL)
    mazes = (maze for some in (*with_weights, *without) for maze in some)
    return _by_size(maze for maze in mazes if maze.start not in maze.goals)


@cache
def edge_cases() -> tuple[Maze, ...]:
    """Return every small maze without weights whose start is a goal, the smallest first."""
    sizes = (*_SMALL_WITH_WEIGHTS, *_SMALL)
    mazes = (maze for size in sizes for maze in _mazes_of(size, (0, 1)))
    return _by_size(maze for maze in mazes if maze.start in maze.goals)


def _mazes_of(size: tuple[int, int], weights: tuple[int, ...]) -> Iterator[Maze]:
    """Yield all mazes of one size whose tiles have some of these weights, 0 for a wall."""
    height, width = size
    for tiles in product(weights, repeat=height * width):
        corridors = [divmod(at, width) for at, tile in enumerate(tiles) if tile]
        for number in (1, 2):
            for start, goals in product(corridors, combinations(corridors, number)):
                yield Maze(height, width, bytes(tiles), start=start, goals=goals)


def _by_size(mazes: Iterable[Maze]) -> tuple[Maze, ...]:
    return tuple(sorted(mazes, key=lambda maze: (len(maze.tiles), len(maze.goals), maze.weighted)))


def drawn_mazes(count: int, seed: int = 0) -> list[Maze]:
    """Return `count` random mazes of several kinds; a larger count adds mazes at the end."""
    rng = Random(seed)
    return [_KINDS[number % len(_KINDS)](rng) for number in range(count)]


def hall() -> Maze:
    """Return an empty hall, with start and goal in opposite corners."""
    return Maze(_HALL, _HALL, bytes([1]) * _HALL**2, start=(0, 0), goals=((_HALL - 1, _HALL - 1),))


def growing_mazes() -> Iterator[tuple[Maze, ...]]:
    """Yield two mazes of each size; each size has about four times as many tiles as the one before.

    In the first maze a path leads from corner to corner; in the second the goal is unreachable,
    which means the most work for most searches.
    """
    for side in _GROWING:
        maze = generate("dfs", side, side, _SEED, braid=0.5)
        maze.start, maze.goals = (1, 1), ((maze.height - 2, maze.width - 2),)
        without_way, corner = maze.copy(), (0, maze.width - 1)
        without_way[corner], without_way.goals = 1, (corner,)
        yield maze, without_way


# The kinds of drawn mazes


def _field(
    rng: Random,
    sides: tuple[tuple[int, int], tuple[int, int]],
    walls: float,
    weights: Sequence[int] = (1,),
    goals: int = 1,
) -> Maze:
    """Return a field of random tiles, of which a share `walls` are walls.

    `sides` has the ranges of the lengths of two sides; chance decides which side is the height.
    """
    height, width = rng.sample([rng.randint(*side) for side in sides], 2)
    places = range(height * width)
    tiles = bytearray(0 if rng.random() < walls else rng.choice(weights) for _ in places)
    return _with_ends(rng, Maze(height, width, tiles), places, goals)


def _rooms(rng: Random, braid: float, weights: tuple[int, int] = (1, 1), goals: int = 1) -> Maze:
    """Return a maze of rooms, with a share `braid` of its dead ends opened."""
    size = rng.randint(1, 7), rng.randint(2, 7), rng.randrange(1000)
    maze = generate(rng.choice(_GENERATORS), *size, braid=braid, weights=weights)
    return _with_ends(rng, maze, [at for at, tile in enumerate(maze.tiles) if tile], goals)


def _ring(rng: Random, heavy: float) -> Maze:
    """Return a maze of two ways around walls; a share `heavy` of the tiles has random weights."""
    height, width = rng.sample([rng.randint(3, 5), rng.randint(8, 24)], 2)
    maze = Maze(height, width)
    around = [
        maze.index((row, col))
        for row, col in product(range(height), range(width))
        if row in (0, height - 1) or col in (0, width - 1)
    ]
    for at in around:
        maze.tiles[at] = rng.choice(_WEIGHTS) if rng.random() < heavy else 1
    return _with_ends(rng, maze, around)


def _with_ends(rng: Random, maze: Maze, places: Sequence[int], goals: int = 1) -> Maze:
    """Return the maze with a start and up to `goals` goals, on some of the tiles in `places`."""
    ends = rng.sample(places, min(len(places), 1 + rng.randint(1, goals)))
    for end in ends:
        maze.tiles[end] = maze.tiles[end] or 1
    maze.start, *others = map(maze.position, ends)
    maze.goals = tuple(sorted(others))
    return maze


_SIDE: Final = (2, 14)
_SHORT: Final = (2, 8)
_KINDS: Final[tuple[Callable[[Random], Maze], ...]] = (
    # Single walls, several goals, some of them unreachable.
    partial(_field, sides=((8, 16), (8, 16)), walls=0.1, goals=2),
    partial(_field, sides=(_SIDE, _SIDE), walls=0.25),
    partial(_field, sides=(_SHORT, _SIDE), walls=0.25, goals=4),
    partial(_field, sides=(_SHORT, _SIDE), walls=0.45, goals=2),
    partial(_field, sides=((5, 9), (5, 9)), walls=0.25, goals=4),
    partial(_field, sides=((5, 9), (5, 9)), walls=0.15, goals=3),
    partial(_field, sides=(_SHORT, _SHORT), walls=0.3, weights=range(1, 10), goals=3),
    partial(_rooms, braid=0.0),
    partial(_rooms, braid=1.0, goals=3),
    partial(_rooms, braid=1.0),
    partial(_rooms, braid=0.7),
    partial(_rooms, braid=0.5, weights=(1, 9)),
    # Where a way that looks good at first is the dearer one: ties, strips, long detours.
    partial(_field, sides=((2, 3), (3, 4)), walls=0.15, weights=_WEIGHTS, goals=2),
    partial(_field, sides=((4, 7), (5, 8)), walls=0.2, weights=_WEIGHTS),
    partial(_field, sides=((4, 7), (5, 8)), walls=0.2, weights=(1, 2), goals=2),
    partial(_field, sides=((3, 5), (12, 20)), walls=0.1, weights=(1, 2)),
    partial(_field, sides=((3, 7), (20, 40)), walls=0.3, goals=2),
    partial(_ring, heavy=0.0),
    partial(_ring, heavy=0.15),
)
