"""The algorithms of CONTRIBUTING.md run everywhere, and pass all that the suite asks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from labyrinth import generate, solve
from labyrinth.sandbox.loading import load, unload

CHECKOUT = Path(__file__).parents[1]
TEXT = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")

KINDS = ("generators", "solvers")
EXAMPLES = dict(
    zip(KINDS, re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL), strict=True)
)

EVERYWHERE = """
import asyncio, sys
from labyrinth.cli import main
from labyrinth.core import generators, solvers
from labyrinth.tui import LabyrinthApp
from labyrinth import Recipe

generators.__path__.append(sys.argv[1])
solvers.__path__.append(sys.argv[1])

async def start():
    app = LabyrinthApp()
    async with app.run_test() as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert app.screen.query("#comb")

main(["list", "generators"])
main(["list", "solvers"])
main(["solve", "comb:3x4:1", "--solver", "diver", "--show", "path"])
asyncio.run(start())
"""


def written(folder: Path, kind: str) -> Path:
    """Write the example of a kind into a file that has the name of its key."""
    code = EXAMPLES[kind]
    (key,) = re.findall(r"^def (\w+)\(", code, re.MULTILINE)
    file = folder / f"{key}.py"
    file.write_text(code, encoding="utf-8")
    return file


def test_examples_can_be_tried_without_adding_them(tmp_path: Path) -> None:
    files = [load(str(written(tmp_path, kind))) for kind in KINDS]
    try:
        maze = generate("comb", 3, 4, 1)
        assert solve(maze, "diver").path == solve(maze, "bfs").path
    finally:
        for file in files:
            unload(file)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_example_passes_what_the_suite_asks(tmp_path: Path, kind: str) -> None:
    command = [sys.executable, "-m", "tests.added", kind, str(written(tmp_path, kind))]
    result = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    passed = re.search(r"^(\d+) passed", result.stdout, re.MULTILINE)
    assert passed
    assert int(passed[1]) > 15


def test_examples_run_everywhere(tmp_path: Path) -> None:
    for kind in KINDS:
        written(tmp_path, kind)
    command = [sys.executable, "-c", EVERYWHERE, str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert sum(line.startswith(("comb ", "diver ")) for line in lines) == 3
    for line in ["#S      #", "#*#######", "#*      #", "#*#######", "#******G#"]:
        assert line in lines


def test_links_and_paths_lead_to_files() -> None:
    for path in re.findall(r"`([a-z_/.]+\.(?:py|md))`", TEXT):
        folders = (CHECKOUT, CHECKOUT / "labyrinth/core", CHECKOUT / "labyrinth/core/generation")
        assert any((folder / path).is_file() for folder in folders), path
