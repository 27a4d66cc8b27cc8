"""A counterexample in characters."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth import Maze
from labyrinth.cli.check import picture
from labyrinth.core.maze.walls import Position
from labyrinth.sandbox.check.verdicts import Claim, Refutation


def refuted(
    maze: Maze,
    path: Sequence[Position] = (),
    enough: Sequence[Position] = (),
    seed: int | None = None,
) -> Refutation:
    return Refutation(Claim.FOUND, "", maze, path, enough, seed)


def test_a_maze_has_rulers_and_its_paths_below() -> None:
    maze = Maze(2, 11, bytes([1, 0, 2, 9, 10, *[1] * 16, 3]), start=(0, 0), goals=((1, 0), (1, 10)))
    shown = refuted(maze, [(0, 0), (1, 0)], [(0, 0)])
    assert picture(shown) == [
        "  0  1  2  3  4  5  6  7  8  9  0",
        "0 S1 #  2  9  +  .  .  .  .  .  .",
        "1 G1 .  .  .  .  .  .  .  .  .  G3",
        "returned: 0,0 1,0",
        "enough:   0,0",
    ]


def test_a_start_on_a_goal_is_told_and_a_long_path_cut() -> None:
    maze = Maze(1, 30, bytes([1]) * 30, start=(0, 0), goals=((0, 0),))
    lines = picture(refuted(maze, [(0, col) for col in range(30)]))
    assert lines[1].startswith("0 @ . .")
    assert lines[-1].endswith(" 0,14 0,15 and 14 more")


def test_a_carved_maze_is_shown_as_it_is_and_a_large_one_left_out() -> None:
    carved = Maze.from_text("#####\n#   #\n#####")
    assert picture(refuted(carved, seed=3)) == ["#####", "#   #", "#####"]
    assert picture(refuted(Maze(50, 50), [(0, 0)])) == ["returned: 0,0"]
