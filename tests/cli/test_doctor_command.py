"""`labyrinth doctor`: what it finds, and what it asks the user to do."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tomllib
from pathlib import Path

import pytest

from labyrinth import __version__
from labyrinth.cli import doctor
from labyrinth.cli.doctor import EXTRAS
from labyrinth.formats.support.optional_dependencies import pip
from labyrinth.store import VERSION, Store
from tests.cli.conftest import Shell
from tests.cli.running import COMMAND, Output

CHECKOUT = Path(__file__).parents[2]
OF_MAINTAINERS = {"benchmark", "docs", "lint", "test"}
"""The extras of those who change the program; nothing that users run needs them."""
WELL = "Nothing needs to be done."


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path / "labyrinth"


def to_do(output: Output) -> str:
    """Return what there is to do, and check that both forms of the output say it."""
    found = json.loads(output.of("doctor", "--json", status=1))["to_do"]
    lines = output.of("doctor", status=1).partition("\nTo do\n")[2].splitlines()
    assert lines == [f"- {sentence}" for sentence in found]
    (sentence,) = found
    return str(sentence)


def test_it_tells_versions_terminal_extras_and_files(output: Output, home: Path) -> None:
    told = output.of("doctor")
    assert told.endswith(f"\n{WELL}\n")
    assert output.error == ""
    findings = json.loads(output.of("doctor", "--json"))
    assert list(findings) == ["versions", "terminal", "extras", "files", "to_do"]
    assert findings["versions"]["labyrinth"].startswith(f"{__version__}, ")
    assert findings["files"]["store"] == f"{home / 'store.sqlite'} (does not exist yet)"
    assert not home.exists()
    for section, rows in [*findings.items()][:-1]:
        assert f"{section.capitalize()}\n" in told
        assert all(f"  {name:12}{value}\n" in told for name, value in rows.items())


def test_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        name: {line.partition(">")[0] for line in lines}
        for name, lines in project["optional-dependencies"].items()
        if name not in OF_MAINTAINERS
    }
    assert {name: {*names} for name, (_, names) in EXTRAS.items()} == declared


def test_a_missing_extra_is_no_problem(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"images": ("pictures", ("no-such-distribution",))})
    told = output.of("doctor")
    install = f"{sys.executable} -m pip install 'labyrinth-laboratory[images]'"
    assert f"  images      pictures: not installed; {install}\n" in told
    assert WELL in told


def test_mistakes_in_the_settings_are_told(output: Output, home: Path) -> None:
    home.mkdir()
    settings = home / "settings.toml"
    settings.write_text('theme = "nrod"\n')
    mistake = f"{settings}: line 1: there is no theme 'nrod'; did you mean nord?"
    assert to_do(output) == mistake
    settings.write_text("[theme")
    assert "not valid TOML" in to_do(output)
    settings.write_text("mouse = false")
    assert "  mouse       left to the terminal by the settings\n" in output.of("doctor")


def test_a_damaged_or_newer_store_is_told_and_left_alone(output: Output, home: Path) -> None:
    with Store():
        pass
    assert WELL in output.of("doctor")
    path = home / "store.sqlite"
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    assert f"{path} was saved by a newer version" in to_do(output)
    path.write_bytes(b"no database" * 500)
    assert f"{path} is damaged (file is not a database)" in to_do(output)
    assert [each.name for each in home.iterdir()] == ["store.sqlite"]


def test_a_folder_that_cannot_be_written_is_told(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert to_do(output) == f"{tmp_path / 'file'}: make it a folder that you may write into."


def test_the_other_distribution_is_told(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "labyrinth-0.1.1.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: labyrinth\nVersion: 0.1.1\n")
    monkeypatch.syspath_prepend(tmp_path)
    told = to_do(output)
    assert "(labyrinth 0.1.1)" in told
    uninstall, install = f"{sys.executable} -m pip uninstall labyrinth", "-m pip install"
    assert f"run {uninstall} && {sys.executable} {install} --force-reinstall" in told


def test_a_command_of_another_installation_is_told(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "bin" / Path(COMMAND).name
    command.parent.mkdir()
    monkeypatch.setenv("PATH", os.path.dirname(COMMAND))
    assert f"  command     {COMMAND}\n" in output.of("doctor")
    command.touch(0o755)
    monkeypatch.setenv("PATH", str(command.parent))
    assert f"  command     {command}, another installation or program" in output.of("doctor")


def test_environments_without_pip_are_changed_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    support = "labyrinth.formats.support.optional_dependencies"
    assert pip("install") == f"{sys.executable} -m pip install"
    monkeypatch.setattr(f"{support}.find_spec", lambda _: None)
    assert pip("install") == f"uv pip install --python {sys.executable}"


def test_without_a_terminal_or_unicode(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shell("doctor")
    assert (told.returncode, told.stderr) == (0, "")
    assert "size        unknown: standard error is not a terminal" in told.stdout
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    told = shell("doctor")
    assert told.returncode == 1
    assert "use a locale with UTF-8" in told.stdout
