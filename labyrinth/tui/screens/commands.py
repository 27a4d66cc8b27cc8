"""Functions that open mazes from any screen, and the commands of the command palette."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

import labyrinth
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import named
from labyrinth.core.sentences import sentence_of
from labyrinth.formats import formats
from labyrinth.formats.maze_source import ShownPicture, Source
from labyrinth.scenarios.scenario import Scenario
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.picture_dialog import PictureDialog
from labyrinth.tui.files.reading_dialog import ReadingDialog
from labyrinth.tui.keys.listing import keys_of
from labyrinth.tui.keys.table import table
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.modes.mode import HostScreen, ViewMode, remark
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.scenario_screen import ScenarioScreen
from labyrinth.tui.session.recovery import Continued, DeadSession
from labyrinth.tui.settings.preferences import remembered_choice


def ask_to_open(screen: Screen[Any], *, at_recent: bool = False) -> None:
    """Ask for a file or a recipe, and open it; with `at_recent` the recent mazes have the focus.

    On a maze screen the opened maze replaces the current one.
    """
    app = screen.app

    def opened(source: Source | Scenario | DeadSession | None) -> None:
        if isinstance(source, Source) and source.picture is not None:
            app.push_screen(PictureDialog(ShownPicture(source)), proceed)
        elif isinstance(source, Source) and source.rivals:
            app.push_screen(ReadingDialog(source), proceed)
        else:
            proceed(source)

    def proceed(source: Source | Scenario | DeadSession | None) -> None:
        if source is None:
            return
        if not isinstance(screen, MazeScreen):
            _open(app, source)
        elif isinstance(source, Source) and source.recipe is not None:
            screen.generate(source.recipe)
        else:
            screen.unless_edited(partial(_open_instead, screen, source))

    if isinstance(screen, MazeScreen):
        screen.enter(ViewMode(screen))
    app.push_screen(OpenDialog(at_recent=at_recent), opened)


def ask_about_picture(app: App[Any], picture: ShownPicture, *, play: bool) -> None:
    """Show the maze read from a picture, and open it if the user accepts it.

    With `play` a game on the maze starts at once.
    """

    def answered(source: Source | None) -> None:
        if source is not None:
            _open(app, source, play=play)

    app.push_screen(PictureDialog(picture), answered)


def _open(app: App[Any], source: Source | Scenario | DeadSession, *, play: bool = False) -> None:
    if isinstance(source, DeadSession):
        app.post_message(Continued(source))
    elif isinstance(source, Scenario):
        app.push_screen(ScenarioScreen(source))
    else:
        document = Document(source.maze, source.recipe, source.path)
        app.push_screen(MazeScreen(document, play=play))
        _tell(app, source)


def _open_instead(screen: MazeScreen, source: Source | Scenario | DeadSession) -> None:
    """Open `source` instead of the shown maze. If `source` is a maze, undo restores the old one."""
    if not isinstance(source, Source):
        screen.close()
        # A screen that was closed cannot show another.
        screen.app.call_later(_open, screen.app, source)
    elif source.maze is not None:
        screen.document.open(source.maze, source.path)
        opened = remark(source.maze) or f"Opened {named(source.path or '')}."
        screen.enter(ViewMode(screen, opened))
        _tell(screen.app, source)


def _tell(app: App[Any], source: Source) -> None:
    """Show notes on what was found and what was lost in reading a file."""
    for note in source.notes:
        app.notify(sentence_of(note), title=named(source.path or ""), markup=False)


def commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield all commands that are available on `screen`, without repeated names."""
    named: dict[str, SystemCommand] = {}
    for command in (*_key_commands(app, screen), *_other_commands(app, screen)):
        named.setdefault(command.title, command)
    yield from named.values()


def _key_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands with a key, even if a mode or a text field uses that key."""
    listed = keys_of(screen)
    for each in listed:
        if each.key.is_command:
            run = partial(app.run_action, each.active.binding.action, each.active.node)
            tooltip = f"{each.active.binding.tooltip} ({each.displays[0]})"
            yield SystemCommand(each.key.label, tooltip, run)
    active = {each.key.id for each in listed}
    # The screen or the application may do it, whether or not the key would reach it now.
    owners: dict[str | None, App[Any] | Screen[Any]] = {
        each.id: owner
        for owner in (app, screen)
        for each in owner.BINDINGS
        if isinstance(each, Binding)
    }
    for key in table().values():
        owner = owners.get(key.id)
        if owner and key.id not in active and key.is_command and owner.check_action(key.action, ()):
            run = partial(app.run_action, key.action, owner)
            yield SystemCommand(key.label, key.tooltip, run)


def _other_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands that have no key on the screen.

    There are none while a dialog is open, which must be answered first, or while keys wait.
    """
    if isinstance(screen, ModalScreen) or (isinstance(screen, HostScreen) and screen.keeps_keys):
        return
    yield SystemCommand("Open…", "Open a file or a recipe", partial(ask_to_open, screen))
    recent = partial(ask_to_open, screen, at_recent=True)
    yield SystemCommand("Recent", "Open a recent maze", recent)
    for generator in labyrinth.generators().values():
        make = partial(_generate, app, screen, generator.key)
        yield SystemCommand(f"Generate with {generator.name}", generator.summary, make)
    if not isinstance(screen, MazeScreen):
        return
    for generator in labyrinth.generators().values():
        for kind in ("minimum", "maximum") if generator.takes_weights else ():
            grow = partial(_grow_tree, screen, generator.key, kind)
            about = f"Generate the {kind} spanning tree from the weights of this maze"
            name = f"{kind.capitalize()} spanning tree with {generator.name}"
            yield SystemCommand(name, about, grow)
    for solver in labyrinth.solvers().values():
        search = partial(screen.search_with, solver.key)
        options = remembered_choice(screen, solver.key).options_in_words
        about = f"{solver.summary} ({options})" if options else solver.summary
        yield SystemCommand(f"Search with {solver.name}", about, search)
    for each in formats().values():
        if each.writes:
            save = partial(screen.action_save, suffix=each.suffixes[0])
            yield SystemCommand(f"Save as {each.name}", f"Save a {each.suffixes[0]} file", save)


def _grow_tree(screen: MazeScreen, generator: str, kind: str) -> None:
    maze = screen.document.maze
    options = {"maximum": True} if kind == "maximum" else {}
    recipe = Recipe(generator, max(1, maze.rows), max(1, maze.cols), draw_seed(), options)
    screen.generate(recipe, maze.copy())


def _generate(app: App[Any], screen: Screen[Any], generator: str) -> None:
    """Generate a maze as large as the open maze, or of a size that fits the terminal."""
    if isinstance(screen, MazeScreen):
        maze = screen.document.maze
        rooms = max(1, maze.height // 2), max(1, maze.width // 2)
        screen.generate(Recipe(generator, *rooms, draw_seed()))
    else:
        recipe = Recipe(generator, *rooms_that_fit(app.size), draw_seed())
        app.push_screen(MazeScreen(Document(recipe=recipe)))
