"""`labyrinth race`: the board in its forms, the animation, what is refused, the exit status."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

import pytest

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.measure.report_card import report
from labyrinth.core.search.timing import Timing, timing
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import PRESETS
from labyrinth.races.race import Race, in_order
from labyrinth.races.solvers import race
from tests.cli.running import Output

RECIPE = "kruskal:6x8:3:weights=1:9,braid=0.7"
MAZE = generate("kruskal", 6, 8, 3, braid=0.7, weights=(1, 9))
TEXT = "0.25 (0.12-0.50)"


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure nothing: a process takes longer than all the rest."""

    def pretend(maze: Maze, choices: Sequence[SolverChoice]) -> Iterator[Timing]:
        for _ in choices:
            yield timing([0.000125, 0.00025, 0.0005])

    monkeypatch.setattr("labyrinth.cli.race.timings", pretend)


def generate_from(recipe: str) -> Maze:
    return generation(Recipe.parse(recipe)).finish()


def race_of(maze: Maze, *solvers: str) -> Race:
    return race(maze, list(map(SolverChoice.parse, solvers))).finish()


def test_the_board_has_a_row_for_each_solver_and_a_sentence(output: Output) -> None:
    solvers = ["dijkstra", "dfs", "a-star:weight=2"]
    heading, *lines, empty, sentence = output.of("race", RECIPE, "--solver", *solvers).splitlines()
    assert heading.split()[:5] == ["solver", "place", "margin", "steps", "cost"]
    run = race_of(MAZE, *solvers)
    clock = run.clock(ClockKind.EXPANSIONS)
    ordered = in_order(run.board(clock, clock.length))
    for line, row in zip(lines, ordered, strict=True):
        behind = row.expansions - ordered[0].expansions
        margin = f"+{behind}" if behind else "0"
        figures = [row.racer, row.place_text, margin, row.steps, row.cost, f"{row.ratio:.2f}"]
        figures += [row.expanded, row.largest_frontier, row.turns, row.branches]
        assert line.split() == [*map(str, figures), *TEXT.split()]
    assert (empty, sentence) == ("", run.sentence(ClockKind.EXPANSIONS))
    assert output.error == ""


def test_the_classics_run_unless_others_are_named(output: Output) -> None:
    def solvers(*arguments: str) -> set[str]:
        text = output.of("race", RECIPE, "--csv", *arguments)
        return {line["solver"] for line in csv.DictReader(StringIO(text))}

    classics, followers = (set(PRESETS[key].racers) for key in ("classics", "wall-followers"))
    assert solvers() == classics
    assert solvers("--preset", "wall-followers") == followers
    assert solvers("--preset", "classics", "--solver", "greedy") == {*classics, "greedy"}
    assert solvers("--solver", "greedy") == {"greedy"}


def test_the_clock_decides_the_places(output: Output) -> None:
    solvers = ["dead-end-filling", "bfs", "random-mouse"]
    for kind in (ClockKind.EXPANSIONS, ClockKind.EVENTS):
        text = output.of("race", RECIPE, "--json", "--clock", kind.value, "--solver", *solvers)
        found = json.loads(text)
        rows = race_of(MAZE, *solvers).finish(kind)
        assert found["clock"] == kind.value
        assert [(lane["place"], lane["solver"]) for lane in found["lanes"]] == [
            (row.place, row.racer) for row in rows
        ]


def test_files_are_written_by_their_suffixes(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("race", "dfs:3x3:1", "--solver", "bfs", "dfs")
    shown = output.of(*arguments)
    for name, form in (("race.json", "--json"), ("race.csv", "--csv")):
        assert output.of(*arguments, "-o", name) == shown
        assert Path(name).read_text() == output.of(*arguments, form)
    board_of_json = output.of(*arguments, "-o", "race.GIF", "--json")
    assert board_of_json == Path("race.json").read_text()
    assert Path("race.GIF").read_bytes().startswith(b"GIF89a")
    for name, beginning in (("race.svg", b"<svg "), ("race.png", b"\x89PNG")):
        assert output.of(*arguments, "-o", name) == shown
        assert Path(name).read_bytes().startswith(beginning)
    refusal = output.refusal(*arguments, "-o", "race.pdf")
    assert "race.pdf: a race is written as .gif, .svg, .png, .json or .csv" in refusal


def test_who_finds_no_path_is_told_and_fails_only_alone(output: Output) -> None:
    mouse = "random-mouse:limit=3"
    lines = output.of("race", RECIPE, "--solver", mouse, "bfs").splitlines()
    assert [line.split()[1] for line in lines[1:3]] == ["1st", "gave"]
    assert output.error.startswith(
        f"labyrinth: {mouse}: gave up: The mouse did not find a goal within 3"
    )
    output.of("race", RECIPE, "--solver", mouse, status=1)
    output.of("race", RECIPE, "--solver", mouse, "--quiet", status=1)
    assert output.error == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--solver", "bsf"], "there is no solver 'bsf'; did you mean bfs?"),
        (["--solver", "bfs:weight=2"], "solver bfs"),
        (["--solver", "bfs", "dfs", "bfs"], "bfs is given twice in the race"),
        (["--preset", "classics", "--solver", "a-star:weight=1"], "a-star is given twice"),
        (["--preset", "classic"], "'classic' is not known; did you mean classics?"),
        (["--clock", "seconds"], "'seconds' is not known"),
        (["--json", "--csv"], "not allowed with argument"),
    ],
)
def test_what_is_not_known_is_refused(output: Output, arguments: list[str], told: str) -> None:
    assert told in output.refusal("race", RECIPE, *arguments)


