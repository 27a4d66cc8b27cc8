"""`labyrinth generate`: recipes from arguments, streams and files, solvers, workers."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from labyrinth import Maze, Recipe, generate, load, save, solve, spanning_tree
from labyrinth.cli import main
from labyrinth.core.generation.generate import generation
from labyrinth.core.shapes.written import fitting_size
from tests.cli.running import Output, mazes_of


@pytest.mark.parametrize(
    ("arguments", "recipe"),
    [
        ("wilson --rows 4 --cols 6 --seed 7", "wilson:4x6:7"),
        ("--rows 4 --cols 6 --seed 7 wilson", "wilson:4x6:7"),
        ("wilson:4x6:7", "wilson:4x6:7"),
        ("wilson:4x6:7:weights=2:9", "wilson:4x6:7:weights=2:9"),
        ("wilson:4x6:7 --rows 5 --seed 8", "wilson:5x6:8"),
        ("dfs --rows 4 --cols 6 --seed 0 --weights 1:9", "dfs:4x6:0:weights=1:9"),
        ("dfs:4x6:1 --braid 0.5 --endpoints farthest", "dfs:4x6:1:braid=0.5,endpoints=farthest"),
        ("dfs:4x6:1 --sparse 0.3 --symmetry rotate", "dfs:4x6:1:sparse=0.3,symmetry=rotate"),
        ("dfs:4x6:1 braid=0.5 weights=3", "dfs:4x6:1:braid=0.5,weights=3:3"),
        ("sidewinder:4x6:1:braid=1 braid=0", "sidewinder:4x6:1"),
        ("binary-tree --rows 4 --cols 6 bias=up-right --seed 2", "binary-tree:4x6:2:bias=up-right"),
        (
            "growing-tree:4x6:2 pick=newest:70,random:30",
            "growing-tree:4x6:2:pick=newest:70,random:30",
        ),
        (
            "kruskal:4x6:2:maximum=yes keep-weights=yes",
            "kruskal:4x6:2:maximum=yes,keep-weights=yes",
        ),
    ],
)
def test_arguments_shape_the_maze_as_the_recipe_does(
    output: Output, arguments: str, recipe: str
) -> None:
    maze = generation(Recipe.parse(recipe)).finish()
    assert Maze.from_text(output.of("generate", *arguments.split())) == maze
    assert output.error == ""


def test_a_shape_comes_by_name_by_a_word_or_out_of_a_file(output: Output, tmp_path: Path) -> None:
    maze = Maze.from_text(output.of("generate", "dfs", "--shape", "heart", "--seed", "1"))
    assert maze == generation(Recipe.parse("dfs:20x20:1:shape=heart")).finish()
    maze = Maze.from_text(output.of("generate", "dfs", "--shape-text", "Hé", "--rows", "14"))
    told = re.search(r"recipe (\S+)", output.error)
    assert told
    assert maze == generation(Recipe.parse(told[1])).finish()
    assert told[1].startswith("dfs:14x22:")
    assert told[1].endswith(":shape=text:HE")
    file = tmp_path / "garden.txt"
    for mask, inside, added in (
        ("..X\nX..\n", "'.' was", 0),
        ("# #\n\n# #\n", "everything except blanks", 3),
    ):
        file.write_text(mask, encoding="utf-8")
        maze = Maze.from_text(output.of("generate", "dfs", "--shape", str(file), "--seed", "1"))
        assert (maze.rows, maze.cols) == (mask.count("\n"), 3)
        assert inside in output.error
        assert (f"{added} rooms were added to join" in output.error) == bool(added)
    assert output.of("generate", "-q", "dfs", "--shape", str(file), "--seed", "1")
    assert output.error == ""


def test_a_shape_keeps_its_proportions_where_one_side_is_given(output: Output) -> None:
    rows, cols = fitting_size("text:HE")
    for side, number in (("--rows", 2 * rows), ("--cols", 2 * cols)):
        words = ("--shape-text", "HE", side, str(number), "--seed", "1")
        maze = Maze.from_text(output.of("generate", "dfs", *words))
        assert (maze.rows, maze.cols) == (2 * rows, 2 * cols)


def test_a_shape_comes_out_of_a_picture(output: Output, tmp_path: Path) -> None:
    picture = Image.new("RGBA", (400, 200), (0, 0, 0, 0))
    picture.paste("navy", (100, 0, 300, 200))
    picture.paste("white", (150, 50, 250, 150))
    file = tmp_path / "frame.png"
    picture.save(file)
    maze = Maze.from_text(output.of("generate", "dfs", "--shape", str(file), "--seed", "1"))
    assert (maze.rows, maze.cols) == (20, 40)
    for row in range(20):
        for col in range(40):
            hole = 5 <= row < 15 and 15 <= col < 25
            assert (maze[2 * row + 1, 2 * col + 1] > 0) == (10 <= col < 30 and not hole)
    assert "dark parts are inside" in output.error
    file.write_bytes(file.read_bytes()[:60])
    assert "cannot be decoded" in output.refusal("generate", "dfs", "--shape", str(file))
    Image.new("L", (9, 9), 255).save(file)
    assert "the whole picture is light" in output.refusal("generate", "--shape", str(file))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--shape hart", "'hart' is not a shape; did you mean heart?"),
        ("--shape no/such.txt", "cannot be read"),
        ("--shape-text +*+", "no large letter for '*'"),
        ("dfs:5x5:1 --shape-text AB", "the word AB needs at least 7 x 11 rooms, not 5 x 5"),
        ("divide --shape heart", "generator divide has no option shape: its walls divide"),
        ("--shape heart --symmetry rotate", "leave out symmetry or shape"),
        ("--shape circle --start-room 0,0", "start-room must be inside the shape circle, not 0,0"),
    ],
)
def test_a_shape_that_cannot_be_is_refused(output: Output, arguments: str, said: str) -> None:
    assert said in output.refusal("generate", *arguments.split())


def test_drawn_seed_is_told_with_a_recipe_that_makes_the_same_maze(output: Output) -> None:
    first = output.of("generate", "prim", "--rows", "5", "--cols", "6", "--weights", "1:4")
    told = re.fullmatch(r"labyrinth: seed (\d+), recipe (\S+)\n", output.error)
    assert told
    assert told[2] == f"prim:5x6:{told[1]}:weights=1:4"
    assert output.of("generate", told[2]) == first


def test_drawn_seeds_differ(output: Output) -> None:
    assert len({output.of("generate", "dfs") for _ in range(5)}) > 1


def test_count_goes_from_seed_to_seed(output: Output) -> None:
    stream = output.of(
        "generate", "dfs", "--rows", "3", "--cols", "4", "--seed", "5", "--count", "4"
    )
    assert mazes_of(stream) == [generate("dfs", 3, 4, seed) for seed in range(5, 9)]


def test_count_tells_the_seeds_that_were_drawn(output: Output) -> None:
    stream = output.of("generate", "--rows", "3", "--cols", "4", "--count", "3")
    told = re.fullmatch(r"labyrinth: seeds (\d+) to (\d+), recipe (\S+)\n", output.error)
    assert told
    assert int(told[2]) == int(told[1]) + 2
    again = output.of("generate", told[3], "--count", "3")
    assert again == stream


@pytest.mark.parametrize("format", ["text", "json"])
def test_number_of_workers_changes_nothing(output: Output, format: str) -> None:
    arguments = ["generate", "wilson:9x9:3:weights=1:9", "--count", "7", "--format", format]
    arguments += ["--solve", "a-star", "bfs"]
    one = output.of(*arguments, "--workers", "1")
    two = output.of(*arguments, "--workers", "2")
    assert one.count("#####") >= 14
    assert one == two


def test_count_writes_numbered_files(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output.of("generate", "dfs:3x4:8", "--count", "11", "-o", "maze.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"maze-{number:02}.json" for number in range(1, 12)
    ]
    for number in range(1, 12):
        assert load(f"maze-{number:02}.json") == generate("dfs", 3, 4, 7 + number)


def test_output_goes_to_a_file_of_the_format_of_its_suffix(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.json"
    assert output.of("generate", "dfs:3x4:8", "-o", str(path)) == ""
    assert path.read_text().startswith("{")
    assert load(path) == generate("dfs", 3, 4, 8)


def test_format_wins_over_the_suffix(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.json"
    output.of("generate", "dfs:3x4:8", "-o", str(path), "--format", "text")
    assert path.read_text() == generate("dfs", 3, 4, 8).to_text()


def test_solve_draws_the_path_of_each_solver(output: Output) -> None:
    recipe = "kruskal:6x6:3:braid=1,weights=1:9"
    stream = output.of("generate", recipe, "--solve", "dfs", "--solve", "dijkstra")
    maze = generate("kruskal", 6, 6, 3, braid=1.0, weights=(1, 9))
    for text, solver in zip(stream.split("\n\n"), ["dfs", "dijkstra"], strict=True):
        lines = text.splitlines()
        drawn = {
            (row, col)
            for row in range(maze.height)
            for col in range(maze.width)
            if lines[row][col] == "*"
        }
        assert drawn == set(solve(maze, solver).path[1:-1])


def test_solver_without_a_path_is_told_and_ends_with_status_1(output: Output) -> None:
    stream = output.of("generate", "dfs:9x9:1", "--solve", "random-mouse:limit=2", status=1)
    assert "*" not in stream
    assert output.error.startswith("labyrinth: random-mouse:limit=2: gave-up: ")
    assert output.error.count("\n") == 1


def test_room_width_of_pictures(output: Output) -> None:
    for width in (1, 2, 3):
        arguments = ["generate", "dfs:3x4:1", "--format", "ascii", "--room-width", str(width)]
        assert len(output.of(*arguments).splitlines()[0]) == 4 * (width + 1) + 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("nix", "there is no generator 'nix'; known: aldous-broder"),
        ("dfs nix", "'nix' is not an option; write option=value"),
        ("dfs nix=1", "generator dfs has no option 'nix'; known: shape, symmetry, sparse"),
        ("dfs:3x3:1:nix=1", "generator dfs has no option 'nix'"),
        ("dfs weights=1 weights=2", "option weights is given twice"),
        ("dfs weights=1 --weights 2", "weights is given twice"),
        ("--weights nix", "argument --weights: option weights must be LOW:HIGH"),
        ("--weights 9:1", "both from 1 to 255, the lower one first"),
        ("--braid 2", "braid must be a number from 0.0 to 1.0"),
        ("--rows 0", "argument --rows: the number must be at least 1"),
        ("--rows many", "argument --rows: 'many' is not a whole number"),
        ("--rows 100000 --cols 100000", "over the limit of 100,000,000 tiles"),
        ("--seed -1", "argument --seed"),
        ("--seed 18446744073709551615 --count 2", "the seed must be from 0"),
        ("--count 0", "argument --count"),
        (
            "--endpoints middle",
            "option endpoints must be one of corner, dead-end, farthest, not 'middle'",
        ),
        ("--format nix", "there is no format 'nix'; known: ascii"),
        ("--format mask", "mask files can be read but not written"),
        ("-o maze.nix", "maze.nix: unknown suffix '.nix'"),
        ("--solve nix", "there is no solver 'nix'; known: a-star"),
        ("--solve bfs:nix=1", "solver bfs has no option 'nix'"),
        ("--solve random-mouse:limit=many", "option limit must be a whole number"),
    ],
)
def test_bad_arguments_are_told_in_one_sentence(
    output: Output, arguments: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint in output.refusal("generate", *arguments.split())
    assert not list(tmp_path.iterdir())


def test_pictures_in_pixels_are_no_stream(output: Output) -> None:
    pytest.importorskip("PIL")
    arguments = ["generate", "dfs:3x3:1", "--format", "png", "--count", "2"]
    assert "png files hold only one maze each: write them to" in output.refusal(*arguments)


def test_pictures_that_cannot_be_read_apart_are_no_stream(output: Output) -> None:
    for more in (["--count", "2"], ["--solve", "bfs", "dfs"]):
        complaint = output.refusal("generate", "dfs:3x3:1", "--format", "svg", *more)
        assert "svg files hold only one maze each: write them to files with -o FILE" in complaint


def test_stream_of_json_has_a_maze_on_each_line(output: Output) -> None:
    lines = output.of("generate", "dfs:3x4:5", "--count", "3", "--format", "json").splitlines()
    assert [json.loads(line)["recipe"] for line in lines] == [
        "dfs:3x4:5",
        "dfs:3x4:6",
        "dfs:3x4:7",
    ]


def test_what_is_lost_is_told_once_where_a_format_was_asked_for(
    output: Output, tmp_path: Path
) -> None:
    arguments = ["generate", "dfs:3x3:1:weights=2:9", "--count", "3"]
    lost = "weights are lost: every corridor gets weight 1\n"
    for workers in ("1", "2"):
        output.of(*arguments, "--workers", workers, "--format", "ascii")
        assert output.error == f"labyrinth: standard output: {lost}"
    path = tmp_path / "maze.asc"
    output.of(*arguments, "-o", str(path))
    assert output.error == f"labyrinth: {path}: {lost}"
    output.of(*arguments)
    assert output.error == ""
    pytest.importorskip("reportlab")
    output.of(*arguments, "-o", str(tmp_path / "maze.pdf"), "--title", "\N{HANGUL SYLLABLE GA}")
    assert output.error.count("\N{HANGUL SYLLABLE GA}") == output.error.count("\n") == 1


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ("--start 0,0", ["start at 0,0"]),
        ("--start 0,0 --goal 8,10", ["start at 0,0", "goal at 8,10"]),
        ("--start 0,1", []),
        ("--start-room 0,0 --goal 2,2", []),
    ],
)
def test_an_endpoint_that_no_corridor_touches_is_told_once(
    output: Output, tmp_path: Path, places: str, said: list[str]
) -> None:
    output.of("generate", "dfs:4x5:1", "--count", "2", *places.split())
    assert output.error.splitlines() == [
        f"labyrinth: no corridor touches the {end}: only diagonal moves lead there" for end in said
    ]
    # Of a data set the same is told.
    output.of(
        *("generate", "dfs:4x5:1", "--count", "2", "-o", str(tmp_path / "mazes.jsonl")),
        *places.split(),
    )
    assert output.error.splitlines() == [
        f"labyrinth: no corridor touches the {end}: only diagonal moves lead there" for end in said
    ]
    for end in said:
        # What is said is so.
        key = "--start" if end.startswith("start") else "--goal"
        maze = Maze.from_text(output.of("generate", "dfs:4x5:1", key, end.split()[-1], "--quiet"))
        assert solve(maze, "bfs").outcome == "unreachable"
        assert solve(maze, "bfs", diagonal="always").outcome == "found"


def test_quiet_tells_nothing_but_failures(output: Output, tmp_path: Path) -> None:
    output.of("generate", "-q", "--rows", "3", "--weights", "2:9", "--format", "ascii")
    assert output.error == ""
    arguments = ["generate", "--quiet", "dfs:9x9:1", "--solve", "random-mouse:limit=2"]
    output.of(*arguments, status=1)
    assert output.error == ""
    assert "there is no generator 'nix'" in output.refusal("generate", "nix", "--quiet")


def test_worksheet_holds_all_mazes(output: Output, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    path = tmp_path / "sheet.pdf"
    arguments = ["generate", "dfs:3x3:1", "--count", "3", "--solve", "bfs", "-o", str(path)]
    output.of(*arguments)
    assert list(tmp_path.iterdir()) == [path]
    # Three mazes, then their solutions.
    mazes = len(re.findall(rb"/Type /Page\b", path.read_bytes()))
    output.of(*arguments, "--count", "1")
    assert mazes > len(re.findall(rb"/Type /Page\b", path.read_bytes()))


def test_processes_that_are_killed_are_told(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labyrinth.core.parallel.do_all", _die)
    output.of("generate", "dfs:3x3:1", "--count", "4", "--workers", "2", status=2)
    assert "a process was killed" in output.error


def _die(*arguments: object) -> None:
    import os

    os._exit(9)


def test_closed_output_is_told(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["generate", "dfs:3x3:1"]) == 2
    assert "standard output is closed" in output.capsys.readouterr().err


def test_terminal_without_unicode_gets_plain_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["generate", "dfs:3x3:1"]) == 0
    stream.buffer.seek(0)
    assert stream.buffer.read(4) == b"+---"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_titles_of_several_files_have_their_numbers(
    output: Output, tmp_path: Path, workers: str
) -> None:
    title = ["--title", "Week 7", "-o", str(tmp_path / "maze.svg")]
    solvers = ["--solve", "bfs", "dfs", "--workers", workers]
    output.of("generate", "dfs:3x3:1", "--count", "2", *solvers, *title)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"maze-{number}.svg" for number in (1, 2, 3, 4)]
    for number, file in enumerate(files, 1):
        assert f">Week 7 \N{EN DASH} {number}</text>" in file.read_text(encoding="utf-8")
    output.of("generate", "dfs:3x3:1", *title)
    assert ">Week 7</text>" in (tmp_path / "maze.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ["png", "gif"])
def test_only_titles_are_numbered(output: Output, tmp_path: Path, key: str) -> None:
    for name, options in (("plain", []), ("titled", ["--title", "One"])):
        target = str(tmp_path / f"{name}.{key}")
        output.of("generate", "dfs:3x3:1", "--solve", "bfs", "bfs", *options, "-o", target)
    plain, titled = (
        [(tmp_path / f"{name}-{number}.{key}").read_bytes() for number in (1, 2)]
        for name in ("plain", "titled")
    )
    assert plain[0] == plain[1]
    assert titled[0] != titled[1]


def test_weights_of_a_file_decide_a_spanning_tree_of_its_size(
    output: Output, tmp_path: Path
) -> None:
    graph = generate("kruskal", 5, 7, 2, keep_weights=True, braid=1.0)
    graph.wall_weights = None
    save(graph, tmp_path / "graph.json")
    given = ("--weights-from", str(tmp_path / "graph.json"), "--seed", "3", "--format", "json")
    for key, options in (("kruskal", []), ("boruvka", ["maximum=yes"])):
        (tmp_path / "tree.json").write_text(output.of("generate", key, *options, *given))
        tree = load(tmp_path / "tree.json")
        assert tree == spanning_tree(graph, key, maximum=bool(options), seed=3)
        assert tree.recipe is None
    output.of("generate", "prim", "--weights-from", str(tmp_path / "graph.json"), status=2)
    assert "graph.json: prim takes no weights: choose one of boruvka, kruskal," in output.error


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("kruskal --rows 4", "the weights are for 5 x 7 rooms, not 4 x 7"),
        ("kruskal:5x6:1", "the weights are for 5 x 7 rooms, not 5 x 6"),
        ("kruskal keep-weights=yes", "leave out keep-weights"),
        ("kruskal --weights 1:9", "leave out weights"),
        ("kruskal --distinct --count 2 -o rows.jsonl", "a data set is made only from recipes"),
    ],
)
def test_what_does_not_go_with_given_weights_is_refused(
    output: Output, tmp_path: Path, arguments: str, sentence: str
) -> None:
    save(generate("dfs", 5, 7, 2, weights=(1, 9)), tmp_path / "graph.json")
    output.of(
        "generate", *arguments.split(), "--weights-from", str(tmp_path / "graph.json"), status=2
    )
    assert sentence in output.error


def test_a_file_without_weights_gives_none(output: Output) -> None:
    output.of("generate", "kruskal", "--weights-from", "dfs:5x5:1", status=2)
    assert "dfs:5x5:1: the maze has no edge weights (every edge weighs 1)" in output.error
