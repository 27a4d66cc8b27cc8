"""The plan: every run by its index, as loops would make it, and what of it may change."""

from __future__ import annotations

import itertools
import json
import shlex
import tomllib
from argparse import ArgumentParser
from csv import DictReader
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Recipe, generate, save
from labyrinth.cli.study import add_arguments, study_of
from labyrinth.study import Study, load_study
from labyrinth.study.plan import Plan, told_changes
from labyrinth.study.study import factors_of, study_as_toml
from tests.cli.running import Output

GENERATORS = ["wilson", "dfs", "growing-tree:pick=newest:50,random:30"]
BRAIDS = ["0", "0.3", "1"]
WEIGHTS = ["1:1", "1:9"]
SIZES = ["2x3", "4x4", "3x2"]
SOLVERS = ["bfs", "a-star", "a-star:weight=2"]


def some(values: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(values), min_size=1, unique=True)


@given(
    some(GENERATORS),
    some(BRAIDS),
    some(WEIGHTS),
    some(SIZES),
    st.tuples(st.integers(0, 9), st.integers(1, 4)),
    some(SOLVERS),
)
def test_every_run_comes_once_in_the_order_of_loops(
    generators: list[str],
    braids: list[str],
    weights: list[str],
    sizes: list[str],
    seeds: tuple[int, int],
    solvers: list[str],
) -> None:
    first, count = seeds
    plan = Plan(
        Study(
            tuple(solvers),
            tuple(generators),
            {"braid": braids, "weights": weights},
            tuple(sizes),
            f"{first}:{first + count - 1}",
        )
    )
    expected = []
    # Options stand in the order in which mazes take them.
    for text, braid, weight, size in itertools.product(generators, braids, weights, sizes):
        for seed in range(first, first + count):
            key, _, own = text.partition(":")
            options = ",".join([*([own] if own else []), f"braid={braid}", f"weights={weight}"])
            recipe = str(Recipe.parse(f"{key}:{size}:{seed}:{options}"))
            rows, cols = map(int, size.split("x"))
            factors = (text, float(braid), weight, rows, cols, seed)
            expected += [(recipe, factors, solver) for solver in solvers]
    assert len(plan) == len(expected)
    for index, (recipe, factors, solver) in enumerate(expected):
        maze, number = plan.parted(index)
        assert plan.mazes.name(maze) == recipe
        assert plan.mazes.factors(maze) == factors
        assert plan.solvers[number] == solver
        made = Recipe.parse(recipe)
        assert plan.tiles(index) == (2 * made.rows + 1) * (2 * made.cols + 1)
    assert plan.mazes.factor_names == ("generator", "braid", "weights", "rows", "cols", "seed")


