"""`labyrinth config`: the path and the values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Output


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    place = "labyrinth.tui.settings.settings_file.user_config_path"
    monkeypatch.setattr(place, lambda *_, **__: tmp_path)
    return tmp_path


def test_it_tells_the_path_and_the_values(output: Output, folder: Path) -> None:
    assert output.of("config").startswith(f"{folder / 'settings.toml'} (does not exist yet)\n")
    (folder / "settings.toml").write_text('motion = "none"\nspeed = 2\n[keys]\n"maze.edit" = "z"\n')
    lines = output.of("config").splitlines()
    assert lines[0] == str(folder / "settings.toml")
    values = {words[0]: words[1] for line in lines[3:] if (words := line.split())}
    assert values == {
        "theme": "-",
        "glyphs": "-",
        "speed": "2",
        "motion": "none",
        "mouse": "true",
        "recipe": "-",
        "solver": "-",
        "solvers": "-",
        "race": "-",
        "generator_race": "-",
        "algorithms": "-",
        "decisions": "2500",
        "decision_steps": "true",
        "keys": "1",
    }
    assert output.error == ""


def test_control_characters_of_the_path_are_told_and_not_written(
    output: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = "labyrinth.tui.settings.settings_file.user_config_path"
    monkeypatch.setattr(place, lambda *_, **__: tmp_path / "\x1b[31m")
    assert output.of("config").startswith(
        f"{tmp_path}/\\x1b[31m/settings.toml (does not exist yet)\n"
    )


def test_json_has_all(output: Output, folder: Path) -> None:
    (folder / "settings.toml").write_text("mouse = false\n")
    told = json.loads(output.of("config", "--json"))
    assert (told["path"], told["exists"]) == (str(folder / "settings.toml"), True)
    assert told["settings"] == {
        "theme": "",
        "glyphs": "",
        "speed": 1.0,
        "motion": "full",
        "mouse": False,
        "recipe": "",
        "solver": "",
        "solvers": {},
        "race": "",
        "generator_race": "",
        "algorithms": [],
        "decisions": 2500,
        "decision_steps": True,
        "keys": {},
    }


def test_what_is_wrong_is_told(output: Output, folder: Path) -> None:
    file = folder / "settings.toml"
    file.write_text('\ntheme = "nrod"\n')
    output.of("config")
    assert output.error == (
        f"labyrinth: {file}: line 2: there is no theme 'nrod'; did you mean nord?\n"
    )
    file.write_text("[theme")
    assert "not valid TOML" in output.refusal("config")
    assert file.exists()
