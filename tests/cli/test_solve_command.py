"""`labyrinth solve`: pictures, overlays, the table, endpoints, the exit status."""

from __future__ import annotations

import csv
import heapq
import io
import json
import sys
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from labyrinth import EventKind, Maze, generate, solve
from labyrinth.cli import main
from labyrinth.cli import solve as solve_command
from labyrinth.core.search.timing import Job, Timing, timing, timings_of
from tests.cli.running import Output

WEIGHTED = "kruskal:5x7:3:weights=1:9,braid=0.7"
PERFECT = "wilson:5x7:3"


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure nothing: a process takes longer than all the rest."""

    def pretend(jobs: Iterable[Job], most: float) -> Generator[Timing, None, None]:
        yield from (timing([0.001, 0.003, 0.002, 0.001, 0.002]) for _ in jobs)

    monkeypatch.setattr(solve_command, "timings_of", pretend)


def parts_of(text: str) -> list[list[str]]:
    """Return the lines of each part; blank lines part pictures and the table."""
    return [part.splitlines() for part in text.rstrip("\n").split("\n\n")]


def characters(lines: list[str], wanted: str) -> set[tuple[int, int]]:
    return {
        (row, col)
        for row, line in enumerate(lines)
        for col, character in enumerate(line)
        if character in wanted
    }


def lowest_costs(maze: Maze, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return the cost of the cheapest path to every tile, by a textbook search with a heap."""
    costs: dict[tuple[int, int], int] = {}
    heap = [(0, start)]
    while heap:
        cost, (row, col) = heapq.heappop(heap)
        if (row, col) in costs:
            continue
        costs[row, col] = cost
        for tile in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if tile in maze and maze[tile] > 0:
                heapq.heappush(heap, (cost + maze[tile], tile))
    return costs


def test_prints_the_path_and_the_figures(output: Output) -> None:
    picture, table = parts_of(output.of("solve", PERFECT, "--solver", "bfs"))
    solution = solve(generate("wilson", 5, 7, 3), "bfs")
    assert characters(picture, "*") == set(solution.path[1:-1])
    assert table[0].split() == [
        *["solver", "outcome", "steps", "cost", "expanded", "frontier", "turns", "branches"],
        *["ms", "spread"],
    ]
    steps = len(solution.path) - 1
    figures = ["bfs", "found", str(steps), str(solution.cost), str(solution.expanded)]
    assert table[1].split()[:5] == figures
    # One search does not wait for others to be measured.
    assert float(table[1].split()[8]) >= 0
    assert table[1].split()[9:] == ["once"]
    assert output.error == ""


def test_solvers_come_one_after_another(output: Output) -> None:
    keys = ["dfs", "dijkstra", "bfs"]
    *pictures, table = parts_of(
        output.of("solve", PERFECT, "--solver", "dfs", "dijkstra", "--solver", "bfs")
    )
    assert len(pictures) == 3
    assert [line.split()[0] for line in table[1:]] == keys


def test_start_and_goals_can_be_chosen(output: Output) -> None:
    picture, table = parts_of(
        output.of("solve", PERFECT, "--start", "1,3", "--goal", "9,1", "--goal", "1,13", "9,13")
    )
    goals = [(9, 1), (1, 13), (9, 13)]
    solution = solve(generate("wilson", 5, 7, 3), "a-star", (1, 3), goals)
    assert characters(picture, "S") == {(1, 3)}
    assert characters(picture, "G") == set(goals)
    assert table[1].split()[2] == str(len(solution.path) - 1)


@pytest.mark.parametrize("solver", ["a-star", "dfs", "right-hand", "dead-end-filling"])
def test_order_shows_when_each_tile_was_expanded(output: Output, solver: str) -> None:
    picture, _ = parts_of(output.of("solve", PERFECT, "--solver", solver, "--show", "order"))
    maze = generate("wilson", 5, 7, 3)
    expanded = solve(maze, solver).trace.tiles_of(EventKind.EXPAND)
    ends = {maze.start, *maze.goals}
    for number, tile in enumerate(expanded):
        row, col = maze.position(tile)
        if (row, col) not in ends:
            assert picture[row][col] == str(number % 10)
    shown = characters(picture, "0123456789")
    assert shown == {maze.position(tile) for tile in expanded} - ends


