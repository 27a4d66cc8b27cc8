"""The commands of the palette that have no key of their own: what is named by what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.screen import Screen

import labyrinth
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.formats import formats
from labyrinth.tui.document.document import Document
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from labyrinth.tui.screens.maze_screen import MazeScreen


def named_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield a command for each generator, and on a maze for each solver and format."""
    for generator in labyrinth.generators().values():
        title = f"Generate with {generator.name}"
        yield SystemCommand(
            title, generator.summary, partial(_generate, app, screen, generator.key)
        )
    if not isinstance(screen, MazeScreen) or screen.mode.keeps_keys:
        return
    for solver in labyrinth.solvers().values():
        search = partial(screen.search_with, solver.key)
        yield SystemCommand(f"Search with {solver.name}", solver.summary, search)
    for each in formats().values():
        if each.writes:
            save = partial(screen.save, suffix=each.suffixes[0])
            yield SystemCommand(f"Save as {each.name}", f"A file with {each.suffixes[0]}", save)


def _generate(app: App[Any], screen: Screen[Any], generator: str) -> None:
    """Generate in the size of the maze that is open, or one that fits the terminal."""
    if isinstance(screen, MazeScreen) and screen.document.opened:
        maze = screen.document.maze
        recipe = Recipe(generator, max(1, maze.height // 2), max(1, maze.width // 2), draw_seed())
        screen.generate(recipe)
    else:
        app.push_screen(
            MazeScreen(Document(recipe=Recipe(generator, *rooms_that_fit(app.size), draw_seed())))
        )
