"""What the wheel installs for shells, man and desktops: the files of share/."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from docs.share import ICON, MAN_PAGE, SHARE, icon, man_page
from labyrinth import load
from labyrinth.cli.parser import COMMANDS, PROGRAM, Parser


def test_man_page_is_the_help_of_the_program() -> None:
    page = man_page()
    assert MAN_PAGE.read_text(encoding="utf-8") == page, "run python -m docs.share"
    plain = page.replace(r"\-", "-")
    for name in COMMANDS:
        assert f".SS {PROGRAM} {name}: " in plain
        options = [option for option in Parser(name)._option_string_actions if option[:2] == "--"]
        assert all(option in plain for option in options)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_man_page_is_valid() -> None:
    command = ["groff", "-man", "-Tutf8", "-ww", "-z", str(MAN_PAGE)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def test_icon_is_a_maze_that_opens(tmp_path: Path) -> None:
    fresh = tmp_path / "icon.svg"
    fresh.write_bytes(icon())
    # Not compared as text: the maze in it is compressed, as each release of zlib does it.
    assert load(ICON) == load(fresh), "run python -m docs.share"
    assert "<text" not in ICON.read_text(encoding="utf-8")


def test_entry_of_the_menu_names_the_command_and_the_icon() -> None:
    lines = (SHARE / "applications" / "labyrinth.desktop").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    entry = dict(line.split("=", 1) for line in lines[1:])
    assert entry["Exec"].split()[0] == PROGRAM
    assert entry["Icon"] == ICON.stem
    assert {"Type", "Name", "Terminal"} < set(entry)
