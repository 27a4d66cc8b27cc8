"""Try the installed program, with the extras images and pdf, as its users do.

`python -P tests/installed.py` tries what its Python has installed: -P keeps the checkout, where
the sources are, out of the way. With the argument `start` it only starts the interface.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from labyrinth.cli import main
from labyrinth.formats import formats
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.screens.key_help import KeyHelp

LINES = """\
doctor
example breadth-first -o mine.py
--with mine.py solve dfs:5x5:1 --solver breadth-first
check mine.py
study --generator dfs --size 4x4 --seeds 2 --solver bfs --workers 2 -o study.csv
race wilson:8x8:7 --solver bfs dfs -o race.gif
exercise 4 --seed 4 -o worksheet.pdf
"""


async def start() -> None:
    """Start the interface, and print where its style sheets are."""
    app = LabyrinthApp()
    async with app.run_test():
        assert app.screen.query("Item")
        await app.push_screen(KeyHelp([]))
        print(*(path for path, _ in app.stylesheet.source if path.endswith(".tcss")))


def run(line: str) -> None:
    """Run a command line, which has to succeed."""
    status = main(shlex.split(line))
    assert status == 0, f"labyrinth {line}: exit status {status}"


def try_all() -> None:
    """Start the interface, write a maze in every format, and run all LINES."""
    asyncio.run(start())
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for each in formats().values():
            if each.writes:
                run(f"generate wilson:5x5:7 --solve bfs --to {each.key} -o maze.{each.key}")
                assert Path(f"maze.{each.key}").stat().st_size
        for line in LINES.splitlines():
            run(line)
        # The folder that a program works in cannot be removed on Windows.
        os.chdir(Path(folder).anchor)


# Workers of a study import this file.
if __name__ == "__main__":
    if sys.argv[1:] == ["start"]:
        asyncio.run(start())
    else:
        try_all()
