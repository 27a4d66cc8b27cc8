"""Whatever a user does on the screen of a race, it goes on and can be left."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth import generate
from labyrinth.tui.racing.race_screen import RaceScreen
from tests.tui.driving import running, screen, until_viewing
from tests.tui.racing.races import choices
from tests.tui.random_user import RandomUser, prepare
from tests.tui.shown import let_only_the_present_mode_speak

pytestmark = pytest.mark.slow
RACES, STEPS = 8, 12


@pytest.mark.parametrize("seed", range(3))
async def test_random_use_of_a_race(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    let_only_the_present_mode_speak(monkeypatch)
    gate = prepare(monkeypatch)
    maze = generate("prim", 4, 6, 3, weights=(1, 9))
    async with running(maze, animations="full") as pilot:
        user = RandomUser(pilot, seed, gate)
        await until_viewing(pilot)
        try:
            for _ in range(RACES):
                maze_screens = list(user.maze_screens())
                if maze_screens and pilot.app.screen is maze_screens[0]:
                    screen(pilot).races.race_with(choices(("bfs", "dfs", "a-star")))
                    await pilot.pause()
                for _ in range(STEPS):
                    await user.step()
                    assert pilot.app._exception is None
                    if not any(isinstance(each, RaceScreen) for each in pilot.app.screen_stack):
                        break
            await user.leave()
        except BaseException:
            print(f"seed {seed}, the last steps:", *user.log, sep="\n    ")
            raise
        finally:
            gate.set(is_open=True)
