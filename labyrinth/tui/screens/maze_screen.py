"""The maze screen: the maze, what can be done with it, and what is expected of the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from labyrinth.core.counted import counted
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    GameCut,
    GameVeiled,
    ResultKept,
)
from labyrinth.tui.document.title import title
from labyrinth.tui.document.title_line import TitleLine
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.maze_view.glyphs.glyph_sets import GLYPH_SETS, glyphs_named
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.modes.missing_endpoints import remark
from labyrinth.tui.modes.mode import Focus, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.navigation.stage import Stage
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.why_line import WhyLine
from labyrinth.tui.report.report_card import ReportCard
from labyrinth.tui.report.report_screen import ReportScreen
from labyrinth.tui.report.reporter import Reporter
from labyrinth.tui.report.survey import Survey
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.screens.maze_actions import MazeActions
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.searching.benchmark_choice import first_choice
from labyrinth.tui.searching.result import Result
from labyrinth.tui.searching.search_again_mode import SearchAgainMode
from labyrinth.tui.searching.search_mode import SearchMode
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.options_form import OptionsForm
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.too_small import TooSmall


class MazeScreen(MazeActions):
    """Shows a document; a mode (see `labyrinth.tui.modes`) decides what presses and keys mean."""

    @dataclass
    class Shown(Message):
        """A document is open from now on."""

        document: Document

    def __init__(
        self,
        document: Document,
        *,
        play: bool = False,
        solver: str = "",
        message: str = "",
        begin: Callable[[MazeScreen], Mode] | None = None,
    ) -> None:
        """Show `document`, generated first where it has nothing but a recipe; begin to `play` it.

        A game that was not paused goes on. With the key of a `solver` its search is made again.
        `message` says what the user should know first. `begin` returns the mode to begin with on
        the maze, where that is another.
        """
        super().__init__(document)
        self._play, self._solver, self._message = play, solver, message
        self._begin = begin
        self._stage = Stage(self.view, self.tasks, id="stage")
        self._title = TitleLine(document, id="maze-title")
        self._reporter = Reporter(document, self.tasks)
        self._survey = Survey(document, self.tasks)
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
            yield Panel(filled=[PlayMode.panel] if self._play else [], id="panel")
        yield WhyLine(id="why")
        yield self._status
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Look at the maze, or begin to generate it."""
        self.view.glyphs = glyphs_named(preferences_of(self).settings.glyphs)
        self.post_message(self.Shown(self.document))
        self.shown_fog.begin()
        recipe = self.document.recipe
        if self.document.opened:
            self.view.cursor = self.document.maze.start or self.view.cursor
            first = self._first_mode(self._message)
            self.enter(first)
            if self.mode is first and first.focus is Focus.PANEL:
                self.query_one(Panel).take_focus()
        elif recipe is not None:
            # Who comes to play sees the maze, and not how it was made.
            then, shows_carving = self._first_mode, not (self._play or self._begin)
            self.enter(GenerateMode(self, recipe, then, shows_carving=shows_carving))

    def _first_mode(self, message: str = "") -> Mode:
        """Return the mode to begin with on a maze: to look at it, to play it, to search again."""
        if self._begin is not None:
            return self._begin(self)
        game = self.document.game
        if self._play or (game is not None and not (game.paused or game.finished)):
            return PlayMode(self)
        if self._solver:
            return SearchAgainMode(self, self._solver, message)
        if self.document.benchmark is not None and not message:
            return SearchMode(self, first_choice(self.document, self))
        if game is not None and game.paused:
            if game.walk.trail:
                self.view.cursor = game.walk.position
            steps = counted(game.walk.steps, "step")
            waits = f"{message} A game waits after {steps}: <maze.play> goes on."
            return ViewMode(self, waits)
        return ViewMode(self, message or remark(self.document.maze))

    def _follow(self, change: Change) -> None:
        if isinstance(change, GameVeiled) and not isinstance(self.mode, PlayMode):
            self.notify("The fog has lifted: the game counts as one without.")
        if change.alters_maze:
            self._stage.overview.changed()
            self._show_card()
        if isinstance(change, GameCut):
            steps = counted(change.steps, "step")
            self.say(f"The edit has cut {steps} of your game off: <maze.undo> brings them back.")
        self.name_playing()
        if isinstance(change, ResultKept):
            # A dialog may be in front of the list.
            for screen in self.app.screen_stack:
                if isinstance(screen, ResultsScreen):
                    screen.show_results()
        self._title.tell()
        self.part(Result).show(self.document.solution, self.document.judgement)
        self.mode.changed(change)

    @on(MazeWidget.Moved)
    @on(MazeWidget.Reshown)
    @on(MazeWidget.Released)
    def _tell_of_tile(self) -> None:
        self._tiles.tell()

    @on(MazeWidget.CursorMoved)
    def follow_cursor(self, message: MazeWidget.CursorMoved) -> None:
        """Tell what is known of another tile."""
        self.point_at(message.position)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another, beside which the card may have its place."""
        super().enter(mode)
        self._show_card()

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
        if self.is_attached and self.mode.panel == "actions" and self.document.opened:
            self.query_one(ReportCard).report_on(self._reporter)

    def on_resize(self) -> None:
        """Use the room there is now."""
        self.call_after_refresh(self._show_card)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch the screen's own actions off while there is nothing yet to act on."""
        if action == "mode":
            return not (self._stage.overview.has_focus or _takes_keys(self.focused))
        return not self.mode.keeps_keys

    # What the user may look at

    def action_overview(self) -> None:
        """Show the whole maze made small."""
        if self.view.shown_veil is not None:
            self.say("In the fog there is no overview.")
            return
        self._stage.overview.open()

    def action_rulers(self) -> None:
        """Show the numbers of rows and columns, or hide them."""
        self._stage.switch_rulers()

    def action_report(self) -> None:
        """Show all figures of the maze, in words."""
        self.app.push_screen(ReportScreen(title(self.document), self._reporter, self._survey))

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
        colours = self._tiles.colours
        if not colours.switch():
            self.say("Distances are measured from the start: choose one first.")
        self.set_class(colours.on, "-heat")

    def action_copy_recipe(self) -> None:
        """Copy the recipe to the clipboard."""
        if self.document.recipe is None:
            self.say("This maze has no recipe.")
        elif self.document.edited:
            self.say("The maze was edited: its recipe makes another maze.")
        else:
            self.app.copy_to_clipboard(str(self.document.recipe))
            self.say(f"Copied: {self.document.recipe.short}")

    def action_focus_maze(self) -> None:
        """Move the focus to the maze."""
        self.view.focus()


def _takes_keys(focused: Widget | None) -> bool:
    """Whether what has the focus comes before the mode: it is written in, or sets options."""
    inside = focused.ancestors_with_self if focused is not None else ()
    return any(isinstance(each, Input | OptionsForm) for each in inside)
