"""The generator menu: choose an algorithm, see it at work, set what shapes the maze."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

import labyrinth
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.sentences import sentence_of
from labyrinth.races.entries import Bets, Entries
from labyrinth.tui.document.document import Document
from labyrinth.tui.generating.generator_list import GeneratorList
from labyrinth.tui.generating.preview import Preview
from labyrinth.tui.generating.recipe_form import RecipeForm
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.racing.contests import generator_contest, generator_lineup
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.item_list import Item, ItemList

_BUTTONS: Final = {
    "generate": ("Generate", "generate"),
    "race-generators": ("Race…", "race"),
    "options": ("Options", "focus_form"),
    "back": ("Back", "back"),
}
"""What each of the buttons is called, and does, by its id."""


class GeneratorMenu(Screen[None]):
    """A list of the generators; of the chosen one a preview, its form, and what it does."""

    AUTO_FOCUS = "#generators"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("generator")]

    def __init__(self) -> None:
        """Offer every generator, the first one chosen."""
        super().__init__()
        self._generators = labyrinth.generators()
        self._bets: Bets = ()

    def compose(self) -> ComposeResult:
        """Lay out the list on the left, the preview and the form on the right."""
        first, rooms = next(iter(self._generators.values())), rooms_that_fit(self.app.size)
        with Horizontal(id="generating"):
            yield GeneratorList(self._generators.values(), id="generators")
            with Vertical(id="recipe"):
                yield Label(id="generator-name", markup=False)
                yield Preview(id="preview")
                yield RecipeForm(first, *rooms, id="form")
                yield Static(id="generator-description", markup=False)
        yield Static(id="hint", markup=False)
        with Horizontal(id="generating-buttons"):
            for identity, (label, action) in _BUTTONS.items():
                button = Button(label, id=identity, compact=True)
                button.variant = "primary" if identity == "generate" else "default"
                button.tooltip = table()[f"generator.{action}"].tooltip
                yield button
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin with the maze that was generated last, whenever that was."""
        with suppress(LabyrinthError):
            recipe = Recipe.parse(preferences_of(self).settings.recipe)
            self.query_one(ItemList).choose_named(recipe.algorithm)
            self.query_one(RecipeForm).fill(recipe)

    @property
    def chosen(self) -> GeneratorAlgorithm:
        """The generator that is chosen: the one in the form while a filter leaves none."""
        item = self.query_one(ItemList).chosen
        return self._generators[item.name or ""] if item else self.query_one(RecipeForm).generator

    # What is shown

    @on(ItemList.Chosen)
    def show_generator(self) -> None:
        """Show the chosen generator: its options, and by that its preview."""
        generator = self.chosen
        self.query_one("#generator-name", Label).update(generator.name)
        lines = "\n".join(line.text for line in generator.pseudocode.lines)
        description = self.query_one("#generator-description", Static)
        description.update(f"{generator.unwrapped_description}\n\n{lines}")
        self.query_one(RecipeForm).show_options(generator)
        self._show_hint()

    @on(RecipeForm.Changed)
    def show_preview(self) -> None:
        """Let the preview follow the form."""
        form = self.query_one(RecipeForm)
        self.query_one(Preview).show(form.draft if self.is_active else None)
        form.draft(0)
        self._show_hint()

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Tell of what has the focus; where there is no room for both, show the part it is in."""
        form = self.query_one(RecipeForm)
        if form in event.widget.ancestors:
            self.add_class("-in-form")
        elif event.widget is self.query_one(ItemList):
            self.remove_class("-in-form")
        self._show_hint()

    def _show_hint(self) -> None:
        form = self.query_one(RecipeForm)
        field = form.field_of(self.focused)
        if field:
            about = field.about
        else:
            generator = self.chosen
            about = f"{generator.summary} {sentence_of(generator.texture.value)}"
            if generator.dead_ends is not None:
                about += f" About {generator.dead_ends:.0f} % dead ends."
        self.query_one("#hint", Static).update(f"{form.complaint} {about}".strip())
        self.set_class(bool(form.complaint), "-wrong")

    def on_screen_suspend(self) -> None:
        """Let the preview rest while another screen is shown."""
        self.query_one(Preview).show(None)

    def on_screen_resume(self) -> None:
        """Begin or go on with the chosen generator."""
        self.show_generator()
        self.show_preview()

    # What the user does

    @on(Button.Pressed, "#generate")
    @on(Item.Opened)
    def action_generate(self) -> None:
        """Generate with the chosen generator; where a field is wrong, go to the first such."""
        recipe = self._recipe()
        if recipe is not None:
            self.app.push_screen(MazeScreen(Document(recipe=recipe)))

    @on(Button.Pressed, "#race-generators")
    def action_race(self) -> None:
        """Ask which generators are to race on the size of the form, with its seed."""
        recipe = self._recipe()
        if recipe is not None:
            self.app.push_screen(RaceChoice(generator_contest(recipe), self._bets), self._race)

    def race_with(self, recipes: Sequence[Recipe]) -> None:
        """Let the generators of these recipes, two to four, race."""
        self._race(Entries(tuple(recipes), ()))

    def _race(self, entries: Entries | None) -> None:
        """Race, and then again as long as there are others who are to race."""
        if entries is None:
            return

        def use(maze: Maze) -> None:
            self.app.push_screen(MazeScreen(Document(maze)))

        race = RaceScreen(generator_lineup(entries.racers), entries.bets, use=use)

        def left(others: Entries | None) -> None:
            self._bets = race.bets
            self._race(others)

        self.app.push_screen(race, left)

    def _recipe(self) -> Recipe | None:
        """Return what the form says; where a field is wrong, go to the first such."""
        form = self.query_one(RecipeForm)
        form.show_options(self.chosen)  # the message that another is chosen may be on its way
        recipe = form.recipe()
        if recipe is None:
            self._focus(form.faulty[0].entry)
            self.app.bell()
        return recipe

    @on(Button.Pressed, "#options")
    def action_focus_form(self) -> None:
        """Focus the first field of the form."""
        self._focus(self.query_one(RecipeForm).fields[0].entry)

    def action_focus_list(self) -> None:
        """Focus the list of generators."""
        self._focus(self.query_one(ItemList))

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go from the form to the list, and from there to the main menu."""
        if self.has_class("-in-form"):
            self.action_focus_list()
        else:
            self.dismiss(None)

    def _focus(self, widget: Widget) -> None:
        self.set_focus(widget)
        self._show_hint()
