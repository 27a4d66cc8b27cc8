"""Races: of solvers in every state, of generators, their photo finish."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.entries import Entries
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.race_setup import generator_race_setup
from tests.snapshots.cases import LARGE, LIGHT, NORMAL, SMALL, Act, SnapCompare, case
from tests.tui.driving import screen, until_tasks_end, until_viewing
from tests.tui.racing.races import until_racing

TWO = ("bfs", "a-star")
CLASSICS = ("dfs", "bfs", "dijkstra", "a-star")
APART = "#########\n#S    #G#\n#########"


def beginning(*keys: str, solvers: tuple[str, ...] = TWO) -> Act:
    """Return what begins a race, paused at its beginning, and presses these keys."""

    async def act(pilot: Pilot[None]) -> None:
        await until_viewing(pilot)
        screen(pilot).races.race_with(list(map(SolverChoice.parse, solvers)))
        await go_on(pilot, *keys)

    return act


async def go_on(pilot: Pilot[None], *keys: str) -> None:
    """Press these keys in a race, once its lanes have run."""
    await until_racing(pilot)
    await pilot.press("space", "home", *keys)
    await until_tasks_end(pilot)


async def generators(pilot: Pilot[None]) -> None:
    """Let generators race."""
    recipes = [Recipe.parse(f"{key}:7x9:3") for key in ("dfs", "prim", "wilson", "divide")]
    pilot.app.push_screen(RaceScreen(generator_race_setup(recipes[0]), Entries(tuple(recipes), ())))
    await go_on(pilot, "4")


STATES: dict[str, Act] = {
    "race": beginning("5"),
    "race of four": beginning("6", "down", solvers=CLASSICS),
    "end of a race": beginning("end", solvers=CLASSICS),
    "photo finish": beginning("end", "f", solvers=CLASSICS),
    "live race": beginning("l"),
    "opened lane": beginning("3", "down", "enter", "right"),
    "race reads tiles": beginning("5", "tab", "down", "down"),
    "race by events": beginning("k", "5"),
    "outcomes": beginning("end", solvers=("bfs", "right-hand")),
    "race of generators": generators,
}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, NORMAL) for name in STATES),
        *(case(name, SMALL) for name in ("race of four", "end of a race", "opened lane")),
        *(case(name, LARGE) for name in STATES),
        *(case(name, NORMAL, LIGHT) for name in ("race", "end of a race")),
    ],
)
def test_race(snap_compare: SnapCompare, name: str, size: tuple[int, int], theme: str) -> None:
    maze = Maze.from_text(APART) if name == "outcomes" else generate("recursive", 7, 9, 5)
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    app.theme = theme
    assert snap_compare(app, terminal_size=size, run_before=STATES[name])
