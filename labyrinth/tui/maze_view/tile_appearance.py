"""The appearance of tiles in any glyph set: appearances, signs, styles and names."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.widget import Widget

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.search.tour import MOST_STOPS
from labyrinth.core.trace.player import Mark, Player
from labyrinth.tui.maze_view.distance_scale import LEVELS, style_in


class Appearance(IntEnum):
    """The appearances of a tile."""

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
    """A wall that shows its front, above a corridor; other walls show their top."""
    CHOICE = 16
    """A tile onto which the player may step next."""
    GHOST = 17
    """The tile of the ghost of another run."""
    BOTH = 18
    """A tile of both the player's path so far (the trail) and the best path."""
    FOG = 19
    """A tile that the player has never seen."""
    REMEMBERED = 20
    """A corridor that was seen before and is out of sight."""
    REMEMBERED_WALL = 21
    """A wall that was seen before and is out of sight."""
    WAY_BACK = 22
    """A tile of the player's path so far onto which the player may step back next."""


WALLS = (Appearance.WALL, Appearance.FRONT, Appearance.REMEMBERED_WALL)

# The first appearance of the distance colours: a corridor has another one at each level.
HEAT = len(Appearance)

EXPLORED = HEAT + LEVELS
# The first appearance of expanded tiles by their order, and their number.
EXPLORED_LEVELS = 16

PATH = EXPLORED + EXPLORED_LEVELS
# The first appearance of the path's tiles from start to goal, and their number.
PATH_LEVELS = 32

# The first appearance of expanded tiles in their distance colours.
HEAT_EXPANDED = PATH + PATH_LEVELS

# The first appearance of waypoints: each number has another one.
STOPS = HEAT_EXPANDED + LEVELS

# All numbers of appearances.
APPEARANCES = range(STOPS + MOST_STOPS)

# The character of each appearance that is more than a bare tile: no two states share one.
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

# The character of each appearance that fills its tile.
FILLS: dict[int, str] = {Appearance.FOG: "░", Appearance.REMEMBERED_WALL: "▓"}


def appearance_of(weight: int) -> Appearance:
    """Return the appearance of an unmarked tile of this weight, 0 for a wall."""
    if weight < 2:
        return Appearance.FLOOR if weight else Appearance.WALL
    if weight < 4:
        return Appearance.LIGHT
    return Appearance.MEDIUM if weight < 7 else Appearance.HEAVY


# A translation table from tiles to appearances.
APPEARANCES_BY_WEIGHT = bytes(appearance_of(weight) for weight in range(256))

# The appearance of each mark, which has the same name.
APPEARANCES_BY_MARK = bytes(Appearance[mark.name] if mark else Appearance.FLOOR for mark in Mark)

# A translation table from previewed tiles to their appearances.
APPEARANCES_OF_PLANS = bytes(
    Appearance.PLANNED if weight else Appearance.PLANNED_WALL for weight in range(256)
)


class SignStyle(IntEnum):
    """The style of a sign; its numbers follow those of the appearances."""

    CANDIDATE = 256
    FIRST = 257
    """The candidate that is chosen next."""
    REFUSED = 258
    STANDS = 259
    """The tile on which the algorithm is."""
    SET = 260
    OTHER_SET = 261
    """The label of a set, in the second of two colours that distinguish sets."""
    ARROW = 262
    REFUSED_BEFORE = 263
    """A tile skipped for good in an earlier step."""


class TileSign(NamedTuple):
    """A text of one or two characters on a tile, its style, and the whole text for wide tiles."""

    text: str
    style: SignStyle
    whole: str = ""


