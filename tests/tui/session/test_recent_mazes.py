"""The mazes that were open last: latest first, twenty of them, and no fault of theirs matters."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth import Recipe
from labyrinth.state_folder import state_folder
from labyrinth.tui.session.recovery import MOST_RECENT as MOST
from labyrinth.tui.session.recovery import About, RecentMaze, look_for_offers, remember_scenario
from tests.tui.session.kept_documents import document, keep, recent_mazes, remember

pytestmark = pytest.mark.usefixtures("clean_environment")


def sources() -> list[str]:
    return [maze.source for maze in recent_mazes()]


def recipe(seed: int) -> Recipe:
    return Recipe.parse(f"dfs:3x4:{seed}")


def test_mazes_are_remembered_latest_first_and_once() -> None:
    for seed in [*range(MOST + 2), 5]:
        remember(recipe(seed))
    seeds = [5, *(seed for seed in reversed(range(2, MOST + 2)) if seed != 5)]
    assert sources() == [f"dfs:3x4:{seed}" for seed in seeds][:MOST]


def test_file_that_is_gone_is_not_offered_until_it_is_back(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("###")
    remember(path)
    remember(recipe(1))
    assert sources() == ["dfs:3x4:1", str(path)]
    path.unlink()
    remember(recipe(2))
    assert sources() == ["dfs:3x4:2", "dfs:3x4:1"]
    path.write_text("###")
    assert sources() == ["dfs:3x4:2", "dfs:3x4:1", str(path)]


def test_memory_that_cannot_be_written_is_no_fault() -> None:
    state_folder().write_text("a file where the directory should be")
    remember_scenario(Path("maze.map.scen"))
    assert sources() == []


def test_file_is_called_by_its_path_from_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert RecentMaze("/home/ada/mazes/a.txt", 0.0).name == "~/mazes/a.txt"
    assert RecentMaze("/home/adamant/a.txt", 0.0).name == "/home/adamant/a.txt"
    assert RecentMaze("dfs:3x4:1", 0.0).name == "dfs:3x4:1"


def test_sessions_without_edits_are_listed_as_their_mazes_alone(tmp_path: Path) -> None:
    abouts = [About("dfs:3x4:1"), About("dfs:3x4:1", edited=True), About("dfs:3x4:2", steps=3)]
    abouts += [About("maze"), About("hall.txt"), About("dfs:3x4:1")]
    (tmp_path / "hall.txt").touch()
    for at, about in enumerate(abouts):
        keep(document(), **vars(about), changed_at=float(at))
    remember(tmp_path / "hall.txt")
    remember(recipe(1))
    offers = look_for_offers()
    assert [session.about for session in offers.listed] == abouts[3:0:-1]
    assert offers.count == 5
    assert offers.interrupted is not None
    assert offers.interrupted.about == abouts[5]