@given(st.integers(0, 29), st.integers(1, 30))
def test_an_order_holds_the_mazes_of_its_runs(first: int, count: int) -> None:
    plan = Plan(Study(("bfs", "dfs", "a-star"), ("dfs",), sizes=("2x2",), seeds="10"))
    runs = range(first, min(first + count, len(plan)))
    batch = plan.batch(runs)
    made = [(place, solver) for place in batch.places for solver in batch.solvers][
        batch.solver : batch.solver + batch.count
    ]
    expected = [(plan.mazes.place(index // 3), plan.study.solvers[index % 3]) for index in runs]
    assert (batch.first, made) == (runs.start, expected)


def test_a_study_has_one_spelling() -> None:
    study = Study(
        ("a-star:weight=1",),
        ("growing-tree:pick=newest",),
        {"weights": ("1:9",), "braid": ("0.30", "0")},
        ("05X7", "6"),
        "0:4",
    )
    again = Study(
        ("a-star",),
        ("growing-tree:pick=newest",),
        {"braid": ["0.3", ".0"], "weights": ["1:9"]},
        ("5x7", "6x6"),
        "5",
    )
    assert study.factors == again.factors
    assert json.dumps(study.factors) == json.dumps(again.factors)


def test_a_file_says_the_same_as_arguments(tmp_path: Path) -> None:
    save(generate("dfs", 2, 2, 1), tmp_path / "maze.txt")
    (tmp_path / "plan.toml").write_text(
        'generator = ["dfs", "wilson"]\nbraid = [0, 0.3]\nsize = "3x4"\nseeds = 5\n'
        'solver = "bfs"\nrun-limit = 2\nendpoints = "farthest"\n'
    )
    expected = Study(
        ("bfs",),
        ("dfs", "wilson"),
        {"braid": ("0", "0.3"), "endpoints": ("farthest",)},
        ("3x4",),
        "5",
        run_limit=2.0,
    )
    assert load_study(tmp_path / "plan.toml").factors == expected.factors
    (tmp_path / "mazes.toml").write_text('maze = ["maze.txt"]\nsolver = ["bfs"]\n')
    assert len(Plan(load_study(tmp_path / "mazes.toml"))) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "generators = 1",
            "plan.toml: line 1: a study has no key 'generators'; did you mean generator?",
        ),
        ('solver = "bfs"\n\n[study]', "line 3: a study has no key 'study'; known: generator"),
        (
            'solver = "bfs"\nseeds = [1]',
            'line 2: seeds must be a number such as 100, or "5:20", not [1]',
        ),
        ('\n\nsolver = "bfs"\nseeds = [1]', "line 4: seeds must be a number such as 100"),
        ('solver = "bfs"\nbraid = 2', "line 2: option braid must be a number"),
        ('solver = "bfs"', "a study needs mazes"),
        ("solver = [", "it is not TOML"),
        ('solver = "bsf"', "line 1: there is no solver 'bsf'; did you mean bfs?"),
        ('solver = "bfs"\ngenerator = "dfs"\nsize = "3y"', "line 3: '3y' is not a size"),
        ('solver = "bfs"\ngenerator = "dfs"\nseeds = "9:3"', "'9:3' are not seeds"),
        ('solver = "bfs"\ngenerator = "dfs:braid=1"\nbraid = 0', "already sets braid"),
        (
            'solver = "bfs"\ngenerator = "dfs"\nmaze = "x"',
            "mazes given with --maze have no generators",
        ),
        ('solver = ["bfs", "bfs"]\ngenerator = "dfs"', "solver bfs is given twice"),
        (
            'solver = "bfs"\ngenerator = "dfs"\nsize = "2x2"\nstart = "9,9"',
            "one of the 5 x 5 tiles",
        ),
        (
            'solver = "bfs"\ngenerator = "dfs"\nrun-limit = "1"',
            "run-limit must be a number of seconds",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_told_in_a_sentence(
    tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(LabyrinthError) as refused:
        Plan(load_study(path))
    assert told in str(refused.value)


def test_options_take_the_place_of_what_a_file_says(output: Output, tmp_path: Path) -> None:
    """Also of what it lacks; mazes that are named take that of generators, and the other way."""
    path = tmp_path / "plan.toml"
    path.write_text('generator = "dfs"\nbraid = [0, 1]\nsize = "3x3"\nseeds = 2\n')
    words = ("study", str(path), "--workers", "1", "--solver", "bfs")

    def mazes(*more: str) -> list[str]:
        rows = list(DictReader(output.of(*words, *more).splitlines()))
        return [row.get("recipe") or row["maze"] for row in rows]

    assert mazes("--braid", "0.5", "--seeds", "1") == ["dfs:3x3:0:braid=0.5"]
    assert mazes("--maze", "dfs:4x4:1", "wilson:2x2:1") == ["dfs:4x4:1", "wilson:2x2:1"]
    assert "no option braid" in output.refusal(*words, "--maze", "dfs:4x4:1", "--braid", "1")
    assert "needs at least one solver" in output.refusal("study", str(path))
    assert "--solver bfs bfs:graph=rooms" in output.refusal("study", "--graph", "rooms", "tiles")
    path.write_text('maze = "dfs:4x4:1"\n')
    assert mazes() == ["dfs:4x4:1"]
    assert mazes("--generator", "dfs", "--size", "2x2", "--seeds", "1") == ["dfs:2x2:0"]


def test_mazes_of_files_folders_and_scenarios_have_numbers(tmp_path: Path) -> None:
    mazes = [generate("dfs", 2, cols, 1) for cols in (2, 3, 4)]
    folder = tmp_path / "mazes"
    folder.mkdir()
    (folder / "a.txt").write_text("\n".join(maze.to_text() for maze in mazes[:2]))
    save(mazes[2], folder / "b.txt")
    (folder / "notes.md").write_text("# no maze")
    plan = Plan(Study(("bfs",), mazes=(str(folder), "dfs:2x2:7", f"{folder}/a.txt#2")))
    names = [plan.mazes.name(number) for number in range(len(plan.mazes))]
    a = f"{folder}/a.txt"
    assert names == [f"{a}#1", f"{a}#2", f"{folder}/b.txt", "dfs:2x2:7", f"{a}#2"]
    assert [plan.tiles(index) for index in range(5)] == [25, 35, 45, 25, 35]
    assert any("notes.md" in note for note in plan.notes)
    with pytest.raises(LabyrinthError, match="mazes 1 to 2, but not 3"):
        Plan(Study(("bfs",), mazes=(f"{a}#3",)))


def test_what_has_changed_is_told(tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    save(generate("dfs", 2, 2, 1), file)

    def head() -> dict[str, object]:
        return Plan(Study(("bfs",), mazes=(str(file),))).head

    before = head()
    assert [*told_changes(before, head())] == []
    save(generate("dfs", 2, 3, 1), file)
    assert [*told_changes(before, head())] == [f"{file} has changed"]
    one = Plan(Study(("bfs",), ("dfs",), {"braid": ("0",)}, seeds="5")).head
    other = Plan(Study(("bfs", "dfs"), ("dfs",), seeds="6")).head
    assert [*told_changes(one, other)] == [
        "seeds changed from 5 to 6",
        "solvers changed from bfs to bfs dfs",
        "braid changed from 0 to not given",
    ]
    assert next(told_changes({**one, "stamp": "Labyrinth 9"}, one)).startswith("it was made by")


@given(some(GENERATORS), some(BRAIDS), some(WEIGHTS), some(SIZES), some(SOLVERS))
def test_a_study_is_written_as_a_file_and_as_a_command(
    generators: list[str],
    braids: list[str],
    weights: list[str],
    sizes: list[str],
    solvers: list[str],
) -> None:
    options = {"braid": braids, "weights": weights}
    study = Study(solvers, generators, options, sizes, "3:7", run_limit=2.5)
    factors = factors_of(tomllib.loads(study_as_toml(study)), Path())
    assert Study(**factors) == study
    words = shlex.split(Plan(study).whole_command("a table.csv"))
    assert words[0] == "labyrinth"
    parser = ArgumentParser()
    add_arguments(parser)
    arguments = parser.parse_args(words[2:])
    assert study_of(arguments) == study
    assert arguments.output == "a table.csv"


def test_files_of_a_plan_are_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    maze = generate("dfs", 3, 3, 1)
    save(maze, "maze.txt")
    study = Study(("bfs",), mazes=("maze.txt", "wilson:3x3:1"))
    plan = tmp_path / "plans" / "study.toml"
    plan.parent.mkdir()
    plan.write_text(study_as_toml(study))
    monkeypatch.chdir(plan.parent)
    assert load_study(plan).mazes == (str(tmp_path / "maze.txt"), "wilson:3x3:1")
