"""`labyrinth scenario`: the table, the verdicts, the exit status; and what `generate` writes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from labyrinth import load
from tests.cli.running import Output
from tests.scenarios.oracle import lengths

MAP = """\
type octile
height 4
width 6
map
......
......
......
....@.
"""
HEAD = "version 1\n"
STRAIGHT = "1\tsmall.map\t6\t4\t0\t0\t5\t0\t5\n"
SLANTED = "1\tsmall.map\t6\t4\t0\t3\t5\t0\t6.24264\n"
"""2 + 3 roots of 2."""
ROUND_THE_CORNER = "0\tsmall.map\t6\t4\t3\t3\t5\t3\t4.0\n"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    (tmp_path / "small.map").write_text(MAP)
    path = tmp_path / "small.map.scen"
    path.write_text(HEAD + ROUND_THE_CORNER + STRAIGHT + SLANTED)
    return path


def rows_of(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_the_table_has_a_row_for_each_bucket(scenario: Path, output: Output) -> None:
    heading, *rows, verdicts = rows_of(output.of("scenario", str(scenario)))
    assert heading == [
        "bucket",
        "instances",
        "solved",
        "worst",
        "ratio",
        "expanded",
        "milliseconds",
    ]
    assert [row[:4] for row in rows] == [
        ["0", "1", "1", "1.0000"],
        ["1", "2", "2", "1.0000"],
        ["all", "3", "3", "1.0000"],
    ]
    assert sum(int(row[4]) for row in rows[:-1]) == int(rows[-1][4])
    assert verdicts == ["a-star:", "3", "equal"]
    assert output.error == ""


def test_solvers_without_a_promise_may_be_longer(scenario: Path, output: Output) -> None:
    text = output.of("scenario", str(scenario), "--solver", "dfs", "dijkstra")
    rows = rows_of(text)
    assert [row[:2] for row in rows[1:7]] == [
        [solver, bucket] for solver in ("dfs", "dijkstra") for bucket in ("0", "1", "all")
    ]
    assert float(rows[3][4]) > 1
    assert "dijkstra: 3 equal" in text


def test_one_solver_with_other_options_has_rows_of_its_own(scenario: Path, output: Output) -> None:
    weighted = "a-star:heuristic=zero,tie=oldest"
    text = output.of("scenario", str(scenario), "--solver", "a-star", weighted)
    solvers = [row[0] for row in rows_of(text)[1:]]
    assert solvers == [*3 * ["a-star"], *3 * [weighted], "a-star:", f"{weighted}:"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            SLANTED.replace("6.24264", "6.24125"),
            "line 2: a-star: length 6.24264069, published",
        ),
        (SLANTED.replace("6.24264", "6.25"), ": the path is valid, so the file is wrong"),
    ],
)
def test_a_broken_guarantee_is_told_and_the_status_is_1(
    scenario: Path, output: Output, line: str, told: str
) -> None:
    scenario.write_text(HEAD + line)
    output.of("scenario", str(scenario), status=1)
    assert told in output.error
    output.of("scenario", str(scenario), "--quiet", status=1)
    assert output.error == ""


def test_bad_instances_are_listed_and_the_others_are_run(scenario: Path, output: Output) -> None:
    on_a_wall = STRAIGHT.replace("0\t0\t5\t0", "4\t3\t5\t0")
    scenario.write_text(HEAD + on_a_wall + STRAIGHT + "1\tsmall.map\n" + SLANTED)
    table = output.of("scenario", str(scenario), status=1)
    assert table.endswith("a-star: 2 equal\n2 bad instances left out\n")
    assert "line 2: the start x 4, y 3 cannot be reached, since it is a wall" in output.error
    assert f"{scenario}: line 4: expected 9 fields, not 2" in output.error
    lines = output.of("scenario", str(scenario), "--json", status=1)
    assert [json.loads(line)["line"] for line in lines.splitlines()] == [3, 5]


def test_all_scenarios_below_a_folder_are_one_table(scenario: Path, output: Output) -> None:
    folder = scenario.parent
    (folder / "more").mkdir()
    (folder / "more" / "b.scen").write_text(HEAD + STRAIGHT + STRAIGHT)
    (folder / "more" / "small.map").write_text(MAP)
    (folder / "lost.scen").write_text(HEAD + STRAIGHT.replace("small", "no"))
    rows = rows_of(output.of("scenario", str(folder), status=1))
    assert [row[:3] for row in rows[1:4]] == [
        ["more/b.scen", "2", "2"],
        ["small.map.scen", "3", "3"],
        ["all", "5", "5"],
    ]
    assert rows[4:] == [["a-star:", "5", "equal"], ["1", "bad", "instance", "left", "out"]]
    assert "there is no map 'no.map' next to the scenario" in output.error
    (folder / "lost.scen").unlink()
    table = csv.DictReader(io.StringIO(output.of("scenario", str(folder), "--csv", "--limit", "1")))
    assert [row["scenario"] for row in table] == ["more/b.scen", "small.map.scen"]
    (folder / "empty").mkdir()
    refusal = output.refusal("scenario", str(folder / "empty"))
    assert "no scenario in this folder" in refusal


def test_no_more_than_ten_sentences_are_told(scenario: Path, output: Output) -> None:
    scenario.write_text(HEAD + 12 * SLANTED.replace("6.24264", "7"))
    output.of("scenario", str(scenario), status=1)
    assert output.error.count("\n") == 11
    assert output.error.endswith("labyrinth: 2 more broken guarantees\n")


def test_buckets_and_the_first_instances_are_chosen(scenario: Path, output: Output) -> None:
    for buckets, expected in {"1": 2, "0:1": 3, ":0": 1, "1:": 2}.items():
        lines = output.of("scenario", str(scenario), "--csv", "--buckets", buckets)
        assert lines.count("\n") == 1 + expected
    lines = output.of("scenario", str(scenario), "--csv", "--buckets", "1:", "--limit", "1")
    assert lines.count("\n") == 2
    refusal = output.refusal("scenario", str(scenario), "--buckets", "7:9")
    assert "no instance in these buckets; the buckets are 0 to 1" in refusal
    for wrong in ("x", ":", "", "1:2:3", "-1"):
        refusal = output.refusal("scenario", str(scenario), f"--buckets={wrong}")
        assert "is not a range of buckets: write A:B" in refusal


def test_json_and_csv_have_a_line_for_each_search(scenario: Path, output: Output) -> None:
    arguments = ("scenario", str(scenario), "--solver", "a-star", "bfs")
    lines = [json.loads(line) for line in output.of(*arguments, "--json").splitlines()]
    assert [line["solver"].partition(":")[0] for line in lines] == 3 * ["a-star", "bfs"]
    slanted = lines[4]
    assert slanted["solver"] == "a-star:diagonal=only-when-no-obstacles"
    assert (slanted["line"], slanted["bucket"], slanted["map"]) == (4, 1, "small.map")
    ends = [slanted[key] for key in ("start_x", "start_y", "goal_x", "goal_y")]
    assert ends == [0, 3, 5, 0]
    assert (slanted["published"], slanted["length"]) == (6.24264, 6.24264069)
    assert slanted["verdict"] == "equal"
    table = list(csv.DictReader(io.StringIO(output.of(*arguments, "--csv"))))
    for row, line in zip(table, lines, strict=True):
        del row["milliseconds"], line["milliseconds"]
        assert row == {key: str(value) for key, value in line.items()}


def test_the_map_is_named(scenario: Path, output: Output, tmp_path: Path) -> None:
    other = tmp_path / "maps"
    other.mkdir()
    (tmp_path / "small.map").rename(other / "small.map")
    assert "there is no map 'small.map' next to the scenario" in output.refusal(
        "scenario", str(scenario)
    )
    for place in (other, other / "small.map"):
        assert "3 equal" in output.of("scenario", str(scenario), "--map", str(place))


def test_water_is_searched_as_water(scenario: Path, output: Output, tmp_path: Path) -> None:
    (tmp_path / "small.map").write_text("type octile\nheight 1\nwidth 5\nmap\n.SWWT\n")
    scenario.write_text(HEAD + "0 small.map 5 1 0 0 1 0 1\n0 small.map 5 1 3 0 2 0 1\n")
    assert "2 equal" in output.of("scenario", str(scenario))
    assert "small.map: water was read as wall: 2 tiles" in output.error
    scenario.write_text(HEAD + "0 small.map 5 1 1 0 2 0 1\n")
    assert "line 2: the goal x 2, y 0 cannot be reached" in output.refusal(
        "scenario", str(scenario)
    )


@pytest.mark.parametrize(
    ("solver", "told"),
    [
        ("right-hand", "right-hand"),
        (
            "a-star:diagonal=always",
            "scenarios use diagonal=only-when-no-obstacles",
        ),
        ("nothing", "nothing"),
    ],
)
def test_other_moves_are_refused(scenario: Path, output: Output, solver: str, told: str) -> None:
    assert told in output.refusal("scenario", str(scenario), "--solver", solver)


def test_what_is_no_scenario_is_refused(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "bad.scen"
    path.write_bytes(b"version 1\n0 \x1b]0;evil\x07 1 1 0 0 0 0 x\n")
    refusal = output.refusal("scenario", str(path))
    assert refusal.endswith("found 'x', expected the optimal length, a number\n")
    assert refusal.rstrip("\n").isprintable()
    assert "No such file" in output.refusal("scenario", str(tmp_path / "none.scen"))


def test_a_scenario_is_no_maze(scenario: Path, output: Output) -> None:
    for command in ("solve", "info"):
        assert "this is a scenario: run it with labyrinth scenario" in output.refusal(
            command, str(scenario)
        )


def test_generate_writes_a_scenario_beside_the_map(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    order = ("generate", "rooms:6x9:4", "-o", "halls.map", "--scenario", "12")
    output.of(*order)
    scenario = Path("halls.map.scen").read_text()
    maze = load("halls.map")
    _, *lines = scenario.splitlines()
    assert len(lines) == 12
    for line in lines:
        bucket, name, *numbers, length = line.split("\t")
        width, height, start_x, start_y, goal_x, goal_y = map(int, numbers)
        assert (name, width, height) == ("halls.map", maze.width, maze.height)
        found = lengths(maze, (start_y, start_x))[goal_y, goal_x]
        assert (int(bucket), length) == (found // 4, f"{found:.8f}")
    assert "12 equal" in output.of("scenario", "halls.map.scen")
    output.of(*order)
    assert Path("halls.map.scen").read_text() == scenario


def test_each_of_several_maps_has_its_scenario(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output.of("generate", "rooms:6x9:4", "--count", "2", "-o", "a.map", "--scenario", "3")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["a-1.map", "a-1.map.scen", "a-2.map", "a-2.map.scen"]
    for name in names[1::2]:
        assert "3 equal" in output.of("scenario", name)


@pytest.mark.parametrize(
    "arguments", [[], ["-o", "maze.json"], ["--format", "moving-ai"], ["-o", "-"]]
)
def test_a_scenario_needs_the_file_of_a_map(output: Output, arguments: list[str]) -> None:
    refusal = output.refusal("generate", "dfs:3x3:1", "--scenario", "2", *arguments)
    assert "a scenario belongs to a Moving AI map: write one with -o NAME.map" in refusal


def test_a_scenario_and_a_path_do_not_go_together(output: Output) -> None:
    order = ("generate", "dfs:3x3:1", "-o", "a.map", "--scenario", "2", "--solve", "bfs")
    assert "leave out --solve or --scenario" in output.refusal(*order)
