"""The maze screen: the maze, what can be done with it, and what is expected of the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Button

import labyrinth
from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.editing.braid_mode import BraidMode
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.sketch_mode import CarvedOnPlayer
from labyrinth.tui.playback.timeline_mode import PastRun, TimelineMode
from labyrinth.tui.screens.workbench import Workbench
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.find_path import PickMode, PickSolverMode
from labyrinth.tui.searching.walk_mode import AskMode
from labyrinth.tui.widgets.key_button import KeyButton


class MazeScreen(Workbench):
    """Shows one maze; a mode (see `labyrinth.tui.modes`) decides what presses and keys mean."""

    AUTO_FOCUS = "#edit"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "edit", "Edit", tooltip="Turn walls into corridors and back"),
        Binding("f", "solve", "Path", tooltip="Choose start, goal and solver, and search"),
        Binding("l", "live", "Live", tooltip="Edit or move endpoints, and see the path follow"),
        Binding("x", "explored", "Explored", tooltip="Show what the last search expanded"),
        Binding("t", "timeline", "Timeline", tooltip="Step through the last run, with its code"),
        Binding("h", "heat", "Distances", show=False, tooltip="Colour by distance from the start"),
        Binding("n", "new", "New", tooltip="Generate with the same generator and the next seed"),
        Binding("p", "play", "Play", tooltip="Walk from the start to the goal by hand"),
        Binding("s", "save", "Save", tooltip="Save the maze, or export it as a picture"),
        Binding("b", "braid", "Remove dead ends", show=False, tooltip="Open a wall of each"),
        Binding("u,ctrl+z", "undo", "Undo", show=False, tooltip="Take the last change back"),
        Binding("r,ctrl+y", "redo", "Redo", show=False, tooltip="Make an undone change again"),
        Binding("y", "copy_recipe", "Copy recipe", show=False, tooltip="Copy the maze's recipe"),
        Binding("c", "clear", "Clear path", show=False, tooltip="Take the path away"),
        Binding("g", "glyphs", "Glyphs", show=False, tooltip="Draw with the next glyph set"),
        Binding("escape", "back", "Back", tooltip="Go back one step"),
        Binding("left", "focus_maze", "To the maze", show=False),
    ]
    _WHILE_PENDING = frozenset({"glyphs", "heat", "back", "focus_maze"})

    def __init__(
        self,
        maze: Maze | None = None,
        recipe: Recipe | None = None,
        path: Path | None = None,
        *,
        play: bool = False,
    ) -> None:
        """Show `maze` (from the file at `path`), or generate by `recipe`; begin to `play` it."""
        super().__init__(ViewMode(self), maze, recipe, path)
        self._play = play

    def on_mount(self) -> None:
        """Look at the maze, or begin to generate it."""
        if self._opened:
            self.begin_with("")
        elif self._recipe is not None:
            self.enter(GenerateMode(self, self._recipe))
        self.show_title()

    def begin_with(self, message: str) -> None:
        """Let the user begin with a maze that was opened: to look at it, or to play it."""
        play, self._play = self._play, False
        self.enter(PlayMode(self) if play else ViewMode(self, message))

    def give_up_generating(self) -> None:
        """Go back to the maze that was there before, or to the menu if there was none."""
        if self._opened:
            self.enter(ViewMode(self, "Cancelled; this is the maze from before."))
        else:
            self._mode.end()
            self.dismiss(None)

    # What the user does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch the screen's own actions off while a mode waits for the user."""
        if action in ("undo", "redo"):
            return self._mode.undoable
        if not self._mode.pending or action in self._WHILE_PENDING or action in self._mode.offers:
            return True
        return f"action_{action}" not in vars(MazeScreen)

    @on(Button.Pressed, "#solvers Button")
    def choose_solver(self, event: Button.Pressed) -> None:
        """Search with the solver of the pressed button."""
        if event.button.name and isinstance(self._mode, PickSolverMode):
            self._mode.pick(event.button.name)

    @on(Button.Pressed, "#question Button")
    def answer(self, event: Button.Pressed) -> None:
        """Animate the path or leave it."""
        if isinstance(self._mode, AskMode):
            if event.button.id == "yes":
                self._mode.accept()
            else:
                self._mode.decline()

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        """Give up generating."""
        self.give_up_generating()

    @on(Button.Pressed, "#edit")
    def action_edit(self) -> None:
        """Edit the maze."""
        self.enter(EditMode(self))

    @on(Button.Pressed, "#done")
    def leave_editing(self) -> None:
        """Stop editing."""
        if isinstance(self._mode, EditMode):
            self._mode.leave()

    @on(Button.Pressed, "#solve")
    def action_solve(self) -> None:
        """Choose endpoints and a solver, and search."""
        self.enter(PickMode.of_start(self))

    @on(Button.Pressed, "#live")
    def action_live(self) -> None:
        """Edit, and see the path follow."""
        self.enter(PickSolverMode(self, live=True))

    @on(Button.Pressed, "#explored")
    def action_explored(self) -> None:
        """Show what the last search expanded."""
        if self._solution is None:
            self.enter(ViewMode(self, "Nothing was explored yet: find a path first."))
        else:
            self.enter(ExploreMode(self, self._solution))

    @on(Button.Pressed, "#new")
    def action_new(self) -> None:
        """Generate with the same generator and the next seed."""
        recipe = self._recipe
        if recipe is None:
            self.enter(ViewMode(self, "This maze has no recipe: go back to generate one."))
            return
        following = replace(recipe, seed=(recipe.seed + 1) % (MAX_SEED + 1))
        self._unless_edited(lambda: self.enter(GenerateMode(self, following)))

    @on(Button.Pressed, "#braid")
    def action_braid(self) -> None:
        """Remove the dead ends of the maze."""
        self.enter(BraidMode(self))

    @on(Button.Pressed, "#play")
    def action_play(self) -> None:
        """Walk the maze by hand."""
        self.enter(PlayMode(self))

    @on(Button.Pressed, "#timeline")
    def action_timeline(self) -> None:
        """Step through the last walk, the last search or the generation."""
        runs = self._runs()
        if runs:
            self.enter(TimelineMode(self, runs))
        else:
            self.enter(ViewMode(self, "Nothing ran on this maze yet: find a path first."))

    def _runs(self) -> list[PastRun]:
        runs: list[PastRun] = []
        if self._walk is not None:
            walker = self._walk.player
            runs.append(PastRun("the walk", walker.trace, first=walker.first))
        if self._solution is not None:
            solver = labyrinth.solvers()[self._solution.solver]
            runs.append(PastRun("the search", self._solution.trace, solver))
        trace = self.maze.trace
        if trace is not None and trace.recipe:
            generator = labyrinth.generators()[trace.recipe.partition(":")[0]]
            runs.append(PastRun("the generation", trace, generator))
        return runs

    def show_carved_on(self, carved: CarvedOnPlayer) -> None:
        """Take a maze that was finished in place of the old one, and play on its carving."""
        self.open_maze(carved.maze)
        self.mark_edited()
        self.enter(TimelineMode(self, self._runs(), carved_on=carved.player))

    @on(Button.Pressed, "KeyButton")
    def press_key(self, event: Button.Pressed) -> None:
        """Give the mode the key that a button stands for."""
        if isinstance(event.button, KeyButton):
            self._mode.key(event.button.key)

    @on(Button.Pressed, "#save")
    def action_save(self) -> None:
        """Save the maze, or export it."""
        self.enter(ViewMode(self))
        path = self._solution.path if self._solution else ()
        self.app.push_screen(SaveDialog(self.maze, self._path, path), self._saved)

    def action_clear(self) -> None:
        """Take the path away."""
        self.widget.show(None)
        self.enter(ViewMode(self))

    def action_glyphs(self) -> None:
        """Draw with the next glyph set."""
        sets = [None, *GLYPH_SETS]
        self.widget.glyphs = sets[(sets.index(self.widget.glyphs) + 1) % len(sets)]
        chosen = self.widget.glyphs
        name = chosen.name if chosen else f"chosen to fit: {self.widget.shown_glyphs.name}"
        self.notify(f"Glyphs: {name}", timeout=2)

    @on(Button.Pressed, "#heat")
    @on(Legend.Pressed)
    def action_heat(self) -> None:
        """Colour every tile by its distance from the start, or no longer."""
        self._heat_map.toggle()

    @on(Button.Pressed, "#undo")
    def action_undo(self) -> None:
        """Take the last change back."""
        self.restore(self._history.undo(self.moment()), "There is nothing to undo.")

    @on(Button.Pressed, "#redo")
    def action_redo(self) -> None:
        """Make the change again that was undone last."""
        self.restore(self._history.redo(self.moment()), "There is nothing to redo.")

    def action_copy_recipe(self) -> None:
        """Copy the recipe to the clipboard."""
        if self._recipe is None:
            self.notify("This maze has no recipe.", severity="warning")
        elif self._edited:
            self.notify("The maze was edited: its recipe makes another maze.", severity="warning")
        else:
            self.app.copy_to_clipboard(str(self._recipe))
            self.notify(f"Copied: {self._recipe}")

    def action_focus_maze(self) -> None:
        """Move the focus to the maze."""
        self.widget.focus()

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go from the maze to the panel, and from there back to the menu."""
        if self.focused is self.widget:
            self.query_one("#edit").focus()
        else:
            self._unless_edited(lambda: self.dismiss(None))

    # Small things

    def _unless_edited(self, proceed: Callable[[], object]) -> None:
        """Proceed, after asking if there are edits that would be lost."""
        if not self._edited:
            proceed()
            return

        def answered(leave: bool | None) -> None:
            if leave:
                proceed()

        self.app.push_screen(LeaveDialog(), answered)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._path = path
            self._edited = False
            self._history.saved()
            self.show_title()
            self.say(f"Saved as {path}.")
