"""Starting: quick, because little is imported, and without a traceback where it is interrupted."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import processes

INTERRUPTED_IMPORT = """
import sys
from labyrinth.cli import main

class Interruption:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interruption())
sys.exit(main([{arguments}]))
"""

COMMAND_LINE = """
import sys
from labyrinth.cli.parser import parse
parse([])
"""

MENU = """
import asyncio, sys
from labyrinth.tui import LabyrinthApp

class MenuAlone(LabyrinthApp):
    def _load_screens(self): self.exit()  # once the menu is drawn

MenuAlone().run(headless=True)
"""

HEAVY = "labyrinth.core.maze.maze", "labyrinth.formats", "labyrinth.tui.modes", "textual_fspicker"
"""What a menu with three buttons can do without."""


MAZE = """
import sys
from labyrinth.cli import main
assert main({arguments}) == 0
"""

NEEDLESS = "labyrinth.core.solvers", "labyrinth.core.explain", "importlib.metadata", "inspect"
"""What a maze is generated and printed without; each takes as long as a small maze."""


def run(script: str) -> subprocess.CompletedProcess[str]:
    return processes.run([sys.executable, "-c", script])


@pytest.mark.parametrize("script", [COMMAND_LINE, MENU])
def test_the_menu_starts_without_what_it_does_not_need(script: str) -> None:
    result = run(f"{script}\nprint(*set(sys.modules).intersection({HEAVY}))")
    assert (result.stdout, result.stderr) == ("\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["generate", "dfs:10x10:1"],
        ["generate", "growing-tree:5x5:1:weights=1:9,braid=0.5", "--format", "unicode"],
    ],
)
def test_a_maze_is_printed_without_what_it_does_not_need(arguments: list[str]) -> None:
    script = f"{MAZE.format(arguments=arguments)}\nprint(*sys.modules, file=sys.stderr)"
    imported = run(script).stderr.split()
    needless = [name for name in imported if name.startswith(NEEDLESS)]
    generators = [name for name in imported if name.startswith("labyrinth.core.generators.")]
    assert (needless, len(generators)) == ([], 1)


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("labyrinth.cli.parser", ""),
        ("labyrinth.core.maze.maze", "'info', 'dfs:3x3:1'"),
        ("labyrinth.core.generators.wilson", "'generate', 'wilson'"),
    ],
)
def test_interruption_of_an_import_is_told_without_a_traceback(module: str, arguments: str) -> None:
    result = run(INTERRUPTED_IMPORT.format(module=module, arguments=arguments))
    assert (result.returncode, result.stdout) == (130, "")
    assert result.stderr == "labyrinth: interrupted\n"


def test_names_of_the_package_are_found_when_they_are_asked_for() -> None:
    script = """
import sys, labyrinth
assert "labyrinth.core.maze.maze" not in sys.modules
print([name for name in labyrinth.__all__ if not hasattr(labyrinth, name)])
print(labyrinth.Maze is sys.modules["labyrinth.core.maze.maze"].Maze)
try:
    labyrinth.nothing
except AttributeError as error:
    print(error)
"""
    assert run(script).stdout.splitlines() == [
        "[]",
        "True",
        "module 'labyrinth' has no attribute 'nothing'",
    ]