def test_explored_shows_the_path_among_the_tiles_expanded(output: Output) -> None:
    picture, _ = parts_of(output.of("solve", WEIGHTED, "--show", "explored"))
    maze = generate("kruskal", 5, 7, 3, weights=(1, 9), braid=0.7)
    solution = solve(maze, "a-star")
    expanded = set(map(maze.position, solution.trace.tiles_of(EventKind.EXPAND)))
    path = set(solution.path)
    ends = {maze.start, *maze.goals}
    assert characters(picture, "*") == path - ends
    assert characters(picture, ".") == expanded - path - ends


@pytest.mark.parametrize("solver", ["dijkstra", "bidirectional", "left-hand"])
def test_cost_shows_the_lowest_cost_of_each_tile_expanded(output: Output, solver: str) -> None:
    picture, _ = parts_of(output.of("solve", WEIGHTED, "--solver", solver, "--show", "cost"))
    maze = generate("kruskal", 5, 7, 3, weights=(1, 9), braid=0.7)
    assert maze.start is not None
    costs = lowest_costs(maze, maze.start)
    shown = characters(picture, "0123456789")
    expanded = map(maze.position, solve(maze, solver).trace.tiles_of(EventKind.EXPAND))
    assert shown == set(expanded) - {maze.start, *maze.goals}
    for row, col in shown:
        assert picture[row][col] == str(costs[row, col] % 10)


@pytest.mark.parametrize("format", ["ascii", "unicode"])
def test_overlays_are_drawn_in_pictures_of_lines_too(output: Output, format: str) -> None:
    block = output.of("solve", PERFECT, "--show", "order", "--format", "text")
    lines = output.of("solve", PERFECT, "--show", "order", "--format", format, "--room-width", "1")
    assert len(block.splitlines()) == len(lines.splitlines())
    assert characters(block.splitlines(), "0123456789SG") == characters(
        lines.splitlines(), "0123456789SG"
    )


def test_with_a_format_the_table_goes_to_standard_error(output: Output) -> None:
    text = output.of("solve", PERFECT, "--format", "text")
    assert Maze.from_text(text) == generate("wilson", 5, 7, 3)
    assert output.error.startswith("solver")