def test_a_maze_without_an_endpoint_is_refused(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("####\n#S #\n####\n")
    assert output.of("race", str(path), status=2) == ""
    assert "error: the goal is missing: add --goal ROW,COL, or --goal-room" in output.error


def test_of_several_mazes_the_first_is_raced(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.txt"
    path.write_text("#####\n#S G#\n#####\n\n####\n#SG#\n####\n")
    found = json.loads(output.of("race", str(path), "--json", "--solver", "bfs"))
    assert found["goals"] == [[1, 3]]
    assert "mazes.txt" in output.error


GENERATORS = ("dfs", "growing-tree:pick=newest,braid=1", "prim")
SIZE = ("--rows", "5", "--cols", "7", "--seed", "3")


def test_generators_race_on_one_size_and_seed(output: Output) -> None:
    board = json.loads(output.of("race", "--generator", *GENERATORS, *SIZE, "--json"))
    recipes = [
        "dfs:5x7:3",
        "growing-tree:5x7:3:pick=newest,braid=1",
        "prim:5x7:3",
    ]
    assert sorted(lane["recipe"] for lane in board["lanes"]) == sorted(recipes)
    for lane in board["lanes"]:
        maze = generate_from(lane["recipe"])
        assert maze.trace is not None
        assert lane["events"] == len(maze.trace)
        figures = report(maze)
        assert lane["dead_end_share"] == round(figures.dead_end_share, 4)
        assert (lane["longest_path"], lane["junctions"]) == (figures.diameter, figures.junctions)
    places = [lane["place"] for lane in board["lanes"]]
    events = [lane["events"] for lane in board["lanes"]]
    assert places == sorted(places)
    assert events == sorted(events)


def test_the_board_of_generators_is_printed_and_written(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("race", "--preset", "uniform", *SIZE)
    shown = output.of(*arguments)
    heading, *lines, empty, sentence = shown.splitlines()
    assert heading.split()[:2] == ["place", "generator"]
    assert {line.split()[1] for line in lines} == {"Wilson", "Aldous-Broder", "Houston"}
    assert empty == ""
    assert "finished after" in sentence
    for name, form in (("race.json", "--json"), ("race.csv", "--csv")):
        assert output.of(*arguments, "-o", name) == shown
        assert Path(name).read_text() == output.of(*arguments, form)
    for name, beginning in (("a.svg", b"<svg "), ("a.png", b"\x89PNG"), ("a.gif", b"GIF89a")):
        assert output.of(*arguments, "-o", name) == shown
        assert Path(name).read_bytes().startswith(beginning)


def test_a_seed_that_is_drawn_is_told(output: Output) -> None:
    board = json.loads(output.of("race", "--generator", "dfs", "prim", "--json"))
    seed = output.error.removeprefix("labyrinth: seed ").strip()
    assert {lane["recipe"] for lane in board["lanes"]} == {
        f"dfs:10x20:{seed}",
        f"prim:10x20:{seed}",
    }


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--generator", "dfs", "--solver", "bfs"], "cannot race together"),
        (["dfs:3x3:1", "--generator", "prim"], "generators make their own mazes"),
        (["--generator", "prim", "--preset", "classics"], "the preset classics is for solvers"),
        (["dfs:3x3:1", "--rows", "4", "--seed", "2"], "--rows and --seed belong to a race of"),
        (["--generator", "dfs", "dfs", "--seed", "7"], "dfs:10x20:7 is given twice in the race"),
        (["--generator", "nobody"], "there is no generator 'nobody'"),
        (["--generator", "dfs:pick=newest"], "generator dfs has no option 'pick'"),
    ],
)
def test_what_does_not_go_together_is_refused(
    output: Output, arguments: list[str], told: str
) -> None:
    assert told in output.refusal("race", *arguments)
