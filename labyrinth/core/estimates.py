"""Heuristics: the distance between two tiles if there were no walls."""

from math import hypot

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT


def is_admissible(heuristic: str, *, diagonals: bool) -> bool:
    """Return whether a heuristic is admissible, that is, never above the remaining cost."""
    return heuristic != "manhattan" or not diagonals


def fitting(heuristic: str, *, diagonals: bool) -> str:
    """Return the name of a heuristic; "fitting" becomes "manhattan", or "octile" with diagonals."""
    if heuristic != "fitting":
        return heuristic
    return "octile" if diagonals else "manhattan"


def exact_distance(heuristic: str, rows: int, cols: int) -> int:
    """Return a heuristic's estimate for two tiles `rows` rows and `cols` columns apart.

    The result is an exact cost, where STRAIGHT stands for 1. The Euclidean distance is rounded
    down, and an unknown heuristic estimates 0.
    """
    longer, shorter = max(rows, cols), min(rows, cols)
    match heuristic:
        case "manhattan":
            return (rows + cols) * STRAIGHT
        case "euclidean":
            return int(STRAIGHT * hypot(rows, cols))
        case "octile":
            return (longer - shorter) * STRAIGHT + shorter * DIAGONAL
        case "chebyshev":
            return longer * STRAIGHT
    return 0
