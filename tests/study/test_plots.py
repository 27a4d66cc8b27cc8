"""Plots: every figure in them against plain loops over the table, and what is drawn of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from csv import DictReader
from importlib.util import find_spec
from io import BytesIO, TextIOWrapper
from math import exp, log
from pathlib import Path
from random import Random
from statistics import linear_regression, median, quantiles
from xml.etree import ElementTree

import pytest
from PIL import Image

from labyrinth.cli import main
from labyrinth.formats.support import optional_dependencies
from labyrinth.study import Finished, Study, run
from labyrinth.study.plots.in_file import plot_in_bytes
from labyrinth.study.plots.in_terminal import plot_as_text
from labyrinth.study.plots.plot import (
    KINDS,
    Boxes,
    Curve,
    HeatMap,
    Point,
    Scaling,
    Spread,
    plot_of,
)
from labyrinth.study.statistics import power_law_of
from labyrinth.study.summary import Group
from tests.cli.running import Output
from tests.study.reading import rows_of

STUDY = Study(
    ("bfs", "a-star", "right-hand"), ("dfs", "wilson"), {"braid": ("0", "1")}, ("4x4", "6x7"), "5"
)
COMMAND = shlex.split(
    "study --generator dfs wilson --size 3x3 6x6 --seeds 4 --solver bfs a-star --workers 1 --plot"
)
Rows = list[dict[str, str]]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """The study, run once."""
    return run(STUDY, results=tmp_path_factory.mktemp("plots") / "study.csv", workers=1)


def groups_of(rows: Rows, by: tuple[str, ...], figure: str) -> dict[tuple[str, ...], list[float]]:
    groups: dict[tuple[str, ...], list[float]] = {}
    for row in rows:
        if row[figure]:
            groups.setdefault(tuple(row[name] for name in by), []).append(float(row[figure]))
    return groups


def test_boxes_are_those_of_the_table(finished: Finished) -> None:
    by = ("generator", "solver")
    plot, rows = plot_of(finished, "box", by, "cost"), rows_of(finished.table)
    assert isinstance(plot, Boxes)
    expected = groups_of(rows, by, "cost")
    assert plot.boxes.keys() == expected.keys()
    assert plot.missing == sum(not row["cost"] for row in rows)
    for group, costs in expected.items():
        assert plot.boxes[tuple(group)] == (
            len(costs),
            min(costs),
            *quantiles(costs, n=4, method="inclusive"),
            max(costs),
        )


def test_a_heat_map_has_the_medians_of_the_table(finished: Finished) -> None:
    plot = plot_of(finished, "heat-map")
    assert isinstance(plot, HeatMap)
    expected = groups_of(rows_of(finished.table), ("generator", "solver"), "expanded")
    assert (plot.rows, plot.cols) == (("dfs", "wilson"), ("bfs", "a-star", "right-hand"))
    medians = {pair: (cell.n, cell.median) for pair, cell in plot.cells.items()}
    assert medians == {group: (len(each), median(each)) for group, each in expected.items()}
    heats = sorted((cell.median, plot.heat(cell)) for cell in plot.cells.values())
    assert (heats[0][1], heats[-1][1]) == (0, 1)
    assert [heat for _, heat in heats] == sorted(heat for _, heat in heats)


def test_curves_are_those_of_the_table(finished: Finished) -> None:
    plot, rows = plot_of(finished, "scaling"), rows_of(finished.table)
    assert isinstance(plot, Scaling)
    assert list(plot.curves) == [(solver,) for solver in STUDY.solvers]
    for (solver,), curve in plot.curves.items():
        own = [row for row in rows if row["solver"] == solver and float(row["expanded"]) > 0]
        for point, (row, col) in zip(curve.points, (("4", "4"), ("6", "7")), strict=True):
            sized = [each for each in own if (each["rows"], each["cols"]) == (row, col)]
            tiles = [float(each["maze_corridor_tiles"]) for each in sized]
            expanded = [float(each["expanded"]) for each in sized]
            assert point == (len(sized), median(tiles), median(expanded))
        slope, intercept = linear_regression(
            [log(float(row["maze_corridor_tiles"])) for row in own],
            [log(float(row["expanded"])) for row in own],
        )
        assert curve.law is not None
        assert curve.law.n == len(own)
        assert curve.law.exponent == pytest.approx(slope)
        assert curve.law.value(100) == pytest.approx(exp(intercept) * 100**slope)


@pytest.mark.parametrize("n", [60, 1000, 1001, 4000])
def test_the_exponent_of_made_up_data_is_found(n: int) -> None:
    """The error of a slope is known: the scatter over the spread of the sizes and the root of n."""
    rng = Random(n)
    sizes = [100 * 4 ** (at % 5) for at in range(n)]
    law = power_law_of(sizes, [3 * size**1.7 * exp(rng.gauss(0, 0.2)) for size in sizes])
    assert law is not None
    assert law.interval is not None
    low, high = law.interval
    assert low < law.exponent < high
    error = 0.2 / (log(4) * 2**0.5) / n**0.5
    assert law.exponent == pytest.approx(1.7, abs=3 * error)
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.25)


@pytest.mark.parametrize(
    ("n", "times"), [pytest.param(50, 50, marks=pytest.mark.slow), (1500, 100)]
)
def test_an_interval_holds_the_true_exponent_about_95_times_of_100(n: int, times: int) -> None:
    """Large mazes scatter more than small ones, as they do in studies."""
    rng = Random(n)
    sizes = [100 * 4 ** (at % 5) for at in range(n)]
    held = 0
    for _ in range(times):
        law = power_law_of(sizes, [size**0.9 * exp(rng.gauss(0, size / 50_000)) for size in sizes])
        low, high = (law and law.interval) or (0, 0)
        held += low <= 0.9 <= high
    assert 0.87 <= held / times < 1


def test_exponents_claim_no_more_than_is_known() -> None:
    exact = power_law_of([10, 20, 40], [5 * size**1.7 for size in (10, 20, 40)])
    assert exact is not None
    assert exact.exponent == pytest.approx(1.7)
    assert exact.factor == pytest.approx(5)
    assert exact.interval is None
    assert power_law_of([10, 10, 10], [1, 2, 3]) is None
    curves: dict[Group, Curve] = {
        ("bfs",): Curve((Point(2, 10, 5.0), Point(1, 40, 9.0)), exact),
        ("dfs",): Curve((Point(3, 10, 5.0),), None),
    }
    assert Scaling("cost", ("solver",), curves, 1).captions == [
        "Each point is the median of 1 to 3 runs on mazes of one size; the exponents are those of "
        "straight lines through the logarithms (least squares).",
        "bfs: values of cost grow as open tiles to the power of 1.700, "
        "too few runs for a confidence interval, n = 3 on 2 sizes.",
        "dfs: mazes of one size give no exponent, n = 3 on 1 size.",
        "1 run without cost above 0 left out.",
    ]


def test_files_have_their_labels_and_are_the_same_again(finished: Finished) -> None:
    said = {"box": "bfs (n = 40)", "scaling": "n = 40 on 2 sizes", "heat-map": "n = 20"}
    for kind in KINDS:
        plot = plot_of(finished, kind)
        svg, png = plot_in_bytes(plot, ".svg"), plot_in_bytes(plot, ".png")
        assert svg == plot_in_bytes(plot, ".svg")
        drawn = ElementTree.fromstring(svg)
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        words = ("".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text"))
        texts = " ".join(words)
        for label in ("expanded", "a-star", said[kind]):
            assert label in texts
        with Image.open(BytesIO(png)) as pixels:
            assert pixels.format == "PNG"
            assert not pixels.info.keys() & {"Software", "Creation Time"}


def test_the_command_draws_into_a_file(output: Output, tmp_path: Path) -> None:
    plot, table = tmp_path / "plot.svg", tmp_path / "study.csv"
    words = (*COMMAND, "box", "-o", str(table), "-q", "--plot-to")
    assert output.of(*words, str(plot)).splitlines() == [
        "expanded by solver:",
        "Boxes show the quartiles, whiskers the minimum and maximum of 16 runs each.",
    ]
    assert "n = 16" in plot.read_text(encoding="utf-8")
    assert len(rows_of(table)) == 32


def test_a_file_that_cannot_be_written_is_refused_before_anything_runs(
    output: Output, tmp_path: Path
) -> None:
    words = (*COMMAND, "box", "-o", str(tmp_path / "study.csv"), "--plot-to")
    told = {"none/plot.svg": "its folder does not exist", "folder.svg": "it is a folder"}
    (tmp_path / "folder.svg").mkdir()
    for name, reason in told.items():
        refusal = output.refusal(*words, str(tmp_path / name))
        assert f"{name}: cannot be written: {reason}" in refusal
    assert [file.name for file in tmp_path.iterdir()] == ["folder.svg"]


def test_a_plot_that_nobody_can_draw_leaves_the_table(output: Output) -> None:
    words = "study --generator dfs --size 4x4 --seeds 3 --solver random-mouse:limit=1 --workers 1"
    printed = output.of(*words.split(), "--plot", "box", "--figure", "cost", status=2)
    assert output.error == "labyrinth: error: there is nothing to draw: no run has cost\n"
    assert [row["outcome"] for row in DictReader(printed.splitlines())] == ["gave-up"] * 3


@pytest.mark.slow
def test_a_backend_that_does_not_exist_is_in_nobodys_way(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    done = subprocess.run(
        [sys.executable, "-m", "labyrinth", *COMMAND, "box", "--plot-to", str(plot)],
        env={**os.environ, "MPLBACKEND": "no-such-backend"},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert plot.is_file()


def test_a_printed_table_has_no_caption_in_it(output: Output, tmp_path: Path) -> None:
    printed = output.of(*COMMAND, "box", "--plot-to", str(tmp_path / "plot.svg"))
    assert printed.startswith("run,")
    assert "16 runs" not in printed


def test_a_summary_of_a_scaling_curve_is_by_the_size_too(output: Output) -> None:
    printed = output.of(*COMMAND, "scaling", "--by", "solver")
    assert printed.splitlines()[1].split()[:4] == ["solver", "rows", "cols", "n"]
    assert "bfs: values of expanded grow" in printed


@pytest.mark.parametrize(("kind", "width"), [("box", 40), ("scaling", 40), ("heat-map", 80)])
def test_a_plot_is_plain_text_as_wide_as_the_terminal(
    kind: str, width: int, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    printed = output.of(*COMMAND, kind)
    assert all(character == "\n" or character.isprintable() for character in printed)
    drawn = [line for line in printed.splitlines() if "│" in line or "┤" in line]
    assert all(len(line) <= width for line in drawn)
    assert bool(drawn) == (kind != "heat-map")
    n = {"box": "bfs n=16", "scaling": "bfs n=16", "heat-map": "of 8 runs"}[kind]
    assert n in printed


@pytest.mark.parametrize("kind", KINDS)
def test_a_plot_is_drawn_where_there_is_no_unicode(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(printed, "ascii", write_through=True))
    assert main((*COMMAND, kind)) == 0
    assert b"#" in printed.getvalue() or kind == "scaling"
    assert b"runs" in printed.getvalue()


def test_a_heat_map_tells_each_n_where_they_differ(output: Output) -> None:
    words = shlex.split("study --generator dfs --size 3x3 3x4 5x5 --seeds 3 --solver bfs")
    *_, of_three, of_five, caption = output.of(
        *words, "--plot", "heat-map", "--by", "rows,solver"
    ).splitlines()
    assert "n=6" in of_three
    assert "n=3" in of_five
    assert caption == "Each value is the median of 3 to 6 runs."


def test_boxes_stand_where_their_values_are() -> None:
    """Of one box from 0 to 100 over the whole width the quartiles are where a quarter of it is."""
    box = Boxes("cost", ("solver",), {("bfs",): Spread(9, 0.0, 25.0, 50.0, 75.0, 100.0)}, 0)
    drawn = plot_as_text(box, 80, coloured=False).splitlines()
    (middle,) = (line for line in drawn if "n=9" in line)
    inside = middle.partition("┤")[2].rstrip("│")
    assert inside.index("█") / len(inside) == pytest.approx(0.25, abs=0.03)
    assert (inside.rindex("█") + 1) / len(inside) == pytest.approx(0.75, abs=0.03)
    assert inside.index("│") / len(inside) == pytest.approx(0.5, abs=0.03)
    assert "\x1b[" in plot_as_text(box, 80, coloured=True)


def test_the_law_of_a_curve_is_dotted_from_its_first_size_to_its_last() -> None:
    points = tuple(Point(5, size, size**1.5) for size in (10, 100, 1000))
    law = power_law_of([each.tiles for each in points], [each.median for each in points])
    plot = Scaling("cost", ("solver",), {("bfs",): Curve(points, law)}, 0)
    drawn = plot_as_text(plot, 80, coloured=False)
    assert (
        len({at for line in drawn.splitlines() for at, sign in enumerate(line) if sign == "·"}) > 20
    )


def test_what_cannot_be_drawn_is_refused_before_anything_runs(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*COMMAND[:-1], "-o", str(tmp_path / "study.csv"))
    assert "a heat map needs two factors" in output.refusal(
        *words, "--plot", "heat-map", "--by", "solver"
    )
    assert "more than 60 boxes" in output.refusal(
        *words, "--plot", "box", "--seeds", "40", "--by", "solver,seed"
    )
    assert "one of .svg, .png" in output.refusal(*words, "--plot", "box", "--plot-to", "plot.pdf")
    assert "needs a kind of plot" in output.refusal(*words, "--plot-to", "plot.svg")
    assert "no figure 'expande'" in output.refusal(*words, "--plot", "box", "--figure", "expande")
    one_size = shlex.split("study --generator dfs --size 3x3 --solver bfs --plot scaling")
    assert "mazes of several sizes" in output.refusal(*one_size)
    monkeypatch.setattr(
        optional_dependencies,
        "find_spec",
        lambda name: None if name == "plotext" else find_spec(name),
    )
    assert "plotext is not installed; run: " in output.refusal(*words, "--plot", "box")
    assert "labyrinth-laboratory[plots]'" in output.error
    assert list(tmp_path.iterdir()) == []


def test_runs_without_the_figure_are_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "parted.txt").write_text("#####\n#S#G#\n#####\n")
    study = Study(("bfs", "dfs"), mazes=(str(tmp_path / "parted.txt"), "dfs:3x3:1"))
    finished = run(study, results=tmp_path / "study.csv", workers=1)
    for kind in KINDS:
        plot = plot_of(finished, kind, ("number", "solver"), "cost")
        assert plot.missing == 2
        assert "2 runs without cost" in plot.captions[-1]


def test_cells_of_equal_medians_are_all_cold() -> None:
    cool, hot = Spread(5, 7.0, 7.0, 7.0, 7.0, 7.0), Spread(5, 9.0, 9.0, 9.0, 9.0, 9.0)
    cells: dict[tuple[object, object], Spread] = {(1, 1): cool, (1, 2): cool}
    plot = HeatMap("steps", ("rows", "cols"), (1,), (1, 2), cells, 0)
    assert [plot.heat(each) for each in cells.values()] == [0.0, 0.0]
    cells[2, 1] = hot
    assert [plot.heat(each) for each in cells.values()] == [0.0, 0.0, 1.0]
