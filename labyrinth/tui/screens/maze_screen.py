"""The maze screen: the maze, the possible actions, and the widgets of the current mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.sentences import sentence_of
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.study.study import Study
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document import observers
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.past_runs import Moment, PastRun, past_runs
from labyrinth.tui.editing.edit_mode import BraidMode, EditMode, LiveEditMode
from labyrinth.tui.files.file_dialog import OpenFileDialog
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.run_dialogs import SUFFIX, SaveRunDialog, read_run
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.generating.generate_mode import GenerateAgainMode, GenerateMode, recipe_in_shape
from labyrinth.tui.generating.spanning_tree_mode import JudgeMode, SpanningTreeMode
from labyrinth.tui.keys.table import class_bindings, table
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Focus, Mode, ViewMode, remark
from labyrinth.tui.navigation.jump_mode import JumpMode
from labyrinth.tui.navigation.maze_pane import MazePane
from labyrinth.tui.play.aids import GameAids, GameHost
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.report import Reporter, ReportList, ReportScreen, figures_by_term
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.sandbox.source_mode import ReadSourceMode
from labyrinth.tui.screens.maze_races import MazeRaces
from labyrinth.tui.screens.panel import Actions, Panel
from labyrinth.tui.searching import search_mode
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.result import LastResult
from labyrinth.tui.studying.study_form import study_of_file, study_of_recipe
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.options_form import OptionsForm
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import WhyLine
from labyrinth.tui.widgets.terms import Terms

_PLAY: Final = "maze.play"


class MazeScreen(GameHost):
    """A screen with the maze of a document, next to a panel for the current mode.

    Most actions enter a mode. If that is impossible, the status line shows the reason.
    """

    BINDINGS = class_bindings("maze")
    place = "maze"

    @dataclass
    class Shown(Message):
        """A document has been opened on the screen."""

        document: Document

    @dataclass
    class Studied(Message):
        """The user wants to study mazes like the open maze."""

        study: Study

    def __init__(
        self,
        document: Document,
        *,
        play: bool = False,
        solver: str = "",
        message: str = "",
        begin: Callable[[MazeScreen], Mode] | None = None,
    ) -> None:
        """Show `document`, generating its maze first if there is only a recipe.

        With `play` a game starts or continues. Without it, a game of `document` continues if it is
        neither paused nor finished. `solver` is the solver of a search to repeat. `message` is the
        first message. `begin` returns the first mode, if it is not the usual one.
        """
        # A maze that is generated first is not shown before.
        view = MazeWidget(document.maze if document.opened else None, id="maze")
        super().__init__(document, view)
        self._play, self._solver, self._message = play, solver, message
        self._begin, self._game_waits = begin, False
        self._legend = observers.Legend(id="legend")
        # Races on the maze.
        self.races = MazeRaces(self)
        # Widgets follow the document in this order.
        observers.show_changes(document, view)
        self.shown_fog = observers.ShownFog(document, view, self.tasks)
        self.shown_game = observers.ShownGame(document, view)
        self.aids = GameAids(document)
        self._tiles = observers.KnownTiles(
            document, view, self._legend, self._status, self.tasks, lambda: self.mode.moved()
        )
        self._pane = MazePane(self.view, self.tasks, id="maze-pane")
        self._title = observers.TitleLine(document, id="maze-title")
        self._reporter = Reporter(document, self.tasks)
        document.observe(self._follow)

    def compose(self) -> ComposeResult:
        """Lay out the title, the maze, the panel and the status line."""
        with Horizontal(id="maze-header"):
            yield self._title
            yield self._legend
        yield TransportBar(id="transport")
        with Horizontal(id="workbench"):
            yield self._pane
            yield Progress(id="progress")
            yield Panel(filled=[PlayMode.panel] if self._play else [], id="panel")
        yield WhyLine(id="why")
        yield self._status
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the maze, or start to generate it."""
        self.post_message(self.Shown(self.document))
        self.shown_fog.lay()
        if self.document.opened:
            self.view.cursor = self.document.maze.start or self.view.cursor
            first = self._first_mode(self._message)
            self.enter(first)
            if self.mode is first and first.focus is Focus.PANEL:
                self.wait_for(self.query_one(Panel).take_focus)
        elif (recipe := self.document.recipe) is not None:
            # A player sees the maze, not how it was generated.
            shows_carving = not (self._play or self._begin)
            self.enter(GenerateMode(self, recipe, self._first_mode, shows_carving=shows_carving))

    def _first_mode(self, message: str = "") -> Mode:
        """Return the first mode: to play, to search, or to view the maze and a message."""
        if self._begin is not None:
            return self._begin(self)
        game = self.document.game
        if self._play or (game is not None and not (game.paused or game.finished)):
            return PlayMode(self)
        if self._solver:
            return search_mode.SearchMode(self, self._solver, message=message)
        if self.document.benchmark is not None and not message:
            return search_mode.SearchMode(self, search_mode.first_choice(self.document, self))
        if game is not None and game.paused:
            if game.walk.trail:
                self.view.cursor = game.walk.position
            steps = pluralize(game.walk.steps, "step")
            return ViewMode(self, f"{message} Game paused after {steps}: <maze.play> resumes it.")
        return ViewMode(self, message or remark(self.document.maze))

    def _follow(self, change: changes.Change) -> None:
        if isinstance(change, changes.GameVeiled) and not isinstance(self.mode, PlayMode):
            self.notify("Fog off: scored as a game without fog.")
        if isinstance(change, changes.MazeChange):
            self._pane.overview.changed()
            self._show_card()
        if isinstance(change, changes.GameCut):
            steps = pluralize(change.steps, "step")
            self.say(f"The edit removed {steps} from your game; <maze.undo> restores them.")
        game = self.document.game
        if (game is not None and game.paused) is not self._game_waits:
            self.show_keys()  # the label of playing changes if a game is paused now
        if isinstance(change, changes.ResultKept):
            # A dialog may be in front of the list.
            for screen in self.app.screen_stack:
                if isinstance(screen, ResultsScreen):
                    screen.show_results()
        self._title.update(self.document.title(), layout=False)
        self.part(LastResult).show(self.document.solution, self.document.judgement)
        self.mode.changed(change)

    @on(Playback.Moved)
    @on(MazeWidget.Reshown)
    @on(MazeWidget.Released)
    def _tell_of_tile(self) -> None:
        self._tiles.tell()

    # Services for modes and the panel

    def enter(self, mode: Mode) -> None:
        """Leave the current mode for another, and show the report card if it fits."""
        super().enter(mode)
        self._show_card()

    def show_run(
        self, runs: list[PastRun], moment: Moment | None = None, *, code: bool | None = None
    ) -> None:
        """Show the first of `runs`, at `moment` if given, with its code or its pseudocode.

        `code` selects the code; by default only a learner's own algorithm is shown with its code.
        """
        code = runs[0].algorithm.is_plain if code is None else code
        self.enter((ReadSourceMode if code else TimelineMode)(self, runs, moment))

    def own_bindings(self) -> list[Binding]:
        """Return the keys of the screen; the label of the play key names its current effect."""
        game, own = self.document.game, super().own_bindings()
        self._game_waits = game is not None and game.paused
        label = "Resume game" if self._game_waits else table()[_PLAY].label
        self.part(Actions).by_id[_PLAY].label = label
        return [replace(each, description=label) if each.id == _PLAY else each for each in own]

    def known(self) -> Inspection | None:
        """Return the inspection of the shown search; None without a search or until it is read."""
        return self._tiles.known()

    def point_at(self, position: Position | None) -> None:
        """Show the facts about a tile (row, col); None shows no facts."""
        self._tiles.point_at(position)

    def show_panel(self, mode: Mode) -> None:
        """Show the panel of a mode, and move the focus as the mode requests."""
        panel, focused = self.query_one(Panel), self.focused
        inside = focused is not None and panel in focused.ancestors and panel.current == mode.panel
        panel.show(mode.panel)
        if mode.focus is Focus.MAZE or (mode.focus is Focus.PANEL and focused is None):
            self.set_focus(self.view)
        elif mode.focus is Focus.NOTHING:
            self.set_focus(None)
        elif mode.focus is Focus.PANEL and not inside:
            self.wait_for(panel.take_focus)

    def tooltip_place(self, widget: Widget) -> tuple[Offset, bool] | None:
        """Return the position of a widget's tooltip, and whether the tooltip extends to the left.

        Tooltips of the maze are beside the maze, tooltips of the panel beside the panel. None
        leaves a tooltip next to the pointer.
        """
        mouse, maze = self.app.mouse_position, self.view.region
        if widget is self.view:
            left = mouse.x < maze.x + maze.width // 2
            return Offset(maze.right if left else maze.x, maze.y), left
        panel = self.query_one(Panel)
        return (Offset(panel.region.x, mouse.y), True) if panel in widget.ancestors else None

    def _show_card(self) -> None:
        """Show the report card next to the actions."""
        if self.is_attached and self.mode.panel == "actions" and self.document.opened:
            self.query_one("#card", ReportList).follow(self._reporter)

    def on_resize(self) -> None:
        """Fit the layout to the new size."""
        self.call_after_refresh(self._show_card)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable mode keys in fields and in the overview, and other actions while keys wait."""
        if action == "mode":
            # Text fields and options come before the mode.
            inside = self.focused.ancestors_with_self if self.focused is not None else ()
            takes_keys = any(isinstance(each, Input | OptionsForm) for each in inside)
            return not (takes_keys or self._pane.overview.has_focus)
        return not self.mode.keeps_keys

    def shown_terms(self) -> Terms:
        """Return the terms in the reason for the current step, with the metrics of the maze."""
        text, figures = super().shown_terms()
        report = self._reporter.report
        return Terms(text, {**(figures_by_term(report) if report else {}), **figures})

    def close(self) -> None:
        """Leave the screen."""
        self.end_mode()
        self.document.close()
        self.dismiss(None)

    # Searches and the path

    def action_solve(self) -> None:
        """Choose a solver, or other endpoints, and search."""
        self.enter(FindMode(self))

    def search_with(self, solver: str) -> None:
        """Search with the solver that has the key `solver`, or ask for a missing endpoint."""
        self.enter(FindMode(self))
        self.mode.picked(solver)

    def action_live(self) -> None:
        """Enter live search: a mode for editing the maze, with a path that is kept up to date."""
        self.enter(FindMode(self, live=True))

    def action_explored(self) -> None:
        """Show the tiles that the last search expanded."""
        solution = self.document.solution
        if solution is None:
            self.enter(ViewMode(self, "Nothing explored yet: <maze.find> finds a path."))
        else:
            self.enter(search_mode.ExploreMode(self, solution, getattr(self.mode, "moment", None)))

    def action_walk(self) -> None:
        """Walk along the last path."""
        solution = self.document.solution
        if solution is None or solution.outcome != "found":
            self.enter(ViewMode(self, "No path to walk along: <maze.find> finds one."))
        else:
            self.enter(search_mode.WalkMode(self, solution))

    def action_timeline(self) -> None:
        """Step through the last search, the walk of the game or the generation."""
        if GenerateAgainMode.is_needed(self.document):
            self.enter(GenerateAgainMode(self, self.action_timeline))
            return
        runs = past_runs(self.document)
        if runs:
            self.show_run(runs, getattr(self.mode, "moment", None))
        else:
            self.enter(ViewMode(self, "No run to step through: <maze.find> finds a path."))

    def action_race(self) -> None:
        """Ask which solvers race on the maze."""
        self.races.ask()

    def action_results(self) -> None:
        """Show the list of all results."""
        self.races.show_results()

    # Other mazes and edits

    def action_edit(self) -> None:
        """Edit the maze."""
        self.enter(EditMode(self))

    def action_new(self) -> None:
        """Generate a maze with the same generator and the next seed."""
        if (recipe := self.document.recipe) is None:
            self.enter(ViewMode(self, "This maze has no recipe. Go back to generate a maze."))
        else:
            self.generate(recipe.replaced(seed=(recipe.seed + 1) % (MAX_SEED + 1)))

    def generate(self, recipe: Recipe, graph: Maze | None = None) -> None:
        """Generate a maze from a recipe, after asking if edits would be lost.

        With a `graph` the recipe makes a spanning tree of the graph.
        """
        then = partial(ViewMode, self)
        self.unless_edited(lambda: self.enter(GenerateMode(self, recipe, then, graph=graph)))

    def action_carve_in_shape(self) -> None:
        """Generate a maze in the rooms that are open now; all other rooms become solid."""
        try:
            recipe = recipe_in_shape(self.document.maze, self.document.recipe)
        except LabyrinthError as error:
            self.say(str(error))
        else:
            self.generate(recipe)

    def action_braid(self) -> None:
        """Braid the maze: remove its dead ends."""
        self.enter(BraidMode(self))

    def action_contest(self) -> None:
        """Move the start and the goals to their positions in micromouse contests."""
        maze = self.document.maze
        try:
            start, goals = contest_start(maze), contest_goals(maze)
        except LabyrinthError as error:
            self.enter(ViewMode(self, sentence_of(error)))
            return
        if self.document.move_endpoints(start, goals):
            self.document.forget_search()
        self.view.cursor = start
        where = f"start at {start[0]},{start[1]} and {pluralize(len(goals), 'goal')} in the centre"
        self.enter(ViewMode(self, f"Micromouse endpoints: {where}. <maze.undo> undoes this."))

    def action_clear(self) -> None:
        """Remove the path, and the trail of a finished game."""
        self.document.show_run(None)
        if self.document.game is not None and self.document.game.finished:
            self.document.end_game()
        self.enter(ViewMode(self))

    def action_undo(self) -> None:
        """Undo the last change."""
        self.end_run()
        if not self.document.undo():
            self.say("There is nothing to undo.")
        elif not isinstance(self.mode, LiveEditMode):  # which says its new result
            self.say("Undone. <maze.redo> redoes it.")

    def action_redo(self) -> None:
        """Redo the last undone change."""
        self.end_run()
        if not self.document.redo():
            self.say("There is nothing to redo.")
        elif not isinstance(self.mode, LiveEditMode):  # which says its new result
            self.say("Redone. <maze.undo> undoes it.")

    # Games

    def action_play(self) -> None:
        """Start a game on the maze, or continue the current game."""
        self.enter(PlayMode(self))

    def play_by(self, recipe: Recipe) -> None:
        """Generate a maze from a recipe, and start a game on it."""
        generating = GenerateMode(self, recipe, lambda _: PlayMode(self), shows_carving=False)
        self.unless_edited(lambda: self.enter(generating))

    def race_walk(self) -> None:
        """Ask for solvers to race against the walk of the game."""
        self.races.ask(with_walk=True)

    def save_run(self, run: RecordedRun) -> None:
        """Ask where to save the run of a game, and save it."""
        name = (self.document.path or Path("maze")).stem
        self.app.push_screen(SaveRunDialog(run, f"{name}{SUFFIX}"), self.tell_saved)

    def open_run(self, take: Callable[[RecordedRun | None], None]) -> None:
        """Ask for the file of a run that was recorded in a game; pass the run to `take`.

        If the user cancels, `take` gets None.
        """
        about = "The path of a file with a run that was saved at the end of a game"
        read = partial(read_run, self.document.maze)
        title = "Choose a run as your ghost"
        self.app.push_screen(OpenFileDialog("run", about, f"file{SUFFIX}", read, title), take)

    # Files, studies and leaving

    @property
    def edited(self) -> bool:
        """Whether leaving the screen would lose edits."""
        return self.document.edited

    def action_save(self, then: Callable[[], object] | None = None, *, suffix: str = "") -> None:
        """Ask where to save the maze; call `then` once all of it is saved.

        A `suffix` selects the format that is offered first. A file that loses part of the maze is
        only a copy: the edits stay unsaved.
        """
        document = self.document

        def saved(path: Path | None) -> None:
            if path is None:
                return
            if dialog.lost:
                loss = dialog.lost[0].partition(":")[0]
                self.say(f"Saved {named(path)}, but {loss}.")
            else:
                document.saved(path)
                self.say(f"Saved {named(path)}.")
            if then is not None and not document.edited:
                then()

        self.enter(ViewMode(self))
        solution, place = document.solution, document.path
        drawn = (solution.path, solution.stops, solution.waypoints) if solution else ()
        if suffix:
            place = (place or Path("maze")).with_suffix(suffix)
        dialog = SaveDialog(document.maze, place, *drawn)
        self.app.push_screen(dialog, saved)

    def unless_edited(self, proceed: Callable[[], object]) -> None:
        """Call `proceed`; if edits would be lost, first let the user save or discard them, or stay.

        `proceed` is not called if the user stays.
        """
        if not self.document.edited:
            proceed()
            return

        def answered(answer: str | None) -> None:
            if answer == "leave":
                proceed()
            elif answer == "save":
                self.action_save(proceed)

        self.app.push_screen(LeaveDialog(), answered)

    def action_study(self) -> None:
        """Set up a study of the maze's file or, without a file, of mazes from the maze's recipe."""
        path, recipe = self.document.path, self.document.recipe
        if path is not None and not self.document.edited:
            wanted = study_of_file(path)
        elif path is None and recipe is not None:
            wanted = study_of_recipe(recipe)
        else:
            self.say("Save this maze first: a study reads it from its file.")
            return
        self.end_run()
        self.post_message(self.Studied(wanted))

    def action_back(self) -> None:
        """Return to the menu."""
        self.unless_edited(self.close)

    # Views

    def action_jump(self) -> None:
        """Enter the mode that moves the cursor to the start, to a goal, or along the path."""
        self.enter(JumpMode(self))

    def action_overview(self) -> None:
        """Show an overview of the whole maze."""
        if self.view.drawing.veil is not None:
            self.say("No overview while the fog is on.")
            return
        self._pane.overview.open()

    def action_figures(self) -> None:
        """Show the next of g, h, f or nothing in large tiles."""
        name = self._tiles.next_figure() or "nothing"
        self.say(f"Large tiles that a search reached show {name}. <maze.figures> changes this.")

    def action_rulers(self) -> None:
        """Toggle the numbers of rows and columns."""
        self._pane.switch_rulers()

    def action_report(self) -> None:
        """Show the report with all metrics of the maze."""

        def closed(judges: bool | None) -> None:
            if judges:
                self.action_spanning_tree()

        self.app.push_screen(ReportScreen(self.document, self._reporter, self.tasks), closed)

    def action_spanning_tree(self) -> None:
        """Check whether the maze is a minimum spanning tree; if used again, a maximum one."""
        maximum = isinstance(self.mode, SpanningTreeMode) and not self.mode.maximum
        self.enter(JudgeMode(self, maximum=maximum))

    def action_heat(self) -> None:
        """Toggle the colours of tiles by distance from the start."""
        if not self._tiles.switch_colours():
            self.say("The maze has no start to measure distances from: <maze.find> sets it.")
        self.set_class(self._tiles.coloured, "-heat")

    def action_copy_recipe(self) -> None:
        """Copy the recipe to the clipboard."""
        if self.document.recipe is None:
            self.say("This maze has no recipe.")
        elif self.document.edited:
            self.say("Not copied: you have edited this maze, and its recipe makes a different one.")
        else:
            self.app.copy_to_clipboard(str(self.document.recipe))
            self.say(f"Copied: {self.document.recipe.short}")

    def action_focus_maze(self) -> None:
        """Move the focus to the maze."""
        self.view.focus()
