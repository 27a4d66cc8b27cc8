"""`labyrinth race` in a terminal: the race is shown in the interface."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from labyrinth.cli.interface import can_start, run_app
from labyrinth.cli.options import STANDARD_OUTPUT
from labyrinth.core.maze.maze import Maze
from labyrinth.races.lane import FEWEST, MOST
from labyrinth.races.named_race import NamedRace

if TYPE_CHECKING:
    from labyrinth.tui import LabyrinthApp


def is_shown(arguments: Namespace, racers: int) -> bool:
    """Return whether a race of so many is to be watched, since no other form is asked for."""
    is_written = arguments.board or arguments.json or arguments.csv
    if is_written or arguments.output != STANDARD_OUTPUT:
        return False
    return FEWEST <= racers <= MOST and can_start()


def show(race: NamedRace, maze: Maze | None = None, path: Path | None = None) -> int:
    """Show a race, of solvers on `maze`, which is that of the file at `path` if that is given.

    Return the exit status of the interface.
    """

    def make() -> LabyrinthApp:
        from labyrinth.tui import LabyrinthApp

        app = LabyrinthApp(maze=maze, path=path)
        app.race = race
        return app

    return run_app(make)
