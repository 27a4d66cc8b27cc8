"""Options that several solvers share, and reasons why a solver lacks one of them."""

from typing import Final

from labyrinth.core.declaration.options import Choice, Factor

# Only the grid uses it: no solver gets its value.
DIAGONAL: Final = Choice(
    "diagonal",
    "diagonal moves (each costs 1.41 times as much as a straight one)",
    "never",
    {
        "never": "none",
        "only-when-no-obstacles": "if both tiles next to the move are open",
        "if-at-most-one-obstacle": "if at least one of the tiles next to the move is open",
        "always": "always, even between two walls",
    },
)
# Only the grid uses it, too.
GRAPH: Final = Choice(
    "graph",
    "the graph to search",
    "tiles",
    {
        "tiles": "tiles: a step costs the weight of the tile that it enters",
        "rooms": "rooms: an edge costs the weight of its passage, and rooms cost nothing",
    },
)
# Why a solver of tiles has no such option.
OF_TILES: Final = {"graph": "it moves from tile to tile along corridors and walls"}
HEURISTIC: Final = Choice(
    "heuristic",
    "the estimate h of the remaining distance",
    "fitting",
    {
        "fitting": "octile if diagonal moves are allowed, else manhattan",
        "manhattan": "rows plus columns to the goal, in straight steps",
        "euclidean": "straight line",
        "octile": "as many diagonal moves as possible, then straight steps",
        "chebyshev": "rows or columns to the goal, whichever is more",
        "zero": "none: only the cost so far counts",
    },
)
WEIGHT: Final = Factor("weight", "the weight of the estimate: f = g + weight * h", 1.0, 1.0, 100.0)
TIE_BY_AGE: Final = Choice(
    "tie",
    "which tile goes first in a tie",
    "newest",
    {"newest": "the tile queued last", "oldest": "the tile queued first"},
)
TIE: Final = TIE_BY_AGE.replaced(
    choices={**TIE_BY_AGE.choices, "larger-g": "the tile farther from the start"}
)
DIAGONAL_AT_ANY_ANGLE: Final = DIAGONAL.replaced(
    summary="where a line of sight may pass through a corner",
    default="only-when-no-obstacles",
    choices={
        "only-when-no-obstacles": "if both tiles next to the corner are open",
        "if-at-most-one-obstacle": "if at least one of the tiles next to the corner is open",
        "always": "always, even between two walls",
    },
)
HEURISTIC_AT_ANY_ANGLE: Final = HEURISTIC.replaced(
    default="euclidean",
    choices={key: text for key, text in HEURISTIC.choices.items() if key != "fitting"},
)
