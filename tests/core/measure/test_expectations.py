"""What a report expects of a generator's mazes, against the mazes."""

from __future__ import annotations

import pytest

from labyrinth import Wall, generate, generators
from labyrinth.core.measure.report_card import report

OTHER_SIZES = [
    pytest.param(*size, marks=pytest.mark.slow) for size in [(1, 30), (12, 40), (40, 40), (90, 90)]
]


@pytest.mark.parametrize("key", generators())
@pytest.mark.parametrize(("rows", "cols"), [(6, 6), *OTHER_SIZES])
def test_every_generator_is_what_its_report_expects(key: str, rows: int, cols: int) -> None:
    found = report(generate(key, rows, cols, seed=5))
    assert [expected.note for expected in found.expected if expected.note] == []


def test_a_generator_that_makes_other_mazes_is_noticed() -> None:
    maze = generate("dfs", 40, 40, seed=3)
    maze.recipe = generate("kruskal", 40, 40, seed=3).recipe
    notes = {expected.figure: expected.note for expected in report(maze).expected}
    assert "dead ends" in notes["dead_end_share"]
    assert not notes["loops"]


def test_an_edited_maze_is_noticed() -> None:
    maze = generate("wilson", 8, 8, seed=3)
    row, col = next(
        (row, col) for row in range(8) for col in range(7) if maze.walls(row, col) & Wall.RIGHT
    )
    maze.set_walls(row, col, maze.walls(row, col) & ~Wall.RIGHT)
    found = report(maze)
    assert found.loops == 1
    assert "loops" in next(note.note for note in found.expected if note.figure == "loops")


def test_what_is_certain_has_no_deviation() -> None:
    found = report(generate("wilson", 9, 9, 3))
    deviations = {expected.figure: expected.deviation for expected in found.expected}
    assert deviations.pop("dead_end_share") > 0
    assert deviations == {"regions": 0, "rooms": 0, "loops": 0}


def test_braid_lowers_what_is_expected() -> None:
    found = report(generate("wilson", 40, 40, seed=3, braid=0.5))
    (share,) = [expected for expected in found.expected if expected.figure == "dead_end_share"]
    assert share.expected == pytest.approx(0.291 / 2)
    assert not share.note
    assert "loops" not in {expected.figure for expected in found.expected}


def test_sparseness_and_symmetry_change_what_is_expected() -> None:
    figures = [
        {expected.figure for expected in report(generate("wilson", 9, 9, 3, **extras)).expected}
        for extras in ({"sparse": 0.5}, {"symmetry": "rotate"})
    ]
    assert figures == [{"regions", "loops"}, {"regions", "rooms", "loops"}]
    assert not any(
        expected.note for expected in report(generate("wilson", 9, 9, 3, sparse=0.5)).expected
    )
