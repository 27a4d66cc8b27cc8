"""The main menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.screen import Screen
from textual.widgets import Button, Label

from labyrinth.core.errors import named
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.menu import Menu
from labyrinth.tui.widgets.title import Title
from labyrinth.tui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from labyrinth.formats.maze_source import Source


class MainMenu(Screen[None]):
    """Where the program starts; it imports the other screens when it goes there."""

    AUTO_FOCUS = "#generate"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "generate", "Generate labyrinth"),
        Binding("o", "open", "Open a file or recipe"),
        Binding("q", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        """Lay out the title and the menu."""
        with Center(id="title-row"):
            yield Title(id="title")
        with Center():
            yield Label("A laboratory for mazes and their algorithms", id="tagline")
        with Center(id="main-menu-row"), Menu(id="main-menu"):
            yield Button("Generate labyrinth", id="generate", variant="primary")
            yield Button("Open", id="open")
            yield Button("Quit", id="quit")
        yield Footer()
        yield TooSmall()

    @on(Button.Pressed, "#generate")
    def action_generate(self) -> None:
        """Go to the generator menu."""
        from labyrinth.tui.screens.generator_menu import GeneratorMenu

        self.app.push_screen(GeneratorMenu())

    @on(Button.Pressed, "#open")
    def action_open(self) -> None:
        """Ask for a file or a recipe and open it."""
        from labyrinth.tui.files.open_dialog import OpenDialog

        self.app.push_screen(OpenDialog(), self._opened)

    @on(Button.Pressed, "#quit")
    def quit(self) -> None:
        """Leave the program."""
        self.app.exit()

    def _opened(self, source: Source | None) -> None:
        if source is not None:
            from labyrinth.tui.screens.maze_screen import MazeScreen

            self.app.push_screen(MazeScreen(source.maze, source.recipe, source.path))
            for note in source.notes:
                self.notify(
                    f"{note[0].upper()}{note[1:]}.", title=named(source.path or ""), markup=False
                )
