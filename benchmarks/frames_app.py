"""The program as it is, on a maze, with a few keys more: `python -m benchmarks.frames_app RECIPE`.

F6 searches the maze breadth-first, so that there is a search to play. F7 plays it without the
timeline. F8 answers: other letters appear in the status line. F9 shows a fresh maze.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import count, cycle
from typing import ClassVar

from textual.binding import Binding, BindingType

from labyrinth import Maze, Player, Recipe, solve
from labyrinth.core.generation.generate import generation
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.screens.maze_screen import MazeScreen

SEARCH_KEY = b"\x1b[17~"
PLAY_KEY = b"\x1b[18~"
ANSWER_KEY = b"\x1b[19~"
FRESH_KEY = b"\x1b[20~"
SOLVER = "bfs"
EVENTS_A_SECOND = 300


def answer(number: int) -> str:
    """Return what the program writes at the press of F8 that has this number, from 1 on.

    No character is as before: the program writes only what is different.
    """
    return chr(ord("A") + number % 26) * 12


def maze_of(recipe: str) -> Maze:
    """Generate the maze of a recipe."""
    return generation(Recipe.parse(recipe)).finish()


class FramesApp(LabyrinthApp):
    """Starts on a maze and has the keys of the benchmark."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "search", priority=True, show=False),
        Binding("f7", "play_search", priority=True, show=False),
        Binding("f8", "answer", priority=True, show=False),
        Binding("f9", "fresh", priority=True, show=False),
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
        """Search, and prepare two mazes for F9."""
        self._solution = solve(self.maze_screen.document.maze, SOLVER)
        self.maze_screen.document.keep_search(self._solution)
        recipes = (replace(self._recipe, seed=seed) for seed in (1, 2))
        self._mazes = cycle([generation(recipe).finish() for recipe in recipes])

    def action_play_search(self) -> None:
        """Play the search in the maze, with nothing beside it."""
        self.maze_screen.view.play(Player(self._solution.trace, EVENTS_A_SECOND))

    def action_answer(self) -> None:
        """Write the next answer."""
        self.maze_screen.say(answer(next(self._numbers)))

    def action_fresh(self) -> None:
        """Show another maze of the same size."""
        self.maze_screen.document.open(next(self._mazes))


if __name__ == "__main__":
    FramesApp(sys.argv[1]).run()
