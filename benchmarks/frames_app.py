"""The program on a maze, with a few more keys: `python -m benchmarks.frames_app RECIPE`.

F6 searches the maze breadth-first, so that there is a search to play. F7 plays it without the
timeline. F8 answers: other letters appear in the status line. F9 shows a fresh maze. F10 draws the
yardstick: the lines of the fresh mazes, by turns, as Textual draws what is ready. F11 lets four
lanes of that search race, or the classics where the maze is large, and F12 plays the race from its
beginning, by events.
"""

from __future__ import annotations

import argparse
from itertools import count, cycle
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth import Maze, Player, Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import PRESETS
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.search_mode import answer as answered

SEARCH_KEY = b"\x1b[17~"
PLAY_KEY = b"\x1b[18~"
ANSWER_KEY = b"\x1b[19~"
FRESH_KEY = b"\x1b[20~"
YARDSTICK_KEY = b"\x1b[21~"
RACE_KEY = b"\x1b[23~"
PLAY_RACE_KEY = b"\x1b[24~"
LANES = 4
# The least tiles with which the classics race.
LARGE = 100_000
SOLVER = "bfs"
EVENTS_A_SECOND = 300


def answer(number: int) -> str:
    """Return the text that the program writes at press number `number` of F8, from 1 on.

    Every character changes: the program writes only what is different.
    """
    return chr(ord("A") + number % 26) * 12


def maze_of(recipe: str) -> Maze:
    """Generate the maze of a recipe."""
    return generation(Recipe.parse(recipe)).finish()


class PlainView(ScrollView):
    """Draws lists of prepared strips, one after the other."""

    def __init__(self, pictures: list[list[Strip]]) -> None:
        """Show the first of the lists."""
        super().__init__()
        self._pictures = cycle(pictures)
        self._strips = next(self._pictures)
        self.styles.width = self._strips[0].cell_length
        self.styles.height = len(self._strips)

    def render_line(self, y: int) -> Strip:
        """Return a strip as it is."""
        return self._strips[y]

    def show_next(self) -> None:
        """Draw the next list."""
        self._strips = next(self._pictures)
        self.refresh()


class PlainScreen(Screen[None]):
    """Contains only a plain view; Textual's own compositor draws it."""

    def __init__(self, pictures: list[list[Strip]]) -> None:
        """Show these in turn."""
        super().__init__()
        self.view = PlainView(pictures)

    def compose(self) -> ComposeResult:
        """Lay out the view."""
        yield self.view


class FramesApp(LabyrinthApp):
    """Starts on a maze and has the keys of the benchmark."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "search", priority=True, show=False),
        Binding("f7", "play_search", priority=True, show=False),
        Binding("f8", "answer", priority=True, show=False),
        Binding("f9", "fresh", priority=True, show=False),
        Binding("f10", "yardstick", priority=True, show=False),
        Binding("f11", "race", priority=True, show=False),
        Binding("f12", "play_race", priority=True, show=False),
    ]

    def __init__(self, recipe: str) -> None:
        """Start on the maze of `recipe`."""
        maze = maze_of(recipe)
        super().__init__(maze)
        self._numbers = count(1)
        self._recipe = Recipe.parse(recipe)

    @property
    def maze_screen(self) -> MazeScreen:
        """The screen of the maze."""
        screen = self.screen
        assert isinstance(screen, MazeScreen)
        return screen

    def action_search(self) -> None:
        """Search, and prepare two mazes for F9 and F10."""
        document = self.maze_screen.document
        run = Task(answered(search_by(document.maze, SolverChoice(SOLVER)))).finish()
        self._solution = run.solution
        document.keep_search(run)
        recipes = (self._recipe.replaced(seed=seed) for seed in (1, 2))
        self._fresh = [generation(recipe).finish() for recipe in recipes]
        self._mazes = cycle(self._fresh)

    def action_play_search(self) -> None:
        """Play the search in the maze, without the timeline."""
        self.maze_screen.view.playback.play(Player(self._solution.trace, EVENTS_A_SECOND))

    def action_answer(self) -> None:
        """Write the next answer."""
        self.maze_screen.say(answer(next(self._numbers)))

    def action_fresh(self) -> None:
        """Show another maze of the same size."""
        self.maze_screen.document.open(next(self._mazes))

    def action_yardstick(self) -> None:
        """Draw the lines of the next maze; at the first press take them from the maze screen."""
        if isinstance(self.screen, PlainScreen):
            self.screen.view.show_next()
        else:
            self.push_screen(PlainScreen(list(map(self._strips, self._fresh))))

    def action_race(self) -> None:
        """Race four solvers."""
        screen = self.maze_screen
        large = len(screen.document.maze.tiles) > LARGE
        classics = [*map(SolverChoice.parse, PRESETS["classics"].racers)]
        screen.races.race_with(classics if large else [SolverChoice(SOLVER)] * LANES)

    def action_play_race(self) -> None:
        """Play the race from its beginning, so many events per second in each lane."""
        screen = self.screen
        assert isinstance(screen, RaceScreen)
        mode = screen.mode
        assert isinstance(mode, RaceMode)
        mode.player.switch(ClockKind.EVENTS)
        mode.seek(0)
        mode.player.speed = EVENTS_A_SECOND
        mode.play()

    def _strips(self, maze: Maze) -> list[Strip]:
        self.maze_screen.document.open(maze)
        widget = self.maze_screen.view
        return widget.render_lines(widget.size.region)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=f"{__doc__}\nbenchmarks.frames starts it.")
    parser.add_argument("recipe", help="the recipe of the maze to show")
    FramesApp(parser.parse_args().recipe).run()
