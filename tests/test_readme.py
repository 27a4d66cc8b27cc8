"""What the README says is true: its examples, its keys, its picture."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.app import App
from textual.binding import BindingsMap
from textual.dom import DOMNode

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice
from labyrinth.tui import LabyrinthApp, MazeWidget
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.menu import Menu

CHECKOUT = Path(__file__).parents[1]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")

PLACES: dict[str, type[DOMNode]] = {
    "Everywhere": LabyrinthApp,
    "Every menu": Menu,
    "Main menu": MainMenu,
    "Generator menu": GeneratorMenu,
    "Maze screen": MazeScreen,
    "Maze": MazeWidget,
}


SIGNS = {"?": "question_mark"}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def keys_in_the_table() -> dict[str, set[str]]:
    """Return the keys that the README's table lists for each place, as Textual spells them."""
    keys: dict[str, set[str]] = {}
    place = ""
    for first, second in re.findall(r"^\| (.*?) ?\| (`.*?) \|", README, re.MULTILINE):
        place = first or place
        spelled = [
            SIGNS.get(key, key.lower().replace(" ", "")) for key in re.findall(r"`(.+?)`", second)
        ]
        keys.setdefault(place, set()).update(spelled)
    return {place: found for place, found in keys.items() if place in PLACES}


def test_examples_give_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = "\n".join(blocks("pycon"))
    example = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    assert example.examples
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)
    assert not report, "".join(report)


def test_options_of_every_maze_are_in_the_table_in_the_order_of_their_effect() -> None:
    rows = re.findall(r"^\| (`[a-z-]+=.*?) \|", README, re.MULTILINE)
    options = [each.option for each in maze_options()]
    assert len(rows) == len(options)
    for row, option in zip(rows, options, strict=True):
        key, _, first = row.replace("`", "").partition("=")
        assert key == option.key
        if isinstance(option, Choice):
            assert {option.default, *first.split(", ")} == set(option.choices)
        else:
            option.parse(first)


@pytest.mark.parametrize("place", PLACES)
def test_keys_in_the_table_are_bound(place: str) -> None:
    bound = set(BindingsMap(PLACES[place].BINDINGS).key_to_bindings)
    if place == "Everywhere":
        bound.add(App.COMMAND_PALETTE_BINDING)
    keys = keys_in_the_table()[place]
    assert keys
    assert keys <= bound


@pytest.mark.parametrize("place", PLACES)
def test_keys_in_the_footer_are_in_the_table(place: str) -> None:
    bindings = BindingsMap(PLACES[place].BINDINGS).key_to_bindings.items()
    shown = {key.lower() for key, bound in bindings for binding in bound if binding.show}
    assert shown <= keys_in_the_table()[place]


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\((?!http)(.+?)\)", README):
        assert (CHECKOUT / target).is_file()


def test_picture_shows_the_interface_as_it_is(tmp_path: Path) -> None:
    drawn = tmp_path / "labyrinth.svg"
    settings = {
        name: value
        for name, value in os.environ.items()
        if name != "NO_COLOR" and not name.startswith("TEXTUAL")
    }
    script = CHECKOUT / "docs" / "screenshot.py"
    result = subprocess.run(
        [sys.executable, str(script), str(drawn)],
        env=settings,
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    kept = CHECKOUT / "docs" / "labyrinth.svg"
    # Not compared as text: the difference of two SVG files tells nobody anything.
    current = timeless(drawn) == timeless(kept)
    assert current, "the interface has changed: run docs/screenshot.py, and look at the picture"


def timeless(picture: Path) -> str:
    """Return an SVG without what differs at each run: the time of the search, and a checksum."""
    text = picture.read_text(encoding="utf-8")
    text = re.sub(r"[\d.,]+&#160;ms\.(&#160;)*", "ms", text)
    return re.sub(r"terminal-\d+", "terminal", text)
