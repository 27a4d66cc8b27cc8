"""The generator menu: choose an algorithm, see it at work, set what shapes the maze."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Button, Input

import labyrinth
from labyrinth.tui.document.document import Document
from labyrinth.tui.generating.preview import Preview
from labyrinth.tui.generating.recipe_form import RecipeForm
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.menu import AlgorithmItem, Menu
from labyrinth.tui.widgets.too_small import TooSmall


class GeneratorMenu(Screen[None]):
    """A button for each generator, a preview of the focused one, and the form of the recipe."""

    AUTO_FOCUS = "#generators Button"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("generator")]

    def __init__(self) -> None:
        super().__init__()
        self._generators = labyrinth.generators()
        self._chosen = next(iter(self._generators))

    def compose(self) -> ComposeResult:
        """Lay out the list on the left, the preview and the form on the right."""
        rows, cols = rooms_that_fit(self.app.size)
        with Menu(id="generators"):
            for key, generator in self._generators.items():
                yield AlgorithmItem(generator.name, generator.summary, id=key, key=key)
            yield AlgorithmItem("Back", "To the main menu.", id="back")
        with Vertical(id="recipe"):
            yield Preview(id="preview")
            yield RecipeForm(rows, cols, id="form")
        yield Footer()
        yield TooSmall()

    @on(DescendantFocus)
    def follow_focus(self, event: DescendantFocus) -> None:
        """Show the generator whose button has the focus."""
        key = event.widget.id or ""
        if key in self._generators:
            self._choose(key)

    @on(Button.Pressed, "#generators Button")
    def press(self, event: Button.Pressed) -> None:
        """Generate with the pressed generator, or go back."""
        key = event.button.id or ""
        if key in self._generators:
            self._choose(key)
            self.action_generate()
        else:
            self.action_back()

    @on(Input.Submitted)
    def action_generate(self) -> None:
        """Generate with the chosen generator, unless a field is wrong."""
        recipe = self.query_one(RecipeForm).recipe(self._chosen)
        if recipe is None:
            self.notify(
                "Please mend the field that is marked.", title="Not generated", severity="error"
            )
        else:
            self.app.push_screen(MazeScreen(Document(recipe=recipe)))

    def action_back(self) -> None:
        """Go back to the main menu."""
        self.dismiss(None)

    def action_focus_list(self) -> None:
        """Focus the button of the chosen generator."""
        self.query_one(f"#{self._chosen}").focus()

    def action_focus_form(self) -> None:
        """Focus the first field of the form."""
        self.query_one("#form Input").focus()

    def on_screen_suspend(self) -> None:
        """Let the preview rest while another screen is shown."""
        self.query_one(Preview).generator = ""

    def on_screen_resume(self) -> None:
        """Begin or go on with the chosen generator."""
        self._choose(self._chosen)

    def _choose(self, key: str) -> None:
        self._chosen = key
        for button in self.query("#generators Button"):
            button.set_class(button.id == key, "chosen")
        self.query_one(Preview).generator = key
        self.query_one(RecipeForm).show_options(self._generators[key])
