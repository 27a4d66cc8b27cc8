"""What is told of a search that a command makes."""

from __future__ import annotations

from labyrinth.core.search.solution import Solution


def failure(solution: Solution) -> list[str]:
    """Return a sentence on why a search found no path; none if it did."""
    if solution.outcome == "found":
        return []
    return [f"{solution.choice}: {solution.outcome}: {solution.reason}"]
