"""What the user does on the maze screen with the maze, and which mode comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual.message import Message

from labyrinth.core.counted import counted
from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start
from labyrinth.core.sentences import sentence_of
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.study.study import Study
from labyrinth.tui.bench.source_timeline import timeline_of
from labyrinth.tui.editing.braid_mode import BraidMode
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.run_dialogs import SUFFIX, OpenRunDialog, SaveRunDialog
from labyrinth.tui.generating.generate_again_mode import GenerateAgainMode
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.generating.in_shape import recipe_in_shape
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.navigation.jump_mode import JumpMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.past_runs import past_runs
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.screens.maze_races import MazeRaces
from labyrinth.tui.screens.saving import ask_to_save, unless_edited
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.walk_mode import WalkMode
from labyrinth.tui.studying.like import study_of_file, study_of_recipe


class MazeActions(MazeRaces):
    """Enters the mode of each action, or says in the status line why it cannot be."""

    @dataclass
    class Studied(Message):
        """Mazes like this one are to be studied, in the place of this screen."""

        study: Study

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

    def action_carve_in_shape(self) -> None:
        """Generate in the rooms that are open now; all others stay solid."""
        try:
            recipe = recipe_in_shape(self.document.maze, self.document.recipe)
        except LabyrinthError as error:
            self.say(str(error))
        else:
            self.generate(recipe)

    def action_braid(self) -> None:
        """Remove the dead ends of the maze."""
        self.enter(BraidMode(self))

    def action_contest(self) -> None:
        """Move the start and the goals to where micromouse contests have them."""
        maze = self.document.maze
        try:
            start, goals = contest_start(maze), contest_goals(maze)
        except LabyrinthError as error:
            self.enter(ViewMode(self, sentence_of(error)))
            return
        if self.document.move_endpoints(start, goals) and self.document.solution is not None:
            self.document.forget_search()
        self.view.cursor = start
        where = f"the start at {start[0]},{start[1]}, {counted(len(goals), 'goal')} in the middle"
        self.enter(ViewMode(self, f"As for a micromouse: {where}. <maze.undo> undoes."))

    def action_play(self) -> None:
        """Walk the maze by hand, or go on with that."""
        self.enter(PlayMode(self))

    # What games ask for

    def play_by(self, recipe: Recipe) -> None:
        """Generate a maze by a recipe, and begin a game on it."""

        def play(_: str) -> PlayMode:
            return PlayMode(self)

        generating = GenerateMode(self, recipe, play, shows_carving=False)
        unless_edited(self, lambda: self.enter(generating))

    def show_walk(self) -> None:
        """Show the walk of the game on the timeline."""
        self.enter(timeline_of(self, past_runs(self.document, walk_first=True)))

    def save_run(self, run: RecordedRun) -> None:
        """Ask where to save the run of a game, and save it."""

        def saved(path: Path | None) -> None:
            if path is not None:
                self.say(f"Saved as {named(path)}.")

        name = (self.document.path or Path("maze")).stem
        self.app.push_screen(SaveRunDialog(run, f"{name}{SUFFIX}"), saved)

    def open_run(self, take: Callable[[RecordedRun | None], None]) -> None:
        """Ask for the file of a run through the maze, and `take` the run, or None."""
        self.app.push_screen(OpenRunDialog(self.document.maze), take)

    # What the user asks for besides

    def action_study(self) -> None:
        """Study mazes like this one, or those of its file."""

        def study(wanted: Study) -> None:
            self.close()
            # What comes behind the screen has to be there first.
            self.app.call_later(self.app.post_message, self.Studied(wanted))

        document = self.document
        if document.path is not None:
            unless_edited(self, partial(study, study_of_file(document.path)))
        elif document.recipe is not None:
            unless_edited(self, partial(study, study_of_recipe(document.recipe)))
        else:
            self.say("A study reads this maze from its file: save it first.")

    def action_timeline(self) -> None:
        """Step through the last search or the generation."""
        if GenerateAgainMode.is_needed(self.document):
            self.enter(GenerateAgainMode(self, self.action_timeline))
            return
        runs = past_runs(self.document)
        if runs:
            self.enter(timeline_of(self, runs, self._moment))
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
        """Take the path away, and the trail of a game that is finished."""
        self.document.show_run(None)
        if self.document.game is not None and self.document.game.finished:
            self.document.end_game()
        self.enter(ViewMode(self))

    def action_undo(self) -> None:
        """Take the last change back."""
        self.end_run()
        if not self.document.undo():
            self.say("There is nothing to undo.")
        elif isinstance(self.mode, ViewMode):
            self.say("Undone. <maze.redo> makes it again.")

    def action_redo(self) -> None:
        """Make the change again that was undone last."""
        self.end_run()
        if not self.document.redo():
            self.say("There is nothing to redo.")
        elif isinstance(self.mode, ViewMode):
            self.say("Made again. <maze.undo> undoes it.")

    def action_back(self) -> None:
        """Go back to the menu."""
        unless_edited(self, self.close)

    @property
    def _moment(self) -> Moment | None:
        """Where the search is that the present mode shows, if it shows one."""
        return self.mode.moment if isinstance(self.mode, TransportMode) else None
