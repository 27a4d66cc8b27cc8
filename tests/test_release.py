"""A release says one version everywhere, and the manual what is public and what extras cost."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from docs.release_notes import notes
from labyrinth import __version__
from labyrinth.cli.doctor import EXTRAS

CHECKOUT = Path(__file__).parents[1]
MANUAL = CHECKOUT / "docs" / "manual"
LONGEST = 120
"""Lines of a section of the changelog: readers look for what concerns them."""


def test_the_version_is_the_same_everywhere() -> None:
    citation = (CHECKOUT / "CITATION.cff").read_text(encoding="utf-8")
    changelog = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(rf"^## \[{re.escape(__version__)}\] - (\S+)$", changelog, re.MULTILINE)
    assert released, "CHANGELOG.md has no section on this version"
    assert f"\nversion: {__version__}\n" in citation
    assert f'\ndate-released: "{released[1]}"\n' in citation


def test_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    assert notes(__version__).startswith("### ")
    assert "\n## " not in notes(__version__)
    with pytest.raises(SystemExit, match=r"nothing about version 0\.0\.1"):
        notes("0.0.1")


def test_sections_of_the_changelog_are_short() -> None:
    sections = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## [")[1:]
    assert sections[0].startswith("Unreleased]\n")
    assert all(len(section.splitlines()) <= LONGEST for section in sections)


def test_the_page_of_the_public_interface_has_all_public_names() -> None:
    page = (MANUAL / "public-interface.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(labyrinth[\w.]*)` \| (.+) \|$", page, re.MULTILINE))
    names = {module: re.findall(r"`(\w+)`", row) for module, row in rows.items()}
    assert names.pop("labyrinth.core.explain") == ["reason"]
    assert set(names) == {"labyrinth", "labyrinth.learn", "labyrinth.study", "labyrinth.tui"}
    for module, found in names.items():
        assert sorted(found) == sorted(import_module(module).__all__), module


def test_the_manual_says_what_every_extra_costs() -> None:
    page = (MANUAL / "install.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| \+ \d+ \|$", page, re.MULTILINE)
    assert rows == [(extra, purpose) for extra, (purpose, _) in EXTRAS.items()]


def test_both_commands_are_the_same() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # The name of the distribution is what `pipx run` and `uvx` call.
    assert project["scripts"] == dict.fromkeys(("labyrinth", project["name"]), "labyrinth.cli:main")
