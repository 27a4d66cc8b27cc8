"""A maze of rooms under construction: a room may have no walls yet."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_rooms
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import (
    ALL_WALLS,
    Position,
    Wall,
    check_border,
    check_room,
    neighbour_at,
)


class RoomsInProgress:
    """A grid of `rows` x `cols` rooms; each room that is set has a mask of its closed walls.

    Rooms are (row, col) from the top left, counted in rooms. Two neighbouring rooms that are set
    always have the wall between them either both open or both closed, and the border stays closed.
    """

    __slots__ = ("_end", "_start", "_walls", "cols", "rows")

    def __init__(self, rows: int, cols: int) -> None:
        """Create a grid in which no room is set.

        Raises LabyrinthError for an impossible size.
        """
        check_rooms(rows, cols)
        self.rows = rows
        self.cols = cols
        self._start: Position | None = None
        self._end: Position | None = None
        self._walls: list[Wall | None] = [None] * (rows * cols)

    @classmethod
    def from_maze(cls, maze: Maze) -> RoomsInProgress:
        """Return the rooms of a maze; a room that is a wall stays unset.

        Endpoints that are not rooms, all goals but the first, weights and open tiles between four
        rooms are left out. Raises LabyrinthError for a maze without rooms or with an open border.
        """
        rooms = cls(maze.rows, maze.cols)
        for index in range(len(rooms._walls)):
            row, col = divmod(index, rooms.cols)
            if maze.is_open((2 * row + 1, 2 * col + 1)):
                rooms.set_walls(row, col, maze.walls(row, col))
        rooms.start, rooms.end = maze.start_room, next(iter(maze.goal_rooms), None)
        return rooms

    def __eq__(self, other: object) -> bool:
        """Return whether two grids have the same rooms, walls, start and end."""
        if not isinstance(other, RoomsInProgress):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    @property
    def start(self) -> Position | None:
        """The room where a path begins, None if it is not chosen.

        Setting it raises LabyrinthError for a position that is not a room.
        """
        return self._start

    @start.setter
    def start(self, room: Position | None) -> None:
        if room is not None:
            check_room(room, self.rows, self.cols)
        self._start = room

    @property
    def end(self) -> Position | None:
        """The room where a path ends, None if it is not chosen.

        Setting it raises LabyrinthError for a position that is not a room.
        """
        return self._end

    @end.setter
    def end(self, room: Position | None) -> None:
        if room is not None:
            check_room(room, self.rows, self.cols)
        self._end = room

    def is_set(self, row: int, col: int) -> bool:
        """Return whether a room is set. Raises LabyrinthError if there is no such room."""
        return self._walls[self._index(row, col)] is not None

    def first_unset(self) -> Position | None:
        """Return the first room, row by row, that is not set yet; None if all rooms are set."""
        return divmod(self._walls.index(None), self.cols) if None in self._walls else None

    def walls(self, row: int, col: int) -> Wall | None:
        """Return the closed walls of the room (row, col), None if the room is not set.

        Raises LabyrinthError if there is no such room.
        """
        return self._walls[self._index(row, col)]

    def set_walls(self, row: int, col: int, walls: Wall) -> None:
        """Set a room (row, col): close the walls in `walls`, and open its other walls.

        Each neighbour that is set takes over the wall that it shares with the room; a neighbour
        that is not set stays unset. Raises LabyrinthError, and changes nothing, if there is no such
        room or an open wall would break the closed border.
        """
        index = self._index(row, col)
        check_border((row, col), walls, self.rows, self.cols)
        self._walls[index] = walls
        for wall in Wall:
            beyond = neighbour_at((row, col), wall)
            if (theirs := self._seen(beyond)) is not None:
                shared = wall.opposite
                closed = theirs | shared if walls & wall else theirs & ~shared
                self._walls[self._index(*beyond)] = closed

    def open_wall(self, row: int, col: int, wall: Wall) -> None:
        """Open one wall of the room (row, col), and set the rooms on both sides.

        If a room was not set before, its other walls are closed, except walls that are open in the
        neighbouring room. Raises LabyrinthError, and changes nothing, if there is no room on one
        side of the wall.
        """
        here, beyond = (row, col), neighbour_at((row, col), wall)
        check_room(here, self.rows, self.cols)
        check_border(here, ALL_WALLS & ~wall, self.rows, self.cols)
        for room, side in ((here, wall), (beyond, wall.opposite)):
            known = self.walls(*room)
            if known is None:
                known = ALL_WALLS
                for each in Wall:
                    theirs = self._seen(neighbour_at(room, each))
                    if theirs is not None and not theirs & each.opposite:
                        known &= ~each
            self.set_walls(*room, known & ~side)

    def to_maze(self, *, partial: bool = False) -> Maze:
        """Return the maze of these rooms; with `partial`, unset rooms are walls.

        Without `partial`, raises LabyrinthError if a room is not set.
        """
        if not partial and (unset := self.first_unset()) is not None:
            raise LabyrinthError(
                f"room {unset} has no walls yet: set the walls of every room first"
            )
        maze = Maze.of_rooms(self.rows, self.cols)
        maze.start_room, maze.goal_rooms = self.start, () if self.end is None else (self.end,)
        for index, walls in enumerate(self._walls):
            if walls is not None:
                row, col = divmod(index, self.cols)
                maze[2 * row + 1, 2 * col + 1] = 1
                for wall in ALL_WALLS & ~walls:
                    maze[2 * row + 1 + wall.row_step, 2 * col + 1 + wall.col_step] = 1
        return maze

    def _seen(self, room: Position) -> Wall | None:
        """Return the walls of a room; None if it is outside the grid or not set."""
        inside = 0 <= room[0] < self.rows and 0 <= room[1] < self.cols
        return self.walls(*room) if inside else None

    def _index(self, row: int, col: int) -> int:
        check_room((row, col), self.rows, self.cols)
        return row * self.cols + col
