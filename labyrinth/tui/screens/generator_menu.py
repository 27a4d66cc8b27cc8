"""The generator menu, to choose an algorithm, watch a preview, and set the options of a maze."""

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Label, Static

import labyrinth
from labyrinth import LabyrinthError, Maze, Player, Recipe
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.generation.generate import generation
from labyrinth.core.sentences import sentence_of
from labyrinth.core.shapes.written import GRID, mask_of, shape_of
from labyrinth.core.task import Task
from labyrinth.races.entries import Bets, Entries
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.generating.generate_mode import GenerateMode, without_places
from labyrinth.tui.generating.generator_list import GeneratorList
from labyrinth.tui.generating.recipe_form import RecipeForm
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Mode, ViewMode
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.race_setup import generator_race_setup
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.dialog import key_buttons, row_of
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.item_list import Item, ItemList

# The ids of the buttons, by action.
_BUTTONS: Final = {
    "generate": "generate",
    "race": "race-generators",
    "focus_form": "options",
    "back": "back",
}


class GeneratorMenu(Screen[None]):
    """A list of generators, with a preview, a form and a description of the selected generator."""

    AUTO_FOCUS = "#generators"
    BINDINGS = class_bindings("generator")

    def __init__(self) -> None:
        """List every generator, the first one selected."""
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
            yield from row_of(key_buttons("generator", _BUTTONS), compact=True)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Start with the recipe of the last generated maze, even from an earlier session."""
        with suppress(LabyrinthError):
            recipe = Recipe.parse(preferences_of(self).settings.recipe)
            self.query_one(ItemList).choose_named(recipe.algorithm)
            self.query_one(RecipeForm).fill(recipe)

    @property
    def chosen(self) -> GeneratorAlgorithm:
        """The selected generator; if a filter hides all generators, the generator in the form."""
        item = self.query_one(ItemList).chosen
        return self._generators[item.name or ""] if item else self.query_one(RecipeForm).generator

    # Content

    @on(ItemList.Chosen)
    def show_generator(self) -> None:
        """Show the options of the selected generator, which also updates the preview."""
        generator = self.chosen
        self.query_one("#generator-name", Label).update(generator.name)
        lines = "\n".join(line.text for line in generator.pseudocode.lines)
        description = self.query_one("#generator-description", Static)
        description.update(f"{generator.unwrapped_description}\n\n{lines}")
        self.query_one(RecipeForm).show_options(generator)
        self._show_hint()

    @on(RecipeForm.Changed)
    def show_preview(self) -> None:
        """Update the preview from the form."""
        form = self.query_one(RecipeForm)
        self.query_one(Preview).show(form.draft if self.is_active else None)
        form.draft(0)
        self._show_hint()

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Describe the focused item; if list and form do not both fit, show the focused one."""
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
                about += f" About {generator.dead_ends:.0f}% dead ends."
        # The error of the field at hand stands below it, and its values need the space.
        told = "" if form.faulty == [field] else form.complaint
        self.query_one("#hint", Static).update(f"{told} {about}".strip())
        self.set_class(bool(form.complaint), "-wrong")

    def on_screen_suspend(self) -> None:
        """Pause the preview while another screen is shown."""
        self.query_one(Preview).show(None)

    def on_screen_resume(self) -> None:
        """Start or resume the preview of the selected generator."""
        self.show_generator()
        self.show_preview()

    # User actions

    @on(Item.Opened)
    def action_generate(self) -> None:
        """Generate a maze from the form; if fields are invalid, go to the first invalid one."""
        recipe = self._recipe()
        if recipe is not None:
            preferences_of(self).change(recipe=str(recipe))
            graph = self.query_one(RecipeForm).graph
            if graph is None:
                self.app.push_screen(MazeScreen(Document(recipe=recipe)))
            else:
                begin = partial(_grow_tree, recipe, graph)
                self.app.push_screen(MazeScreen(Document(graph), begin=begin))

    def action_race(self) -> None:
        """Ask which generators should race; the size and the seed come from the form."""
        recipe = self._recipe()
        if recipe is not None:
            self.app.push_screen(RaceChoice(generator_race_setup(recipe), self._bets), self._race)

    def race_with(self, recipes: Sequence[Recipe]) -> None:
        """Race the generators of two to four recipes."""
        self._race(Entries(tuple(recipes), ()))

    def _race(self, entries: Entries | None) -> None:
        """Start a race, and further races as long as there are entries."""
        if entries is None:
            return
        race = RaceScreen(
            generator_race_setup(entries.racers[0]),
            entries,
            use=lambda maze: self.app.push_screen(MazeScreen(Document(maze))),
        )

        def left(others: Entries | None) -> None:
            self._bets = race.bets
            self._race(others)

        self.app.push_screen(race, left)

    def _recipe(self) -> Recipe | None:
        """Return the recipe of the form; if a field is invalid, focus it and return None."""
        form = self.query_one(RecipeForm)
        form.show_options(self.chosen)  # the message about another selection may be on its way
        recipe = form.recipe()
        form.complain()
        return recipe

    def action_focus_form(self) -> None:
        """Focus the first field of the form."""
        self.set_focus(self.query_one(RecipeForm).fields[0].entry)

    def action_focus_list(self) -> None:
        """Focus the list of generators."""
        self.set_focus(self.query_one(ItemList))

    def action_back(self) -> None:
        """Go from the form to the list, and from the list to the main menu."""
        if self.has_class("-in-form"):
            self.action_focus_list()
        else:
            self.dismiss(None)


