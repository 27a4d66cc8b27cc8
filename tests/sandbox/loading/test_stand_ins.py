"""Learners' algorithms are run by a child, and recorded as any other."""

from __future__ import annotations

from array import array
from contextlib import ExitStack
from pathlib import Path

import pytest

import labyrinth
from labyrinth import EventKind, LabyrinthError, Maze, Recipe, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import UnfinishedError, generation
from labyrinth.core.measure.report_card import report_run
from labyrinth.core.parallel import in_order
from labyrinth.core.search.inspection import inspection
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import drain
from labyrinth.core.trace import Trace
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.timeline import timeline
from labyrinth.sandbox.learned import job_of
from labyrinth.sandbox.loading import load
from labyrinth.sandbox.process import lent_sandbox
from tests.sandbox.files import run
from tests.sandbox.learn.learned import EXAMPLES, Event, told
from tests.sandbox.loading.conftest import Write
from tests.sandbox.loading.files import CARVE, FULL, SEARCH, with_name

IMPORT = "from labyrinth.learn import solver, generator\n\n\n"


def deeds(maze: Maze, trace: Trace) -> list[Event]:
    return [each for each in told(maze, trace) if not each[0].decides]


def test_search_is_recorded_as_the_built_in_one_is(write: Write) -> None:
    load(write("mine.py", SEARCH))
    for maze in (generate("wilson", 6, 9, 3, braid=0.5), Maze.from_text("S \n G\n\n")):
        mine, built_in = solve(maze, "my-search"), solve(maze, "bfs")
        assert (mine.outcome, mine.path, mine.cost) == ("found", built_in.path, built_in.cost)
        events = [each for each in deeds(maze, built_in.trace) if each[0] is not EventKind.PATH]
        assert deeds(maze, mine.trace)[: len(events)] == events
        path = [tile for kind, tile in deeds(maze, mine.trace) if kind is EventKind.PATH]
        assert path == mine.path
        expanded = [tile for kind, tile in deeds(maze, mine.trace) if kind is EventKind.EXPAND]
        assert mine.expanded == len(expanded) >= built_in.expanded


def test_decisions_change_nothing_else(write: Write) -> None:
    load(write("mine.py", f"{SEARCH}\n\n{CARVE}"))
    maze = generate("my-maze", 5, 6, 3, decisions=True)
    assert maze == generate("my-maze", 5, 6, 3)
    assert maze.trace is not None
    assert EventKind.CONSIDER in {kind for kind, _ in maze.trace}
    with_them = solve(maze, "my-search", decisions=True)
    without = solve(maze, "my-search")
    assert deeds(maze, with_them.trace) == told(maze, without.trace)
    assert len(with_them.trace) > len(without.trace)
    assert with_them.trace.deeds == len(without.trace)


def test_search_goes_from_stop_to_stop(write: Write) -> None:
    load(write("mine.py", SEARCH))
    maze = generate("dfs", 6, 6, 2)
    stops = [(1, 11), (11, 1)]
    mine, built_in = (solve(maze, key, stops=stops, order="best") for key in ("my-search", "bfs"))
    assert (mine.path, mine.stops) == (built_in.path, built_in.stops)


FAILURES = [
    ("    1 / 0\n", "Line 6 fails: ZeroDivisionError: division by zero."),
    ("    return True\n", "It returned True; return maze.path("),
    ("    return [maze.start]\n", "Its path ends at 1,1, which is not the goal."),
    ("    return [maze.goals[0]]\n", "Its path starts at 7,7, not at the start."),
    ("    return [maze.start, maze.goals[0]]\n", "Its path jumps from 1,1 to 7,7."),
    ("    return None\n", "It returned no path; there is a path of "),
    ("    maze.neighbours((0, 0))\n", "Line 6: maze.neighbours((0, 0)): (0, 0) is a wall."),
    ("    input()\n", "Line 6 calls input()"),
]


@pytest.mark.parametrize(("body", "sentence"), FAILURES)
def test_search_that_fails_gives_up_with_a_sentence(write: Write, body: str, sentence: str) -> None:
    text = "from labyrinth.learn import solver\n\n@solver\ndef fails(maze):\n"
    load(write("mine.py", f"{text}    list(maze.neighbours(maze.start))\n{body}"))
    solution = solve(generate("dfs", 4, 4, 1), "fails")
    assert (solution.outcome, solution.path) == ("gave-up", [])
    assert sentence in solution.reason
    assert solution.reason.endswith(".")
    assert solution.expanded == 1
    assert solution.trace.events


