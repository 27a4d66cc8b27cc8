"""Algorithms that a file declares in full: they run in a process apart, and do all the same."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import labyrinth
from labyrinth import LabyrinthError, generate, solve
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.generation.generate import UnfinishedError
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import drain
from labyrinth.core.trace import Trace
from labyrinth.sandbox import learned
from labyrinth.sandbox.job import Limits, unpack
from labyrinth.sandbox.learned import job_of
from labyrinth.sandbox.loading import load
from tests.sandbox.files import run
from tests.sandbox.loading.conftest import Write
from tests.sandbox.loading.files import FULL, SEARCH

FOLDER = Path(labyrinth.__file__).parent / "core"


def twin(write: Write, kind: str, key: str) -> str:
    """Load the file of a built-in algorithm; return the key of that."""
    text = (FOLDER / f"{kind}s" / f"{key.replace('-', '_')}.py").read_text()
    (algorithm,) = load(write(f"mine/{key}.py", text)).algorithms
    return algorithm.key


def lines(trace: Trace) -> list[tuple[str, str]]:
    """The line of each event of a trace, and its part."""
    found = (trace.line_at(position) for position in range(1, len(trace) + 1))
    return [(line.heading, line.why) for line in found if line]


@pytest.mark.parametrize("decisions", [False, True])
@pytest.mark.parametrize("key", ["a-star", "bidirectional", "right-hand", "theta-star", "tremaux"])
def test_solver_does_the_same_as_one_that_is_built_in(
    write: Write, key: str, decisions: bool
) -> None:
    mine = twin(write, "solver", key)
    maze = generate("growing-tree", 6, 7, 3, weights=(1, 9), braid=0.4, endpoints="farthest")
    maze.tiles[3] = 1  # an open border: the grid has a ring around it
    options: dict[str, Any] = (
        {"diagonal": "always"} if "star" in key and key != "theta-star" else {}
    )
    first = solve(maze, key, decisions=decisions, **options)
    again = solve(maze, mine, decisions=decisions, **options)
    assert again.trace.events == first.trace.events
    assert (again.path, again.cost, again.expanded, again.reason, again.waypoints) == (
        (first.path, first.cost, first.expanded, first.reason, first.waypoints)
    )
    assert lines(again.trace) == lines(first.trace)
    ran = drain(run(job_of(labyrinth.solvers()[mine], again.trace, again)))
    assert ran.failure is None
    assert ran.events == again.trace.events


@pytest.mark.parametrize("decisions", [False, True])
@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("eller", {"braid": 0.3, "weights": (1, 9)}),
        ("kruskal", {"weights": (1, 5)}),
        ("dfs", {"symmetry": "rotate"}),
        ("eller", {"symmetry": "mirror-vertical"}),
        ("true-prim", {"sparse": 0.2}),
        ("wilson", {"shape": "circle"}),
        ("eller", {"shape": "text:A"}),
    ],
)
def test_generator_does_the_same_as_one_that_is_built_in(
    write: Write, key: str, options: dict[str, Any], decisions: bool
) -> None:
    mine = twin(write, "generator", key)
    first, again = (
        generate(each, 9, 11, 5, decisions=decisions, **options) for each in (key, mine)
    )
    assert first.trace is not None
    assert again.trace is not None
    assert again.trace.events == first.trace.events
    assert (again.tiles, again.start, again.goals) == (first.tiles, first.start, first.goals)
    assert (again.trace.drawn, again.trace.weights) == (first.trace.drawn, first.trace.weights)
    assert lines(again.trace) == lines(first.trace)
    ran = drain(run(job_of(labyrinth.generators()[mine], again.trace)))
    assert ran.failure is None
    assert ran.events == again.trace.events


def test_generator_goes_on_from_a_half_carved_maze(write: Write) -> None:
    mine = twin(write, "generator", "hunt-and-kill")
    first, again = (
        carving_on(generate(each, 6, 6, 5), 30, seed=2).finish().maze
        for each in ("hunt-and-kill", mine)
    )
    assert first.tiles == again.tiles
    assert first.trace is not None
    assert again.trace is not None
    assert first.trace.events == again.trace.events


def every() -> Iterator[Algorithm]:
    return chain(labyrinth.solvers().values(), labyrinth.generators().values())


def test_every_declaration_is_known_in_another_process() -> None:
    for algorithm in every():
        fields = {**vars(algorithm)}
        del fields["run"]
        other = type(algorithm)(**unpack(pickle.dumps(fields).hex()))
        assert (other.key, other.options, other.structures) == (
            (algorithm.key, algorithm.options, algorithm.structures)
        )
        assert [vars(line)["why"] for line in other.pseudocode.recorded] == [
            line.why for line in algorithm.pseudocode.recorded
        ]


def test_nothing_but_data_is_read_from_another_process() -> None:
    for packed, name in (
        (b"cos\nsystem\n(S'true'\ntR.", "system"),
        (b"clabyrinth.core.task\ndrain\n.", "drain"),
    ):
        with pytest.raises(LabyrinthError, match=f"it declares a value of class {name}: only "):
            unpack(packed.hex())


BROKEN = {
    "        1 / 0\n        yield": "Line {} fails: ZeroDivisionError: division by zero.",
    "        return 3\n        yield": "It returned 3: a search returns Found(path, expanded).",
    "        while True: pass\n        yield": "It had not ended after 0.2 seconds, on line {}.",
    "        import os; os._exit(0)\n        yield": "It ended its process, as os._exit does.",
    "        while True: record(GO + path[0])\n        yield": (
        "It caused 100 events in the maze, on line {}."
    ),
}


@pytest.mark.parametrize("code", BROKEN)
def test_abuse_is_told_with_its_line(
    write: Write, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    limits = Limits(seconds=0.2, events=100)
    monkeypatch.setattr(learned, "limits_for", lambda tiles: limits)
    text = FULL.replace("        yield", code)
    line = text[: text.index(code)].count("\n") + 1
    load(write("full.py", text))
    solution = solve(labyrinth.Maze.from_text("######\n#S  G#\n######\n"), "straight")
    assert solution.reason == BROKEN[code].format(line)
    assert len(solution.trace) >= 1, "what it did before is kept"


def test_generator_that_fails_leaves_what_it_has_carved(write: Write) -> None:
    text = (FOLDER / "generators" / "binary_tree.py").read_text()
    load(write("mine.py", text.replace("        yield", "        1 / 0\n        yield")))
    with pytest.raises(UnfinishedError) as told:
        generate("mine/binary-tree", 30, 30, 1)
    assert "fails: ZeroDivisionError" in str(told.value)
    assert told.value.maze is not None
    assert told.value.maze.tiles.count(1) > 1


@pytest.mark.parametrize("code", [FULL, SEARCH])
def test_what_a_search_takes_is_the_time_of_its_function_alone(write: Write, code: str) -> None:
    """And not that of its process, nor of the file, which is executed again."""
    (solver,) = load(write("mine.py", f"{code}\nsum(range(5_000_000))\n")).algorithms
    solution = solve(labyrinth.Maze.from_text("######\n#S  G#\n######\n"), solver.key)
    assert solution.path
    assert 0 < solution.seconds < 0.03


def test_what_a_file_imports_of_the_program_is_not_its_own(write: Write) -> None:
    text = FULL.replace("LINES =", "import labyrinth.core.solvers.bfs\n\nLINES =", 1)
    (algorithm,) = load(write("full.py", text)).algorithms
    assert algorithm.key == "straight"


def test_search_that_never_yields_is_cancelled(write: Write) -> None:
    load(write("full.py", FULL.replace("        yield", "        while True: pass\n        yield")))
    task = search_by(labyrinth.Maze.from_text("######\n#S  G#\n######\n"), SolverChoice("straight"))
    assert next(iter(task)) < 1.0
    task.close()
