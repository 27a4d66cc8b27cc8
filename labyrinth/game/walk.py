"""A walk through a maze by hand: all tiles walked, and the trail without the steps walked back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import pairwise
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.painting import tiles_between

# The steps that are walked, as (row, col): up, down, left, right.
SIDES: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Walk:
    """The walker's route from the start of a maze, tile by tile; positions are (row, col).

    `walked` has all tiles visited, in order, including ways back. `trail` is the way from the start
    to the walker's tile: a step back onto the previous tile erases the last step from the trail.
    `steps` counts all steps walked, even if an edit of the maze has removed them from `walked`.

    If the maze has no open start, the trail is empty.
    """

    def __init__(self, maze: Maze) -> None:
        """Begin on the start of `maze`."""
        # The current maze.
        self.maze = maze
        self.walked: list[Position] = []
        self.trail: list[Position] = []
        self.steps = 0
        # The walk before the maze was edited, until another step is walked.
        self._whole: list[Position] = []
        # How often each tile lies on the trail, which may cross itself.
        self._crossings: Counter[Position] = Counter()
        self.fit(maze)

    @classmethod
    def restored(cls, maze: Maze, walked: Iterable[Position], steps: int) -> Walk:
        """Return a walk over the tiles `walked`, up to the first wall that the maze has now.

        `steps` is the number of all steps walked. Raises LabyrinthError if two consecutive tiles
        are not adjacent, or if a tile lies outside the maze.
        """
        walk = cls(maze)
        walk._whole = list(walked)
        walk.steps = steps
        for here, there in pairwise(walk._whole):
            if not _are_neighbours(here, there):
                raise LabyrinthError(f"no step leads from tile {here} to tile {there}")
        if not all(tile in maze for tile in walk._whole):
            raise LabyrinthError("a step of the walk leads outside the maze")
        walk.fit(maze)
        return walk

    # Queries

    @property
    def whole(self) -> list[Position]:
        """All tiles walked, including those that an edit has cut off since the last step."""
        return self._whole or self.walked

    @property
    def is_cut(self) -> bool:
        """Whether an edit has cut the trail since the last step."""
        return bool(self._whole) and self.trail != trail_of(self._whole)

    @property
    def position(self) -> Position:
        """The walker's tile. Raises IndexError if the maze has no open start."""
        return self.trail[-1]

    @property
    def length(self) -> int:
        """The number of steps of the trail."""
        return max(0, len(self.trail) - 1)

    @property
    def cost(self) -> int:
        """The weights of the trail's tiles but the first."""
        return sum(_weights(self.maze, self.trail[1:]))

    @property
    def at_goal(self) -> bool:
        """Whether the walker is on a goal."""
        return bool(self.trail) and self.trail[-1] in self.maze.goals

    def marks(self, tile: Position) -> bool:
        """Return whether a tile lies on the trail."""
        return self._crossings[tile] > 0

    def open_neighbours(self) -> list[Position]:
        """Return the open tiles next to the walker, in the order up, down, left, right."""
        return open_neighbours(self.maze, self.trail[-1]) if self.trail else []

    # Walking

    def step(self, tile: Position) -> bool:
        """Step onto a tile, and return True. If it is not an open neighbour, return False."""
        if not (self.trail and self.maze.is_open(tile) and _are_neighbours(self.trail[-1], tile)):
            return False
        self._whole = []
        self.walked.append(tile)
        self.steps += 1
        if self.trail[-2:-1] == [tile]:
            left = self.trail.pop()
            self._crossings[left] -= 1
        else:
            self.trail.append(tile)
            self._crossings[tile] += 1
        return True

    # Edits of the maze

    def fit(self, maze: Maze) -> bool:
        """Continue in the edited maze, which has the same size; return whether the trail was cut.

        If a tile walked is now a wall, the trail ends before its first wall; if the start has
        changed, the trail has only the new start. Then `walked` becomes a copy of the trail. When
        the edit is undone before the next step, `trail` and `walked` are restored.
        """
        self.maze = maze
        before, whole, start = self.trail, self.whole, maze.start
        if whole[:1] == [start] and all(_weights(maze, whole)):
            if self._whole or not before:
                self.walked, self.trail, self._whole = whole, trail_of(whole), []
        else:
            self.trail = _open_part(maze, trail_of(whole), start)
            self.walked, self._whole = list(self.trail), whole
        if self.trail is not before:
            self._crossings = Counter(self.trail)
        return len(self.trail) < len(before)

    def copy(self) -> Walk:
        """Return an independent walk in the same maze."""
        other = copy(self)
        other.walked, other.trail = list(self.walked), list(self.trail)
        other._whole, other._crossings = list(self._whole), self._crossings.copy()
        return other

    def __eq__(self, other: object) -> bool:
        """Return whether the walks have the same tiles and steps, even those cut off by an edit."""
        if not isinstance(other, Walk):
            return NotImplemented
        return (self.whole, self.trail, self.steps) == (other.whole, other.trail, other.steps)


