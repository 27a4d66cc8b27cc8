"""What is usual of a generator, against mazes that were not measured for it."""

from __future__ import annotations

import pytest

from docs import baselines as measuring
from docs.baselines import MEASURED
from labyrinth import Recipe, generate
from labyrinth.core.measure.baselines import Usual, baselines
from labyrinth.core.measure.figures import measured
from labyrinth.core.measure.report_card import report

slow = pytest.mark.slow
SIZES = [(12, 12), (7, 21), *(pytest.param(*size, marks=slow) for size in [(20, 40), (50, 50)])]


def table() -> dict[str, list[float]]:
    lines = (measuring.TABLES / "baselines.csv").read_text().splitlines()[1:]
    cells = [line.split(",") for line in lines]
    return {":".join(line[:3]): [float(end) for end in line[3:]] for line in cells}


KEYS = sorted({line.partition(":")[0] for line in table()})


def test_what_was_measured_was_measured_at_every_size() -> None:
    sizes = [size for square, wide, _ in measuring.SIZES for size in (square, wide)]
    assert set(table()) == {f"{key}:{rows}:{cols}" for key in KEYS for rows, cols in sizes}


@pytest.mark.parametrize(
    "key", [key if key in {"dfs", "cave"} else pytest.param(key, marks=slow) for key in KEYS]
)
def test_the_table_is_what_is_measured(key: str) -> None:
    (rows, cols), _, count = measuring.SIZES[0]
    found = measuring.measure((key, rows, cols, count))
    ends = [end for values in found.values() for end in measuring.middle(values, 0.9)]
    assert table()[f"{key}:{rows}:{cols}"] == pytest.approx(ends, abs=0.00006)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_most_mazes_between_the_sizes_measured_are_usual(rows: int, cols: int) -> None:
    inside = dict.fromkeys(MEASURED, 0)
    keys, seeds = ["dfs", "kruskal", "sidewinder", "prim", "rooms", "cave"], range(5000, 5012)
    for key in keys:
        for seed in seeds:
            card = report(generate(key, rows, cols, seed))
            usual = {each.figure: each for each in card.usual}
            assert list(usual) == list(MEASURED)
            for name in MEASURED:
                value = measured(name, card)
                assert value is not None
                # A count is whole, and the end of a range may lie between.
                inside[name] += usual[name].low - 0.5 <= value <= usual[name].high + 0.5
    # Nine of ten where they were measured; between, and of so few mazes, some fewer.
    most = len(keys) * len(seeds)
    assert {name: count for name, count in inside.items() if count < 0.75 * most} == {}
    assert sum(inside.values()) > 0.85 * most * len(inside)


def test_it_is_not_known_of_everything() -> None:
    assert baselines(Recipe("dfs", 10, 10, 1), 100)
    assert not baselines(Recipe("dfs", 10, 10, 1, {"braid": 0.5}), 100)
    assert not baselines(Recipe("growing-tree", 10, 10, 1, {"pick": "oldest"}), 100)
    assert not baselines(Recipe("dfs", 2, 2, 1), 4)
    assert not baselines(Recipe("dfs", 500, 500, 1), 250_000)
    assert not baselines(Recipe("dfs", 60, 6, 1), 360)
    elsewhere = baselines(Recipe("dfs", 10, 10, 1, {"endpoints": "farthest"}), 100)
    assert [each.figure for each in elsewhere] == list(MEASURED)[:8]


def test_what_is_a_little_outside_of_the_usual_is_not_strange() -> None:
    usual = Usual("turns", 10.0, 14.0)
    assert [usual.holds(each) for each in (5.9, 6.0, 18.0, 18.1)] == [False, True, True, False]
