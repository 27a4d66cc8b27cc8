"""What a search came to, in one line or as a column of figures."""

from __future__ import annotations

from labyrinth.core.search.solve import Solution


def in_a_line(solution: Solution) -> str:
    """Return one line about what a search came to."""
    tiles = "tile" if solution.expanded == 1 else "tiles"
    effort = f"{solution.expanded:,} {tiles} expanded, {solution.seconds * 1000:.1f} ms"
    if solution.outcome == "found":
        return (
            f"{solution.solver}: {len(solution.path) - 1:,} steps, cost {solution.cost:,}, {effort}"
        )
    if solution.outcome == "unreachable":
        return f"{solution.solver}: there is no path; {effort}"
    return f"{solution.solver} gave up; {effort}. {solution.reason}"


def in_a_column(solution: Solution) -> str:
    """Return the figures of a search that found a path, one a line."""
    return (
        f"Solver   {solution.solver}\n"
        f"Steps    {len(solution.path) - 1:,}\n"
        f"Cost     {solution.cost:,}\n"
        f"Expanded {solution.expanded:,}\n"
        f"Time     {solution.seconds * 1000:.1f} ms"
    )
