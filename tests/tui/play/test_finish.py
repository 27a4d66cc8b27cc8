"""The end of a game: what is told, what is drawn, and what follows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from labyrinth import Maze, Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.game import personal_bests
from labyrinth.game.personal_bests import all_bests
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.state_folder import store_path
from labyrinth.store import Store
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.run_dialogs import SaveRunDialog
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.play import finish_mode
from labyrinth.tui.play.finish_mode import FinishMode, larger, next_generator, next_seed
from labyrinth.tui.play.panels import FinishPanel
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_screen import RaceScreen
from tests.tui.driving import (
    damage_store,
    mode,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_screen,
    until_tasks_end,
    widget,
)
from tests.tui.shown import let_only_the_present_mode_speak

RING = Maze.from_text(
    """\
#########
#S      #
# ##### #
#   9  G#
#########
"""
)
OVER_THE_HILL = ["down", "down", *["right"] * 6]
AROUND = [*["right"] * 6, "down", "down"]


async def play(pilot: Pilot[None], keys: list[str]) -> None:
    """Play, walk by these keys to the goal, and wait for the score."""
    await pilot.press("p")
    await until_mode(pilot, PlayMode)
    await until_tasks_end(pilot)
    await pilot.press(*keys)
    await until_mode(pilot, FinishMode)
    await until(pilot, lambda: "points" in told(pilot, "points"))
    await until(pilot, lambda: bool(told(pilot, "best")) or "personal bests" in status(pilot))


def told(pilot: Pilot[None], name: str) -> str:
    return str(screen(pilot).query_one(f"#finish-{name}", Static).content)


def figures(pilot: Pilot[None]) -> dict[str, list[str]]:
    rows = [line.split() for line in told(pilot, "figures").splitlines()]
    return {row[0]: row[1:] for row in rows}


def along(keys: list[str]) -> set[Position]:
    steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    tiles = [(1, 1)]
    for key in keys:
        tiles.append((tiles[-1][0] + steps[key][0], tiles[-1][1] + steps[key][1]))
    return set(tiles)


async def test_score_stands_beside_the_best_path_which_is_drawn_beside_the_trail() -> None:
    async with running(RING.copy()) as pilot:
        await play(pilot, ["right", "left", "i", "i", *OVER_THE_HILL])
        rows = figures(pilot)
        assert rows["steps"] == ["10", "8"]
        assert rows["back"] == ["2", "0"]
        assert rows["cost"] == ["16", "8"]
        assert rows["hints"] == ["1", "+10"]
        assert rows["total"] == ["28", "8"]
        assert "time" in rows
        assert told(pilot, "points").startswith(f"{round(1000 * 8 / 28)} points")
        ends = {RING.start, *RING.goals}
        assert tiles_drawn_with(pilot, "*") == along(AROUND) - ends
        assert tiles_drawn_with(pilot, ":") == along(OVER_THE_HILL) - ends
        assert tiles_drawn_with(pilot, "=") == set()
        await pilot.press("p")
        await until_mode(pilot, PlayMode)
        assert tiles_drawn_with(pilot, "*") == set()
        await play(pilot, AROUND)
        assert tiles_drawn_with(pilot, "=") == along(AROUND) - ends
        assert told(pilot, "points").startswith("1,000 points")
        assert "total" not in figures(pilot)
        await pilot.press("escape")
        await until_mode(pilot, ViewMode)
        assert tiles_drawn_with(pilot, "=") == along(AROUND) - ends
        await pilot.press("c")
        await pilot.pause()
        assert tiles_drawn_with(pilot, "=") == set()


async def test_keys_typed_ahead_mean_nothing_and_without_a_recipe_nothing_follows() -> None:
    async with running(RING.copy()) as pilot:
        await play(pilot, [*AROUND, *"sdwazqhjkluif", "space", "backspace", "ctrl+z", "down"])
        assert isinstance(mode(pilot), FinishMode)
        assert screen(pilot).app.screen is screen(pilot)
        assert screen(pilot).document.maze == RING
        assert screen(pilot).query_one(FinishPanel).has_class("-no-recipe")
        assert "seed" not in status(pilot)
        shown = {each.id for each in screen(pilot).mode.bindings if each.show}
        assert shown & {"goal.again", "goal.next", "goal.larger", "goal.generator"} == {
            "goal.again"
        }
        await pilot.press("n")
        assert "no recipe" in status(pilot)
        assert isinstance(mode(pilot), FinishMode)


async def test_personal_bests_are_kept_by_maze_and_mode() -> None:
    async with running(RING.copy()) as pilot:
        await play(pilot, OVER_THE_HILL)
        assert told(pilot, "best") == "First game on this maze"
        await play(pilot, AROUND)
        assert told(pilot, "best") == "A new personal best!"
        await play(pilot, OVER_THE_HILL)
        assert told(pilot, "best").startswith("Your best: 1,000 points, ")
        await play(pilot, ["f", *OVER_THE_HILL])
        assert told(pilot, "best") == "First game on this maze"
        assert "fog 8" in told(pilot, "points")
    kept = all_bests()
    assert {(best.mode, best.points) for best in kept} == {("plain", 1000), ("fog 8", 500)}
    plain = next(best for best in kept if best.mode == "plain")
    assert set(RecordedRun.from_text(plain.run).tiles(RING)) == along(AROUND)


@pytest.mark.parametrize("harm", ["locked", "damaged", "no folder"])
async def test_harm_to_the_database_is_told_and_nothing_else(
    harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(personal_bests, "SECONDS_TO_WAIT", 0.01)
    path = store_path()
    if harm == "no folder":
        path.parent.write_text("a file")
    else:
        Store().close()
    async with running(RING.copy()) as pilot:
        if harm == "damaged":
            app = pilot.app
            assert isinstance(app, LabyrinthApp)
            app._write_session()
            damage_store()
        with closing(sqlite3.connect(":memory:" if harm == "no folder" else path)) as other:
            if harm == "locked":
                other.execute("BEGIN IMMEDIATE")
            await play(pilot, AROUND)
            # Autosave, which writes to the same database, may have found the damage before.
            by_autosave = harm == "damaged" and any(path.parent.glob("damaged-*"))
            assert by_autosave or status(pilot).startswith("The personal bests in ")
            assert told(pilot, "points").startswith("1,000 points")
        await pilot.press("p")
        await until_mode(pilot, PlayMode)


async def test_what_is_known_of_a_best_too_late_is_no_word_of_another_mode(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_only_the_present_mode_speak(monkeypatch)
    asked: list[tuple[Callable[..., Any], ...]] = []

    class Late(DaemonThread):
        def do(self, work: Any, take: Any, *, fail: Any = None, at_once: bool = False) -> None:
            asked.append((work, take, fail))

    monkeypatch.setattr(finish_mode, "DaemonThread", Late)
    async with running(RING.copy(), notes=True) as pilot:
        await pilot.press("p")
        await until_mode(pilot, PlayMode)
        await until_tasks_end(pilot)
        await pilot.press(*AROUND)
        await until(pilot, lambda: bool(asked))
        await pilot.press("escape")
        await until_mode(pilot, ViewMode)
        ((work, take, fail),) = asked
        take(work())
        fail(LabyrinthError("the personal bests are locked"))
        await pilot.pause()
        assert status(pilot) == "You reached the goal after 8 steps."
        assert told(pilot, "best") == ""
        notes = [note.message for note in pilot.app._notifications]
        assert notes == ["The personal bests are locked."]


async def test_what_follows_from_a_recipe() -> None:
    recipe = Recipe.parse("dfs:3x4:7:braid=0.5")
    assert str(next_seed(recipe)) == "dfs:3x4:8:braid=0.5"
    assert next_seed(recipe.replaced(seed=2**64 - 1)).seed == 0
    assert str(larger(recipe)) == "dfs:4x6:7:braid=0.5"
    following, seen = recipe, []
    while following.algorithm not in seen:
        seen.append(following.algorithm)
        following = next_generator(following)
        assert (following.rows, following.cols, following.seed) == (3, 4, 7)
        assert following.options == recipe.options
    assert following.algorithm == "dfs"
    assert len(seen) > 20


async def test_next_maze_is_played_at_once() -> None:
    recipe = Recipe.parse("binary-tree:2x2:1")
    async with running(recipe=recipe, animations="full") as pilot:
        await until_mode(pilot, ViewMode)
        for key, follows in (("n", next_seed), ("b", larger), ("g", next_generator)):
            path = [*screen(pilot).document.maze.goals]
            assert path
            await pilot.press("p")
            await until_mode(pilot, PlayMode)
            before = screen(pilot).document.recipe
            assert before is not None
            await walk_to_the_goal(pilot)
            await pilot.press(key)
            await until_mode(pilot, PlayMode)
            assert screen(pilot).document.recipe == follows(before)
            game = screen(pilot).document.game
            assert game is not None
            assert game.walk.steps == 0


async def walk_to_the_goal(pilot: Pilot[None]) -> None:
    await until_tasks_end(pilot)
    directions = screen(pilot).aids.directions
    game = screen(pilot).document.game
    assert directions is not None
    assert game is not None
    keys = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
    while not game.finished:
        here = game.walk.position
        ahead = directions.ahead(here)
        assert ahead is not None
        await pilot.press(keys[ahead[0] - here[0], ahead[1] - here[1]])
    await until_mode(pilot, FinishMode)


async def test_walk_is_on_the_timeline_with_its_code() -> None:
    async with running(RING.copy()) as pilot:
        await play(pilot, ["right", "left", *AROUND])
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        explanation = screen(pilot).query_one(Explanation)
        assert str(explanation.query_one("#algorithm-name", Static).content) == "By hand"
        await pilot.press("b")
        assert status(pilot).startswith("Only searches")
        view = widget(pilot)
        await pilot.press("right", "right")
        assert view.player is not None
        assert view.shown_walker == (1, 2)
        assert tiles_drawn_with(pilot, "*") == set()
        await pilot.press("end")
        assert tiles_drawn_with(pilot, "*") == along(AROUND) - {RING.start, *RING.goals}
        await pilot.press("escape")
        await until_mode(pilot, ViewMode)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert str(explanation.query_one("#algorithm-name", Static).content) == "By hand"


async def test_walk_is_raced_against_solvers() -> None:
    async with running(RING.copy(), size=(120, 36)) as pilot:
        await play(pilot, ["right", "left", *OVER_THE_HILL])
        await pilot.press("v")
        await until_screen(pilot, RaceChoice)
        await pilot.press("enter")
        await until_screen(pilot, RaceScreen)
        racing = pilot.app.screen
        assert isinstance(racing, RaceScreen)
        await until(pilot, lambda: racing.player is not None)
        assert racing.player is not None
        *solvers, walker = racing.player.race.lanes
        assert 2 <= len(solvers) <= 3
        assert all(lane.choice is not None for lane in solvers)
        assert (walker.name, walker.end.value, walker.cost, walker.ratio) == (
            "Your walk",
            "found",
            16,
            2,
        )
        racing.open_lane(len(solvers))
        await pilot.pause()
        explanation = racing.query_one(Explanation)
        assert str(explanation.query_one("#algorithm-name", Static).content) == "By hand"


async def test_the_solver_that_makes_way_for_the_walk_is_named() -> None:
    async with running(RING.copy(), size=(120, 36)) as pilot:
        await play(pilot, AROUND)
        await pilot.press("v")
        await until_screen(pilot, RaceChoice)
        await pilot.press("5", "enter")
        await until_screen(pilot, RaceScreen)
        racing = pilot.app.screen
        assert isinstance(racing, RaceScreen)
        assert [choice.key for choice in racing.racers] == ["dfs", "bfs", "dijkstra"]
        notes = [note.message for note in pilot.app._notifications]
        assert "Your walk takes lane 4: A* does not race." in notes


async def test_run_is_saved_for_others(tmp_path: Path) -> None:
    async with running(RING.copy()) as pilot:
        await play(pilot, AROUND)
        await pilot.press("r")
        await until_screen(pilot, SaveRunDialog)
        file = tmp_path / "mine.run.json"
        pilot.app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until_screen(pilot, type(screen(pilot)))
        assert "Saved " in status(pilot)
        assert set(RecordedRun.from_text(file.read_text()).tiles(RING)) == along(AROUND)
        await pilot.press("r")
        await until_screen(pilot, SaveRunDialog)
        dialog = pilot.app.screen
        dialog.query_one(Input).value = str(file)
        file.write_text("other")
        await pilot.press("enter")
        await pilot.pause()
        assert file.read_text() == "other", "it asks before it overwrites"
        await pilot.press("ctrl+o")
        await until_screen(pilot, type(screen(pilot)))
        assert file.read_text() != "other"
