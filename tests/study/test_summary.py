"""The summary: every figure against plain loops over the table, intervals against theory."""

from __future__ import annotations

import shlex
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, median, pstdev, stdev

import pytest

from labyrinth import LabyrinthError
from labyrinth.study import Study, run
from labyrinth.study.statistics import Difference, difference_of, middle_of, sample_of
from labyrinth.study.summary import Comparison, Summary, sentence_on
from tests.cli.running import Output
from tests.study.reading import rows_of

STUDY = Study(
    ("bfs", "a-star", "right-hand"), ("dfs", "wilson"), {"braid": ("0", "1")}, ("5x5",), "6"
)


def test_groups_and_pairs_are_those_of_the_table(tmp_path: Path) -> None:
    table = tmp_path / "study.csv"
    finished = run(STUDY, results=table, workers=1, by=("solver", "generator"), figure="cost")
    summary, rows = finished.summary, rows_of(table)
    assert summary is not None
    found = [row for row in rows if row["cost"]]
    assert summary.missing == len(rows) - len(found)
    groups = {(row["solver"], row["generator"]) for row in found}
    assert set(summary.samples) == groups
    for solver, generator in groups:
        costs = [
            float(row["cost"])
            for row in found
            if (row["solver"], row["generator"]) == (solver, generator)
        ]
        sample = summary.samples[solver, generator]
        assert (sample.n, sample.median) == (len(costs), median(costs))
        assert sample.mean == pytest.approx(sum(costs) / len(costs))
    costs_of = {(row["recipe"], row["solver"]): float(row["cost"]) for row in found}
    for comparison in summary.comparisons:
        assert comparison.other == "bfs"
        pairs = [
            (costs_of[row["recipe"], comparison.solver], costs_of[row["recipe"], "bfs"])
            for row in found
            if row["solver"] == comparison.solver and (row["generator"],) == comparison.group
        ]
        share = sum(own for own, _ in pairs) / sum(other for _, other in pairs) - 1
        assert comparison.difference.n == len(pairs)
        assert comparison.difference.share == pytest.approx(share)
    told = {(each.solver, each.group) for each in summary.comparisons}
    assert told == {(solver, (generator,)) for solver, generator in groups if solver != "bfs"}


@pytest.mark.parametrize("n", [200, 1000, 1001, 3000])
def test_intervals_are_those_of_theory(n: int) -> None:
    """For many values the interval of a mean is known, and that of a ratio of means as well."""
    rng = Random(n)
    others = [rng.gauss(100, 10) for _ in range(n)]
    values = [0.6 * other + rng.gauss(0, 5) for other in others]
    sample = sample_of(values)
    assert sample.interval is not None
    low, high = sample.interval
    assert high - low == pytest.approx(2 * 1.96 * pstdev(values) / sqrt(n), rel=0.15)
    assert (low + high) / 2 == pytest.approx(fmean(values), rel=0.01)
    difference = difference_of(values, others)
    assert difference is not None
    assert difference.interval is not None
    low, high = difference.interval
    assert high - low == pytest.approx(2 * 1.96 * 5 / sqrt(n) / 100, rel=0.2)
    assert low < -0.4 < high
    differences = [value - other for value, other in zip(values, others, strict=True)]
    assert difference.effect == pytest.approx(fmean(differences) / stdev(differences))


def test_an_interval_holds_the_true_mean_about_95_times_of_100() -> None:
    rng = Random(5)
    held = 0
    for _ in range(100):
        low, high = sample_of([rng.expovariate(1) for _ in range(60)]).interval or (0, 0)
        held += low <= 1 <= high
    assert 88 <= held <= 99


@pytest.mark.slow
@pytest.mark.parametrize(("n", "least"), [(5, 0.8), (10, 0.86), (30, 0.88)])
def test_intervals_of_few_and_of_many_values_hold_the_truth(n: int, least: float) -> None:
    """Of skewed values, too, and of the share by which pairs differ; 200 samples of each."""
    rng, samples = Random(n), 200
    skewed = share = normal = 0
    for _ in range(samples):
        low, high = sample_of([rng.expovariate(1) for _ in range(n)]).interval or (2, 2)
        skewed += low <= 1 <= high
        others = [rng.gauss(10, 2) for _ in range(n)]
        low, high = sample_of(others).interval or (0, 0)
        normal += low <= 10 <= high
        values = [0.6 * other + rng.gauss(0, 1) for other in others]
        difference = difference_of(values, others)
        assert difference is not None
        low, high = difference.interval or (0, 0)
        share += low <= -0.4 <= high
    for held in (skewed, share, normal):
        assert least <= held / samples <= 0.99
    # Values without a skew lose nothing by being few.
    assert min(share, normal) / samples >= 0.88


@pytest.mark.parametrize(("n", "quantile"), [(5, 2.77645), (11, 2.22814), (31, 2.04227)])
def test_few_values_have_the_interval_of_student(n: int, quantile: float) -> None:
    """Samples of normal values, of which the ends are known, against a table of Student's t."""
    # The spread of n values about their own mean is less than that of what they were drawn from.
    spread = NormalDist(sigma=sqrt((n - 1) / n / n))
    low, high = middle_of([spread.inv_cdf((at + 0.5) / 10**5) for at in range(10**5)], n)
    assert high * sqrt(n) == pytest.approx(quantile, rel=0.01)
    assert low == pytest.approx(-high)


