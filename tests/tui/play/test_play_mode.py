"""Playing a maze by hand."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import Maze, Recipe, generate, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.maze.walls import Position
from labyrinth.game.game import Game
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.keys.listing import in_groups, keys_of
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.play.finish_mode import FinishMode
from labyrinth.tui.play.panels import GamePanel
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.widgets.footer import KeyLine
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from tests.tui.driving import (
    click,
    click_footer,
    click_outside,
    drag,
    drawn,
    mode,
    pass_time,
    place,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_computed,
    until_mode,
    until_tasks_end,
    until_viewing,
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
RING = Maze.from_text("#########\n#S      #\n# ##### #\n#      G#\n#########\n")
KEY_OF = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


async def begin(pilot: Pilot[None]) -> None:
    await pilot.press("p")
    await until_mode(pilot, PlayMode)


def keys_along(path: list[Position]) -> list[str]:
    steps = pairwise(path)
    return [KEY_OF[there[0] - here[0], there[1] - here[1]] for here, there in steps]


def game(pilot: Pilot[None]) -> Game:
    found = screen(pilot).document.game
    assert found is not None
    return found


def figures(pilot: Pilot[None]) -> list[str]:
    return str(screen(pilot).query_one("#game-figures", Static).content).split()


async def test_walker_begins_on_the_start_and_its_ways_are_marked() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        assert "@" in drawn(pilot, (1, 1))
        assert tiles_drawn_with(pilot, "•") == {(1, 2)}
        assert "0 steps, trail of 0 steps." in status(pilot)
        assert place(pilot).startswith("1,1")
        await pilot.press("right", "right", "down", "down")
        assert tiles_drawn_with(pilot, "@") == {(3, 3)}
        assert tiles_drawn_with(pilot, "•") == {(3, 2), (3, 4)}
        assert tiles_drawn_with(pilot, "◦") == {(2, 3)}, "the way back, on the trail"
        assert tiles_drawn_with(pilot, ":") == {(1, 2), (1, 3)}
        await pilot.press("up")
        assert tiles_drawn_with(pilot, "•") == {(3, 3)}
        assert tiles_drawn_with(pilot, ":") == {(1, 2)}
        assert "5 steps, trail of 3 steps." in status(pilot)


async def test_every_key_of_a_way_walks_one_tile_in_both_cases() -> None:
    room = Maze.from_text("#####\n#   #\n# S #\n#  G#\n#####\n")
    ways = {"up": "wzk", "left": "aqh", "down": "sj", "right": "dl"}
    back = {"up": "down", "down": "up", "left": "right", "right": "left"}
    async with running(room) as pilot:
        await begin(pilot)
        for way, letters in ways.items():
            for key in (way, *letters, *letters.upper()):
                await pilot.press(key)
                row, col = next(step for step, name in KEY_OF.items() if name == way)
                assert widget(pilot).cursor == (2 + row, 2 + col), key
                await pilot.press(back[way])
                assert widget(pilot).cursor == (2, 2)
        walk = game(pilot).walk
        keys = sum(1 + 2 * len(letters) for letters in ways.values())
        assert (walk.length, walk.steps) == (0, 2 * keys)


async def test_help_lists_the_keys_of_walking_exactly() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        listed = {meaning: keys for keys, meaning in in_groups(keys_of(screen(pilot)))["Play"]}
        assert listed["Walk up one tile"] == "↑ w z k"
        assert listed["Walk left one tile"] == "← a q h"
        assert listed["Walk down one tile"] == "↓ s j"
        assert listed["Walk right one tile"] == "→ d l"
        names = [key.active.binding.description for key in screen(pilot).query_one(KeyLine).keys]
        assert names[:5] == ["Walk", "Run", "Hint", "Fog", "Ghost"]


async def test_shift_or_space_runs_around_corners_to_the_next_junction() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("shift+right")
        assert widget(pilot).cursor == (3, 3)
        assert "4 steps" in status(pilot)
        await pilot.press("space")
        assert "Run which way?" in status(pilot)
        await pilot.press("A")
        assert widget(pilot).cursor == (3, 1)
        await pilot.press("space", "space", "right", "space", "d")
        assert widget(pilot).cursor == (3, 3), "the first step was none of a run, then it ran back"
        await pilot.press("left", "up")
        assert widget(pilot).cursor == (3, 2)
        assert "That is a wall" in status(pilot)
        await pilot.press("space", "escape")
        await until_viewing(pilot)
        await begin(pilot)
        await pilot.press("right")
        assert widget(pilot).cursor == (3, 3)
        await pilot.press("space", "right")
        await until_mode(pilot, FinishMode)
        assert "Goal reached" in status(pilot)


async def test_what_lies_ahead_is_in_sight_where_the_maze_is_larger_than_the_terminal() -> None:
    maze = generate("dfs", 12, 20, 5)
    path = solve(maze, "bfs").path
    async with running(maze, size=(40, 12)) as pilot:
        await begin(pilot)
        for key in keys_along(path)[:60]:
            await pilot.press(key)
            for tile in game(pilot).walk.open_neighbours():
                assert drawn(pilot, tile) in ("•", "◦") or tile == maze.start, tile


async def test_many_keys_typed_ahead_all_count() -> None:
    maze = generate("dfs", 8, 12, 5)
    path = solve(maze, "bfs").path
    keys = keys_along(path)[:50]
    assert len(keys) == 50
    async with running(maze) as pilot:
        await pilot.press("p", *keys)
        assert game(pilot).walk.trail == path[:51]


async def test_backspace_takes_a_step_back_but_not_the_start() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press("right", "right", "backspace")
        assert widget(pilot).cursor == (1, 2)
        assert "3 steps, trail of 1 step." in status(pilot)
        assert ":" not in drawn(pilot, (1, 3))
        await pilot.press("u", "backspace")
        assert widget(pilot).cursor == (1, 1)
        assert "4 steps, trail of 0 steps." in status(pilot)


async def test_goal_ends_the_game_and_compares_with_the_best_path() -> None:
    maze = generate("dfs", 4, 6, seed=3, weights=(1, 9), braid=0.5)
    fewest, best = solve(maze, "bfs"), solve(maze, "dijkstra")
    steps = len(fewest.path) - 1
    async with running(maze) as pilot:
        await begin(pilot)
        await until_tasks_end(pilot)
        await pilot.press(*keys_along(fewest.path))
        await until_mode(pilot, FinishMode)
        await until_tasks_end(pilot)
        told = str(screen(pilot).query_one("#finish-figures", Static).content).split()
        assert told[told.index("steps") + 1 :][:2] == [f"{steps}", f"{len(best.path) - 1}"]
        assert told[told.index("cost") + 1 :][:2] == [f"{fewest.cost}", f"{best.cost}"]
        assert not tiles_drawn_with(pilot, "@")
        assert not tiles_drawn_with(pilot, "•")
        trail = tiles_drawn_with(pilot, ":") | tiles_drawn_with(pilot, "=")
        assert trail >= {tile for tile in fewest.path[1:-1] if maze[tile] == 1}
        await pilot.press("c")
        assert not tiles_drawn_with(pilot, ":")
        await begin(pilot)
        assert "0 steps" in status(pilot)


async def test_game_is_paused_and_goes_on_exactly_there(tmp_path: Path) -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pass_time(pilot, 4.0)
        await pilot.press("right", "right", "down", "escape")
        await until_viewing(pilot)
        assert "Paused after 3 steps" in status(pilot)
        assert tiles_drawn_with(pilot, "@") == {(2, 3)}
        assert tiles_drawn_with(pilot, ":") == {(1, 2), (1, 3)}
        assert not tiles_drawn_with(pilot, "•")
        await pass_time(pilot, 60.0)
        await pilot.press("f", "enter")
        await until_computed(pilot)
        await until_viewing(pilot)
        assert not tiles_drawn_with(pilot, "@"), "the path is shown for now"
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("escape", "e", "end", *["left"] * 6, "enter", "escape")
        assert screen(pilot).document.edited
        screen(pilot).document.saved(tmp_path / "maze.json")
        await begin(pilot)
        assert "3 steps, trail of 3 steps." in status(pilot)
        assert widget(pilot).cursor == (2, 3)
        assert tiles_drawn_with(pilot, "*") == set()
        assert tiles_drawn_with(pilot, ":") == {(1, 2)}
        await pass_time(pilot, 3.0)
        await pilot.press("down", "escape")
        assert game(pilot).seconds == 7.0


async def test_new_game_is_begun_by_its_own_key() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pass_time(pilot, 5.0)
        await pilot.press("right", "right", "n")
        assert widget(pilot).cursor == (1, 1)
        assert "0 steps, trail of 0 steps." in status(pilot)
        assert not tiles_drawn_with(pilot, ":")
        await pass_time(pilot, 2.0)
        await pilot.press("right")
        assert (game(pilot).walk.steps, game(pilot).seconds) == (1, 2.0)


async def test_edit_that_cuts_the_trail_is_said_and_undone() -> None:
    async with running(RING.copy()) as pilot:
        document = screen(pilot).document
        await begin(pilot)
        await pilot.press(*["right"] * 5, "escape", "e")
        document.paint([Span(1, 4, 5)], WALL)
        await pilot.pause()
        assert "removed 3 steps from your game" in status(pilot)
        assert tiles_drawn_with(pilot, "@") == {(1, 3)}
        assert tiles_drawn_with(pilot, ":") == {(1, 2)}
        await pilot.press("u")
        assert tiles_drawn_with(pilot, "@") == {(1, 6)}
        await pilot.press("r", "escape")
        await begin(pilot)
        assert "An edit cut your game's trail. 5 steps, trail of 2 steps." in status(pilot)
        assert widget(pilot).cursor == (1, 3)
        await pilot.press("left", "escape")
        assert document.undo()
        await begin(pilot)
        assert "6 steps, trail of 1 step." in status(pilot), "the walker had moved on"
        await pilot.press("escape", "l", "enter")
        await until(pilot, lambda: "Live" in status(pilot))
        document.paint([Span(1, 2, 3)], WALL)
        await until(pilot, lambda: "An edit cut your game's trail" in status(pilot))


async def test_another_maze_has_another_game_and_undo_brings_the_first_back() -> None:
    async with running(generate("dfs", 4, 5, 1)) as pilot:
        document = screen(pilot).document
        await begin(pilot)
        await pilot.press("space", "right", "space", "down", "escape")
        trail = list(game(pilot).walk.trail)
        assert len(trail) > 2
        assert screen(pilot).query_one("#play", Item).label == "Resume game"
        await pilot.press("n")
        await until_viewing(pilot)
        assert document.game is None
        assert not tiles_drawn_with(pilot, "@")
        assert screen(pilot).query_one("#play", Item).label == "Play"
        await begin(pilot)
        await pilot.press("escape", "u")
        assert tiles_drawn_with(pilot, "@") == {trail[-1]}
        assert game(pilot).walk.trail == trail
        await begin(pilot)
        await pilot.press("escape", "r")
        assert game(pilot).walk.length == 0


async def test_clicks_follow_the_corridor_and_say_where_they_do_not() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await click(pilot, (1, 3))
        assert widget(pilot).cursor == (1, 3)
        assert "2 steps" in status(pilot)
        for refused in ((3, 7), (1, 5), (0, 0)):
            await click(pilot, refused)
            assert "straight line" in status(pilot)
        await click_outside(pilot)
        assert "straight line" in status(pilot)
        await pilot.press("down")
        assert widget(pilot).cursor == (2, 3), "a refused click does not move the walker"
        await click(pilot, (1, 1))
        assert widget(pilot).cursor == (1, 1), "around the corner"
        await click(pilot, (3, 3))
        await click(pilot, (1, 6))
        assert widget(pilot).cursor == (1, 6)
        await click(pilot, (3, 1))
        assert "straight line" in status(pilot)
        await click(pilot, (1, 2))
        assert widget(pilot).cursor == (1, 2), "back along the trail"
        assert game(pilot).walk.length == 1


async def test_drag_walks_along_with_the_mouse_to_the_goal() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        corners = [(1, 1), (1, 3), (2, 4), (3, 3), (3, 5), (1, 5), (1, 3), (3, 5)]
        await drag(pilot, corners)
        assert widget(pilot).cursor == (3, 5), "the mouse went over walls, and the walker did not"
        assert tiles_drawn_with(pilot, "@") == {(3, 5)}
        await drag(pilot, [(2, 5), (1, 5), (1, 7), (3, 7), (1, 7)])
        await until_mode(pilot, FinishMode)
        assert "Goal reached" in status(pilot)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#####\n#   #\n#####\n", "no start and no goal"),
        ("#####\n#S G#\n#####\n", ""),
        ("#####\n#S#G#\n#####\n", "No goal can be reached"),
    ],
)
async def test_maze_that_cannot_be_played_says_why(text: str, said: str) -> None:
    async with running(Maze.from_text(text)) as pilot:
        await pilot.press("p")
        if said:
            await until(pilot, lambda: said in status(pilot))
            assert isinstance(mode(pilot), ViewMode)
            assert screen(pilot).document.game is None
        else:
            await until_mode(pilot, PlayMode)


async def test_start_that_is_the_goal_is_won_at_once() -> None:
    async with running(generate("dfs", 1, 1, seed=1)) as pilot:
        await pilot.press("p")
        await until_mode(pilot, FinishMode)
        points = screen(pilot).query_one("#finish-points", Static)
        await until(pilot, lambda: "1,000 points" in str(points.content))


async def test_interface_that_starts_with_playing_shows_no_carving() -> None:
    app = LabyrinthApp(recipe=Recipe.parse("prim:4x6:1"), play=True)
    async with app.run_test() as pilot:
        await until_mode(pilot, PlayMode)
        assert not widget(pilot).playback.playing
        assert tiles_drawn_with(pilot, "@") == {screen(pilot).document.maze.start}


async def test_panel_and_footer_have_a_place_to_click_for_every_key() -> None:
    maze = generate("wilson", 4, 5, 3, weights=(1, 9))
    path = solve(maze, "dijkstra").path
    async with running(maze) as pilot:
        await begin(pilot)
        assert not screen(pilot).query_one("#action-list").region
        for key in keys_along(path[:4]):
            await pilot.click(f"#play-{key}")
        cost = sum(maze[tile] for tile in path[1:4])
        assert figures(pilot) == ["steps", "3", "trail", "3", "cost", str(cost)]
        await pilot.click("#play-take-back")
        cost -= maze[path[3]]
        assert figures(pilot) == ["steps", "4", "trail", "2", "cost", str(cost)]
        await pilot.click("#play-run")
        assert "Run which way?" in status(pilot)
        await click_footer(pilot, "space")
        await pilot.click("#play-new")
        assert figures(pilot) == ["steps", "0", "trail", "0", "cost", "0"]
        await pilot.click("#play-end")
        await until_viewing(pilot)
        assert screen(pilot).query_one("#action-list").region
        names = [key.active.binding.description for key in screen(pilot).query_one(KeyLine).keys]
        assert "Resume game" in names


async def test_the_panel_of_a_game_that_was_asked_for_is_filled_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    buttons: list[int] = []
    begin = PlayMode.begin

    def count(mode: PlayMode) -> None:
        buttons.append(len(mode.host.part(GamePanel).query(KeyButton)))
        begin(mode)

    monkeypatch.setattr(PlayMode, "begin", count)
    app = LabyrinthApp(generate("prim", 4, 6, 1), play=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_mode(pilot, PlayMode)
        panel = screen(pilot).query_one(GamePanel)
        assert buttons == [len(panel.query(KeyButton))]
        assert buttons[0] > 5
