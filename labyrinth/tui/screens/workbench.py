"""The workbench: a maze with all that is known of it, and the parts that show it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Label, ProgressBar

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import TileFacts
from labyrinth.core.search.solve import Solution
from labyrinth.tui import clock
from labyrinth.tui.document.distance_colours import HeatMap
from labyrinth.tui.document.history import History, Moment
from labyrinth.tui.document.inspector import Inspector, at_length, in_short
from labyrinth.tui.document.legend import Legend
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_text import describe
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.playback.explanation import Algorithm, Explanation
from labyrinth.tui.playback.landmarks import Landmark
from labyrinth.tui.playback.play_direction import Direction
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.screens.mode_screen import ModeScreen
from labyrinth.tui.searching.walk_mode import Walk
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.panel import Panel
from labyrinth.tui.widgets.status_line import StatusLine
from labyrinth.tui.widgets.too_small import TooSmall

PROGRESS_DELAY = 0.3
"""Seconds before a progress bar shows, so that quick work does not flash one."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A maze that is put aside, whether it was edited, and its history."""

    maze: Maze
    edited: bool
    history: History


class Workbench(ModeScreen):
    """Holds a maze, its file, recipe, history and last search; modes change and show them here."""

    def __init__(
        self, mode: Mode, maze: Maze | None, recipe: Recipe | None, path: Path | None
    ) -> None:
        """Hold `maze` (from the file at `path`), or none until one by `recipe` is opened."""
        super().__init__(mode)
        self.maze = maze or Maze.of_rooms(1, 1)
        self._opened = maze is not None
        self._recipe = recipe or (maze.recipe if maze else None)
        self._path = path
        self._edited = False
        self._solution: Solution | None = None
        self._place: Position | None = None
        self._walk: Walk | None = None
        self._history = History()
        self._heat_map = HeatMap(self)
        self._inspector = Inspector(self)

    def compose(self) -> ComposeResult:
        """Lay out the title, the maze, the panel and the status line."""
        with Horizontal(id="maze-header"):
            yield Label("", id="maze-title")
            yield Legend(id="legend")
        yield TransportBar(id="transport")
        with Horizontal(id="workbench"):
            yield MazeWidget(self.maze if self._opened else None, id="maze")
            with Vertical(id="progress"):
                yield Label("", id="progress-label")
                yield ProgressBar(total=1.0, show_eta=False, id="progress-bar")
                yield Button("Cancel", id="cancel")
            yield Panel(id="panel")
        yield StatusLine(id="status")
        yield Footer()
        yield TooSmall()

    def describe(self, position: Position) -> str:
        """Say which tile (row, col) this is, and what."""
        if not self._opened:
            return ""
        facts = self.facts(position)
        known = in_short(facts) if facts else self._heat_map.describe(position)
        return ", ".join(filter(None, (describe(self.maze, position), known)))

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of a tile, None if nothing."""
        if self._solution is None or position not in self.maze:
            return None
        return self._inspector.facts(self._solution, position)

    def show_place(self, position: Position | None) -> None:
        """Show what is known of a tile: briefly in the status line, fully beside the pointer."""
        super().show_place(position)
        self._place = position
        facts = self.facts(position) if position else None
        if position is None or facts is None or self.app.mouse_captured:
            self.widget.tooltip = None
        else:
            parts = (
                describe(self.maze, position),
                self._heat_map.describe(position),
                at_length(facts),
            )
            self.widget.tooltip = "\n".join(filter(None, parts))

    def update_place(self) -> None:
        """Show what is known by now of the tile that was shown last."""
        self.show_place(self._place)

    def inspected(self) -> None:
        """Show what is known of the last search, now that its trace was read."""
        self.update_place()
        self._mode.moved()

    def show_panel(self, name: str, *, take_focus: bool = True) -> None:
        """Show a part of the panel by its id, and focus what it begins with."""
        self.query_one(Panel).switch(name, take_focus=take_focus)

    def open_maze(self, maze: Maze) -> None:
        """Show another maze; nothing is known of it yet, and undo brings the old one back."""
        if self._opened:
            self.remember(self.moment())
        self.maze = maze
        self._opened = True
        self._edited = False
        self._path = None
        self._recipe = maze.recipe
        self.forget_search()
        self.widget.maze = maze
        self._heat_map.follow()
        self.show_title()

    def forget_search(self) -> None:
        """Take the path away, and with it what the last search expanded."""
        self._solution = self._walk = None
        self.widget.show(None)

    def keep_solution(self, solution: Solution) -> None:
        """Remember the last search, and show its figures beside the question that follows."""
        self._solution, self._walk = solution, None
        self.query_one(Panel).show_figures(solution)
        self.update_place()

    def keep_walk(self, walk: Walk) -> None:
        """Remember that the character has walked along the path of the last search."""
        self._walk = walk

    def set_endpoints(self, start: Position | None, goals: tuple[Position, ...]) -> None:
        """Move the start and the goals of the maze."""
        self.maze.start = start
        self.maze.goals = goals
        self.widget.endpoints_changed()
        self._heat_map.follow()

    @property
    def edited(self) -> bool:
        """Whether the maze was edited since it was opened or saved."""
        return self._edited

    def moment(self) -> Moment:
        """Return what undo may come back to."""
        return Moment(self.maze.copy(), self._path, self._edited)

    def remember(self, before: Moment) -> None:
        """Let undo come back to a moment before a change."""
        self._history.remember(before)

    def set_aside(self, maze: Maze) -> Aside:
        """Show another maze of the same size, with a history of its own, until `bring_back`."""
        aside = Aside(self.maze, self._edited, self._history)
        self._show(Aside(maze, False, History()))
        return aside

    def bring_back(self, aside: Aside) -> None:
        """Show what was put aside, and forget what came in its place."""
        self._show(aside)

    def _show(self, aside: Aside) -> None:
        self.maze, self._edited, self._history = aside.maze, aside.edited, aside.history
        self.widget.show(None)
        self.widget.replace_maze(self.maze)
        self.show_title()

    def restore(self, moment: Moment | None, nothing: str) -> None:
        """Bring a moment back, or say that there is `nothing` to bring back."""
        if moment is None:
            self.notify(nothing, timeout=2)
            return
        self._solution = self._walk = None
        self.maze = moment.maze
        self._path, self._edited = moment.path, moment.edited
        self._recipe = self.maze.recipe
        self.widget.replace_maze(self.maze)
        self._heat_map.follow()
        self.show_title()
        self._mode.restored()

    def tiles_edited(self, spans: list[Span]) -> None:
        """Draw tiles that the user has changed."""
        self.widget.spans_changed(spans)
        self.mark_edited()

    def replace_tiles(self, tiles: bytearray) -> None:
        """Give the maze other tiles, as many as it has."""
        before, self.maze.tiles = self.maze.tiles, tiles
        self.widget.rows_differ(before)
        self.mark_edited()

    def mark_edited(self) -> None:
        """Take note that the maze has changes that are not saved."""
        self._edited = True
        self._heat_map.follow()
        self.show_title()
        self.show_place(self.widget.cursor)

    def show_title(self) -> None:
        """Show the name of the maze, its size, and whether it has unsaved changes."""
        name = str(self._path or self._recipe or "maze")
        rooms = f"  ·  {self.maze.rows} x {self.maze.cols} rooms" if self._opened else ""
        edited = ", edited" if self._edited else ""
        self.query_one("#maze-title", Label).update(f"{name}{rooms}{edited}")

    def show_progress(self, what: str) -> None:
        """Show in place of the maze what is done, and how far, if the run takes long enough."""
        self.query_one("#progress-label", Label).update(what)
        self.move_progress(0.0)
        self.query_one(Panel).locked = True
        self._progress_timer = clock.present.after(PROGRESS_DELAY, self, self._progress_appears)

    def move_progress(self, share: float) -> None:
        """Move the progress bar to a share from 0.0 to 1.0."""
        self.query_one(ProgressBar).update(progress=share)

    def hide_progress(self) -> None:
        """Show the maze again."""
        self._progress_timer.stop()
        self.query_one(Panel).locked = False
        self.remove_class("-computing")

    def _progress_appears(self) -> None:
        self.add_class("-computing")
        self.query_one("#cancel").focus()

    def show_transport(self, length: int) -> None:
        """Show the transport bar, in place of the title, for a run of `length` events."""
        self.add_class("-transport")
        bar = self.query_one(TransportBar)
        bar.length, bar.marks = length, ()

    def hide_transport(self) -> None:
        """Show the title and the panel as before."""
        self.remove_class("-transport", "-timeline")
        self.widget.direction = None

    def show_explanation(self, algorithm: Algorithm) -> None:
        """Explain the algorithm of a run beside the maze."""
        self.add_class("-timeline")
        self.explanation.explain(algorithm)
        self.show_panel("explanation")

    def show_landmarks(self, marks: tuple[Landmark, ...]) -> None:
        """Mark what is remarkable in a run on the transport bar, and list it."""
        self.query_one(TransportBar).marks = marks
        self.explanation.show_landmarks(marks)

    def show_position(self, position: int, speed: float) -> None:
        """Show on the transport bar where the run is, and how fast it goes."""
        bar = self.query_one(TransportBar)
        bar.position, bar.speed, bar.playing = position, speed, self.widget.playing
        self.widget.direction = Direction.of(playing=bar.playing, speed=speed)
        self.update_place()

    @property
    def palette(self) -> Palette:
        """The drawing tools."""
        return self.query_one(Palette)

    @property
    def explanation(self) -> Explanation:
        """What explains the algorithm of a run."""
        return self.query_one(Explanation)
