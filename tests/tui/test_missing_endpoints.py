"""A maze without a start or a goal: what is said, which keys are named, and contests' endpoints."""

from __future__ import annotations

import pytest

from labyrinth import Maze, Recipe, generate
from labyrinth.core.maze.contest_endpoints import take_contest_endpoints
from labyrinth.tui.modes.mode import offer, remark
from tests.tui.driving import running, screen, status, until_viewing

WITHOUT = "#########\n#       #\n# ##### #\n#       #\n### # ###\n#       #\n#########\n"


def test_offer_names_what_is_missing_and_contests_where_they_could_be() -> None:
    maze = Maze.from_text(WITHOUT)
    chooses, takes = "<maze.find> sets", "<maze.contest> sets micromouse endpoints."
    assert offer(maze) == f"The maze has no start and no goal: {chooses} them, {takes}"
    maze.goals = ((1, 1),)
    assert offer(maze) == f"The maze has no start: {chooses} it, {takes}"
    maze[5, 1] = 0
    assert offer(maze) == f"The maze has no start: {chooses} it."
    maze.start = (1, 1)
    assert offer(maze) == ""


APART = "No corridor touches the start at 0,0: only diagonal moves lead there."


async def test_an_endpoint_that_no_corridor_touches_is_told_when_the_maze_is_there() -> None:
    recipe = Recipe.parse("dfs:4x5:1:start=0,0")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        assert status(pilot) == APART
    async with running(generate("dfs", 4, 5, 1, start=(0, 0))) as pilot:
        assert status(pilot) == APART
    maze = generate("dfs", 4, 5, 1)
    assert remark(maze) == ""
    # Who starts at the goal need not be reached.
    assert remark(Maze.from_text("###\n# #\n###\n")).startswith("The maze has no start")
    assert remark(generate("dfs", 1, 1, 1)) == ""


async def test_endpoints_of_contests_are_a_key_away_and_can_be_undone() -> None:
    maze, contest = Maze.from_text(WITHOUT), Maze.from_text(WITHOUT)
    take_contest_endpoints(contest)
    async with running(maze.copy()) as pilot:
        assert "has no start and no goal: F sets them, @ sets micromouse endpoints" in status(pilot)
        await pilot.press("p")
        assert "has no start and no goal: F sets them" in status(pilot)
        titles = {command.title for command in pilot.app.get_system_commands(screen(pilot))}
        assert "Micromouse endpoints" in titles
        await pilot.press("at")
        await until_viewing(pilot)
        assert screen(pilot).document.maze == contest
        assert "start at 5,1 and 2 goals in the centre. U undoes this." in status(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == maze
        await pilot.press("r")
        assert screen(pilot).document.maze == contest
        screen(pilot).document.maze[5, 1] = 0
        await pilot.press("at")
        assert status(pilot).startswith("The room at the bottom left, where a micromouse starts")


@pytest.mark.slow
async def test_live_search_names_the_keys_that_choose_what_is_missing() -> None:
    maze = Maze.from_text(WITHOUT)
    maze.start = (1, 1)
    async with running(maze) as pilot:
        await pilot.press("l", "b")
        await pilot.pause()
        assert "The goal is missing: press Escape, then F to set it" in status(pilot)


def test_a_contest_is_offered_where_its_endpoints_lie_on_corridors() -> None:
    walls = Maze(5, 5, bytes(25))
    assert offer(walls) == "The maze has no start and no goal: <maze.find> sets them."
    rooms = generate("dfs", 2, 2, 1)
    rooms.start, rooms.goals = None, ()
    assert offer(rooms).endswith("<maze.find> sets them, <maze.contest> sets micromouse endpoints.")
    rooms.start = (1, 1)
    assert offer(rooms).startswith("The maze has no goal: <maze.find> sets it")
