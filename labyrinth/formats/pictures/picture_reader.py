"""Read a maze from a picture, with a penalty if the result looks doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.pictures.endpoint_marks import Endpoints, endpoints_in, give_endpoints
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
from labyrinth.formats.support.tile_picture import TileParts

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
    endpoints = endpoints_in(walls.pixels, parts, extent, cols, rows)
    told = give_endpoints(maze, endpoints, marked, thin=not thick)
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
        maze, facts, endpoints, parts, doubt_of_maze(maze, facts) + doubt_of_walls(walls, view)
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


def doubt_of_maze(maze: Maze, facts: FoundPicture) -> float:
    """Return a penalty for a maze read from a picture: 0.0 if it looks typical, else higher.

    A typical maze has tiles that are clearly walls or clearly open, a closed border except for two
    openings, and connected corridors.
    """
    rows = rows_of_tiles(maze)
    sides = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    openings = max(0, sides.count(" ") - 2) / len(sides)
    apart = 1.0 - TileParts(rows).largest_share("#")
    return facts.uncertain / facts.tiles + openings + 0.1 * apart


def doubt_of_walls(found: Walls, view: View) -> float:
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
