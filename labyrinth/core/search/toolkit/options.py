"""Options that several solvers share, and why some refuse one."""

from typing import Final

from labyrinth.core.declaration.options import Choice, Factor

# Only the grid uses it: no solver gets its value.
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
# Only the grid uses it, too.
GRAPH: Final = Choice(
    "graph",
    "which graph it searches",
    "tiles",
    {
        "tiles": "the tiles: a step costs what the tile weighs that it enters",
        "rooms": "the rooms: an edge costs what the passage weighs, a room nothing",
    },
)
# Why a solver of tiles has no such option.
OF_TILES: Final = {"graph": "it goes from tile to tile along corridors and walls"}
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
