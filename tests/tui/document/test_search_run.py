"""A search that is shown: where the search itself was at each position of what shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from labyrinth import generate, solve
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import Stops, search_run


@pytest.mark.parametrize("found", [True, False])
def test_where_all_is_drawn_the_search_is_at_its_end(found: bool) -> None:
    solution = solve(generate("prim", 5, 5, 1), "bfs")
    if not found:
        # What came after the last tile was expanded belongs to the search that gave up.
        solution = replace(solution, outcome="gave-up", path=[])
    run = Task(search_run(solution, explored=True)).finish()
    assert run.at_rest().position == run.drawn == len(run.expansions) + len(solution.path)
    assert run.searched() == len(solution.trace) > run.expansions[-1]
    assert run.position_of(run.searched()) == run.drawn
    for position in range(len(run.expansions)):
        run.exploring(position)
        assert run.searched() == [0, *run.expansions][position]
        assert run.position_of(run.searched()) == position


def test_stops_go_from_one_order_to_the_other_and_back() -> None:
    stops = Stops(((1, 1), (3, 5)))
    other = stops.in_other_order()
    assert other == replace(stops, order="given" if stops.order == "best" else "best")
    assert other.in_other_order() == stops
