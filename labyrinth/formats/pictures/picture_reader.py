"""Read a maze from a picture, with a penalty if the result looks doubtful.

The start and the goals are coloured marks, or else openings. The meaning of a mark follows from its
hue and its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from colorsys import rgb_to_hsv
from dataclasses import dataclass
from itertools import product
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.pictures.preprocessing import View, views
from labyrinth.formats.pictures.tiles import (
    FULL,
    Axis,
    Extent,
    Lattice,
    axis_of,
    extent_of,
    fill_outside,
    rows_of_tiles,
    shares,
)
from labyrinth.formats.pictures.walls import Parts, Walls, no_lattice, walls_of
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate
from labyrinth.formats.support.picture_facts import Corrections, FoundPicture
from labyrinth.formats.support.picture_loading import load
from labyrinth.formats.support.room_masks import gaps_for_endpoints, openings_as_endpoints
from labyrinth.formats.support.tile_picture import TileParts

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


def _endpoints_in(
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


def _give_endpoints(maze: Maze, found: Endpoints, marked: Sequence[Position], *, thin: bool) -> str:
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


# Walls at least this thick, relative to corridors, fill tiles as corridors do.
_THICK: Final = 0.7
# For walls thinner than this, one more pixel on each side is considered.
_THIN: Final = 4.0
# A tile with a per cent between these is neither clearly open nor clearly a wall.
_UNCERTAIN: Final = (25, 75)
# The least per cent of wall pixels in a room in which something is drawn.
_DRAWN: Final = 20
# If the doubt about a maze is larger, other views of the picture are tried.
_DOUBTFUL: Final = 0.001
# The doubt added by light walls in a part of a picture: they may be corridors.
_LIGHT: Final = 0.01
# The weight of edges off the lattice, beyond what photographs have.
_STRAY: Final = 0.1
_COHERENT: Final = 0.9
# The doubt that the surrounding walls are a margin, if they are not as thick as inside.
_MARGIN: Final = 0.05


@dataclass(frozen=True, slots=True)
class _Read:
    """A maze read from one view of the picture, with the findings and a penalty (`doubt`)."""

    maze: Maze
    facts: FoundPicture
    endpoints: Endpoints
    parts: Parts
    doubt: float


def read_picture(data: bytes, corrections: Corrections) -> list[Candidate]:
    """Return the possible readings of the maze in a picture, the likeliest first.

    If walls and floor of a map cannot be distinguished, the second reading swaps them. Raises
    LabyrinthError if Pillow is missing or no maze is recognised.
    """
    loaded = load(data)
    complaint: LabyrinthError | None = None
    best: tuple[_Read, View] | None = None
    upright = corrections.replaced(inverted=False)
    for view in views(loaded.pixels, upright):
        try:
            found = _look(view, upright, loaded.shrunk * view.shrunk)
        except LabyrinthError as error:
            complaint = complaint or error
            continue
        if best is None or found.doubt < best[0].doubt:
            best = found, view
        # Other views would lose tiles of one pixel.
        if (
            best[0].doubt <= _DOUBTFUL
            or view.tile
            or (found.facts.blocks and found.facts.cell == 1)
        ):
            break
    if best is None:
        assert complaint is not None
        raise complaint
    read, view = best
    scale = loaded.shrunk * view.shrunk
    found_in = [read]
    if corrections.inverted:
        found_in = [_look(view, corrections, scale)]
    elif view.doubtful:
        found_in.append(_look(view, upright.replaced(inverted=True), scale))
    size = loaded.pixels.width * loaded.shrunk, loaded.pixels.height * loaded.shrunk
    return [
        Candidate(
            each.maze,
            [*_notes(each), *_cropped(each.facts, size), *loaded.notes],
            each.facts.sentence,
            GUESSED if view.doubtful else CERTAIN,
            each.facts,
        )
        for each in found_in
    ]


def _look(view: View, corrections: Corrections, scale: int) -> _Read:
    """Read the maze in a view of the picture.

    A pixel of the view covers `scale` by `scale` pixels of the file.
    """
    pixels, moved = view.pixels, view.moved
    cell = corrections.cell_size / scale if corrections.cell_size else None
    walls = walls_of(pixels, corrections, cell, view.dark, view.tile)
    parts, across, down = walls.parts, walls.across, walls.down
    cols, rows = axis_of(across, pixels.width), axis_of(down, pixels.height)
    if not (cols.count and rows.count):
        raise no_lattice()
    found = shares(_thickened(parts.walls, across, down), cols, rows)
    flags = [bytes(share * 2 >= FULL for share in row) for row in found]
    thick = across.blocks or min(_thickness(across), _thickness(down)) >= _THICK
    thin = None if thick else (bool(rows.walls_first), bool(cols.walls_first))
    whole = _fills(cols, pixels.width) and _fills(rows, pixels.height)
    shaped = thin is not None and (view.shaped or parts.own is not None)
    if view.tile or (across.blocks and whole and across.pitch == 1):
        # A map is kept as it is: rows and columns without a wall belong to it.
        extent = Extent(0, rows.count, 0, cols.count)
    else:
        extent = extent_of(flags, thin=thin, whole=whole, shaped=shaped)
    maze = _maze(flags, extent, thin=not thick)
    if shaped:
        fill_outside(maze, flags, extent)
    marked = [] if thick or parts.own is not None else _marked(found, extent, maze)
    for room in marked:
        maze[room] = 1
    endpoints = _endpoints_in(walls.pixels, parts, extent, cols, rows)
    told = _give_endpoints(maze, endpoints, marked, thin=not thick)
    cell_found = across.pitch / (2 if thick and not across.blocks else 1)
    facts = FoundPicture(
        height=maze.height if thick else maze.rows,
        width=maze.width if thick else maze.cols,
        blocks=thick,
        cell=cell_found * scale,
        wall=(cell_found if thick else (across.wall + down.wall) / 2) * scale,
        offset=(
            round(max(0.0, cols.bounds[extent.left] + moved[0]) * scale),
            round(max(0.0, rows.bounds[extent.top] + moved[1]) * scale),
        ),
        threshold=parts.threshold,
        dark_walls=parts.dark_walls,
        tilt=walls.tilt,
        uncertain=_uncertain(found, extent, marked, thin=not thick),
        tiles=maze.height * maze.width,
        endpoints=told,
    )
    return _Read(
        maze, facts, endpoints, parts, _doubt_of_maze(maze, facts) + _doubt_of_walls(walls, view)
    )


def _thickness(found: Lattice) -> float:
    """Return the thickness of walls divided by the width of corridors."""
    return found.wall / max(found.pitch - found.wall, 0.1)


def _thickened(walls: Image.Image, across: Lattice, down: Lattice) -> Image.Image:
    """Return a mask of walls; if the walls are thin, they are made a pixel thicker on each side."""
    room = min(across.pitch - across.wall, down.pitch - down.wall)
    if across.blocks or max(across.wall, down.wall) >= _THIN or room < 2 * _THIN:
        return walls
    return walls.filter(ImageFilter.MaxFilter(3))


def _fills(axis: Axis, length: int) -> bool:
    """Return whether the tiles of an axis reach both ends of a picture of `length` pixels."""
    near = 0.26 * (axis.bounds[-1] - axis.bounds[0]) / axis.count
    return abs(axis.bounds[0]) <= near and abs(axis.bounds[-1] - length) <= near


def _maze(flags: list[bytes], extent: Extent, *, thin: bool) -> Maze:
    """Create a maze from `flags`, 1 for a wall; if `thin`, tiles between four rooms are walls."""
    tiles = bytearray()
    for number, row in enumerate(flags[extent.top : extent.bottom]):
        line = bytearray(1 - wall for wall in row[extent.left : extent.right])
        if thin and number % 2 == 0:
            line[::2] = bytes(len(line[::2]))
        tiles += line
    return Maze(extent.height, extent.width, tiles)


def _marked(found: list[bytes], extent: Extent, maze: Maze) -> list[Position]:
    """Return the rooms between thin walls in which something is drawn, such as a letter."""
    return [
        (row, col)
        for row in range(1, maze.height, 2)
        for col in range(1, maze.width, 2)
        if found[extent.top + row][extent.left + col] >= _DRAWN
        and any(maze[row + wall.row_step, col + wall.col_step] for wall in Wall)
    ]


def _uncertain(
    found: list[bytes], extent: Extent, marked: Sequence[Position], *, thin: bool
) -> int:
    """Count the tiles that are neither clearly walls nor clearly open.

    `marked` tiles count as open; with `thin` walls, tiles between four rooms do not count.
    """
    low, high = _UNCERTAIN
    doubtful = bytes(low < share < high for share in range(256))
    count = 0
    for number, row in enumerate(found[extent.top : extent.bottom]):
        line = row[extent.left : extent.right].translate(doubtful)
        count += sum(line[1::2]) if thin and number % 2 == 0 else sum(line)
    return count - sum(doubtful[found[extent.top + row][extent.left + col]] for row, col in marked)


def _cropped(facts: FoundPicture, size: tuple[int, int]) -> list[str]:
    """Return a note if pixels around a maze of tiles were ignored, else an empty list."""
    left, top = facts.offset
    right, bottom = (
        round(whole - first - facts.cell * tiles)
        for whole, first, tiles in zip(size, facts.offset, (facts.width, facts.height), strict=True)
    )
    sides = {"on the left": left, "above": top, "on the right": right, "below": bottom}
    parts = [f"{pixels} {side}" for side, pixels in sides.items() if pixels >= facts.cell]
    if not (facts.blocks and parts):
        return []
    return [f"pixels around the tiles were ignored: {', '.join(parts)}"]


def _notes(found: _Read) -> list[str]:
    """Return notes on the findings, and on parts of the picture that are not kept."""
    notes = [f"found in the picture: {found.facts.sentence}"]
    if others := found.endpoints.others:
        notes.append(f"the colours on {pluralize(others, 'tile')} are not kept")
    if found.parts.own is not None and found.parts.own.weighted:
        notes.append("the shades of weights are not kept: all corridors weigh 1")
    return notes


def _doubt_of_maze(maze: Maze, facts: FoundPicture) -> float:
    """Return a penalty for a maze read from a picture: 0.0 if it looks typical, else higher.

    A typical maze has tiles that are clearly walls or clearly open, a closed border except for two
    openings, and connected corridors.
    """
    rows = rows_of_tiles(maze)
    sides = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    openings = max(0, sides.count(" ") - 2) / len(sides)
    apart = 1.0 - TileParts(rows).largest_share("#")
    return facts.uncertain / facts.tiles + openings + 0.1 * apart


def _doubt_of_walls(found: Walls, view: View) -> float:
    """Return a penalty for walls found in a picture: 0.0 if they look typical, else higher.

    The edges of walls should lie on the lattice. A border that reaches the edges of the picture
    should be as thick as other walls; otherwise it may be a margin.
    """
    walls = found.parts.walls
    inside = ImageChops.invert(walls).getbbox()
    if inside is None or found.parts.own is not None:
        return 0.0
    light = _LIGHT if view.dark is False else 0.0
    doubt = light + _STRAY * max(0.0, _COHERENT - min(found.across.coherence, found.down.coherence))
    left, top, right, bottom = inside
    margin = min(left, top, walls.width - right, walls.height - bottom)
    wall = max(found.across.wall, found.down.wall)
    return doubt + (_MARGIN if margin and abs(margin - wall) > 0.25 * wall + 1 else 0.0)
