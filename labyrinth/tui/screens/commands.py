"""The commands of the palette: what has a key on the screen, and what is named by what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

import labyrinth
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.formats import formats
from labyrinth.tui.document.document import Document
from labyrinth.tui.keys.listing import keys_of
from labyrinth.tui.keys.table import Key, table
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.modes.mode import HostScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.opening import ask_to_open
from labyrinth.tui.settings.preferences import remembered_choice


def commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield every command of ours on `screen`, each name once."""
    named: set[str] = set()
    for command in (*_key_commands(app, screen), *_other_commands(app, screen)):
        if command.title not in named:
            named.add(command.title)
            yield command


def _key_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what has a key, also where that is taken by a mode or by a field that is written in."""
    listed = keys_of(screen)
    for each in listed:
        if each.key.is_command:
            run = partial(app.run_action, each.active.binding.action, each.active.node)
            tooltip = f"{each.active.binding.tooltip} ({each.displays[0]})"
            yield SystemCommand(each.key.label, tooltip, run)
    active = {each.key.id for each in listed}
    for key in table().values():
        if key.id not in active and key.is_command and (owner := _owner(app, screen, key)):
            run = partial(app.run_action, key.action, owner)
            yield SystemCommand(key.label, key.tooltip, run)


def _owner(app: App[Any], screen: Screen[Any], key: Key) -> App[Any] | Screen[Any] | None:
    """Return that which does what the key is for, whether or not the key would reach it now."""
    for owner in (screen, app):
        identifiers = {each.id for each in owner.BINDINGS if isinstance(each, Binding)}
        if key.id in identifiers and owner.check_action(key.action, ()):
            return owner
    return None


def _other_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what a person would type that has no key here.

    A dialog is answered first: what would take the place of the maze behind it is not offered.
    """
    if isinstance(screen, ModalScreen) or (isinstance(screen, HostScreen) and screen.keeps_keys):
        return
    yield SystemCommand("Open…", "Open a file or a recipe", partial(ask_to_open, screen))
    recent = partial(ask_to_open, screen, at_recent=True)
    yield SystemCommand("Recent", "Open again what was open last", recent)
    for generator in labyrinth.generators().values():
        title = f"Generate with {generator.name}"
        yield SystemCommand(
            title, generator.summary, partial(_generate, app, screen, generator.key)
        )
    if not isinstance(screen, MazeScreen):
        return
    for solver in labyrinth.solvers().values():
        search = partial(screen.search_with, solver.key)
        options = remembered_choice(screen, solver.key).options_in_words
        about = f"{solver.summary} ({options})" if options else solver.summary
        yield SystemCommand(f"Search with {solver.name}", about, search)
    for each in formats().values():
        if each.writes:
            save = partial(screen.save, suffix=each.suffixes[0])
            yield SystemCommand(f"Save as {each.name}", f"A file with {each.suffixes[0]}", save)


def _generate(app: App[Any], screen: Screen[Any], generator: str) -> None:
    """Generate in the size of the maze that is open, or one that fits the terminal."""
    if isinstance(screen, MazeScreen):
        maze = screen.document.maze
        recipe = Recipe(generator, max(1, maze.height // 2), max(1, maze.width // 2), draw_seed())
        screen.generate(recipe)
    else:
        app.push_screen(
            MazeScreen(Document(recipe=Recipe(generator, *rooms_that_fit(app.size), draw_seed())))
        )
