"""The styles of tiles, from the style sheet's classes for the parts of a widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.widget import Widget

from labyrinth.tui.maze_view.distance_scale import style_in
from labyrinth.tui.maze_view.glyphs import CURSOR, Cell, Style
from labyrinth.tui.maze_view.tile_appearance import (
    COMPONENT_CLASSES,
    CURSOR_CLASS,
    EXPLORED,
    EXPLORED_CLASSES,
    EXPLORED_LEVELS,
    HEAT,
    HEAT_EXPANDED,
    PATH,
    PATH_CLASSES,
    PATH_LEVELS,
    SIGN_CLASSES,
    STOP_CLASS,
    STOPS,
    WALLS,
    Appearance,
    SignStyle,
)

CLASSES: Final = frozenset(
    (
        *COMPONENT_CLASSES.values(),
        *EXPLORED_CLASSES,
        *PATH_CLASSES,
        *SIGN_CLASSES.values(),
        STOP_CLASS,
        CURSOR_CLASS,
    )
)
"""The component classes that a widget with such styles has."""


class TileStyles:
    """What each style of a glyph set is in the theme of a widget; each is made once."""

    def __init__(self, widget: Widget) -> None:
        """Take the styles from the component classes of `widget`."""
        self._widget = widget
        self._known: dict[Style, RichStyle] = {}

    def of(self, style: Style) -> RichStyle:
        """Return the style of a tile, or of two in one character."""
        known = self._known.get(style)
        if known is None:
            known = self._known[style] = self._made(style)
        return known

    def segments(self, cells: Iterable[Cell]) -> list[Segment]:
        """Return the text of cells, in which those of one style that stand together are one."""
        segments: list[Segment] = []
        texts: list[str] = []
        current: Style | None = None
        for text, style in cells:
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
        """Make all of them anew when they are wanted, since the theme is another one."""
        self._known.clear()

    def _made(self, style: Style) -> RichStyle:
        widget = self._widget
        if isinstance(style, tuple):
            upper, lower = style
            return RichStyle(color=self._ground(upper), bgcolor=self._ground(lower))
        if style > CURSOR:
            return widget.get_component_rich_style(SIGN_CLASSES[SignStyle(style)])
        if style == CURSOR:
            return widget.get_component_rich_style(CURSOR_CLASS)
        if style >= STOPS:
            return widget.get_component_rich_style(STOP_CLASS)
        if style >= HEAT_EXPANDED:
            return style_in(widget.app, style - HEAT_EXPANDED)
        if style >= PATH:
            return self._between(PATH_CLASSES, (style - PATH) / (PATH_LEVELS - 1))
        if style >= EXPLORED:
            return self._between(EXPLORED_CLASSES, (style - EXPLORED) / (EXPLORED_LEVELS - 1))
        if style >= HEAT:
            return style_in(widget.app, style - HEAT)
        return widget.get_component_rich_style(
            COMPONENT_CLASSES[Appearance(style or Appearance.FLOOR)]
        )

    def _between(self, classes: Sequence[str], share: float) -> RichStyle:
        """Return the style at a share of the way, 0.0 to 1.0, from the first class to the last."""
        at, rest = divmod(share * (len(classes) - 1), 1)
        near, far = (
            self._widget.get_component_styles(classes[min(int(at) + step, len(classes) - 1)])
            for step in (0, 1)
        )
        ground = near.background.blend(far.background, rest)
        nearest = classes[min(round(at + rest), len(classes) - 1)]
        style = self._widget.get_component_rich_style(nearest)
        return style + RichStyle(bgcolor=ground.rich_color)

    def _ground(self, appearance: int) -> Color | None:
        style = self.of(appearance)
        return style.color if appearance in WALLS else style.bgcolor
