from __future__ import annotations

import pytest

import labyrinth
from labyrinth import Maze, generate
from labyrinth.core.measure.baselines import usual_difficulty
from labyrinth.core.measure.figures import Figure, figures, in_a_sentence
from labyrinth.core.measure.report_card import report


def told(maze: Maze) -> dict[str, Figure]:
    return {each.name: each for each in figures(report(maze))}


def test_figures_are_those_of_the_maze() -> None:
    maze = Maze.from_text(
        """\
#########
#S    # #
# # # # #
# # #  G#
#########
"""
    )
    values = {name: each.value for name, each in told(maze).items()}
    assert values["Size"] == "2 x 4 rooms"
    assert values["Loops"] == "0"
    assert values["Components"] == "1"
    assert values["Dead ends"] == "3, 37.5% of rooms"
    assert values["Path"] == "8 steps"
    maze[2, 6] = 1
    maze[1, 6] = 1
    assert told(maze)["Loops"].value == "4"
    assert in_a_sentence(report(maze)).startswith("It has 4 loops: ")


@pytest.mark.parametrize("key", ["dfs", "prim", "wilson", "cave", "spiral"])
@pytest.mark.parametrize("weights", [(1, 1), (1, 9)])
def test_every_figure_is_a_line_that_fits(key: str, weights: tuple[int, int]) -> None:
    if key not in labyrinth.generators():
        pytest.skip("there is no such generator")
    lines = figures(report(generate(key, 40, 60, 1, weights=weights)))
    assert len({each.name for each in lines}) == len(lines)
    for each in lines:
        assert len(each.name) < 12
        assert len(each.value) <= 24, "it is whole beside the maze"
        assert each.meaning.endswith(".")
        assert len(each.meaning) <= 76


def test_what_is_unusual_of_the_generator_stands_out() -> None:
    maze = generate("prim", 20, 20, 1)
    before = told(maze)
    assert not before["Dead ends"].strange
    assert (before["Loops"].usual, before["Loops"].strange) == ("0", False)
    maze[2, 1], maze[1, 2] = 1, 1
    maze[2, 3], maze[3, 2] = 1, 1
    after = told(maze)
    assert after["Loops"].strange
    assert not told(Maze.from_text(maze.to_text()))["Loops"].usual, "no generator is known"
    assert " to " in before["Dead ends"].usual
    assert told(generate("prim", 20, 20, 1, braid=1.0))["Dead ends"].usual == "0%"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("####\n####\n####\n", "There is no corridor."),
        (
            "#####\n# # #\n#####\n",
            "It has 2 connected components: no path leads from one to another.",
        ),
        ("#####\n#   #\n#####\n", "A perfect maze: exactly one path between any two places."),
    ],
)
def test_a_maze_without_a_path_is_told_of(text: str, sentence: str) -> None:
    maze = Maze.from_text(text)
    assert in_a_sentence(report(maze)) == sentence
    assert told(maze)["Path"].value == "none"


def test_mazes_of_twice_the_size_are_usually_easier_for_each_room() -> None:
    ranges = [usual_difficulty(rooms) for rooms in (4, 16, 40, 64, 300, 5000, 16384, 60_000)]
    assert all(0 < low < high for low, high in ranges)
    assert ranges == sorted(ranges, reverse=True)
    harder = {"kruskal": 30, "dfs": 30}
    means = {
        key: sum(report(generate(key, 16, 16, seed)).difficulty or 0 for seed in range(10)) / 2560
        for key in harder
    }
    low, high = usual_difficulty(256)
    assert means["dfs"] < low < high < means["kruskal"] + 0.03
