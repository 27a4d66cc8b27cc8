"""Playing a maze by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import Maze, Recipe, generate, solve
from labyrinth.core.maze.walls import Position
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.widgets.key_button import KeyButton
from tests.tui.driving import (
    click,
    click_outside,
    drawn,
    mode,
    place,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    until_workers_end,
    widget,
)

FORK = Maze.from_text(
    """\
#########
#S  #   #
### # # #
#     #G#
#########
"""
)
KEY_OF = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


async def begin(pilot: Pilot[None]) -> None:
    await pilot.press("p")
    await until_mode(pilot, PlayMode)


def keys_along(path: list[Position]) -> list[str]:
    steps = pairwise(path)
    return [KEY_OF[there[0] - here[0], there[1] - here[1]] for here, there in steps]


async def test_walker_stands_on_the_start() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        assert "@" in drawn(pilot, (1, 1))
        assert "0 steps" in status(pilot)
        assert place(pilot).startswith("1,1")


@pytest.mark.parametrize(
    ("key", "position"), [("right", (1, 2)), ("d", (1, 2)), ("left", (1, 1)), ("up", (1, 1))]
)
async def test_keys_move_one_tile_unless_there_is_a_wall(key: str, position: Position) -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press(key)
        assert widget(pilot).cursor == position
        assert tiles_drawn_with(pilot, "@") == {position}
        assert ("wall" in status(pilot)) == (position == (1, 1))


async def test_shift_runs_around_corners_to_the_next_junction() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("shift+right")
        assert widget(pilot).cursor == (3, 3)
        assert "4 steps" in status(pilot)


async def test_backspace_takes_a_step_back_but_not_the_start() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("right", "right", "backspace")
        assert widget(pilot).cursor == (1, 2)
        assert "1 step." in status(pilot)
        assert ":" not in drawn(pilot, (1, 3))
        await pilot.press("backspace", "backspace")
        assert widget(pilot).cursor == (1, 1)
        assert "0 steps" in status(pilot)


async def test_goal_ends_the_game_and_compares_with_the_best_path() -> None:
    maze = generate("dfs", 4, 6, seed=3, weights=(1, 9), braid=0.5)
    fewest, best = solve(maze, "bfs"), solve(maze, "dijkstra")
    async with running(maze) as pilot:
        await begin(pilot)
        await until(pilot, lambda: isinstance(mode(pilot), PlayMode))
        await until_workers_end(pilot)
        await pilot.press(*keys_along(fewest.path))
        await until_viewing(pilot)
        assert f"{len(fewest.path) - 1} steps, cost {fewest.cost}" in status(pilot)
        assert f"the best cost is {best.cost}" in status(pilot)
        assert not tiles_drawn_with(pilot, "@")


async def test_escape_gives_up_and_leaves_the_maze_clean() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("right", "escape")
        await until_viewing(pilot)
        assert "1 step" in status(pilot)
        assert not tiles_drawn_with(pilot, ":")


async def test_click_walks_straight_and_says_why_it_does_not() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await click(pilot, (1, 3))
        assert widget(pilot).cursor == (1, 3)
        assert "2 steps" in status(pilot)
        await click(pilot, (3, 7))
        assert "straight line" in status(pilot)
        await click(pilot, (1, 5))
        assert "wall in the way" in status(pilot)
        await click_outside(pilot)
        assert "straight line" in status(pilot)
        await pilot.press("down")
        assert widget(pilot).cursor == (2, 3), "a refused click does not move the walker"


async def test_maze_without_endpoints_cannot_be_played() -> None:
    async with running(Maze.from_text("#####\n#   #\n#####\n")) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(mode(pilot), ViewMode)
        assert "start and a goal" in status(pilot)


async def test_maze_without_a_way_says_so() -> None:
    async with running(Maze.from_text("#####\n#S#G#\n#####\n")) as pilot:
        await pilot.press("p")
        await until(pilot, lambda: "No goal can be reached" in status(pilot))
        assert isinstance(mode(pilot), ViewMode)


async def test_start_that_is_the_goal_is_won_at_once() -> None:
    async with running(generate("dfs", 1, 1, seed=1)) as pilot:
        await pilot.press("p")
        await until_viewing(pilot)
        assert "0 steps" in status(pilot)


async def test_interface_can_start_with_playing() -> None:
    app = LabyrinthApp(recipe=Recipe.parse("prim:4x6:1"), play=True)
    app.animation_level = "none"
    async with app.run_test() as pilot:
        await until_mode(pilot, PlayMode)
        assert tiles_drawn_with(pilot, "@") == {screen(pilot).document.maze.start}


async def test_run_around_a_ring_ends_where_it_began() -> None:
    ring = Maze.from_text("#######\n#S  #G#\n# # ###\n#   ###\n#######\n")
    async with running(ring) as pilot:
        screen(pilot).action_play()
        playing = mode(pilot)
        assert isinstance(playing, PlayMode)
        playing.key("shift+right")
        assert "8 steps" in status(pilot)


async def test_a_game_that_an_action_has_interrupted_goes_on_in_the_same_maze() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("right", "right", "x")
        assert isinstance(mode(pilot), ViewMode)
        await begin(pilot)
        assert "2 steps" in status(pilot)
        assert widget(pilot).cursor == (1, 3)
        await pilot.press("e", "down", "down", "left", "left", "enter", "escape")
        await begin(pilot)
        assert "0 steps" in status(pilot), "the maze is another"


async def test_panel_has_the_keys_of_the_game_and_its_cost() -> None:
    maze = generate("wilson", 4, 5, 3, weights=(1, 9))
    path = solve(maze, "dijkstra").path
    async with running(maze) as pilot:
        await begin(pilot)
        figures = screen(pilot).query_one("#game-figures", Static)
        down = next(button for button in screen(pilot).query(KeyButton) if button.id == "play-down")
        assert down.region
        assert not screen(pilot).query_one("#action-list").region
        await pilot.press(*keys_along(path[:4]))
        cost = sum(maze[tile] for tile in path[1:4])
        assert str(figures.content).split() == ["steps", "3", "cost", str(cost)]
        await pilot.click("#play-take-back")
        cost -= maze[path[3]]
        assert str(figures.content).split() == ["steps", "2", "cost", str(cost)]
        await pilot.click("#play-end")
        await until_viewing(pilot)
        assert screen(pilot).query_one("#action-list").region
