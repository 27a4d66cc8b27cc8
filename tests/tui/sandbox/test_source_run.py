"""A past run made once more: the process that it borrows is given back."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

import labyrinth
from labyrinth import EventKind, Maze
from labyrinth.core.search.edge_marks import is_edge
from labyrinth.core.trace import TILE_BITS
from labyrinth.sandbox.job import Failure
from labyrinth.sandbox.loading import load, unload
from labyrinth.sandbox.process import lent_sandbox
from labyrinth.sandbox.variables import Frames
from labyrinth.tui.document.past_runs import PastRun
from labyrinth.tui.sandbox.source_run import reading
from tests.core.search.test_graph_of_rooms import OF_ROOMS
from tests.sandbox.learn.learned import EXAMPLES

RETURNS_NOTHING = """\
from labyrinth.learn import solver


@solver
def forgets(maze):
    for tile in maze.neighbours(maze.start):
        print(tile)
"""
CORRIDOR = Maze.from_text("#####\n#S G#\n#####\n")


@pytest.mark.parametrize("closed", [True, False])
def test_its_process_is_given_back_also_where_nobody_took_the_run(closed: bool) -> None:
    gc.collect()  # those that runs before have lost are back already
    solution = labyrinth.solve(CORRIDOR, "bfs")
    solver = labyrinth.solvers()["bfs"]
    with lent_sandbox() as idle:
        pass
    run = reading(PastRun("the search", solution.trace, solver, solution)).finish()
    with lent_sandbox() as other:
        assert other is not idle
    if closed:
        run.close()
    around = [run]
    around.append(around)  # type: ignore[arg-type]
    del run, around
    gc.collect()  # a process that is lost would be told here
    with lent_sandbox() as again:
        assert again in (idle, other)
        with lent_sandbox() as both:
            assert {idle, other} == {again, both}


def test_what_is_wrong_with_its_answer_is_told_with_the_last_line(tmp_path: Path) -> None:
    path = tmp_path / "forgets.py"
    path.write_text(RETURNS_NOTHING, encoding="utf-8")
    file = load(str(path))
    try:
        solution = labyrinth.solve(CORRIDOR, "forgets")
        solver = labyrinth.solvers()["forgets"]
        shown = reading(PastRun("the search", solution.trace, solver, solution)).finish()
        told = "It returned no path; there is a path of 2 steps."
        assert shown.ran.failure == Failure("wrong use", 6, told)
        assert shown.ran.path == []
        frames = shown.variables_at(len(shown.ran.steps))
        assert isinstance(frames, Frames)
        shown.close()
    finally:
        unload(file)


@pytest.mark.parametrize("decisions", [False, True])
@pytest.mark.parametrize("key", [*OF_ROOMS, "breadth-first"])
def test_a_search_of_rooms_is_made_again_with_the_edges_of_its_steps(
    key: str, decisions: bool
) -> None:
    """Each event belongs to the line that made it, and that of an edge to that of its room."""
    file = load(str(EXAMPLES / "breadth_first.py"))
    try:
        maze = labyrinth.generate("kruskal", 4, 4, 3, braid=0.6, keep_weights=True)
        solution = labyrinth.solve(maze, key, graph="rooms", decisions=decisions)
        past = PastRun("the search", solution.trace, labyrinth.solvers()[key], solution)
        shown = reading(past).finish()
        assert shown.repeats
        events, steps = shown.ran.events, shown.ran.step_of_event
        # A path that is returned is recorded when a search has ended.
        lines = solution.trace.lines
        found = [event for event in events if lines[event >> TILE_BITS].kind is not EventKind.PATH]
        assert found == list(solution.trace.events[: len(found)])
        assert any(is_edge(solution.trace, event) for event in found)
        for number, event in enumerate(found[1:], 1):
            if is_edge(solution.trace, event):
                assert steps[number] == steps[number - 1]
        assert list(steps) == sorted(steps)
        shown.close()
    finally:
        unload(file)
