"""What a search came to, in one line."""

from __future__ import annotations

import labyrinth
from labyrinth.core.solve import Solution


def summary(solution: Solution) -> str:
    """Return one line about what a search came to."""
    name = labyrinth.solvers()[solution.solver].name
    effort = f"{solution.expanded:,} tiles expanded, {solution.seconds * 1000:.1f} ms"
    if solution.outcome == "found":
        return f"{name}: {len(solution.path) - 1:,} steps, cost {solution.cost:,}, {effort}"
    return f"{name}: no path. {solution.reason} {effort}"
