"""Heuristics: how far apart two tiles are, as if there were no walls, under the field's names."""

from math import hypot

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT


def is_admissible(heuristic: str, *, diagonals: bool) -> bool:
    """Whether it never exceeds the cost that is left, with diagonal steps or without."""
    return heuristic != "manhattan" or not diagonals


def fitting(heuristic: str, *, diagonals: bool) -> str:
    """Return the heuristic that is meant: `fitting` is the one that fits the steps allowed."""
    if heuristic != "fitting":
        return heuristic
    return "octile" if diagonals else "manhattan"


def exact_distance(heuristic: str, rows: int, cols: int) -> int:
    """Return the distance between two tiles that are so many rows and columns apart.

    It is an exact cost, of STRAIGHT for 1, but for the euclidean one, which is rounded down.
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
