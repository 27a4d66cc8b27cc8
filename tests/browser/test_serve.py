"""The interface in a browser, as `labyrinth serve` shows it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from labyrinth import Maze, load
from tests.cli.running import COMMAND
from tests.processes import PATIENCE, started
from tests.random_user.screen import Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

MAZE = "dfs:9x9:1"


class Served:
    """A running `labyrinth serve`, and the folder in which it runs."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.folder = process, folder
        assert process.stdout is not None
        self.address = process.stdout.readline().split()[1]
        self.host = urlsplit(self.address).netloc

    def programs(self) -> list[str]:
        """Return the processes of the programs behind open pages."""
        pid = self.process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    homes = {"XDG_STATE_HOME": str(tmp_path / "state")}
    folder = tmp_path / "work"
    folder.mkdir()
    command = [COMMAND, "serve", "--port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with started(command, cwd=folder, env=os.environ | homes, **pipes) as process:
        yield Served(process, folder)


class Tab:
    """A page that shows the interface: what can be read on it, its keys and its mouse."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page, self.served = page, served
        self._screen = Screen(1, 1)
        self.asked: list[str] = []
        page.on("websocket", self._follow)
        page.on("request", lambda request: self.asked.append(request.url))

    def _follow(self, websocket: WebSocket) -> None:
        self.asked.append(websocket.url)
        size = parse_qs(urlsplit(websocket.url).query)
        self._screen = screen = Screen(int(size["width"][0]), int(size["height"][0]))

        def take(data: str | bytes) -> None:
            if isinstance(data, bytes):
                screen.write(data.decode())

        def sent(data: str | bytes) -> None:
            kind, *rest = json.loads(data)
            if kind == "resize":
                screen.resize(rest[0]["width"], rest[0]["height"])

        websocket.on("framereceived", take)
        websocket.on("framesent", sent)

    @property
    def text(self) -> str:
        """What can be read in the terminal."""
        return self._screen.text()

    @property
    def rows(self) -> list[str]:
        """The lines of the terminal, from top to bottom."""
        return self._screen.rows()

    def open(self, maze: str = "", shows: str = "") -> None:
        """Open the printed address, with a maze; wait for what the page shows."""
        self.page.goto(self.served.address + (f"&maze={maze}" if maze else ""))
        self.until(shows or ("Carving" if maze else "a maze laboratory"))

    def until(self, shows: str | Callable[[], bool]) -> None:
        """Wait for a text in the terminal, or until something is true."""
        deadline = monotonic() + PATIENCE / 5
        while not (shows in self.text if isinstance(shows, str) else shows()):
            assert monotonic() < deadline, f"{shows}\n{self.text}"
            self.page.wait_for_timeout(50)

    def press(self, *keys: str, shows: str = "") -> None:
        """Press keys, as Playwright names them; then wait for a text."""
        for key in keys:
            self.page.keyboard.press(key)
        self.until(shows)

    def point(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a character cell on the page, counted from 0."""
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        width, height = box["width"] / self._screen.columns, box["height"] / self._screen.lines
        return box["x"] + (column + 0.5) * width, box["y"] + (row + 0.5) * height

    def save(self, name: str) -> bytes:
        """Save the maze, and return the bytes that the browser has downloaded."""
        self.press("s", shows="Save maze")
        self.press("End", "Control+u")
        self.page.keyboard.type(name)
        with self.page.expect_download() as download:
            self.page.keyboard.press("Enter")
        assert download.value.suggested_filename == name
        data = Path(download.value.path()).read_bytes()
        assert data == (self.served.folder / name).read_bytes()
        return data


@pytest.fixture
def tab(page: Page, served: Served) -> Iterator[Tab]:
    """Open a tab; no request of its page may go elsewhere."""
    tab = Tab(page, served)
    yield tab
    assert {urlsplit(each).netloc for each in tab.asked} == {served.host}


def test_generate_search_and_save_without_a_click(tab: Tab) -> None:
    tab.open()
    assert "token" not in tab.page.url
    tab.press("g", shows="Start here")
    tab.press("Enter", shows="Carving")
    tab.press("Enter", shows="rooms")
    tab.press("f", shows="Find path")
    tab.press("Enter", shows="expan")
    data = tab.save("my maze; 1.png")
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    saved = load(tab.served.folder / "my maze; 1.png")
    assert str(saved.recipe).startswith("dfs:")


def test_keys_typed_while_the_program_starts_count(tab: Tab) -> None:
    tab.page.goto(tab.served.address)
    tab.page.wait_for_selector("body.-loaded", state="attached")
    tab.press("g", shows="Start here")


def test_drag_draws_walls_that_survive_a_reload(tab: Tab) -> None:
    tab.open(MAZE)
    tab.press("Enter", shows="rooms")
    before = Maze.from_text(tab.save("before.txt").decode())
    tab.press("e", "w", shows="Edit: draw, wall")
    row, line = next((row, line) for row, line in enumerate(tab.rows) if "██ S " in line)
    # Tiles are two characters wide; the start is the tile 1,1.
    start = line.index("S")
    mouse = tab.page.mouse
    mouse.move(*tab.point(start + 4, row))
    mouse.down()
    mouse.move(*tab.point(start + 10, row), steps=8)
    mouse.up()
    drawn = Maze.from_text(tab.save("drawn.txt").decode())
    changed = {at for at in range(len(before.tiles)) if before.tiles[at] != drawn.tiles[at]}
    assert changed == {before.width + column for column in (3, 4, 5, 6)}
    tab.page.reload()
    tab.until("Session restored.")
    assert Maze.from_text(tab.save("restored.txt").decode()) == drawn


def test_race(tab: Tab) -> None:
    tab.open(MAZE)
    tab.press("Enter", shows="rooms")
    tab.press("v", "Enter", shows="under way")
    tab.press("End", shows="1st")
    assert "under way" not in tab.text


def test_keys_that_browsers_use_and_the_wheel_reach_the_program(tab: Tab) -> None:
    tab.open(MAZE)
    tab.press("Enter", shows="rooms")
    tab.press("Control+p", shows="Search for commands")
    tab.press("Escape")
    tab.until(lambda: "Search for commands" not in tab.text)
    tab.press("F2", shows="Glossary")
    tab.press("Escape")
    tab.until(lambda: "Glossary" not in tab.text)
    tab.press("Escape", shows="a maze laboratory")
    tab.press("g", shows="Start here")
    tab.press("ArrowDown", shows="Joins rooms in order of random weights")
    tab.page.set_viewport_size({"width": 1280, "height": 400})
    tab.until(lambda: "Fractal" not in tab.text)
    tab.page.mouse.move(*tab.point(5, 10))
    for _ in range(20):
        tab.page.mouse.wheel(0, 100)
    tab.until("Fractal")


def test_resize(tab: Tab) -> None:
    tab.open()
    before = len(tab.rows)
    tab.page.set_viewport_size({"width": 900, "height": 600})
    tab.until(lambda: len(tab.rows) < before and "palette" in tab.rows[-1])
    assert len(tab.rows[-1]) == 100


def test_closed_tab_ends_its_program(tab: Tab) -> None:
    tab.open(MAZE)
    if sys.platform == "linux":
        assert len(tab.served.programs()) == 1
        tab.page.goto("about:blank")
        tab.until(lambda: not tab.served.programs())
    tab.asked = [each for each in tab.asked if each != "about:blank"]


def test_program_that_ends_is_told_and_can_start_again(tab: Tab) -> None:
    tab.open()
    tab.press("q")
    tab.page.get_by_text("Start again").click()
    tab.until("a maze laboratory")


def test_end_of_the_server_ends_the_program_in_order(tab: Tab) -> None:
    tab.open(MAZE)
    tab.served.process.send_signal(signal.SIGINT)
    assert tab.served.process.wait(PATIENCE) == 0
    assert tab.served.process.stdout is not None
    assert tab.served.process.stdout.read() == "Ctrl-C ends Labyrinth.\n"
    tab.page.get_by_text("Labyrinth has ended.").wait_for()


def test_address_without_a_token_is_refused(tab: Tab) -> None:
    tab.page.goto(f"http://{tab.served.host}/?maze={MAZE}")
    tab.page.get_by_text("This page cannot connect.").wait_for()
    tab.open()
    # From now on this browser has the token.
    tab.page.goto(f"http://{tab.served.host}/?maze={MAZE}")
    tab.until("Carving")


def test_invalid_recipe_is_told(tab: Tab) -> None:
    tab.page.goto(f"{tab.served.address}&maze=nosuch:5x5:1")
    tab.page.get_by_text("The address has no valid recipe:").wait_for()
    tab.page.get_by_text("Start without it").click()
    tab.until("a maze laboratory")
