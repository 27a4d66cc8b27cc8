"""Why a run does each step, and stepping with its decisions or without them."""

from __future__ import annotations

from itertools import pairwise

from textual.pilot import Pilot

from labyrinth import Player, Recipe, solvers
from labyrinth.core.explain.sentence import reason
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.player import Mark
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.generating.generate_mode import CarveMode
from labyrinth.tui.playback.timeline_mode import SECONDS_OF_PLAYING, TimelineMode
from labyrinth.tui.searching.search_mode import ExploreMode
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.status_line import WhyLine
from tests.tui.driving import (
    pass_time,
    running,
    screen,
    status,
    until,
    until_computed,
    until_mode,
    until_viewing,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.runs import bar, player

RECIPE = Recipe.parse("kruskal:4x5:1")


async def begin(pilot: Pilot[None]) -> None:
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)
    await until(pilot, lambda: bool(bar(pilot).marks))


def told(pilot: Pilot[None]) -> str:
    line = screen(pilot).query_one(WhyLine)
    assert line.display
    return line.text


def after_deeds(trace: Trace) -> list[int]:
    """Return where steps without decisions lead to, by a plain scan."""
    after = [at for at, (kind, _) in enumerate(trace, 1) if not kind.decides]
    return [0, *after[:-1], len(trace)]


def rows(pilot: Pilot[None]) -> str:
    return str(screen(pilot).query_one("#run-figures").render())


async def test_each_step_of_a_generation_is_explained_in_both_directions() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        trace = player(pilot).trace
        assert trace.deeds < len(trace)
        hint = told(pilot)
        assert "→ steps" in hint
        assert not hint.startswith("Why?")
        fresh = Player(trace)
        for key, step in (("right", 1), ("left", -1)):
            for _ in range(len(trace)):
                await pilot.press(key)
                fresh.step(step)
                expected = f"Why? {reason(fresh)}" if fresh.position else hint
                assert told(pilot) == expected, fresh.position


async def test_each_step_of_a_search_is_explained() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        await begin(pilot)
        searched, trace = screen(pilot).document.maze, player(pilot).trace
        await pilot.press("right")
        await until(pilot, lambda: told(pilot).startswith("Why?"))
        assert searched.start
        facts = inspection(trace, solvers()["a-star"], searched.start, searched.goals).finish()
        fresh = Player(trace)
        for position in range(1, len(trace) + 1):
            fresh.step()
            assert told(pilot) == f"Why? {reason(fresh, facts)}", position
            await pilot.press("right")


async def test_steps_leave_decisions_out_and_take_them_in_again() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        trace = player(pilot).trace
        assert bar(pilot).length == len(trace)
        marks = [mark.position for mark in bar(pilot).marks]
        await pilot.press("5", "y")
        at, stops = player(pilot).position, after_deeds(trace)
        assert at == 5 * len(trace) // 9, "the run stays where it is"
        assert "events only" in status(pilot)
        assert bar(pilot).length == trace.deeds == len(stops) - 1
        assert player(pilot).speed == max(1, round(trace.deeds / SECONDS_OF_PLAYING))
        events = [stops[mark.position] for mark in bar(pilot).marks]
        for after, before in zip(events, marks, strict=True):
            assert after in (before, len(trace))
        assert not preferences_of(pilot.app).settings.decision_steps
        await pilot.press("left")
        assert player(pilot).position == max(stop for stop in stops if stop < at)
        await pilot.press("home")
        for number, stop in enumerate(stops):
            assert (bar(pilot).position, player(pilot).position) == (number, stop)
            assert f"{number:,}\n" in rows(pilot)
            await pilot.press("right")
        for stop in stops[-2::-1]:
            await pilot.press("left")
            assert player(pilot).position == stop
        await pilot.press("right", "y", "right")
        assert player(pilot).position == bar(pilot).position == stops[1] + 1
        assert preferences_of(pilot.app).settings.decision_steps


async def test_playing_without_decisions_goes_by_deeds_and_is_explained_now_and_then() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await pilot.press("x")
        await begin(pilot)
        await pilot.press("y", "home")
        player(pilot).speed = 5.0
        await pilot.press("space")
        seen = []
        await pass_time(pilot, 0.5)
        for _ in range(25):
            await pass_time(pilot, 0.1)
            seen.append(told(pilot))
        await pilot.press("space")
        assert abs(bar(pilot).position - 15) <= 1
        changes = sum(one != other for one, other in pairwise(seen))
        assert 2 <= changes <= 3, "a sentence can be read before the next one comes"
        assert told(pilot) == f"Why? {reason(player(pilot))}"


async def test_a_generation_is_watched_by_its_deeds() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        trace = player(pilot).trace
        assert bar(pilot).length == trace.deeds < len(trace)
        await pilot.press("space", "home", "right", "right")
        assert player(pilot).position == after_deeds(trace)[2]
        await pilot.press("end")
        assert bar(pilot).position == trace.deeds
        assert player(pilot).finished


async def test_another_view_goes_on_from_the_same_moment() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        await begin(pilot)
        await pilot.press("y", "right", "right", "right", "right", "x")
        await until_mode(pilot, ExploreMode)
        await until_computed(pilot)
        expanded = bar(pilot).position
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        fresh = Player(player(pilot).trace)
        fresh.seek(player(pilot).position)
        assert fresh.marks.count(Mark.EXPANDED) == expanded
        await pilot.press("y")


async def test_without_decisions_it_says_how_to_have_them() -> None:
    async with running(recipe=RECIPE) as pilot:
        await until_viewing(pilot)
        line = screen(pilot).query_one(WhyLine)
        for most, sentence in ((19, "up to 19 rooms."), (0, 'setting "decisions" above 0')):
            preferences_of(pilot.app).change(decisions=most)
            await pilot.press("n")
            await begin(pilot)
            trace = player(pilot).trace
            assert trace.deeds == len(trace)
            assert sentence in told(pilot), "it is seen unasked"
            assert "…" not in str(line.render())
            await pilot.press("right")
            assert told(pilot).startswith("Why?"), "deeds are explained all the same"
            assert "no decisions: see the settings" in str(line.render())
            await pilot.press("y")
            assert sentence in status(pilot)


async def test_sentences_have_room() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        line = screen(pilot).query_one(WhyLine)
        for size in ((80, 24), (40, 12), (120, 36), (200, 60)):
            await pilot.resize_terminal(*size)
            assert line.region.bottom == size[1] - 1, "above the row of keys"
            line.tell("a", note="why: how")
            assert str(line.render()).endswith("why: how")
            line.tell("a " * 37 + "a.")  # 76 characters
            assert line.text == "Why? " + "a " * 37 + "a."
            assert "…" not in line.render().plain
            line.tell("word " * 60 + "end.")
            assert "…" in line.render().plain
            if size[0] <= 80:
                line.tell("a " * (35 if size[0] == 80 else 36), note="why: how")
                assert str(line.render()).endswith("  why")
