"""Searching: what is asked for wrongly is told."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError, Maze, generate, solve


@pytest.mark.parametrize(
    ("start", "goals", "message"),
    [
        ((0, 0), [(1, 3)], r"the start \(0, 0\) is a wall"),
        ((1, 1), [(1, 3), (0, 1)], r"the goal \(0, 1\) is a wall"),
        ((3, 0), [(1, 3)], r"the start \(3, 0\) is outside the maze of 3 x 5 tiles"),
        ((1, -1), [(1, 3)], r"the start \(1, -1\) is outside"),
        ((1, 1), [(1, 5)], r"the goal \(1, 5\) is outside"),
        (None, [(1, 3)], "the start is missing"),
        ((1, 1), [], "the goal is missing"),
        ((1, 1), None, "the goal is missing"),
    ],
)
def test_endpoint_that_cannot_be_is_named(
    start: tuple[int, int] | None, goals: list[tuple[int, int]] | None, message: str
) -> None:
    maze = Maze.from_text("#####\n#   #\n#####\n")
    with pytest.raises(ValueError, match=message):
        solve(maze, "bfs", start, goals)


def test_unknown_solver_and_option_are_named() -> None:
    maze = generate("dfs", 2, 2, 1)
    with pytest.raises(LabyrinthError, match="there is no solver 'nix'; known: a-star, "):
        solve(maze, "nix")
    with pytest.raises(LabyrinthError, match="solver bfs has no option 'nix'"):
        solve(maze, "bfs", nix=1)
