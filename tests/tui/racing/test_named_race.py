"""A race that was named on the command line is on the first screen, and leads back from there."""

from __future__ import annotations

from labyrinth import Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import NamedRace
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import until, until_screen


async def test_solvers_race_on_the_maze_that_was_named() -> None:
    app = LabyrinthApp(maze=generate("dfs", 3, 6, seed=4))
    choices = tuple(map(SolverChoice.parse, ("bfs", "dfs", "greedy")))
    app.race = NamedRace(choices, clock=ClockKind.EVENTS)
    async with app.run_test() as pilot:
        await until_screen(pilot, RaceScreen)
        race = app.screen
        assert isinstance(race, RaceScreen)
        assert race.racers == choices
        await until(pilot, lambda: race.player is not None)
        assert race.player is not None
        assert race.player.clock.kind is ClockKind.EVENTS
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)


async def test_generators_race_over_their_menu() -> None:
    app = LabyrinthApp()
    recipes = tuple(map(Recipe.parse, ("dfs:3x4:7", "wilson:3x4:7")))
    app.race = NamedRace(generators=recipes)
    async with app.run_test() as pilot:
        await until_screen(pilot, RaceScreen)
        race = app.screen
        assert isinstance(race, RaceScreen)
        assert race.racers == recipes
        await until(pilot, lambda: race.player is not None)
        await pilot.press("escape")
        await until_screen(pilot, GeneratorMenu)
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
