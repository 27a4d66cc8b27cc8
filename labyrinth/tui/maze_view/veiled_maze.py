"""The maze with what a game lays over it: notes on single tiles, and the fog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.game.fog import Veil
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.maze_view.parts_of_rows import parts_of_rows, with_rows_above
from labyrinth.tui.maze_view.shown_rows import Notes


class VeiledMaze(MazeView):
    """Draws what is laid over a maze, and of a change only that; another maze has nothing of it."""

    def __init__(self, maze: Maze | None = None, *, id: str | None = None) -> None:
        """Show `maze`, or nothing yet."""
        super().__init__(maze, id=id)
        self._notes: dict[int, dict[int, int]] = {}
        self._walker: Position | None = None
        self._veil: bytearray | None = None

    @property
    def shown_notes(self) -> Notes:
        """The tiles that have an appearance of their own, as long as no run is shown."""
        return self._notes if self.player is None else {}

    @property
    def shown_walker(self) -> Position | None:
        """The tile where the walker of a game stands, as long as no run is shown."""
        return self._walker if self.player is None else None

    @property
    def shown_veil(self) -> bytearray | None:
        """A `Veil` for each tile of the maze, None where nothing is hidden."""
        return self._veil

    def annotate(self, notes: Mapping[Position, int]) -> None:
        """Give these tiles (row, col) appearances of their own, in place of those before.

        They are drawn below the endpoints and the walker; walls stay walls.
        """
        before = ((row, col) for row, cols in self._notes.items() for col in cols)
        self.note({**dict.fromkeys(before), **notes})

    def note(self, changes: Mapping[Position, int | None]) -> None:
        """Give these tiles (row, col) other appearances of their own, or none of it: None."""
        if self.maze is None:
            return
        changed = []
        for (row, col), appearance in changes.items():
            cols = self._notes.setdefault(row, {})
            if cols.get(col) == appearance or (row, col) not in self.maze:
                continue
            if appearance is None:
                del cols[col]
            else:
                cols[col] = appearance
            changed.append(self.maze.index((row, col)))
        self._draw(changed)

    def stand(self, walker: Position | None) -> None:
        """Let the walker of a game stand on a tile (row, col), or nowhere."""
        tiles = {self._walker, walker} if walker != self._walker else set()
        self._walker, maze = walker, self.maze
        if maze is not None:
            self._draw(maze.index(tile) for tile in tiles if tile is not None and tile in maze)

    def _draw(self, tiles: Iterable[int]) -> None:
        if self.is_mounted:
            self.tiles_changed(tiles)

    def lay(self, veil: bytearray | None) -> None:
        """Hide what this veil hides, or nothing any more.

        The veil may change later: `veil_changed` tells where.
        """
        if veil is not self._veil:
            self._veil = veil
            self.refresh()

    def veil_changed(self, tiles: Iterable[int]) -> None:
        """Draw these tiles (flat indices) anew, and the walls above, which may have fronts now."""
        if self.maze is not None:
            self.rows_changed(with_rows_above(parts_of_rows(tiles, self.maze.width)))

    def hides(self, position: Position) -> bool:
        """Whether a tile (row, col) lies in the fog, and was never seen."""
        return self._veil_of(position) == Veil.HIDDEN

    def sees(self, position: Position) -> bool:
        """Whether a tile (row, col) is in sight."""
        return self._veil_of(position) == Veil.SEEN

    def _veil_of(self, position: Position) -> int:
        veil, maze = self._veil, self.maze
        if veil is None or maze is None or position not in maze:
            return Veil.SEEN
        return veil[maze.index(position)]

    def watch_maze(self) -> None:
        """Show another maze, with nothing over it."""
        self._bare()
        super().watch_maze()

    def replace_maze(self, maze: Maze) -> None:
        """Show another state of the maze, with nothing over it."""
        self._bare()
        super().replace_maze(maze)

    def _bare(self) -> None:
        self._notes, self._walker, self._veil = {}, None, None