def test_full_search_that_fails_gives_up_in_the_same_way(write: Write) -> None:
    """After the first slice, in which a tile was expanded."""
    faults = {
        "1 / 0": "Line 29 fails: ZeroDivisionError: division by zero.",
        "return 'done'": "It returned 'done': a search returns Found(path, expanded).",
    }
    for number, (fault, sentence) in enumerate(faults.items()):
        text = with_name(FULL, f"fails-{number}")
        load(write(f"{number}.py", text.replace("path.append", f"{fault}\n        path.append")))
        solution = solve(Maze.from_text("S   G\n"), f"fails-{number}")
        assert (solution.outcome, solution.path, solution.reason) == ("gave-up", [], sentence)
        assert len(solution.trace) == 1


def test_full_generation_that_fails_keeps_what_was_carved(write: Write) -> None:
    text = (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    comb = text.split("```python\n")[1].split("```")[0]
    load(write("comb.py", comb.replace("        first, last =", "        first, last, third =")))
    with pytest.raises(
        UnfinishedError, match=r"^comb: Line \d+ fails: ValueError: not eno"
    ) as told:
        generate("comb", 2, 3, 1)
    assert told.value.maze is not None
    assert told.value.maze.tiles.count(1) == 3, "the column is dug"


def test_no_way_is_told_as_usual(write: Write) -> None:
    load(write("mine.py", SEARCH))
    maze = Maze.from_text("#####\n#S#G#\n#####\n")
    assert solve(maze, "my-search").outcome == "unreachable"


def test_search_that_is_given_up_ends_its_child(write: Write) -> None:
    load(write("mine.py", f"{IMPORT}@solver\ndef endless(maze):\n    while True:\n        pass\n"))
    task = search_by(generate("dfs", 4, 4, 1), SolverChoice("endless"))
    next(iter(task))
    del task
    load(write("other.py", SEARCH))
    assert solve(generate("dfs", 4, 4, 1), "my-search").outcome == "found"


def test_maze_comes_from_its_recipe(write: Write) -> None:
    load(write("mine.py", CARVE))
    mazes = [generate("my-maze", 5, 7, seed) for seed in (1, 1, 2)]
    assert mazes[0] == mazes[1] != mazes[2]
    assert str(mazes[0].recipe) == "my-maze:5x7:1"
    assert mazes[0].start is not None
    longest = 2**64 - 1
    assert generate("my-maze", 2, 2, longest).recipe == Recipe("my-maze", 2, 2, longest)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("    1 / 0\n", "fails: Line 6 fails: ZeroDivisionError: division by zero."),
        ("    maze.carve((0, 0), (1, 1))\n", "is not next to (0, 0)"),
    ],
)
def test_generation_that_fails_keeps_what_was_carved(
    write: Write, body: str, sentence: str
) -> None:
    text = "from labyrinth.learn import generator\n\n@generator\ndef fails(maze):\n"
    load(write("mine.py", f"{text}    maze.carve((0, 0), (0, 1))\n{body}"))
    for options in ("", ":symmetry=rotate"):
        with pytest.raises(UnfinishedError) as failure:
            generation(Recipe.parse(f"fails:4x4:1{options}")).finish()
        assert sentence in str(failure.value)
        maze = failure.value.maze
        assert maze is not None
        assert maze.trace is not None
        assert (maze.recipe, maze.start) == (None, None)
        state = Player(maze.trace)
        state.seek(len(maze.trace))
        assert state.tiles == maze.tiles
        assert maze.tiles.count(1) == 3 or options


def test_generation_that_carves_nothing_fails(write: Write) -> None:
    load(write("mine.py", f"{IMPORT}@generator\ndef idle(maze):\n    pass\n"))
    with pytest.raises(UnfinishedError, match=r"idle: it carved no room"):
        generate("idle", 3, 3, 1)
    assert generate("idle", 1, 1, 1).tiles.count(1) == 1


PIECES = """\
@generator
def pieces(maze):
    for row in range(0, maze.rows, 2):
        for col in range(maze.cols - 1):
            if col % 3:
                maze.carve((row, col), (row, col + 1))
"""


