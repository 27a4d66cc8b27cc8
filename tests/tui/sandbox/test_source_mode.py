"""The code of a run in the interface: its lines, its variables, and what went wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import labyrinth
from labyrinth.core.search.solve import solve
from labyrinth.sandbox.learned import job_of
from labyrinth.sandbox.loading import load, loaded, unload
from labyrinth.tui.keys.listing import keys_of
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from labyrinth.tui.widgets.status_line import WhyLine
from tests.sandbox.loading.files import CARVE, SEARCH
from tests.tui.driving import (
    mode,
    pass_time,
    running,
    screen,
    status,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.shown import let_only_the_present_mode_speak

BREAKS = """
@solver
def breaks(maze):
    print("begins [bold]\\x1b[31m here")
    maze.neighbours(maze.start)[0]
    return {}[maze.start]
"""

DIFFERS = """
@solver
def prints_the_time(maze):
    import time
    print(time.time_ns())
    return [maze.start for _ in maze.neighbours(maze.start)][:0]

@solver
def marks_at_random(maze):
    import os
    for number in os.urandom(8):
        for bit in range(8):
            if number >> bit & 1:
                maze.mark(maze.start)
            else:
                maze.neighbours(maze.start)
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("search.py").write_text(SEARCH + BREAKS + DIFFERS)
    Path("carve.py").write_text(CARVE)
    load("search.py")
    load("carve.py")
    yield
    for each in loaded():
        unload(each)


def shown(pilot: Pilot[None]) -> SourceMode:
    """The mode that shows the code."""
    present = mode(pilot)
    assert isinstance(present, SourceMode)
    return present


def panel(pilot: Pilot[None]) -> SourcePanel:
    """The panel with the code."""
    return screen(pilot).query_one(SourcePanel)


async def until_variables(pilot: Pilot[None], are: Callable[[str], bool] = bool) -> str:
    """Wait for the variables of the present step, and return their text."""
    variables = panel(pilot).variables
    await until(pilot, lambda: not variables.has_class("-stale") and are(variables.text))
    return variables.text


async def open_source(pilot: Pilot[None], solver: str) -> None:
    """Search with a learner's function, and look at its code."""
    await find_path(pilot, solver)
    await pilot.press("escape", "t")
    await until_mode(pilot, SourceMode)


async def test_variables_change_while_the_run_plays_fast() -> None:
    async with running(maze(), animations="full") as pilot:
        await open_source(pilot, "my-search")
        await until_variables(pilot)
        variables, present = panel(pilot).variables, shown(pilot)
        present.player.speed = 20.0
        await pilot.press("space")
        texts = {variables.text}
        while len(texts) < 4:
            await pass_time(pilot, 0.1)
            await asyncio.sleep(0.1)  # for the thread that reads
            assert present.shown.playing, "the variables of too few steps were shown"
            texts.add(variables.text)


async def test_lines_and_variables_in_both_directions() -> None:
    async with running(maze()) as pilot:
        await open_source(pilot, "my-search")
        code, bar = panel(pilot).code, screen(pilot).query_one(TransportBar)
        ran = shown(pilot).source_run.ran
        assert code.text.name == "search.py"
        assert (bar.length, bar.position, code.lit) == (len(ran.steps), 0, 10)
        texts = [await until_variables(pilot)]
        for _ in range(8):
            await pilot.press("right")
            assert code.lit == ran.place_of(bar.position)[1]
            texts.append(await until_variables(pilot))
        assert "• queue = [(1, 1)]" in texts[1]
        assert "• tile = (1, 1)" in texts[3]
        for text in reversed(texts[:-1]):
            await pilot.press("left")
            assert await until_variables(pilot) == text
        assert "Forward one line" in {key.active.binding.tooltip for key in keys_of(screen(pilot))}
        await pilot.press("y")
        assert "Forward one event" in {key.active.binding.tooltip for key in keys_of(screen(pilot))}
        assert bar.length < len(ran.steps)
        events = [shown(pilot).player.player.position]
        for _ in range(3):
            await pilot.press("right")
            events.append(shown(pilot).player.player.position)
        assert events == sorted(set(events))
        player = widget(pilot).player
        assert player is not None
        assert player.position == events[-1]
        # A click leads to where a line runs next, one with the right button to where it ran last.
        await pilot.press("y", "5")
        for button in (1, 3):
            position, line = bar.position, code.lit
            assert line is not None
            row = code._rows_of(line).start - code.scroll_offset.y
            await pilot.click("#source", offset=(6, row), button=button)
            others = [at for at, each in enumerate(ran.steps) if each == line]
            after = [at for at in others if (at > position) == (button == 1) and at != position]
            assert bar.position == (min(after) if button == 1 else max(after))
        await pilot.press("y")
        events = [shown(pilot).player.player.position]
        await pilot.press("c")
        timeline = mode(pilot)
        assert isinstance(timeline, TimelineMode)
        assert timeline.player.position == events[-1]
        await pilot.press("c")
        await until_mode(pilot, SourceMode)
        assert shown(pilot).player.player.position == events[-1]