def test_output_holds_the_pictures_alone(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "solved.txt"
    assert output.of("solve", PERFECT, "-o", str(path)) == ""
    assert "*" in path.read_text()
    assert "solver" not in path.read_text()
    assert output.error.startswith("solver")


def test_what_is_lost_is_told_where_a_format_was_asked_for(output: Output) -> None:
    lost = "labyrinth: standard output: weights are lost: every corridor gets weight 1\n"
    output.of("solve", WEIGHTED, "--format", "ascii")
    assert output.error.startswith(lost)
    output.of("solve", WEIGHTED, "--format", "ascii", "--quiet")
    assert output.error == ""


@pytest.mark.parametrize("format", ["text", "ascii", "json", "compass"])
def test_every_maze_of_a_stream_is_solved(output: Output, tmp_path: Path, format: str) -> None:
    path = tmp_path / "mazes.txt"
    stream = output.of("generate", PERFECT, "--count", "3", "--format", format)
    path.write_text(stream)
    *pictures, table = parts_of(output.of("solve", str(path), "--solver", "bfs", "dfs"))
    assert len(pictures) == 6
    assert [line.split()[:3] for line in table[1:]] == [
        [str(number), solver, "found"] for number in (1, 2, 3) for solver in ("bfs", "dfs")
    ]
    for number, picture in enumerate(pictures[::2]):
        solution = solve(generate("wilson", 5, 7, 3 + number), "bfs")
        assert characters(picture, "*") == set(solution.path[1:-1])


def test_json_holds_figures_and_paths(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.txt"
    path.write_text("#####\n#S G#\n#####\n\n#####\n#S#G#\n#####\n")
    arguments = ["solve", str(path), "--solver", "bfs", "dijkstra", "--json"]
    first, second = map(json.loads, output.of(*arguments, status=1).splitlines())
    assert output.error.count(": unreachable: ") == 2
    assert first["start"] == [1, 1]
    assert first["goals"] == [[1, 3]]
    assert [each["solver"] for each in first["solutions"]] == ["bfs", "dijkstra"]
    for each in first["solutions"]:
        assert (each["outcome"], each["steps"], each["cost"]) == ("found", 2, 2)
        assert each["path"] == [[1, 1], [1, 2], [1, 3]]
    for each in second["solutions"]:
        assert (each["outcome"], each["steps"], each["path"]) == ("unreachable", None, [])
    target = tmp_path / "solved.json"
    assert output.of(*arguments, "-o", str(target), status=1) == ""
    assert len(target.read_text().splitlines()) == 2


def test_each_form_of_the_table_has_the_same_figures(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "mazes.txt"
    path.write_text(output.of("generate", WEIGHTED, "--count", "2"))
    arguments = ["solve", str(path), "--solver", "bfs", "random-mouse:limit=3"]
    rows = list(csv.DictReader(io.StringIO(output.of(*arguments, "--csv", status=1))))
    assert [(row["maze"], row["solver"]) for row in rows] == [
        (number, solver) for number in "12" for solver in ("bfs", "random-mouse:limit=3")
    ]
    *_, table = parts_of(output.of(*arguments, status=1))
    cells = [line.split() for line in table[1:]]
    marked = [
        [cell.strip() for cell in line.strip("| \n").split("|")]
        for line in output.of(*arguments, "--markdown", status=1).splitlines()
    ]
    groups = map(json.loads, output.of(*arguments, "--json", status=1).splitlines())
    solutions = [each for group in groups for each in group["solutions"]]
    assert marked[0] == table[0].split()
    names = ("steps", "cost", "expanded", "largest_frontier", "turns", "branches")
    for row, cell, mark, solution in zip(rows, cells, marked[2:], solutions, strict=True):
        figures = [row[name] for name in names]
        assert cell[3:9] == mark[3:9] == [figure or "-" for figure in figures]
        assert figures == ["" if solution[name] is None else str(solution[name]) for name in names]
        # Each took far less than its part of a second.
        for one in (row, solution):
            assert int(one["runs"]) == 5
            shortest, longest = one["shortest_milliseconds"], one["longest_milliseconds"]
            assert 0 < float(shortest) <= float(one["milliseconds"]) <= float(longest)


def test_searches_are_measured_in_another_process(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve_command, "timings_of", timings_of)
    (row,) = csv.DictReader(io.StringIO(output.of("solve", PERFECT, "--csv")))
    assert row["runs"] == "5"


def test_what_takes_longer_than_its_part_of_a_second_runs_once(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve_command, "MOST_SECONDS", 0.0)
    (row,) = csv.DictReader(io.StringIO(output.of("solve", PERFECT, "--csv")))
    assert (row["runs"], row["shortest_milliseconds"]) == ("1", row["milliseconds"])


@pytest.mark.parametrize(("suffix", "begin"), [("csv", "maze,recipe,"), ("md", "| solver ")])
def test_the_name_of_a_file_asks_for_a_table(
    output: Output, tmp_path: Path, suffix: str, begin: str
) -> None:
    target = tmp_path / f"table.{suffix}"
    assert output.of("solve", PERFECT, "-o", str(target)) == ""
    assert target.read_text().startswith(begin)
    assert output.error == ""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--format", "text", "--title", "A", "--cell", "9"], "--title and --cell have no effect"),
        (["--format", "ascii", "--dark"], "--dark has no effect on the format ascii"),
        (["--format", "svg", "--room-width", "2"], "--room-width has no effect on the format"),
        (["--csv", "--title", "A"], "--title has no effect on a table"),
        (["--format", "svg", "--title", "A", "--dark", "--cell", "9"], ""),
        (["--format", "ascii", "--room-width", "2"], ""),
    ],
)
def test_what_a_format_does_not_show_of_a_style_is_told(
    output: Output, given: list[str], told: str
) -> None:
    output.of("solve", PERFECT, *given)
    if told:
        assert output.error.startswith(f"labyrinth: {told}")
    assert ("no effect on" in output.error) == bool(told)


def test_an_empty_name_is_no_standard_input(output: Output) -> None:
    assert "the name is empty" in output.refusal("solve", "")


def test_pictures_that_cannot_be_read_apart_go_into_numbered_files(
    output: Output, tmp_path: Path
) -> None:
    arguments = ["solve", PERFECT, "--solver", "bfs", "dfs"]
    assert "write them to files with -o FILE" in output.refusal(*arguments, "--format", "svg")
    output.of(*arguments, "-o", str(tmp_path / "solved.svg"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["solved-1.svg", "solved-2.svg"]


def test_no_path_ends_with_status_1_if_any_solver_finds_none(output: Output) -> None:
    arguments = ["solve", PERFECT, "--solver", "bfs", "random-mouse:limit=3", "dfs"]
    *_, table = parts_of(output.of(*arguments, status=1))
    outcomes = [line.split()[1] for line in table[1:]]
    assert outcomes == ["found", "gave-up", "found"]
    assert table[2].split()[2:4] == ["-", "-"]
    assert output.error.startswith("labyrinth: random-mouse:limit=3: gave-up: ")


def test_runs_of_one_solver_are_told_apart_by_their_options(output: Output) -> None:
    arguments = ["solve", WEIGHTED, "--solver", "random-mouse:seed=4", "random-mouse:seed=0"]
    *_, table = parts_of(output.of(*arguments))
    assert [line.split()[0] for line in table[1:]] == ["random-mouse:seed=4", "random-mouse"]
    solutions = json.loads(output.of(*arguments, "--json"))["solutions"]
    assert [(each["solver"], each["options"]) for each in solutions] == [
        ("random-mouse", {"seed": 4}),
        ("random-mouse", {}),
    ]
    maze = generate("kruskal", 5, 7, 3, weights=(1, 9), braid=0.7)
    for each, seed in zip(solutions, (4, 0), strict=True):
        assert each["expanded"] == solve(maze, "random-mouse", seed=seed).expanded
    assert solutions[0]["path"] != solutions[1]["path"]


def test_walled_in_goal_is_unreachable(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("#####\n#S#G#\n#####\n")
    picture, table = parts_of(output.of("solve", str(path), status=1))
    assert picture == ["#####", "#S#G#", "#####"]
    assert table[1].split()[:4] == ["a-star", "unreachable", "-", "-"]


@pytest.mark.parametrize("arguments", [["solve"], ["solve", "-"]])
def test_reads_standard_input(
    output: Output, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    data = generate("wilson", 5, 7, 3).to_text().encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert parts_of(output.of(*arguments))[0] == parts_of(output.of("solve", PERFECT))[0]


def test_maze_of_a_file_keeps_its_endpoints(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(generate("wilson", 5, 7, 3).to_text())
    output.of("solve", str(path), "--start", "9,1")
    assert "S" in path.read_text().splitlines()[1]


def test_missing_endpoints_are_told(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("#####\n#   #\n#####\n")
    assert main(["solve", str(path)]) == 2
    notes = output.capsys.readouterr().err.splitlines()
    assert notes == [
        f"labyrinth: {path}: the file has no start",
        f"labyrinth: {path}: the file has no goal",
        "labyrinth: error: the start is missing: add --start ROW,COL and --goal ROW,COL, "
        "or --start-room and --goal-room, or --micromouse",
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("nowhere.txt", "there is no file 'nowhere.txt'"),
        ("dfs:3x3:1 --solver nix", "there is no solver 'nix'; known: a-star"),
        ("dfs:3x3:1 --solver bfs:x=1", "argument --solver: solver bfs has no option 'x'"),
        ("dfs:3x3:1 --solver random-mouse seed=1", "'seed=1' is not a solver; options follow"),
        ("dfs:3x3:1 --start 1", "argument --start: '1' is not a tile: write ROW,COL"),
        ("dfs:3x3:1 --start 0,0", "the start (0, 0) is a wall"),
        ("dfs:3x3:1 --goal 9,9", "the goal (9, 9) is outside the maze of 7 x 7 tiles"),
        ("dfs:3x3:1 --show nix", "'nix' is not known"),
        ("dfs:3x3:1 --show order --format json", "--show order can be drawn as text"),
        ("dfs:3x3:1 --format nix", "there is no format 'nix'"),
        ("dfs:3x3:1 --json --show order", "--show is for pictures, but json output"),
        ("dfs:3x3:1 --json --format text", "not allowed with argument"),
        ("dfs:3x3:1 --csv --markdown", "not allowed with argument"),
        ("dfs:3x3:1 --csv --show cost", "--show is for pictures, but csv output"),
        ("dfs:3x3:1 --format map", "there is no format 'map'; did you mean moving-ai?"),
        ("dfs:3x3:1 --format txt", "there is no format 'txt'; did you mean text?"),
    ],
)
def test_bad_arguments_are_told_in_one_sentence(
    output: Output, arguments: str, complaint: str
) -> None:
    assert complaint in output.refusal("solve", *arguments.split())


def test_stops_are_visited_in_the_order_given(output: Output) -> None:
    stops = [(9, 13), (1, 3), (9, 1)]
    given = ["--stop", "9,13", "1,3", "--stop", "9,1"]
    picture, table = parts_of(output.of("solve", PERFECT, "--goal", "1,13", *given))
    assert [picture[row][col] for row, col in stops] == ["1", "2", "3"]
    assert table[0].split()[:4] == ["solver", "outcome", "stops", "steps"]
    assert table[1].split()[2:5] == ["9,13", "1,3", "9,1"]
    solution = solve(generate("wilson", 5, 7, 3), "a-star", goals=[(1, 13)], stops=stops)
    assert table[1].split()[5] == str(len(solution.path) - 1)


def test_the_best_order_is_told_in_table_picture_and_json(output: Output) -> None:
    corridor = "S      G\n"
    given = ["solve", "-", "--stop", "0,5", "0,1", "0,3", "--order", "best"]

    def printed(*more: str) -> str:
        sys.stdin = io.TextIOWrapper(io.BytesIO(corridor.encode()))
        return output.of(*given, *more)

    stdin = sys.stdin
    try:
        picture, table = parts_of(printed())
        (found,) = json.loads(printed("--json"))["solutions"]
        explored, _ = parts_of(printed("--show", "explored"))
    finally:
        sys.stdin = stdin
    assert picture == ["S1*2*3*G"]
    assert explored == picture
    assert table[1].split()[2:6] == ["0,1", "0,3", "0,5", "7"]
    assert found["stops"] == [[0, 1], [0, 3], [0, 5]]
    assert found["reason"] == "The best order of 3 waypoints was found."


def test_an_order_that_is_not_surely_the_best_is_told(output: Output) -> None:
    stops = [f"{row},{col}" for row in (1, 3, 5) for col in (1, 3, 5, 7, 9)][:13]
    output.of("solve", PERFECT, "--stop", *stops, "--order", "best", "--format", "text")
    order = "A good order of 13 waypoints was found"
    said = f"labyrinth: {order}; only orders of up to 12 waypoints are certain to be the best."
    assert said in output.error.splitlines()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--stop", "0,1"], "the waypoint (0, 1) is a wall: choose a corridor tile"),
        (["--stop", "99,1"], "the waypoint (99, 1) is outside the maze of 11 x 15 tiles"),
        (["--stop", "1"], "argument --stop: '1' is not a tile: write ROW,COL"),
        (["--order", "best"], "--order needs stops: give them with --stop"),
        (["--stop", "1,1", "--order", "bset"], "'bset' is not known; did you mean best?"),
    ],
)
def test_wrong_stops_are_told_in_a_sentence(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", PERFECT, *given]) == 2
    assert sentence in capsys.readouterr().err