def open_neighbours(maze: Maze, tile: Position) -> list[Position]:
    """Return the open tiles next to a tile (row, col), in the order up, down, left, right."""
    row, col = tile
    around = [(row + rows, col + cols) for rows, cols in SIDES]
    return [each for each in around if maze.is_open(each)]


def trail_of(walked: Iterable[Position]) -> list[Position]:
    """Return the trail of a walk over these tiles; each step back erases the previous step."""
    trail: list[Position] = []
    for tile in walked:
        if trail[-2:-1] == [tile]:
            trail.pop()
        else:
            trail.append(tile)
    return trail


def _open_part(maze: Maze, trail: list[Position], start: Position | None) -> list[Position]:
    """Return the part of a trail before its first wall.

    If the trail does not begin on the start, return only the start. If the start is missing or not
    open, return an empty list.
    """
    if start is None or not maze.is_open(start):
        return []
    if trail[:1] != [start]:
        return [start]
    closed = (at for at, weight in enumerate(_weights(maze, trail)) if not weight)
    return trail[: next(closed, len(trail))]


def _weights(maze: Maze, tiles: Iterable[Position]) -> list[int]:
    """Return the weights of tiles (row, col), which must lie inside the maze."""
    weights, width = maze.tiles, maze.width
    return [weights[row * width + col] for row, col in tiles]


def _are_neighbours(here: Position, there: Position) -> bool:
    return abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1


def run(walk: Walk, direction: Position) -> list[Position]:
    """Return the tiles that the walker enters when running along a corridor in a direction.

    `direction` is a step (rows, cols). The run ends at a junction, a dead end or a goal, or at the
    walker's tile if the corridor is a ring. The list is empty if a wall is ahead.
    """
    row, col = walk.position
    first = (row + direction[0], col + direction[1])
    return list(_corridor(walk.maze, walk.position, first)) if walk.maze.is_open(first) else []


def way_to(walk: Walk, tile: Position) -> list[Position]:
    """Return the tiles that the walker enters on the way to a tile (row, col).

    The tile must lie in a straight line from the walker, in a corridor that begins at the walker's
    tile, at the end of such a corridor, or on the trail, where the walker goes back. For all other
    tiles the list is empty.
    """
    maze, here = walk.maze, walk.position
    if tile == here or not maze.is_open(tile):
        return []
    line = straight_way(walk, tile)
    if line:
        return line
    ways = []
    for first in open_neighbours(maze, here):
        corridor = list(_corridor(maze, here, first))
        if tile in corridor:
            ways.append(corridor[: corridor.index(tile) + 1])
    if ways:
        return min(ways, key=len)
    if tile in walk.trail:
        behind = walk.trail[-2::-1]
        return behind[: behind.index(tile) + 1]
    return []


def straight_way(walk: Walk, tile: Position) -> list[Position]:
    """Return the tiles that the walker enters on a straight line to a tile (row, col).

    The list is empty if the line meets a wall, and if the tile is in another row and another column
    than the walker.
    """
    here = walk.position
    if here[0] != tile[0] and here[1] != tile[1]:
        return []
    line = tiles_between(here, tile)[1:]
    return line if all(map(walk.maze.is_open, line)) else []


def _corridor(maze: Maze, here: Position, first: Position) -> Iterator[Position]:
    """Yield the tiles of a corridor from `first` up to a junction, a dead end, a goal or `here`.

    `here` is the tile before `first`, which a corridor that is a ring leads back to.
    """
    before, tile = here, first
    while True:
        yield tile
        ahead = [each for each in open_neighbours(maze, tile) if each != before]
        if len(ahead) != 1 or tile in maze.goals or tile == here:
            return
        before, tile = tile, ahead[0]
