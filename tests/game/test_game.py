"""Games: walks with their time."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError, Maze
from labyrinth.game.game import Game

CORRIDOR = Maze.from_text("######\n#S G #\n######\n")


def test_game_goes_on_to_the_goal_and_is_finished_then() -> None:
    game = Game.begun(CORRIDOR)
    game.go_on([(1, 2)], 1.5, hints=1)
    game.paused = True
    before = game.copy()
    assert (game.finished, game.seconds, game.hints) == (False, 1.5, 1)
    game.go_on([(1, 3)], 4.0)
    assert (game.finished, game.paused, game.seconds, game.hints) == (True, False, 4.0, 1)
    assert game.walk.steps == 2
    assert (before.finished, before.paused, before.walk.position) == (False, True, (1, 2))


def test_game_does_not_go_through_walls() -> None:
    game = Game.begun(CORRIDOR)
    with pytest.raises(LabyrinthError, match="no step leads"):
        game.go_on([(1, 2), (2, 2), (1, 3)], 1.0)
    assert game.walk.position == (1, 2)


def test_farthest_sight_of_a_walk_is_how_it_was_played() -> None:
    game = Game.begun(CORRIDOR)
    assert game.mode == "plain"
    for radius, mode in ((3, "fog 3"), (0, "plain"), (5, "fog 5")):
        game.see(radius)
        assert game.mode == mode, "nobody has walked yet"
    game.go_on([(1, 2)], 1.0)
    game.see(3)
    game.go_on([(1, 1)], 2.0)
    assert (game.mode, game.fog) == ("fog 5", 3)
    game.see(8)
    assert game.mode == "fog 5"
    game.go_on([], 3.0)
    assert game.mode == "fog 5", "the walker stands still"
    game.go_on([(1, 2)], 3.0)
    assert game.mode == "fog 8"
    seen = game.copy()
    seen.see(0)
    seen.see(3)
    assert seen.mode == "plain", "all was seen for a moment"
    game.go_on([(1, 3)], 4.0)
    assert game.mode == "fog 8"
