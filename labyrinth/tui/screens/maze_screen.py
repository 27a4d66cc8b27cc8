"""The maze screen: the maze, what can be done with it, and what is expected of the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input

from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.errors import named
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import TileFacts
from labyrinth.formats import format_for
from labyrinth.tui.document.distance_colours import DistanceColours
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.inspector import Inspector
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.document.pointed_tile import PointedTile
from labyrinth.tui.document.search_tints import SearchTints
from labyrinth.tui.document.shown_maze import show_changes
from labyrinth.tui.document.title import title
from labyrinth.tui.document.title_line import TitleLine
from labyrinth.tui.editing.braid_mode import BraidMode
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog, Leaving
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.generating.generate_again_mode import GenerateAgainMode
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, glyphs_named
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.mode import Focus, Mode, Part
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.navigation.jump_mode import JumpMode
from labyrinth.tui.navigation.stage import Stage
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.playback.past_runs import past_runs
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.report.report_card import ReportCard
from labyrinth.tui.report.report_screen import ReportScreen
from labyrinth.tui.report.reporter import Reporter
from labyrinth.tui.screens.panel import PARTS, Panel
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.result import Result
from labyrinth.tui.searching.search_again_mode import SearchAgainMode
from labyrinth.tui.searching.walk_mode import WalkMode
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.terminal.bindings import rebind
from labyrinth.tui.terminal.link import Answered
from labyrinth.tui.terminal.output import SECONDS_OF_POSTPONING, Output
from labyrinth.tui.terminal.tooltips import ScreenWithTooltips
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import StatusLine
from labyrinth.tui.widgets.too_small import TooSmall


class MazeScreen(ScreenWithTooltips[None]):
    """Shows a document; a mode (see `labyrinth.tui.modes`) decides what presses and keys mean."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("maze")]

    @dataclass
    class Shown(Message):
        """A document is open from now on."""

        document: Document

    @dataclass
    class Entered(Message):
        """Another mode holds from now on."""

    def __init__(
        self, document: Document, *, play: bool = False, solver: str = "", message: str = ""
    ) -> None:
        """Show `document`, generated first where it has nothing but a recipe; begin to `play` it.

        A game that is not finished goes on. With the key of a `solver` its search is made again.
        `message` says what the user should know first.
        """
        super().__init__()
        self._output = Output(self, MazeWidget)
        self._play, self._solver, self._message = play, solver, message
        self.document = document
        self.tasks = tasks = Tasks(self)
        self.view = view = MazeWidget(document.maze if document.opened else None, id="maze")
        self._stage = Stage(view, tasks, id="stage")
        self._title = TitleLine(document, id="maze-title")
        self._legend = Legend(id="legend")
        self._status = StatusLine(id="status")
        self.mode = Mode(self)
        """What presses and keys mean; this one, before the first, takes nothing."""
        self._reporter = Reporter(document, tasks)
        # What is shown follows the document in this order.
        show_changes(document, view)
        SearchTints(document, view, tasks)
        self._inspector = Inspector(document, view, tasks, self._facts_are_known)
        self._colours = DistanceColours(document, view, self._legend, tasks, self._tell_of_tile)
        self._tile = PointedTile(document, view, self._status, self._colours, self._inspector)
        document.observe(self._follow)

    def compose(self) -> ComposeResult:
        """Lay out the title, the maze, the panel and the status line."""
        with Horizontal(id="maze-header"):
            yield self._title
            yield self._legend
        yield TransportBar(id="transport")
        with Horizontal(id="workbench"):
            yield self._stage
            yield Progress(id="progress")
            yield Panel(id="panel")
        yield self._status
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Look at the maze, or begin to generate it."""
        self.set_interval(SECONDS_OF_POSTPONING, self._output.draw_postponed)
        self.view.glyphs = glyphs_named(preferences_of(self).settings.glyphs)
        self.post_message(self.Shown(self.document))
        recipe = self.document.recipe
        if self.document.opened:
            first = self._first_mode(self._message)
            self.enter(first)
            if self.mode is first and first.focus is Focus.PANEL:
                self.query_one(Panel).take_focus()
        elif recipe is not None:
            self.enter(GenerateMode(self, recipe, self._first_mode))

    def _first_mode(self, message: str = "") -> Mode:
        """Return the mode to begin with on a maze: to look at it, to play it, to search again."""
        if self._play or self.document.game is not None:
            return PlayMode(self)
        if self._solver:
            return SearchAgainMode(self, self._solver, message)
        return ViewMode(self, message)

    def _follow(self, change: Change) -> None:
        if change.alters_maze:
            self._stage.overview.changed()
            self._show_card()
            # A game that was left goes on in the maze that it was played in, and in no other.
            self.document.end_game()
        self._title.tell()
        self.part(Result).show(self.document.solution)
        self.mode.changed(change)

    def _facts_are_known(self) -> None:
        self._tell_of_tile()
        self.mode.moved()

    @on(MazeWidget.Moved)
    @on(MazeWidget.Played)
    @on(MazeWidget.Released)
    def _tell_of_tile(self) -> None:
        self._tile.update()

    @on(MazeWidget.CursorMoved)
    def point_at(self, message: MazeWidget.CursorMoved) -> None:
        """Tell what is known of another tile."""
        self._tile.show(message.position)

    @on(Answered)
    def go_on_drawing(self, message: Answered) -> None:
        """Draw what was postponed, as far as the terminal has room for it now."""
        self._output.answered(message.at)

    # What modes may ask for

    def part(self, kind: type[Part]) -> Part:
        """Return the part of the screen that is of this kind, such as the transport bar."""
        panel = self.query_one(Panel)
        return panel.part(kind) if kind in PARTS.values() else self.query_one(kind)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another, and put all that it declares in place."""
        before = self.mode
        self._end_mode()
        self.mode = mode
        self.view.precise, self.view.buttons = mode.precise, mode.buttons
        self.remove_class(*set(before.classes).difference(mode.classes))
        self.add_class(*mode.classes)
        rebind(self, [*mode.bindings, *bindings("maze")])
        self._show_panel(mode)
        if mode.status:
            self.say(mode.status)
        mode.begin()
        self.refresh_bindings()
        self._tile.show(self.view.cursor)
        self._show_card()
        self.post_message(self.Entered())

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        return self.mode.keeps_keys or not self.query_one(Panel).ready

    def say(self, message: str) -> None:
        """Show a message in the status line."""
        self._status.message = message

    @property
    def _moment(self) -> Moment | None:
        """Where the search is that the present mode shows, if it shows one."""
        return self.mode.moment if isinstance(self.mode, TransportMode) else None

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing."""
        return self._inspector.facts(position)

    def close(self) -> None:
        """Leave the screen."""
        self._end_mode()
        self.document.close()
        self.dismiss(None)

    def _end_mode(self) -> None:
        self.tasks.stop()
        self.mode.end()

    def _show_panel(self, mode: Mode) -> None:
        panel, focused = self.query_one(Panel), self.focused
        inside = focused is not None and panel in focused.ancestors and panel.current == mode.panel
        panel.show(mode.panel)
        if mode.focus is Focus.MAZE or (mode.focus is Focus.PANEL and focused is None):
            self.set_focus(self.view)
        elif mode.focus is Focus.NOTHING:
            self.set_focus(None)
        elif mode.focus is Focus.PANEL and not inside:
            panel.take_focus()

    def tooltip_place(self, widget: Widget) -> tuple[Offset, bool] | None:
        """Put what is told of a tile far from it, and what is told of the panel beside that."""
        mouse, maze = self.app.mouse_position, self.view.region
        if widget is self.view:
            left = mouse.x < maze.x + maze.width // 2
            return Offset(maze.right if left else maze.x, maze.y), left
        panel = self.query_one(Panel)
        return (Offset(panel.region.x, mouse.y), True) if panel in widget.ancestors else None

    def _show_card(self) -> None:
        """Show what the maze is beside the actions."""
        if self.mode.panel == "actions" and self.document.opened:
            self.query_one(ReportCard).report_on(self._reporter)

    def on_resize(self) -> None:
        """Use the room there is now."""
        self.call_after_refresh(self._show_card)

    # What the mode is told

    def action_mode(self, key: str) -> None:
        """Let the mode have one of its keys."""
        if not self.mode.key(key):
            raise SkipAction

    @on(ForMode)
    def tell_mode(self, message: ForMode) -> None:
        """Give the mode what a part of the screen has to say."""
        self.mode.handle(message)

    @on(Button.Pressed)
    def press_button(self, event: Button.Pressed) -> None:
        """Give the mode the press of a button; what it leaves does the action of that name.

        A second press, made before what the first one did was drawn, may come too late.
        """
        button = event.button
        shown = all(node.display for node in button.ancestors_with_self)
        if not self.is_current or not shown:
            return
        if isinstance(button, KeyButton):
            self.mode.key(button.key)
            return
        name = button.name or button.id or ""
        if not self.mode.picked(name):
            action: Callable[[], None] | None = getattr(self, f"action_{name}", None)
            if action is not None:
                action()

    # What the user does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch the screen's own actions off while there is nothing yet to act on."""
        if action == "mode":
            return not (self._stage.overview.has_focus or isinstance(self.focused, Input))
        return not self.mode.keeps_keys

    def action_edit(self) -> None:
        """Edit the maze."""
        self.enter(EditMode(self))

    def action_solve(self) -> None:
        """Choose a solver, or other endpoints, and search."""
        self.enter(FindMode(self))

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

    def action_overview(self) -> None:
        """Show the whole maze made small."""
        self._stage.overview.open()

    def action_rulers(self) -> None:
        """Show the numbers of rows and columns, or hide them."""
        self._stage.switch_rulers()

    def action_report(self) -> None:
        """Show all figures of the maze, in words."""
        self.app.push_screen(ReportScreen(title(self.document), self._reporter))

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
        self._unless_edited(lambda: self.enter(GenerateMode(self, recipe, then)))

    def search_with(self, solver: str) -> None:
        """Search with the solver of that key, between endpoints that are asked for if missing."""
        self.enter(FindMode(self))
        self.mode.picked(solver)

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

        def saved(path: Path | None) -> None:
            if path is None:
                return
            if format_for(path).reads:
                self.document.saved(path)
                self.say(f"Saved as {named(path)}.")
            else:
                self.say(f"Saved as {named(path)}, which cannot be opened again.")
            if then is not None and not self.edited:
                then()

        self.enter(ViewMode(self))
        document = self.document
        path = document.solution.path if document.solution else ()
        place = document.path
        if suffix:
            place = (place or Path("maze")).with_suffix(suffix)
        self.app.push_screen(SaveDialog(document.maze, place, path), saved)

    def action_clear(self) -> None:
        """Take the path away."""
        self.document.show_run(None)
        self.enter(ViewMode(self))

    def action_glyphs(self) -> None:
        """Draw with the next glyph set."""
        sets = [None, *GLYPH_SETS]
        self.view.glyphs = sets[(sets.index(self.view.glyphs) + 1) % len(sets)]
        chosen = self.view.glyphs
        preferences_of(self).change(glyphs=chosen.name if chosen else "")
        chosen_set = chosen.name if chosen else f"chosen to fit: {self.view.shown_glyphs.name}"
        self.say(f"Glyphs: {chosen_set}.")

    def action_heat(self) -> None:
        """Colour every tile by its distance from the start, or no longer."""
        if not self._colours.switch():
            self.say("Distances are measured from the start: choose one first.")
        self.set_class(self._colours.on, "-heat")

    def action_undo(self) -> None:
        """Take the last change back."""
        self._end_run()
        if not self.document.undo():
            self.say("There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the change again that was undone last."""
        self._end_run()
        if not self.document.redo():
            self.say("There is nothing to redo.")

    def action_copy_recipe(self) -> None:
        """Copy the recipe to the clipboard."""
        if self.document.recipe is None:
            self.say("This maze has no recipe.")
        elif self.document.edited:
            self.say("The maze was edited: its recipe makes another maze.")
        else:
            self.app.copy_to_clipboard(str(self.document.recipe))
            self.say(f"Copied: {self.document.recipe}")

    def action_focus_maze(self) -> None:
        """Move the focus to the maze."""
        self.view.focus()

    def action_back(self) -> None:
        """Go back to the menu."""
        self._unless_edited(self.close)

    def _end_run(self) -> None:
        """Leave a mode in which nothing can be undone."""
        if not self.mode.undoable:
            self.enter(ViewMode(self))

    @property
    def edited(self) -> bool:
        """Whether there are edits that would be lost without the screen."""
        return self.document.edited

    def _unless_edited(self, proceed: Callable[[], object]) -> None:
        """Proceed, after asking if there are edits that would be lost."""
        if not self.edited:
            proceed()
            return

        def answered(answer: Leaving | None) -> None:
            if answer is Leaving.LEAVE:
                proceed()
            elif answer is Leaving.SAVE:
                self.save(proceed)

        self.app.push_screen(LeaveDialog(), answered)
