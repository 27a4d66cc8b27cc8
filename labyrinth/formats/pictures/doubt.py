"""How doubtful it is that what was read in a picture is the maze that is drawn there."""

from __future__ import annotations

from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.pictures.outside import rows_of_tiles
from labyrinth.formats.pictures.views import View
from labyrinth.formats.pictures.walls import Walls
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.picture_facts import FoundPicture
from labyrinth.formats.support.tile_parts import TileParts

_LIGHT: Final = 0.01
"""How doubtful it is that a part of a picture has light walls: corridors may be taken for them."""
_STRAY: Final = 0.1
"""How much it counts that edges lie beside the lattice, beyond what is so in photographs."""
_COHERENT: Final = 0.9
_MARGIN: Final = 0.05
"""How doubtful it is that walls are what surrounds everything, not as thick as they are inside."""


def doubt_of_maze(maze: Maze, facts: FoundPicture) -> float:
    """Return how doubtful a maze is, 0.0 for one that looks as mazes do.

    These have tiles that are clearly walls or clearly open, a closed border but for two openings,
    and corridors that are connected.
    """
    rows = rows_of_tiles(maze)
    sides = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    openings = max(0, sides.count(" ") - 2) / len(sides)
    apart = 1.0 - TileParts(rows).largest_share("#")
    return facts.uncertain / facts.tiles + openings + 0.1 * apart


def doubt_of_walls(found: Walls, view: View) -> float:
    """Return how doubtful the walls are.

    Their edges lie on the lattice. A border that reaches the edges of the picture is as thick as
    other walls, else a margin may have been taken for it.
    """
    walls = found.parts.walls
    inside = need("PIL.ImageChops", EXTRA).invert(walls).getbbox()
    if inside is None or found.parts.own is not None:
        return 0.0
    light = _LIGHT if view.dark is False else 0.0
    doubt = light + _STRAY * max(0.0, _COHERENT - min(found.across.coherence, found.down.coherence))
    left, top, right, bottom = inside
    margin = min(left, top, walls.width - right, walls.height - bottom)
    wall = max(found.across.wall, found.down.wall)
    return doubt + (_MARGIN if margin and abs(margin - wall) > 0.25 * wall + 1 else 0.0)