def test_samples_that_tell_nothing_claim_nothing() -> None:
    assert sample_of([1, 2, 3, 9, 4]) == sample_of([1, 2, 3, 9, 4])
    assert sample_of([1, 2, 3, 9, 4]).interval is not None
    assert sample_of([4]) == (1, 4, 4, 4, 4, None)
    assert sample_of([1, 2, 3, 9]).interval is None
    assert sample_of([7] * 9) == (9, 7, 7, 7, 7, (7, 7))
    assert difference_of([1, 2], [0, 0]) is None
    assert difference_of([3] * 9, [3] * 9) == (9, 0, (0, 0), None)
    assert difference_of([6] * 9, [3] * 9) == (9, 1, (1, 1), None)


def test_sentences_claim_no_more_than_is_known() -> None:
    summary = Summary("expanded", ("solver", "braid"), ("braid",), {}, [], 0)

    def sentence(difference: Difference, figure: str = "expanded") -> str:
        comparison = Comparison((0.3,), "a-star", "bfs", difference)
        return sentence_on(summary.replaced(figure=figure), comparison)

    assert sentence(Difference(100, -0.38, (-0.4, -0.36), -1.2)) == (
        "a-star expands 38.0% fewer tiles than bfs on braid 0.3, 95% CI 36.0 to 40.0%, n = 100, "
        "paired Cohen's d = -1.20"
    )
    assert sentence(Difference(9, 0.25, (0.1, 0.5), 0.5), "cost") == (
        "the cost of a-star is 25.0% above that of bfs on braid 0.3, 95% CI 10.0 to 50.0%, "
        "n = 9, paired Cohen's d = 0.50"
    )
    assert sentence(Difference(9, -0.1, (-0.3, 0.1), -0.2)) == (
        "no significant difference in expanded between a-star and bfs on braid 0.3: "
        "95% CI -30.0% to +10.0%, n = 9, paired Cohen's d = -0.20"
    )
    for touches_zero in ((0.0, 0.2), (-0.2, 0.0)):
        assert "no significant difference" in sentence(Difference(9, 0.1, touches_zero, 0.2))
    assert sentence(Difference(9, 0.0, (-0.0004, 0.0005), 0.1), "cost") == (
        "no significant difference in cost between a-star and bfs on braid 0.3: "
        "95% CI -0.040% to +0.050%, n = 9, paired Cohen's d = 0.10"
    )
    assert sentence(Difference(9, 0.0, (0.0, 0.0), None)) == (
        "a-star and bfs expand the same number of tiles on braid 0.3, on every maze, n = 9"
    )
    assert sentence(Difference(9, 0.0, (0.0, 0.0), None), "cost") == (
        "a-star and bfs have the same cost on braid 0.3, on every maze, n = 9"
    )
    assert sentence(Difference(1, -0.1, None, None)) == (
        "a-star and bfs on braid 0.3: too few mazes for a conclusion, n = 1"
    )


def test_the_command_prints_the_summary(output: Output, tmp_path: Path) -> None:
    words = shlex.split("study --generator dfs --size 3x3 --seeds 4 --solver bfs a-star --by")
    printed = output.of(*words, "solver")
    assert printed.startswith("expanded:\nsolver  n ")
    assert "n = 4" in printed.splitlines()[-1]
    assert "factor 'braid'" in output.refusal(*words, "braid")
    assert "did you mean expanded?" in output.refusal(*words, "solver", "--figure", "expande")
    table = tmp_path / "study.csv"
    assert output.of(*words, "solver", "-o", str(table), "-q") == printed
    assert output.of(*words, "solver", "-o", str(table)) == printed
    assert "8 runs: 4 mazes, 2 solvers; about " in output.error
    assert len(rows_of(table)) == 8


def test_a_maze_is_one_value_where_solvers_are_not_told_apart(tmp_path: Path) -> None:
    """Three solvers on the same mazes are no three times as many mazes."""
    table = tmp_path / "study.csv"
    for figure in ("route_length", "expanded"):
        summary = run(STUDY, results=table, workers=1, by=("braid",), figure=figure).summary
        assert summary is not None
        rows = rows_of(table)
        for braid in (0.0, 1.0):
            of_maze: dict[str, list[float]] = {}
            for row in rows:
                if float(row["braid"]) == braid:
                    of_maze.setdefault(row["recipe"], []).append(float(row[figure]))
            means = [fmean(values) for values in of_maze.values()]
            sample = summary.samples[braid,]
            assert (sample.n, sample.interval) == (12, sample_of(means).interval)
            assert sample.mean == pytest.approx(fmean(means))
        assert bool(summary.comparisons) == (figure == "expanded"), "no solver changes a maze"


def test_small_figures_are_printed_with_the_digits_that_tell_them_apart(output: Output) -> None:
    words = shlex.split("study --generator dfs wilson --size 9x9 --seeds 20 --solver bfs --by")
    printed = output.of(*words, "generator", "--figure", "maze_dead_end_share")
    for line in printed.splitlines()[2:4]:
        mean, low, high = map(float, line.split()[2:5])
        assert low < mean < high


def test_unknown_factors_are_refused_before_anything_runs(tmp_path: Path) -> None:
    with pytest.raises(LabyrinthError, match="no factor 'colour'"):
        run(STUDY, results=tmp_path / "study.csv", by=("colour",))
    assert list(tmp_path.iterdir()) == []