@pytest.mark.parametrize(
    "options",
    [
        "braid=1",
        "sparse=0.5",
        "weights=1:9",
        "endpoints=farthest",
        "endpoints=dead-end",
        "symmetry=rotate",
        "symmetry=mirror-vertical,braid=0.5,weights=2:5",
    ],
)
def test_steps_follow_a_generation_that_leaves_pieces(write: Write, options: str) -> None:
    load(write("mine.py", IMPORT + PIECES))
    maze = generation(Recipe.parse(f"pieces:6x8:3:{options}")).finish()
    assert maze.start is not None
    report_run(maze).finish()


def test_readings_of_a_run_take_those_of_learners(write: Write) -> None:
    load(str(EXAMPLES / "right_hand.py"))
    load(str(EXAMPLES / "kruskal.py"))
    maze = generate("joining-sets", 6, 6, 1, decisions=True)
    solution = solve(maze, "hand-on-the-wall", decisions=True)
    assert maze.trace is not None
    assert maze.start is not None
    solver = labyrinth.solvers()["hand-on-the-wall"]
    inspection(solution.trace, solver, maze.start, maze.goals).finish()
    for trace in (maze.trace, solution.trace):
        assert timeline(trace).finish().length == len(trace)


def length(recipe: Recipe) -> int:
    maze = generation(recipe).finish()
    return len(solve(maze, "my-search").path)


def test_workers_load_the_same_file(write: Write) -> None:
    name = write("mine.py", f"{SEARCH}\n\n{CARVE}")
    load(name)
    Path(name).write_text("from labyrinth.learn import solver\n1 / 0\n")
    recipes = [Recipe("my-maze", 3, 3, seed) for seed in range(3)]
    expected = list(map(length, recipes))
    assert list(in_order(length, recipes, 2, 1)) == expected
    assert list(in_order(length, recipes[:1], 1, 1, apart=True)) == expected[:1]


def test_events_of_a_large_run_come_in_slices(write: Write) -> None:
    load(write("mine.py", SEARCH))
    maze = generate("dfs", 60, 60, 1)
    shares = list(task := search_by(maze, SolverChoice("my-search")))
    assert all(0 <= share <= 1 for share in shares)
    assert isinstance(task.result.trace.events, array)


def test_run_can_be_made_again_line_by_line(write: Write) -> None:
    load(write("mine.py", f"{SEARCH}\n\n{CARVE}"))
    maze = generate("my-maze", 5, 6, 2**63 + 5, weights=(1, 9), decisions=True)
    goals = [(9, 11), (9, 1)]
    solution = solve(maze, "my-search", goals=goals, decisions=True)
    solver, generator = labyrinth.solvers()["my-search"], labyrinth.generators()["my-maze"]
    assert solver.is_plain
    assert generator.is_plain
    assert maze.trace is not None
    for job, trace in (
        (job_of(generator, maze.trace), maze.trace),
        (job_of(solver, solution.trace, solution), solution.trace),
    ):
        ran = drain(run(job))
        assert ran.failure is None
        assert ran.events == trace.events[: len(ran.events)]
        assert len(ran.steps) > len(ran.events) > 20
    half = generate("my-maze", 5, 6, 1, symmetry="rotate").trace
    assert half is not None
    with pytest.raises(
        LabyrinthError, match="this maze is symmetric: its generator carved only one half"
    ):
        job_of(generator, half)


def test_function_may_call_itself_as_deep_as_there_are_tiles() -> None:
    load(str(EXAMPLES / "depth_first.py"))
    width = 6001
    corridor = bytes(width) + b"\0" + b"\1" * (width - 2) + bytes(width + 1)
    maze = Maze(3, width, corridor, start=(1, 1), goals=((1, width - 2),))
    solution = solve(maze, "depth-first-recursive")
    assert (solution.reason, solution.cost) == ("A goal was reached.", width - 3)


def test_few_processes_are_kept_that_nobody_uses() -> None:
    with ExitStack() as lent:
        first = [lent.enter_context(lent_sandbox()) for _ in range(6)]
    with ExitStack() as lent:
        again = [lent.enter_context(lent_sandbox()) for _ in range(6)]
    assert sum(bench in again for bench in first) == 4
    assert all(bench._clear_up is None for bench in first if bench not in again)