def centred(text: str, columns: int) -> str:
    """Return a mark or sign centred in `columns` columns; if too long, only its end."""
    return text[-columns:].rjust(columns // 2 + 1).ljust(columns)


# The ASCII replacements of the characters of signs.
IN_ASCII: Final = str.maketrans("✗↑↓←→…", "x^v<>~")


# An appearance, or a pair for the upper and the lower half of a line; CURSOR for either.
Style = int | tuple[int, int]
# The characters of a tile in one line, and their style.
Cell = tuple[str, Style]
# Used instead of an appearance for the style of the cursor.
CURSOR: Final = 255
# Used instead of an appearance for the style of the weight stored for a wall.
WAITING: Final = 254

# The component class of each style that has one of its own; walls share the floor's.
_CLASS_OF: Final[dict[int, str]] = {
    **{each: f"maze--{each.name.lower()}" for each in Appearance},
    Appearance.WALL: "maze--floor",
    **dict.fromkeys(range(STOPS, STOPS + MOST_STOPS), "maze--stop"),
    CURSOR: "maze--cursor",
    WAITING: "maze--waiting",
    **{each: f"maze--sign-{each.name.lower()}" for each in SignStyle},
}
_EXPLORED_CLASSES: Final = ("maze--expanded-first", "maze--expanded-last")
# The component classes between which the explored tiles and the path change their colour.
_PATH_CLASSES: Final = ("maze--path-start", "maze--path-middle", "maze--path-goal")

# The component classes of a widget with the styles of tiles.
CLASSES: Final = frozenset((*_CLASS_OF.values(), *_EXPLORED_CLASSES, *_PATH_CLASSES))


class TileStyles:
    """The styles of a glyph set in a widget's theme; each style is created once."""

    def __init__(self, widget: Widget) -> None:
        """Use the theme and the component classes of `widget`."""
        self._widget = widget
        self._known: dict[Style, RichStyle] = {}

    def of(self, style: Style) -> RichStyle:
        """Return the style of a tile, or of two tiles in one character."""
        known = self._known.get(style)
        if known is None:
            known = self._known[style] = self._made(style)
        return known

    def segments(self, cells: Iterable[Cell]) -> list[Segment]:
        """Return the segments of tiles' characters; adjacent tiles of one style are merged."""
        segments: list[Segment] = []
        texts: list[str] = []
        current: Style | None = None
        for text, style in cells:  # itertools.groupby takes twice as long
            if style != current:
                if current is not None:
                    segments.append(Segment("".join(texts), self.of(current)))
                texts = []
                current = style
            texts.append(text)
        if current is not None:
            segments.append(Segment("".join(texts), self.of(current)))
        return segments

    def forget(self) -> None:
        """Drop all styles, since the theme has changed."""
        self._known.clear()

    def _made(self, style: Style) -> RichStyle:
        if isinstance(style, tuple):
            upper, lower = (
                self.of(each).color if each in WALLS else self.of(each).bgcolor for each in style
            )
            return RichStyle(color=upper, bgcolor=lower)
        if name := _CLASS_OF.get(style):
            return self._widget.get_component_rich_style(name)
        if style >= HEAT_EXPANDED:
            return style_in(self._widget.app, style - HEAT_EXPANDED)
        if style >= PATH:
            return self._between(_PATH_CLASSES, (style - PATH) / (PATH_LEVELS - 1))
        if style >= EXPLORED:
            return self._between(_EXPLORED_CLASSES, (style - EXPLORED) / (EXPLORED_LEVELS - 1))
        return style_in(self._widget.app, style - HEAT)

    def _between(self, classes: Sequence[str], share: float) -> RichStyle:
        """Return the style at a share, 0.0 to 1.0, of the way from the first class to the last."""
        at, rest = divmod(share * (len(classes) - 1), 1)
        near, far = classes[int(at)], classes[min(int(at) + 1, len(classes) - 1)]
        grounds = [self._widget.get_component_styles(each).background for each in (near, far)]
        ground = grounds[0].blend(grounds[1], rest)
        nearest = classes[min(round(at + rest), len(classes) - 1)]
        style = self._widget.get_component_rich_style(nearest)
        return style + RichStyle(bgcolor=ground.rich_color)


def tile_text(maze: Maze, position: Position, player: Player | None = None) -> str:
    """Return the name and the state of the tile (row, col); "" if it lies outside the maze.

    `player` is the player of the shown run, None if there is none.
    """
    if position not in maze:
        return ""
    index = maze.index(position)
    weight = (player or maze).tiles[index]
    if weight == 0:
        row, col = position
        between = (row + col) % 2 and 0 < row < maze.height - 1 and 0 < col < maze.width - 1
        waiting = maze.wall_weights[index] if maze.wall_weights and between else 0
        what = f"wall, weight {waiting}" if waiting else "wall"
    elif position == maze.start:
        what = "start"
    elif position in maze.goals:
        what = "goal"
    else:
        what = "corridor" if weight == 1 else f"weight {weight}"
    if player is None:
        return f"{position[0]},{position[1]} {what}"
    label = player.trace.labels_at(player.position).get(index)
    return f"{player.trace.place(index)} {what}" + (f", label {label}" if label else "")
