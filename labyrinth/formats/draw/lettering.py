"""The letters of pictures: Source Sans, which has Latin, Greek and Cyrillic ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from labyrinth.formats.draw.caption import cut_losses, title_of
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.sheet import Sheet

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

_NO_LETTER = "\U0010ffff"


def font_file(extra: str, *, bold: bool = False) -> str:
    """Return the path of the font.

    Raises LabyrinthError that names the command to install it, by the extra that brings it.
    """
    package = need("font_source_sans_pro", extra)
    path: str = package.SourceSansProBold if bold else package.SourceSansPro
    return path.removesuffix(".otf").removesuffix(".ttf") + ".ttf"


@cache
def font(size: int, extra: str, *, bold: bool = False) -> FreeTypeFont:
    """Return the font in a size in pixels.

    Raises LabyrinthError that names the command to install what is missing.
    """
    fonts = need("PIL.ImageFont", extra)
    # The other engine is not everywhere: letters would stand elsewhere.
    basic = fonts.Layout.BASIC
    loaded: FreeTypeFont = fonts.truetype(font_file(extra, bold=bold), size, layout_engine=basic)
    return loaded


def title_losses(sheet: Sheet, extra: str) -> list[str]:
    """Tell how much of the title is lost, and for which of its letters the font has none.

    Raises LabyrinthError where the extra is missing.
    """
    title = title_of(sheet)
    if not title:
        return []
    letters = font(20, extra, bold=True)
    box = bytes(letters.getmask(_NO_LETTER))
    lacking = [mark for mark in dict.fromkeys(title) if bytes(letters.getmask(mark)) == box]
    told = cut_losses(sheet)
    if lacking:
        told.append(f"the font has no letters for {''.join(lacking)}: boxes stand for them")
    return told
