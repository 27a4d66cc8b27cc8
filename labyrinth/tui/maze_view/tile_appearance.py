"""What a tile can look like, whatever the glyph set: appearances, signs on it, its name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.tour import MOST_STOPS
from labyrinth.core.trace.player import Mark
from labyrinth.tui.maze_view.distance_scale import LEVELS


class Appearance(IntEnum):
    """What there is to tell of one tile."""

    WALL = 0
    FLOOR = 1
    LIGHT = 2
    MEDIUM = 3
    HEAVY = 4
    ACTIVE = 5
    FRONTIER = 6
    EXPANDED = 7
    TRAIL = 8
    PATH = 9
    START = 10
    GOAL = 11
    WALKER = 12
    PLANNED = 13
    PLANNED_WALL = 14
    FRONT = 15
    """A wall with a corridor below it: its front is seen, of other walls the top."""
    CHOICE = 16
    """A tile onto which the player may step next."""
    GHOST = 17
    """Where the ghost of another run stands."""
    BOTH = 18
    """A tile that the player's trail and the best path have in common."""
    FOG = 19
    """A tile that the player has never seen."""
    REMEMBERED = 20
    """A corridor that was seen before and is out of sight."""
    REMEMBERED_WALL = 21
    """A wall that was seen before and is out of sight."""
    WAY_BACK = 22
    """A tile of the trail onto which the player may step next."""


WALLS = (Appearance.WALL, Appearance.FRONT, Appearance.REMEMBERED_WALL)

HEAT = len(Appearance)
"""The first appearance of the distance colours: a corridor has another one at each level."""

EXPLORED = HEAT + LEVELS
EXPLORED_LEVELS = 16
"""The first appearance of expanded tiles by their order, and how many there are."""

PATH = EXPLORED + EXPLORED_LEVELS
PATH_LEVELS = 32
"""The first appearance of the path's tiles from start to goal, and how many there are."""

HEAT_EXPANDED = PATH + PATH_LEVELS
"""The first appearance of expanded tiles in their distance colours."""

STOPS = HEAT_EXPANDED + LEVELS
"""The first appearance of stops: each number has another one."""

APPEARANCES = range(STOPS + MOST_STOPS)
"""Every number that may stand for an appearance."""

COMPONENT_CLASSES: dict[Appearance, str] = {
    appearance: f"maze--{appearance.name.lower()}"
    for appearance in Appearance
    if appearance != Appearance.WALL
}
"""The component class that styles each appearance; walls share the floor's."""

EXPLORED_CLASSES = ("maze--expanded-first", "maze--expanded-last")
PATH_CLASSES = ("maze--path-start", "maze--path-middle", "maze--path-goal")
"""The component classes between which the explored tiles and the path change their colour."""

STOP_CLASS = "maze--stop"
CURSOR_CLASS = "maze--cursor"

MARK_CHARACTERS: dict[int, str] = {
    Appearance.ACTIVE: "o",
    Appearance.FRONTIER: "+",
    Appearance.EXPANDED: "·",
    **dict.fromkeys(range(EXPLORED, EXPLORED + EXPLORED_LEVELS), "·"),
    **dict.fromkeys(range(HEAT_EXPANDED, HEAT_EXPANDED + LEVELS), "·"),
    Appearance.TRAIL: ":",
    Appearance.PATH: "*",
    **dict.fromkeys(range(PATH, PATH + PATH_LEVELS), "*"),
    Appearance.START: "S",
    Appearance.GOAL: "G",
    **{STOPS + at: str(at + 1) for at in range(MOST_STOPS)},
    Appearance.WALKER: "@",
    Appearance.PLANNED: "◇",
    Appearance.PLANNED_WALL: "◆",
    Appearance.CHOICE: "•",
    Appearance.GHOST: "&",
    Appearance.BOTH: "=",
    Appearance.WAY_BACK: "◦",
}
"""The character of each appearance that is more than a bare tile: no two states share one."""

FILLS: dict[int, str] = {Appearance.FOG: "░", Appearance.REMEMBERED_WALL: "▓"}
"""The character of each appearance that fills its tile with it."""


def appearance_of(weight: int) -> Appearance:
    """Return the appearance of an unmarked tile of this weight, 0 for a wall."""
    if weight < 2:
        return Appearance.FLOOR if weight else Appearance.WALL
    if weight < 4:
        return Appearance.LIGHT
    return Appearance.MEDIUM if weight < 7 else Appearance.HEAVY


APPEARANCES_BY_WEIGHT = bytes(appearance_of(weight) for weight in range(256))
"""A translation table from tiles to appearances."""

APPEARANCES_BY_MARK = bytes(Appearance[mark.name] if mark else Appearance.FLOOR for mark in Mark)
"""The appearance of each mark, which has the same name."""

APPEARANCES_OF_PLANS = bytes(
    Appearance.PLANNED if weight else Appearance.PLANNED_WALL for weight in range(256)
)
"""A translation table from tiles that are about to be painted to their appearances."""


class SignStyle(IntEnum):
    """How a sign is styled: numbers beyond those of appearances."""

    CANDIDATE = 256
    FIRST = 257
    """The candidate that is taken next."""
    REFUSED = 258
    STANDS = 259
    """Where the algorithm is."""
    SET = 260
    OTHER_SET = 261
    """Every other set: neighbours differ."""
    ARROW = 262
    REFUSED_BEFORE = 263
    """What was passed over for good, in an earlier step."""


class TileSign(NamedTuple):
    """A text of one or two characters on a tile, and its style."""

    text: str
    style: SignStyle

    def in_columns(self, columns: int) -> str:
        """Return the text in the columns of a tile, where its mark would stand."""
        return self.text[-columns:].rjust(columns // 2 + 1).ljust(columns)


Signs = Mapping[int, Mapping[int, TileSign]]
"""For each row the signs by column."""

SIGN_CLASSES: Final = {style: f"maze--sign-{style.name.lower()}" for style in SignStyle}
"""The component class of each style."""

IN_ASCII: Final = str.maketrans("✗↑↓←→", "x^v<>")
"""What stands for the characters of signs where there are none but ASCII."""


def tile_text(maze: Maze, position: Position, tiles: bytearray | None = None) -> str:
    """Say which tile (row, col) this is and what, nothing where it lies outside the maze.

    `tiles` are those of the maze at the moment that is shown, None for those that it has.
    """
    if position not in maze:
        return ""
    weight = (maze.tiles if tiles is None else tiles)[maze.index(position)]
    if weight == 0:
        what = "wall"
    elif position == maze.start:
        what = "start"
    elif position in maze.goals:
        what = "goal"
    else:
        what = "corridor" if weight == 1 else f"weight {weight}"
    return f"{position[0]},{position[1]} {what}"
