"""The start and the goals of a maze in a picture: coloured marks, or else openings.

The meaning of a mark follows from its hue and its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from colorsys import rgb_to_hsv
from dataclasses import dataclass
from itertools import product
from typing import Final

from PIL import Image

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.pictures.tiles import Axis, Extent, shares
from labyrinth.formats.pictures.walls import Parts
from labyrinth.formats.support.room_masks import gaps_for_endpoints, openings_as_endpoints

# The least per cent of a tile that is coloured if it has a mark.
_MARKED: Final = 12
# The least degrees between neighbouring hues of different colours.
_APART: Final = 22
# The most tiles that one endpoint covers.
_MOST_OF_A_SPOT: Final = 9
# The colours of a start, the most usual first; of two marks the other one is the goal.
_STARTS: Final = ("green", "blue", "cyan", "purple", "yellow")
_GOALS: Final = ("red", "orange")
_NAMES: Final = (
    (15, "red"),
    (45, "orange"),
    (70, "yellow"),
    (168, "green"),
    (196, "cyan"),
    (258, "blue"),
    (335, "purple"),
    (360, "red"),
)


@dataclass(frozen=True, slots=True)
class Endpoints:
    """The start and the goals found by colours, a note, and the number of other marked tiles."""

    start: Position | None
    goals: tuple[Position, ...]
    told: str
    others: int


# The name of a colour, and the tiles (row, col) that have it.
_Colour = tuple[str, list[Position]]


def endpoints_in(
    pixels: Image.Image, parts: Parts, extent: Extent, cols: Axis, rows: Axis
) -> Endpoints:
    """Find the start, the goals and other coloured marks, as tiles of the maze.

    `cols` and `rows` divide the picture into tiles; `extent` has the tiles that the maze covers.
    """

    def marked(mask: Image.Image) -> list[Position]:
        return [
            (row, col)
            for row, line in enumerate(shares(mask, cols, rows)[extent.top : extent.bottom])
            for col, share in enumerate(line[extent.left : extent.right])
            if share >= _MARKED
        ]

    if parts.own is not None:
        starts, goals = marked(parts.own.start), marked(parts.own.goals)
        start = starts[0] if starts else None
        return Endpoints(start, tuple(goals), "", len(marked(parts.own.path)))
    assert parts.coloured is not None
    if parts.coloured.getbbox() is None:
        return Endpoints(None, (), "", 0)
    access, colours = parts.coloured.load(), pixels.load()
    assert access is not None
    assert colours is not None
    hues = []
    for row, col in marked(parts.coloured):
        places = (
            (x, y)
            for y in rows.points[extent.top + row]
            for x in cols.points[extent.left + col]
            if access[x, y]
        )
        found = [colours[place] for place in places]
        red, green, blue = (
            sum(each[band] for each in found if isinstance(each, tuple)) / len(found) / 255
            for band in range(3)
        )
        hues.append((rgb_to_hsv(red, green, blue)[0] * 360, (row, col)))
    return endpoints_of(_colours_of(hues))


def _colours_of(hues: list[tuple[float, Position]]) -> list[_Colour]:
    """Return the colours of tiles, given the hue of each tile in degrees."""
    colours: list[_Colour] = []
    before = -360.0
    for hue, tile in sorted(hues):
        if hue - before > _APART:
            colours.append((next(name for end, name in _NAMES if hue <= end), []))
        colours[-1][1].append(tile)
        before = hue
    # Red lies at both ends of the circle of hues.
    if len(colours) > 1 and colours[0][0] == colours[-1][0]:
        colours[0][1].extend(colours.pop()[1])
    return colours


def endpoints_of(colours: Sequence[_Colour]) -> Endpoints:
    """Return the start and the goals from small spots of colour."""
    spots: dict[str, list[Position]] = {}
    others = sum(len(tiles) for _, tiles in colours)
    for name, tiles in colours:
        small = [spot for spot in _spots(sorted(tiles)) if len(spot) <= _MOST_OF_A_SPOT]
        if len(tiles) <= 4 * _MOST_OF_A_SPOT and 0 < len(small) <= 4:
            spots[name] = [_middle(spot) for spot in small]
            others -= sum(map(len, small))
    if not spots:
        return Endpoints(None, (), "", others)
    if len(spots) == 1:
        ((name, (first, *rest)),) = spots.items()
        if rest:
            return Endpoints(first, (rest[0],), f"start and goal in {name}", others)
        if name in _GOALS:
            return Endpoints(None, (first,), f"goal in {name}", others)
        return Endpoints(first, (), f"start in {name}", others)
    start_name = next((name for name in _STARTS if name in spots), next(iter(spots)))
    start = spots.pop(start_name)[0]
    goal_name = next((name for name in _GOALS if name in spots), next(iter(spots)))
    told = f"start in {start_name} and goal in {goal_name}"
    return Endpoints(start, tuple(spots[goal_name]), told, others)


def _spots(tiles: Sequence[Position]) -> Iterator[list[Position]]:
    """Yield the groups of tiles that touch, even at a corner."""
    left = dict.fromkeys(tiles)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for row, col in group:
            # Walls lie between the rooms that one mark covers.
            for tile in product((row - 1, row, row + 1), (col - 1, col, col + 1)):
                if tile in left:
                    del left[tile]
                    group.append(tile)
        yield group


def _middle(tiles: Sequence[Position]) -> Position:
    """Return the tile nearest to the middle of a spot."""
    row = sum(tile[0] for tile in tiles) / len(tiles)
    col = sum(tile[1] for tile in tiles) / len(tiles)
    return min(tiles, key=lambda tile: abs(tile[0] - row) + abs(tile[1] - col))


def give_endpoints(maze: Maze, found: Endpoints, marked: Sequence[Position], *, thin: bool) -> str:
    """Set the maze's endpoints, and return a note that says how they were found.

    The endpoints are those `found` by their colours, otherwise two openings in the border,
    otherwise the rooms in `marked` if there are exactly two: something in the colour of walls is
    drawn there, such as a letter. `thin` says that walls are lines between rooms.
    """

    def inside(tile: Position) -> Position:
        row, col = tile
        if not thin:
            return tile
        return min(row | 1, maze.height - 2), min(col | 1, maze.width - 2)

    if found.start or found.goals:
        maze.start = inside(found.start) if found.start else None
        maze.goals = tuple(dict.fromkeys(inside(goal) for goal in found.goals))
        for tile in (maze.start, *maze.goals):
            if tile is not None:
                maze[tile] = 1
        return found.told or "endpoints as Labyrinth draws them"
    if thin and (openings := openings_as_endpoints(maze)):
        (first, maze.start), (second, goal) = openings
        maze.goals = (goal,)
        for gap in (first, second):
            maze[gap] = 0
        sides = _side(maze, first), _side(maze, second)
        return f"start at an opening {sides[0]}, goal at one {sides[1]}"
    if not thin and (gaps := gaps_for_endpoints(maze)):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        return f"start at a gap {_side(maze, gaps[0])}, goal at one {_side(maze, gaps[1])}"
    if len(marked) == 2:
        maze.start, maze.goals = marked[0], (marked[1],)
        return "start and goal guessed: the two rooms with a mark"
    return "no endpoints"


def _side(maze: Maze, gap: Position) -> str:
    if gap[0] == 0:
        return "at the top"
    if gap[0] == maze.height - 1:
        return "at the bottom"
    return "on the left" if gap[1] == 0 else "on the right"
