"""The maze of one lane: it goes with those of the other lanes wherever the user moves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.reactive import var

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import OPEN, Paint, Span
from labyrinth.core.maze.walls import Position
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.widgets.for_mode import ForMode


class LaneMaze(MazeWidget):
    """Shares the cursor, what is planned and where it is scrolled to with its `fellows`."""

    @dataclass
    class Touched(ForMode):
        """A button of the mouse went down on the maze of this lane, which counts from 0."""

        lane: int

    @dataclass
    class Opened(ForMode):
        """A lane was pressed twice, or its caption once: it is to be seen by itself."""

        lane: int

    alone: var[bool] = var(False)
    """Whether it is seen by itself: among others it has no frame, whose bar has the direction."""

    def __init__(self, number: int) -> None:
        """Be the maze of the lane of that number, from 0."""
        super().__init__(id=f"lane-{number + 1}")
        self.number = number
        self.fellows: Sequence[LaneMaze] = ()
        self._led = False

    @property
    def shown_cursor(self) -> Position | None:
        """The cursor, while the keyboard is at any lane."""
        shown = any(each.has_focus for each in (self, *self.fellows))
        return self.cursor if shown else None

    @property
    def shown_walker(self) -> Position | None:
        """The tile where the run is at: nobody walks any more who has come to an end."""
        ended = self.player is not None and self.player.finished
        return None if ended else super().shown_walker

    def watch_alone(self) -> None:
        """Have a frame, or none."""
        self.draw_frame()

    def has_room_for_frame(self, maze: Maze) -> bool:
        """Whether it is seen by itself, and the frame takes nothing of the maze."""
        return self.alone and super().has_room_for_frame(maze)

    # What the lanes have in common

    def watch_cursor(self, old: Position, new: Position) -> None:
        """Move the cursor of every lane."""
        if self._led:
            self.draw_cursor(old)
            self.draw_cursor(new)
        else:
            super().watch_cursor(old, new)
            self._lead(lambda fellow: setattr(fellow, "cursor", new))

    def on_focus(self) -> None:
        """Show the cursor in every lane."""
        self._lead(lambda fellow: fellow.draw_cursor(fellow.cursor))

    def on_blur(self) -> None:
        """Hide the cursor in every lane."""
        self._lead(lambda fellow: fellow.draw_cursor(fellow.cursor))

    def watch_scroll_x(self, old: float, new: float) -> None:
        """Scroll every lane."""
        super().watch_scroll_x(old, new)
        self._scroll_fellows()

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Scroll every lane."""
        super().watch_scroll_y(old, new)
        self._scroll_fellows()

    def plan(self, spans: Sequence[Span], paint: Paint = OPEN) -> None:
        """Show in every lane what the tiles are to be."""
        super().plan(spans, paint)
        self._lead(lambda fellow: fellow.plan(spans, paint))

    def follow(self, leader: LaneMaze) -> None:
        """Be scrolled as another lane is."""
        x, y = leader.scroll_offset
        self._led = True
        self.scroll_to(x, y, animate=False, force=True, immediate=True)
        self._led = False

    def _scroll_fellows(self) -> None:
        if self.is_on_screen:
            self._lead(lambda fellow: fellow.follow(self))

    def _lead(self, move: Callable[[LaneMaze], object]) -> None:
        """Let the fellows do the same, unless this one is led itself."""
        if self._led:
            return
        for fellow in self.fellows:
            fellow._led = True
            move(fellow)
            fellow._led = False

    # Mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Tell which lane the mouse is at; what else it means follows."""
        self.post_message(self.Touched(self.number))

    def on_click(self, event: events.Click) -> None:
        """Open the lane at a double click."""
        if event.chain == 2:
            self.post_message(self.Opened(self.number))
