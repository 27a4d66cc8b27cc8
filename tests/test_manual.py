"""What the README and the manual say is true: their examples, options, keys, links and pictures."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import labyrinth.learn
from docs import algorithms, glossary, keys
from labyrinth.cli.parser import COMMANDS
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice
from labyrinth.formats import formats
from labyrinth.tui.keys.table import all_keys
from labyrinth.tui.settings.keymap import keymap_of
from labyrinth.tui.settings.settings import MEANINGS, complaints, settings_from

CHECKOUT = Path(__file__).parents[1]
MANUAL = CHECKOUT / "docs" / "manual"
PAGES = [CHECKOUT / "README.md", *sorted(MANUAL.glob("*.md"))]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}


def blocks(language: str, page: Path) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXTS[page], re.MULTILINE | re.DOTALL)


def test_the_readme_is_short_and_leads_to_every_page() -> None:
    readme = TEXTS[PAGES[0]]
    assert len(readme.splitlines()) <= 100
    for page in PAGES[1:]:
        assert f"({page.relative_to(CHECKOUT).as_posix()})" in readme


def test_examples_give_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = "\n".join(blocks("pycon", MANUAL / "python.md"))
    example = doctest.DocTestParser().get_doctest(session, {}, "manual", "python.md", 0)
    assert example.examples
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)
    assert not report, "".join(report)


def test_options_of_every_maze_are_in_the_table_in_the_order_of_their_effect() -> None:
    rows = re.findall(r"^\| (`[a-z-]+=.*?) \|", TEXTS[MANUAL / "interface.md"], re.MULTILINE)
    options = [each.option for each in maze_options()]
    assert len(rows) == len(options)
    for row, option in zip(rows, options, strict=True):
        key, _, first = row.replace("`", "").partition("=")
        assert key == option.key
        if isinstance(option, Choice):
            assert {option.default, *first.split(", ")} == set(option.choices)
        else:
            option.parse(first)


def test_every_format_and_command_is_in_a_table() -> None:
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \| (.*?) \|", TEXTS[MANUAL / "files.md"], re.MULTILINE)
    assert rows == [
        (
            each.key,
            ", ".join(["read"] * each.reads + ["written"] * each.writes),
            " ".join(f"`{suffix}`" for suffix in each.suffixes),
        )
        for each in formats().values()
    ]
    commands = re.findall(r"^\| `(.+?)` \|", TEXTS[MANUAL / "command-line.md"], re.MULTILINE)
    assert commands == list(COMMANDS)


def test_the_page_of_algorithms_is_what_they_declare() -> None:
    assert TEXTS[algorithms.PAGE] == algorithms.page(), "run python -m docs.algorithms"


def test_the_page_of_own_algorithms_has_an_example_and_what_a_maze_can_be_asked() -> None:
    page = MANUAL / "own-algorithms.md"
    example, of_rooms = blocks("python", page)
    assert "maze.weight(here, there)" in of_rooms
    assert example == (CHECKOUT / "docs/examples/breadth_first.py").read_text(encoding="utf-8")
    assert labyrinth.learn.__doc__ is not None
    tables = re.findall(r"(?:^\|.*\n)+", labyrinth.learn.__doc__, re.MULTILINE)
    assert len(tables) == 2
    assert all(table in TEXTS[page] for table in tables)


def test_the_page_of_keys_is_that_of_the_table() -> None:
    assert TEXTS[keys.PAGE] == keys.page(), "run python -m docs.keys"


def test_the_page_of_terms_is_the_glossary() -> None:
    assert TEXTS[glossary.PAGE] == glossary.page(), "run python -m docs.glossary"


def test_the_settings_shown_are_all_there_are_and_right() -> None:
    (example,) = blocks("toml", MANUAL / "settings.md")
    values = tomllib.loads(example)
    assert list(values) == list(MEANINGS)
    settings, told = settings_from(values)
    _, clashes = keymap_of(settings.keys, all_keys())
    assert [*told, *clashes, *complaints(settings, ["labyrinth-light"])] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\((?!http)(.+?)\)|(?:src|srcset)=\"(.+?)\"", TEXTS[page])
    for target in map("".join, links):
        # GitHub's pages of a workflow, beside those of the branch.
        workflow = re.fullmatch(r"\.\./\.\./actions/workflows/([a-z]+\.yml)(/badge\.svg)?", target)
        file = CHECKOUT / ".github/workflows" / workflow[1] if workflow else page.parent / target
        assert file.is_file(), target


def test_the_readme_shows_the_status_of_the_checks() -> None:
    assert "](../../actions/workflows/ci.yml/badge.svg)" in TEXTS[PAGES[0]]


@pytest.mark.slow
def test_pictures_show_the_interface_as_it_is(tmp_path: Path) -> None:
    settings = {
        name: value
        for name, value in os.environ.items()
        if name != "NO_COLOR" and not name.startswith("TEXTUAL")
    }
    command = [sys.executable, "-m", "docs.pictures", "--front", str(tmp_path)]
    result = subprocess.run(
        command, cwd=CHECKOUT, env=settings, capture_output=True, encoding="utf-8"
    )
    assert result.returncode == 0, result.stderr
    kept = sorted((CHECKOUT / "docs" / "pictures").iterdir())
    assert [file.name for file in kept] == sorted(file.name for file in tmp_path.iterdir())
    # Not compared as text: the difference of two SVG files tells nobody anything.
    stale = [file.name for file in kept if timeless(file) != timeless(tmp_path / file.name)]
    assert not stale, "the interface has changed: run python -m docs.pictures --front docs/pictures"


def timeless(picture: Path) -> str:
    """Return a picture without what differs at each run: the time of a search, and a checksum.

    Of an animation only its kind is told: its bytes depend on the release of Pillow.
    """
    if picture.suffix == ".gif":
        return picture.read_bytes()[:6].decode()
    text = picture.read_text(encoding="utf-8")
    text = re.sub(r"(&#160;)*[\d.,]+&#160;ms\.?(&#160;)*", "ms", text)
    return re.sub(r"terminal-\d+", "terminal", text)
