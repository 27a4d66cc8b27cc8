"""An option that every maze takes is one file: all that knows options has it by that alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

STEP = '''
"""Home: the goal lies where the start is."""

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Flag
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.trace import Trace


@MazeOption(Flag("home-again", "whether the goal is the start"), turn=50)
def lead_home(maze: Maze, rng: Random, trace: Trace, home: bool) -> Generator[None, None, None]:
    """Set the goal."""
    assert home and maze.start
    maze.goals = (maze.start,)
    yield
'''

RECIPE = """
from labyrinth import Recipe, generate
maze = generate("kruskal", 2, 3, seed=1, maximum=True, weights=(1, 9), home_again=True)
assert maze.goals == (maze.start,)
assert str(maze.recipe) == "kruskal:2x3:1:maximum=yes,weights=1:9,home-again=yes"
assert Recipe.parse(str(maze.recipe)) == maze.recipe
assert generate("kruskal", 2, 3, seed=1).goals != (maze.start,)
"""

CARVING_ON = """
from labyrinth import generate
from labyrinth.core.generation.carve_on import carving_on
maze = generate("dfs", 4, 4, seed=1, home_again=True)
maze.goals = ((7, 7),)
assert carving_on(maze, 3, seed=1).finish().maze.goals == (maze.start,)
"""

COMMAND_LINE = """
import contextlib, io
from labyrinth.cli import main

def printed(*words):
    output = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        main(words)
    output.seek(0)
    return output.read()

assert printed("generate", "dfs:2x2:1", "--home-again", "yes").count("@") == 1
assert printed("generate", "dfs:2x2:1", "home-again=yes").count("@") == 1
assert printed("generate", "dfs:2x2:1").count("G") == 1
assert "--home-again yes|no" in printed("generate", "--help")
assert "home-again=yes|no" in printed("--help")
assert "every               home-again    yes|no" in printed("list", "generators")
"""

FORM = """
import asyncio
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.widgets.choice import Choice

async def fill_the_form():
    app = LabyrinthApp()
    app.animation_level = "none"
    async with app.run_test() as pilot:
        await pilot.press("g")
        await pilot.pause()
        field = app.screen.query_one("#home-again", Choice)
        assert field.value == "no"
        field.value = "yes"
        recipe = app.screen.query_one("#form").recipe()
        assert recipe.options == {"home-again": True}

asyncio.run(fill_the_form())
"""

ADD = """
import sys
from labyrinth.core.generation import steps
steps.__path__.append(sys.argv[1])
"""


@pytest.mark.parametrize(
    "script",
    [RECIPE, CARVING_ON, COMMAND_LINE, FORM],
    ids=["recipe", "carving on", "command line", "form"],
)
def test_one_file_adds_an_option(tmp_path: Path, script: str) -> None:
    (tmp_path / "home_again.py").write_text(STEP, encoding="utf-8")
    command = [sys.executable, "-c", ADD + script, str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
