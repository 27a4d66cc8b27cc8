"""Previews of mazes and pictures in dialogs, reduced to fit the dialog."""

from functools import partial

from rich.color import Color
from rich.style import Style
from rich.text import Text
from textual.containers import Container, Vertical
from textual.widgets import Label, Static

from labyrinth import LabyrinthError, Maze
from labyrinth.formats.maze_source import Colour, ShownPicture
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.maze_view.dots import dot_characters, thumbnail
from labyrinth.tui.maze_view.glyphs import ASCII
from labyrinth.tui.maze_view.maze_widget import MazeWidget

_UPPER = "\N{UPPER HALF BLOCK}"


class FilePreview(Vertical):
    """A preview of the maze in a file, reduced if it does not fit, and a text about the file."""

    def __init__(self) -> None:
        """Start empty."""
        self._maze: Maze | None = None
        self._drawn, self._small = MazeWidget(), Static("", id="thumbnail", markup=False)
        self._drawn.can_focus = self._drawn.display = False
        self._place = Container(self._drawn, self._small, id="previewed")
        super().__init__(self._place, Label("", markup=False))
        self._thread = DaemonThread(self)

    def show(self, maze: Maze | None, text: str) -> None:
        """Show a text about a file, and the maze in it if there is one."""
        self._maze = maze
        self.query_one(Label).update(text)
        self._drawn.maze = None
        self._small.update("")
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the maze to the new size."""
        self._fit()

    def _fit(self) -> None:
        """Draw the maze tile by tile if it fits, otherwise reduced."""
        maze = self._maze
        if maze is None or not self.is_attached:
            return
        room = self._place.size
        lines, columns = self._drawn.glyphs_for(maze, room).size(maze.height, maze.width)
        fits = lines <= room.height and columns <= room.width
        self._drawn.maze = maze if fits else None
        self._drawn.display, self._small.display = fits, not fits
        if not fits:
            characters = dot_characters(colours_of(self.app), ascii_only=self._drawn.wish is ASCII)
            self._thread.do(partial(thumbnail, maze, room, characters), self._small.update)


class SmallPicture(Container):
    """A widget that shows a picture as large as fits, or nothing if it cannot be read."""

    def __init__(self, picture: ShownPicture) -> None:
        """Show a picture."""
        self._shown = Static("")
        super().__init__(self._shown)
        self._picture = picture
        self._thread = DaemonThread(self)

    def on_resize(self) -> None:
        """Read the picture again for the new size."""
        if self.size.area:
            self._thread.do(partial(_drawn, self._picture, *self.size), self._shown.update)


def _drawn(picture: ShownPicture, width: int, height: int) -> Text:
    """Return a picture as text; each character shows two pixels, one above the other."""
    try:
        rows = picture.made_small(width, 2 * height)
    except LabyrinthError:
        return Text()
    if len(rows) % 2:
        rows.append(rows[-1])
    lines = [
        Text.assemble(*((_UPPER, _style(*pair)) for pair in zip(above, below, strict=True)))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n").join(lines)


def _style(above: Colour, below: Colour) -> Style:
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))
