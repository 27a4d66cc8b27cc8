"""A page of pixels with the codes of `raster`: a title, room for a maze, and a line below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from labyrinth.formats.draw.caption import heading
from labyrinth.formats.draw.lettering import font
from labyrinth.formats.draw.raster import FLOOR, TEXT, TEXT_SHADES
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

_EXTRA: Final = "images"
_TITLE_SIZES = (26, 20, 16)
_NARROWEST_TITLE = 420
_FOOT_SIZE = 14
_TEXT_CODES = [FLOOR] + [TEXT + (value * TEXT_SHADES - 1) // 255 for value in range(1, 256)]


def indexed_page(
    size: tuple[int, int], title: str, foot: str, margin: int, colours: list[int]
) -> tuple[Image, tuple[int, int]]:
    """Return a page for a maze of `size` (width, height), and where its upper left corner goes.

    `colours` are those of the codes. Raises LabyrinthError where Pillow or the font is missing.
    """

    def width_of(text: str, letters: int, *, bold: bool = True) -> float:
        return font(letters, _EXTRA, bold=bold).getlength(text)

    images = need("PIL.Image", _EXTRA)
    head = heading(title, width_of, max(size[0], _NARROWEST_TITLE), _TITLE_SIZES)
    widths = [width_of(line, head.size) for line in head.lines]
    if foot:
        widths.append(width_of(foot, _FOOT_SIZE, bold=False))
    width = max(size[0], *(int(each) + 1 for each in widths), 0) + 2 * margin
    above = margin + head.height
    height = above + size[1] + margin + (_FOOT_SIZE * 3 // 2 if foot else 0)
    page: Image = images.new("P", (width, height), FLOOR)
    page.putpalette(colours)
    for line, baseline in zip(head.lines, head.baselines(), strict=True):
        write_text(page, line, (page.width // 2, margin // 2 + baseline), head.size, bold=True)
    if foot:
        write_text(page, foot, (page.width // 2, height - margin // 2 - 4), _FOOT_SIZE)
    return page, ((width - size[0]) // 2, above)


def write_text(
    page: Image, text: str, place: tuple[int, int], size: int, *, bold: bool = False
) -> None:
    """Write a line on the ground with its middle at x, its baseline at y, its edges smooth.

    Raises LabyrinthError where Pillow or the font is missing.
    """
    x, y = place
    letters = font(size, _EXTRA, bold=bold)
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(text, anchor="ms"))
    strip: Image = need("PIL.Image", _EXTRA).new("L", (right - left + 2, bottom - top + 2))
    draw = need("PIL.ImageDraw", _EXTRA).Draw(strip)
    draw.text((1 - left, 1 - top), text, fill=255, font=letters, anchor="ms")
    coded = strip.point(_TEXT_CODES)
    codes: Image = need("PIL.Image", _EXTRA).frombytes("P", coded.size, coded.tobytes())
    page.paste(codes, (x + left - 1, y + top - 1))
