"""What searches share: where they came from, the path read back from that, and their options."""

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Final

from labyrinth.core.declaration.options import Choice, Factor
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.task import SLICE

SOURCE: Final = 2
"""Stands among the arrivals where a search set out: no grid is so narrow that it is a step."""

_WALL_TO_ONE: Final = bytes([1] + [0] * 255)


def slices(queue: list[int]) -> Iterator[tuple[int, Iterator[int]]]:
    """Yield a queue in slices of SLICE tiles, the number of tiles before each beside it.

    The queue may grow meanwhile: it is done when there are no more tiles in it.
    """
    tiles = iter(queue)
    for before in count(0, SLICE):
        if before >= len(queue):
            return
        yield before, islice(tiles, SLICE)


def no_arrivals(grid: SearchGrid) -> list[int]:
    """Return the arrivals of all tiles at the beginning of a search: 0, and 1 for a wall.

    A search keeps for each tile that it discovers the step by which it arrived there, from one
    flat index to the next, and SOURCE for the tile where it set out. So `not arrivals[tile]` asks
    in one look-up whether a tile is open and was not seen yet. Steps are few numbers, each kept
    once, where parents would be a number for each tile.
    """
    return list(grid.tiles.translate(_WALL_TO_ONE))


def path_to(goal: int, arrivals: Sequence[int]) -> list[int]:
    """Return the path of flat indices to `goal` from the source of the search."""
    path, tile = [goal], goal
    while (step := arrivals[tile]) != SOURCE:
        tile -= step
        path.append(tile)
    path.reverse()
    return path


def joined_path(meeting: int, from_start: Sequence[int], from_goals: Sequence[int]) -> list[int]:
    """Return the path from the start to a goal over the tile where searches from both met."""
    return path_to(meeting, from_start) + path_to(meeting, from_goals)[-2::-1]


DIAGONAL: Final = Choice(
    "diagonal",
    "where it may step across a corner, at 1.41 times the cost",
    "never",
    {
        "never": "nowhere",
        "only-when-no-obstacles": "where both tiles beside the step are open",
        "if-at-most-one-obstacle": "where one of the tiles beside the step is open",
        "always": "everywhere, also between two walls",
    },
)
"""It is the grid that knows it: no solver is given its value."""
GRAPH: Final = Choice(
    "graph",
    "which graph it searches",
    "tiles",
    {
        "tiles": "the tiles: a step costs what the tile weighs that it enters",
        "rooms": "the rooms: an edge costs what the passage weighs, a room nothing",
    },
)
"""The grid knows it, too."""
OF_TILES: Final = {"graph": "it goes from tile to tile along corridors and walls"}
"""Why a solver has no such option."""
HEURISTIC: Final = Choice(
    "heuristic",
    "how it estimates the distance left",
    "fitting",
    {
        "fitting": "octile where diagonal steps are allowed, else manhattan",
        "manhattan": "the rows and the columns, as straight steps",
        "euclidean": "the straight line",
        "octile": "as many diagonal steps as fit, then straight ones",
        "chebyshev": "the rows or the columns, whichever are more",
        "zero": "none: all that counts is the cost so far",
    },
)
WEIGHT: Final = Factor(
    "weight", "how often the distance left counts: f = g + weight * h", 1.0, 1.0, 100.0
)
TIE_BY_AGE: Final = Choice(
    "tie",
    "which of several tiles that are equally good it takes first",
    "newest",
    {"newest": "the one put in the queue last", "oldest": "the one put in the queue first"},
)
TIE: Final = TIE_BY_AGE.replaced(
    choices={**TIE_BY_AGE.choices, "larger-g": "the one that is farther from the start"}
)
DIAGONAL_AT_ANY_ANGLE: Final = DIAGONAL.replaced(
    summary="where a line may run through a corner",
    default="only-when-no-obstacles",
    choices={
        "only-when-no-obstacles": "where both tiles beside it are open",
        "if-at-most-one-obstacle": "where one of the tiles beside it is open",
        "always": "everywhere, also between two walls",
    },
)
HEURISTIC_AT_ANY_ANGLE: Final = HEURISTIC.replaced(
    default="euclidean",
    choices={key: text for key, text in HEURISTIC.choices.items() if key != "fitting"},
)
