"""Whatever a user does, the interface shows what is so, goes on, and can be left.

A few hundred steps are made, with the slow tests two thousand; `LABYRINTH_RANDOM_STEPS` asks for
more, and `LABYRINTH_RANDOM_SEED` for others.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from labyrinth.tui.document.document import Document
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import running
from tests.tui.learners_files import learners_files
from tests.tui.random_user import RECIPE, Gate, RandomUser, prepare
from tests.tui.shown import (
    assert_mode_is_whole,
    assert_shown_as_it_is,
    let_only_the_present_mode_speak,
)

STEPS = int(os.environ.get("LABYRINTH_RANDOM_STEPS", "200"))
SEED = int(os.environ.get("LABYRINTH_RANDOM_SEED", "1"))
STEPS_A_USER = 1000
"""Steps after which the program is started anew."""
STEPS_UP_TO_HISTORY = 20
STEPS_UP_TO_LEAVING = 100


def assert_all_is_well(user: RandomUser) -> None:
    """Compare what every maze screen shows with what is so."""
    assert user.pilot.app._exception is None
    for screen in user.maze_screens():
        if screen.document.opened:
            assert_mode_is_whole(screen)
        if not screen.tasks.busy:
            assert_shown_as_it_is(screen)


async def assert_history_leads_back(user: RandomUser, screen: MazeScreen) -> None:
    """Undo all and do all again: the same states are met on both ways."""

    def present(document: Document) -> tuple[Any, ...]:
        return document.maze.copy(), document.recipe, document.path, document.edited

    document = screen.document
    while document.redo():
        pass
    states = [present(document)]
    while document.undo():
        states.append(present(document))
    await user.settle()
    assert_all_is_well(user)
    for state in reversed(states[:-1]):
        assert document.redo()
        assert present(document) == state
    assert not document.redo()
    await user.settle()
    assert_all_is_well(user)


async def use(monkeypatch: pytest.MonkeyPatch, seed: int, steps: int) -> None:
    """Make so many random steps and check all after each of them."""
    let_only_the_present_mode_speak(monkeypatch)
    gate = prepare(monkeypatch)
    with learners_files(monkeypatch):
        await _use(gate, seed, steps)


async def _use(gate: Gate, seed: int, steps: int) -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        user = RandomUser(pilot, seed, gate)
        try:
            for step in range(1, steps + 1):
                await user.step()
                assert_all_is_well(user)
                if step % STEPS_UP_TO_HISTORY == 0:
                    for screen in user.maze_screens():
                        if screen.mode.undoable and screen.document.opened:
                            await assert_history_leads_back(user, screen)
                if step % STEPS_UP_TO_LEAVING == 0:
                    await user.leave()
        except BaseException:
            print(f"seed {seed}, the last steps:", *user.log, sep="\n    ")
            raise
        finally:
            gate.set(is_open=True)


async def test_some_random_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    await use(monkeypatch, SEED, min(STEPS, STEPS_A_USER))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEED + 1, SEED + 1 + max(2, STEPS // STEPS_A_USER)))
async def test_much_random_use(seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    await use(monkeypatch, seed, STEPS_A_USER)
