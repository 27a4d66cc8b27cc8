"""The glyph sets that there are, and which of them fits."""

from __future__ import annotations

from labyrinth.tui.maze_view.glyphs.blocks import Blocks
from labyrinth.tui.maze_view.glyphs.glyph_set import GlyphSet
from labyrinth.tui.maze_view.glyphs.halves import Halves
from labyrinth.tui.maze_view.glyphs.lines import Lines

HUGE = Blocks("huge blocks", columns=6, lines=3)
LARGE = Blocks("large blocks", columns=4, lines=2)
WIDE = Blocks("wide blocks", columns=2, lines=1)
NARROW = Blocks("narrow blocks", columns=1, lines=1)
HALVES = Halves()
LINES = Lines()
ASCII = Blocks("ASCII", columns=1, lines=1, wall="#")

GLYPH_SETS: tuple[GlyphSet, ...] = (HUGE, LARGE, WIDE, NARROW, HALVES, LINES, ASCII)


def fitting(height: int, width: int, lines: int, columns: int, *, square: bool = True) -> GlyphSet:
    """Return the clearest set that shows `height` x `width` tiles in so many lines and columns.

    Tiles stay as wide as they are high, with `square` also where that leaves no room for their
    characters. Where no set shows all of the maze, it is the one that shows the most.
    """
    for glyphs in (HUGE, LARGE, WIDE, HALVES if square else NARROW):
        needed_lines, needed_columns = glyphs.size(height, width)
        if needed_lines <= lines and needed_columns <= columns:
            return glyphs
    return HALVES


def glyphs_named(name: str) -> GlyphSet | None:
    """Return the set of that name, None where there is none."""
    return next((each for each in GLYPH_SETS if each.name == name), None)