def _grow_tree(recipe: Recipe, graph: Maze, screen: MazeScreen) -> Mode:
    """Return the mode that generates a spanning tree of a graph; undo returns to the graph."""
    return GenerateMode(screen, recipe, partial(ViewMode, screen), graph=graph.copy())


SECONDS_A_MAZE: Final = 3.0
SECONDS_OF_REST: Final = 1.2
# Seconds after which the computation of a preview is cancelled.
LONGEST: Final = 2.0

# Returns a recipe with this seed, unless the user has written one.
Make = Callable[[int], Recipe]


class Preview(Container):
    """A preview that shows how mazes of a recipe are carved, with as many rooms as fit."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        self._maze = MazeWidget()
        self._maze.can_focus = False
        super().__init__(self._maze, id=id)
        self._make: Make | None = None
        self._seed = 1
        self._begins = False
        self._rest: clock.Alarm | None = None
        self._tasks = Tasks(self)

    def show(self, make: Make | None) -> None:
        """Show mazes of the recipes that `make` returns for the seeds 1, 2, …; None pauses."""
        self._make, self._seed = make, 1
        self.on_resize()

    def on_resize(self) -> None:
        """Restart the preview, in the new size, once all simultaneous changes are done."""
        if not self._begins:
            self._begins = True
            self.call_later(self._begin)

    def _begin(self) -> None:
        self._begins = False
        if self._rest is not None:
            self._rest.stop()
        self._tasks.stop()
        rows, cols = (self.size.height - 1) // 2, (self.size.width - 2) // 4
        if self._make is None or rows < 1 or cols < 1:
            self._maze.show(None)
            return
        recipe = self._make(self._seed)
        self._tasks.start(Task(_in_time(generation(_within(recipe, rows, cols)))), self._play)

    def _play(self, maze: Maze | None) -> None:
        self._maze.maze = maze
        if maze and maze.trace and motion(self.app) is not Motion.NONE:
            self._maze.playback.play(Player(maze.trace, len(maze.trace) / SECONDS_A_MAZE))

    @on(Playback.Played)
    def next_maze(self, event: Playback.Played) -> None:
        """Show the maze with its weights and endpoints for a moment, then carve the next maze."""
        event.stop()
        self._maze.show(None)
        self._seed += 1
        self._rest = clock.present.after(SECONDS_OF_REST, self, self._begin)


def _within(recipe: Recipe, rows: int, cols: int) -> Recipe:
    """Return a recipe reduced to `rows` x `cols` rooms; a reduced recipe names no positions."""
    if recipe.rows <= rows and recipe.cols <= cols:
        return recipe
    options = without_places(recipe.options)
    shape = shape_of(str(options.get("shape", GRID)), recipe.rows, recipe.cols)
    if shape is not None:
        # Letters would not fit; a mask of them can become as small as needed.
        options["shape"] = mask_of(shape.cols, shape.inside)
    return recipe.replaced(
        rows=min(rows, recipe.rows), cols=min(cols, recipe.cols), options=options
    )


def _in_time(task: Task[Maze]) -> Generator[float, None, Maze | None]:
    """Run `task` slice by slice; return its maze, or None if it fails or takes too long."""
    begun = monotonic()
    with suppress(LabyrinthError):
        for share in task:
            if monotonic() - begun > LONGEST:
                return None
            yield share
        return task.result
    return None
