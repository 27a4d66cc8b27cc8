"""What the user does on the maze screen with the maze, and which mode comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.tui.editing.braid_mode import BraidMode
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.generating.generate_again_mode import GenerateAgainMode
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.navigation.jump_mode import JumpMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.past_runs import past_runs
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.screens.mode_screen import ModeScreen
from labyrinth.tui.screens.saving import ask_to_save, unless_edited
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.walk_mode import WalkMode


class MazeActions(ModeScreen):
    """Enters the mode of each action, or says in the status line why it cannot be."""

    @property
    def edited(self) -> bool:
        """Whether there are edits that would be lost without the screen."""
        return self.document.edited

    def action_edit(self) -> None:
        """Edit the maze."""
        self.enter(EditMode(self))

    def action_solve(self) -> None:
        """Choose a solver, or other endpoints, and search."""
        self.enter(FindMode(self))

    def search_with(self, solver: str) -> None:
        """Search with the solver of that key, between endpoints that are asked for if missing."""
        self.enter(FindMode(self))
        self.mode.picked(solver)

    def action_live(self) -> None:
        """Edit, and see the path follow."""
        self.enter(FindMode(self, live=True))

    def action_explored(self) -> None:
        """Show what the last search expanded."""
        solution = self.document.solution
        if solution is None:
            self.enter(ViewMode(self, "Nothing was explored yet: find a path first."))
        else:
            self.enter(ExploreMode(self, solution, self._moment))

    def action_walk(self) -> None:
        """Walk along the path that was found last."""
        solution = self.document.solution
        if solution is None or solution.outcome != "found":
            self.enter(ViewMode(self, "There is no path to walk along: find one first."))
        else:
            self.enter(WalkMode(self, solution))

    def action_jump(self) -> None:
        """Go to the start, a goal, or along the path."""
        self.enter(JumpMode(self))

    def action_new(self) -> None:
        """Generate with the same generator and the next seed."""
        recipe = self.document.recipe
        if recipe is None:
            self.enter(ViewMode(self, "This maze has no recipe: go back to generate one."))
            return
        self.generate(recipe.replaced(seed=(recipe.seed + 1) % (MAX_SEED + 1)))

    def generate(self, recipe: Recipe) -> None:
        """Generate by a recipe, after asking if there are edits that would be lost."""
        then = partial(ViewMode, self)
        unless_edited(self, lambda: self.enter(GenerateMode(self, recipe, then)))

    def action_braid(self) -> None:
        """Remove the dead ends of the maze."""
        self.enter(BraidMode(self))

    def action_play(self) -> None:
        """Walk the maze by hand."""
        self.enter(PlayMode(self))

    def action_timeline(self) -> None:
        """Step through the last search or the generation."""
        if GenerateAgainMode.is_needed(self.document):
            self.enter(GenerateAgainMode(self, self.action_timeline))
            return
        runs = past_runs(self.document)
        if runs:
            self.enter(TimelineMode(self, runs, moment=self._moment))
        else:
            self.enter(ViewMode(self, "Nothing ran on this maze yet: find a path first."))

    def action_save(self) -> None:
        """Save the maze, or export it."""
        self.save()

    def save(self, then: Callable[[], object] | None = None, *, suffix: str = "") -> None:
        """Ask where to save the maze; once it is saved so that it can be read back, go on.

        A `suffix` chooses the format that is offered first.
        """
        ask_to_save(self, then, suffix=suffix)

    def action_clear(self) -> None:
        """Take the path away."""
        self.document.show_run(None)
        self.enter(ViewMode(self))

    def action_undo(self) -> None:
        """Take the last change back."""
        self._end_run()
        if not self.document.undo():
            self.say("There is nothing to undo.")
        elif isinstance(self.mode, ViewMode):
            self.say("Undone. <maze.redo> makes it again.")

    def action_redo(self) -> None:
        """Make the change again that was undone last."""
        self._end_run()
        if not self.document.redo():
            self.say("There is nothing to redo.")
        elif isinstance(self.mode, ViewMode):
            self.say("Made again. <maze.undo> undoes it.")

    def action_back(self) -> None:
        """Go back to the menu."""
        unless_edited(self, self.close)

    def _end_run(self) -> None:
        """Leave a mode in which nothing can be undone."""
        if not self.mode.undoable:
            self.enter(ViewMode(self))

    @property
    def _moment(self) -> Moment | None:
        """Where the search is that the present mode shows, if it shows one."""
        return self.mode.moment if isinstance(self.mode, TransportMode) else None