@pytest.mark.parametrize("solver", ["my-search", "cheapest-first"])
async def test_letters_stand_in_the_order_of_the_list(solver: str) -> None:
    """Those of a heap too, whose list is in no order of its tiles' discoveries."""
    examples = Path(labyrinth.__file__).parents[1] / "docs" / "examples"
    load(str(examples / "dijkstra.py"))
    ground = labyrinth.generate("wilson", 5, 6, 4, braid=1.0, weights=(1, 9))
    async with running(ground, size=(200, 60)) as pilot:
        await open_source(pilot, solver)
        lists = set[tuple[str, ...]]()
        for share in "23456":
            await pilot.press(share)
            text = await until_variables(pilot, lambda text: "queue = " in text)
            (queue,) = (line for line in text.splitlines() if "queue = [" in line)
            tiles = re.findall(r"\(\d+, \d+\)", queue)
            held = panel(pilot).held
            letters = {row.letters: tile for tile, row in held.lettered.items()}
            shown = [str(divmod(letters[each], ground.width)) for each in sorted(letters)]
            of_list = [tile for tile in shown if tile in tiles]
            assert of_list == [tile for tile in dict.fromkeys(tiles) if tile in of_list]
            lists.add(tuple(of_list))
        assert len(lists) > 2


async def test_run_that_fails_stands_at_its_line_and_prints_harmlessly() -> None:
    async with running(maze()) as pilot:
        await open_source(pilot, "breaks")
        line = SEARCH.count("\n") + 6
        assert panel(pilot).code.lit == line
        sentence = f"Line {line} fails: KeyError: (1, 1)."
        assert screen(pilot).query_one(WhyLine).text == f"✗ {sentence}"
        assert str(panel(pilot).query_one("#source-failure").render()) == sentence
        output = str(panel(pilot).query_one("#output-text").render())
        assert output == "begins [bold]�[31m here"
        await pilot.press("home")
        assert sentence not in screen(pilot).query_one(WhyLine).text
        assert not panel(pilot).has_class("-failed")
        assert not str(panel(pilot).query_one("#output-text").render())


async def test_what_does_not_repeat_itself_is_shown_forwards_only() -> None:
    async with running(maze(), size=(120, 36)) as pilot:
        for solver in ("prints-the-time", "marks-at-random"):
            await open_source(pilot, solver)
            bar = screen(pilot).query_one(TransportBar)
            await pilot.press("home", "5")

            def told() -> str:
                return str(panel(pilot).query_one("#source-failure").render())

            await until(pilot, lambda: told().startswith("This function is not deterministic"))
            assert "(clock, global" in told()
            assert "forwards only" in told()
            here = bar.position
            assert 0 < here < bar.length - 1
            for key in ("left", "shift+left", "1", "left_square_bracket"):
                await pilot.press(key)
                assert bar.position == here, key
                assert status(pilot).startswith("Not deterministic")
            await pilot.click(bar, offset=(bar.track.x + 1, 0))
            line = panel(pilot).code.lit
            assert line is not None
            row = panel(pilot).code._rows_of(line).start - panel(pilot).code.scroll_offset.y
            await pilot.click("#source", offset=(6, row), button=3)
            await pilot.press("d")
            assert (bar.position, bar.speed > 0) == (here, True)
            await pilot.press("right")
            assert bar.position == here + 1
            await pilot.press("home")
            assert bar.position == 0
            await pilot.press("escape")


async def test_why_there_is_no_code_is_said_by_the_timeline_which_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_only_the_present_mode_speak(monkeypatch)
    why = "This maze is symmetric: its generator carved only one half."
    recipe = labyrinth.Recipe.parse("my-maze:4x6:3:symmetry=rotate")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert status(pilot) == why
        await pilot.press("home", "space", "c")
        await pass_time(pilot, 0.3)
        present = mode(pilot)
        assert isinstance(present, TimelineMode)
        assert not present.shown.playing
        assert status(pilot) == why
        assert screen(pilot).has_class("-told")


