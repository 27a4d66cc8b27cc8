"""The lesson in the timeline's panel: costs, what was counted, and a question with its answer."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import EventKind, Recipe, generate, generators, solvers
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.settings.preferences import remember_choices
from tests.tui.driving import (
    running,
    screen,
    solution,
    status,
    until,
    until_computed,
    until_mode,
    until_viewing,
)

RECIPE = Recipe.parse("prim:6x8:3")


def shown(pilot: Pilot[None], name: str) -> str:
    return " ".join(str(screen(pilot).query_one(name, Static).render()).split())


async def test_costs_are_beside_what_was_counted_and_the_answer_unfolds_by_its_key() -> None:
    async with running(recipe=RECIPE, size=(80, 24)) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until_computed(pilot)
        lesson = generators()["prim"]
        trace = screen(pilot).document.maze.trace
        assert trace is not None
        costs = shown(pilot, "#algorithm-cost")
        assert costs.startswith(f"Time {lesson.time}")
        assert f"48 rooms, {trace.deeds} events" in costs
        assert f"Memory {lesson.memory}" in costs
        answer = screen(pilot).query_one("#algorithm-answer", Static)
        assert shown(pilot, "#algorithm-question") == lesson.question
        assert not answer.display
        await pilot.press("z")
        await until(pilot, lambda: answer.display and answer.region.overlaps(screen(pilot).region))
        assert shown(pilot, "#algorithm-answer") == lesson.answer
        await pilot.press("z")
        await until(pilot, lambda: not answer.display)
        await pilot.press("escape", "f", "b")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until_computed(pilot)
        found = solution(pilot)
        expanded = sum(kind is EventKind.EXPAND for kind, _ in found.trace)
        assert f"95 corridor tiles, {expanded} expanded" in shown(pilot, "#algorithm-cost")
        assert shown(pilot, "#algorithm-question") == solvers()["bfs"].question
        assert not answer.display, "another answer is folded away"


async def test_of_a_search_of_rooms_rooms_are_counted() -> None:
    maze = generate("kruskal", 4, 4, 3, weights="edges:1:9", braid=1)
    async with running(maze, size=(200, 60)) as pilot:
        remember_choices(screen(pilot), SolverChoice("dijkstra", {"graph": "rooms"}))
        screen(pilot).search_with("dijkstra")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until_computed(pilot)
        costs = shown(pilot, "#algorithm-cost")
        assert f"here 16 rooms, {solution(pilot).expanded} expanded" in costs
        assert "rooms stored at once" in costs
        await pilot.press("b")
        assert status(pilot).startswith("Arrows point to the parent of each room")


@pytest.mark.slow
async def test_every_answer_reads_whole_and_below_its_question_where_both_have_room() -> None:
    async with running(recipe=RECIPE, size=(80, 24)) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until_computed(pilot)
        panel = screen(pilot).query_one(Explanation)
        names = ("#algorithm-question", "#algorithm-answer", "#algorithm-head")
        question, answer, head = (screen(pilot).query_one(name) for name in names)
        with_question = 0
        every: list[GeneratorAlgorithm | SolverAlgorithm] = [*generators().values()]
        for algorithm in [*every, *solvers().values()]:
            panel.explain(algorithm)
            await pilot.pause()
            panel.toggle_answer()
            await pilot.pause()
            first, last = head.region.bottom, panel.region.bottom
            assert first <= answer.region.y < answer.region.bottom <= last, algorithm.key
            together = answer.region.bottom - question.region.y
            with_question += together <= last - first
            assert (question.region.y >= first) == (together <= last - first), algorithm.key
        assert with_question > 35
