"""A screen around a maze whose modes decide what presses and keys mean."""

from __future__ import annotations

from textual import events, on

from labyrinth.core.maze.walls import Position
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.maze_view.maze_widget import RIGHT, MazeWidget
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.screens.computing_screen import ComputingScreen
from labyrinth.tui.terminal.link import Answered
from labyrinth.tui.terminal.output import SECONDS_OF_POSTPONING, Output
from labyrinth.tui.widgets.status_line import StatusLine


class ModeScreen(ComputingScreen):
    """Passes to its mode what the user does and what becomes of playbacks and runs.

    Holds a MazeWidget `#maze` and a StatusLine.
    """

    def __init__(self, mode: Mode) -> None:
        """Begin in `mode`, which is not told."""
        super().__init__()
        self._output = Output(self, MazeWidget)
        self._mode = mode

    def on_mount(self) -> None:
        """Draw what was postponed, even if the terminal does not answer."""
        self.set_interval(SECONDS_OF_POSTPONING, self._output.draw_postponed)

    @on(Answered)
    def go_on_drawing(self, message: Answered) -> None:
        """Draw what was postponed, as far as there is room for it now."""
        self._output.answered(message.at)

    @property
    def widget(self) -> MazeWidget:
        """The widget that shows the maze."""
        return self.query_one("#maze", MazeWidget)

    def enter(self, mode: Mode) -> None:
        """Leave the present mode for another."""
        self._mode.end()
        self._mode = mode
        self.widget.precise = mode.precise
        self.widget.buttons = mode.buttons
        mode.begin()
        self.refresh_bindings()
        self.show_place(self.widget.cursor)

    def say(self, message: str) -> None:
        """Show a message in the status line."""
        self.query_one(StatusLine).message = message

    def show_place(self, position: Position | None) -> None:
        """Show in the status line where the cursor is, or nothing."""
        self.query_one(StatusLine).place = self.describe(position) if position else ""

    def describe(self, position: Position) -> str:
        """Say which tile (row, col) this is, and what."""
        return ""

    def progressed(self, share: float) -> None:
        """Tell the mode how far its run is."""
        self._mode.progressed(share)

    def computed(self, result: object) -> None:
        """Give the mode the result of its run."""
        self._mode.computed(result)

    def on_key(self, event: events.Key) -> None:
        """Let the mode have the key before any binding."""
        if self._mode.key(event.key):
            event.stop()
            event.prevent_default()

    @on(MazeWidget.Pressed)
    def pass_press(self, message: MazeWidget.Pressed) -> None:
        """Give the mode a press."""
        if message.button == RIGHT:
            self._mode.erase(message.position)
        else:
            self._mode.press(message.position)

    @on(MazeWidget.Dragged)
    def pass_drag(self, message: MazeWidget.Dragged) -> None:
        """Give the mode a drag."""
        self._mode.drag(message.positions)

    @on(MazeWidget.Released)
    def pass_release(self, message: MazeWidget.Released) -> None:
        """Tell the mode that the button went up."""
        self._mode.release(message.position)

    @on(MazeWidget.Chosen)
    def pass_choice(self, message: MazeWidget.Chosen) -> None:
        """Give the mode a tile chosen by keyboard."""
        self._mode.choose(message.position)

    @on(MazeWidget.Played)
    def pass_end(self, message: MazeWidget.Played) -> None:
        """Tell the mode that its playback has ended, unless it shows another by now."""
        if message.player is self.widget.player:
            self._mode.played()

    @on(MazeWidget.Moved)
    def pass_move(self) -> None:
        """Tell the mode that its playback has moved on."""
        self._mode.moved()

    @on(Palette.Changed)
    def pass_tools(self) -> None:
        """Tell the mode that another tool was taken up."""
        self._mode.tools_changed()

    @on(TransportBar.Sought)
    def pass_sought(self, message: TransportBar.Sought) -> None:
        """Tell the mode where the transport bar was pointed at."""
        self._mode.sought(message.position)

    @on(TransportBar.Pressed)
    def pass_button(self, message: TransportBar.Pressed) -> None:
        """Give the mode the key of a button of the transport bar."""
        self._mode.key(message.key)

    @on(TransportBar.Turned)
    def pass_turn(self, message: TransportBar.Turned) -> None:
        """Tell the mode that the wheel was turned over the transport bar."""
        self._mode.turned(message.notches)

    @on(MazeWidget.CursorMoved)
    def follow_cursor(self, message: MazeWidget.CursorMoved) -> None:
        """Show where the cursor or the pointer is."""
        self.show_place(message.position)
        if message.position is not None:
            self._mode.cursor_moved(message.position)