def test_jobs_repeat_what_ran() -> None:
    from labyrinth.core.task import drain
    from tests.sandbox.files import run

    ground = labyrinth.generate("wilson", 4, 5, 3, braid=0.5, weights=(1, 3), decisions=True)
    solvers, generators = labyrinth.solvers(), labyrinth.generators()
    for key in ("my-search", "a-star"):
        solution = solve(ground, key, decisions=True)
        again = drain(run(job_of(solvers[key], solution.trace, solution)))
        assert again.events == solution.trace.events
    for carved in (ground, labyrinth.generate("my-maze", 4, 5, 3, decisions=True)):
        assert carved.trace is not None
        assert carved.recipe is not None
        again = drain(run(job_of(generators[carved.recipe.algorithm], carved.trace)))
        assert again.events == carved.trace.events[: len(again.events)]
        assert len(again.events) > 4 * 5


FAILS = """
@solver
def fails(maze):
    maze.label(maze.start, 7)
    for number in range(9):
        maze.log(f"{number} rounds")
    for neighbour in maze.neighbours(maze.start):
        maze.label(neighbour, number * 100)
"""


async def test_labels_and_log_are_shown_forwards_and_backwards() -> None:
    Path("fails.py").write_text(f"from labyrinth.learn import solver\n{FAILS}")
    load("fails.py")
    async with running(maze()) as pilot:
        await open_source(pilot, "fails")
        drawing, bar = screen(pilot).view.drawing, screen(pilot).query_one(TransportBar)
        # A search without an answer opens where it parts from a right one.
        await until(pilot, lambda: bar.position > 0)
        why = screen(pilot).query_one(WhyLine)
        assert (
            why.text == "✗ 1,2 is discovered, but not expanded, although the goal lies behind it."
        )
        assert {mark.name for mark in shown(pilot).marks} >= {"First wrong step"}
        await pilot.press("home", "right", "right")
        assert {sign.text for sign in drawing._signed.values()} == {"7"}
        await pilot.press("right", "right")
        assert why.text == "Why? The program logs: 0 rounds"
        await pilot.press("end", "left")
        assert {"7", "8…"} == {sign.text for sign in drawing._signed.values()} - {"@", "?", "A"}
        await pilot.press("home")
        assert not drawing._signed


async def test_playing_stops_at_a_breakpoint() -> None:
    async with running(maze()) as pilot:
        await open_source(pilot, "my-search")
        bar = screen(pilot).query_one(TransportBar)

        async def set_to(condition: str) -> None:
            await pilot.press("k")
            pilot.app.screen.query_one(Input).value = condition
            await pilot.press("enter")

        await set_to("queue.pop()")
        told = (
            "'queue.pop()' is not a condition: compare variables, as in g > 10 or tile == (3, 5)."
        )
        await until(pilot, lambda: status(pilot) == told)
        assert bar.position == 0
        await pilot.press("k")
        assert pilot.app.screen.query_one(Input).value == "queue.pop()", "to be mended"
        await pilot.press("escape")
        await set_to("len(came_from) > 2")
        await until(pilot, lambda: bar.position > 0)
        (first,) = shown(pilot).player.breakpoints
        assert (bar.position, status(pilot)) == (
            first,
            "The condition becomes true 1 time: ] finds the next.",
        )
        assert "came_from = {(1, 1): None" in await until_variables(pilot)
        await pilot.press("home", "space")
        await pass_time(pilot, 60)
        assert (bar.position, shown(pilot).shown.playing) == (first, False)
        await pilot.press("end", "d", "space")
        await pass_time(pilot, 60)
        assert (bar.position, shown(pilot).shown.playing) == (first, False)
        await set_to("")
        assert shown(pilot).player.breakpoints == []
        await pilot.press("space")
        await pass_time(pilot, 60)
        assert bar.position == 0


LONGER = """
@solver
def longer(maze):
    stack, came_from = [maze.start], {maze.start: None}
    while stack:
        tile = stack.pop()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                stack.append(neighbour)
"""


@pytest.mark.parametrize(("solver", "weight"), [("longer", 1), ("my-search", 9)])
async def test_path_that_is_neither_cheapest_nor_shortest_has_a_landmark(
    solver: str, weight: int
) -> None:
    Path("longer.py").write_text(f"from labyrinth.learn import solver\n{LONGER}")
    load("longer.py")
    # Two ways lead around the wall; the longer one is read last, and so popped first.
    ring = labyrinth.Maze.from_text("S  \n # \n # \nG  \n")
    ring.tiles[3] = weight
    async with running(ring) as pilot:
        await open_source(pilot, solver)
        await until(pilot, lambda: bool(shown(pilot).marks))
        names = {mark.name for mark in shown(pilot).marks}
        assert ("Suboptimal from here" in names) == (solver == "longer")
        assert "First wrong step" not in names
        assert screen(pilot).query_one(TransportBar).position == 0
