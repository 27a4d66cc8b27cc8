"""Opening a file, a recipe or a session from any screen; edits are not lost unasked."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.app import App
from textual.screen import Screen

from labyrinth.core.errors import named
from labyrinth.core.sentences import sentence_of
from labyrinth.formats.maze_source import Source
from labyrinth.formats.shown_picture import ShownPicture
from labyrinth.scenarios.scenario import Scenario
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.picture_dialog import PictureDialog
from labyrinth.tui.modes.mode import ViewMode, remark
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.scenario_screen import ScenarioScreen
from labyrinth.tui.session.offers import Continued
from labyrinth.tui.session.session_folder import DeadSession


def ask_to_open(screen: Screen[Any], *, at_recent: bool = False) -> None:
    """Ask for a file or a recipe, with `at_recent` first for what was open last, and open it.

    On a maze screen it takes the place of the maze.
    """
    app = screen.app

    def opened(source: Source | Scenario | DeadSession | None) -> None:
        if isinstance(source, Source) and source.picture is not None:
            app.push_screen(PictureDialog(ShownPicture(source)), proceed)
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
    """Show what was found in a picture and open it if it is taken; with `play` to walk it."""

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
    """Open it in place of the maze that is shown; undo brings that back, but only from a maze."""
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
    """Say what was found or lost when a file was read."""
    for note in source.notes:
        app.notify(sentence_of(note), title=named(source.path or ""), markup=False)
